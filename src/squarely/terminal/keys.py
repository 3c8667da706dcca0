"""The keys of a table: one line below it, and all of them in a panel that any key closes."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from squarely.terminal.words import LABEL, STRONG

Keys = tuple[tuple[str, str], ...]
"""Keys or marks, each with what it does or means."""

ALWAYS: Keys = (("?", "keys"), ("q", "quit"))


def key_line(keys: Iterable[tuple[str, str]]) -> Text:
    """The most important keys in one line."""
    return Text("  ").join(Text.assemble((key, STRONG), (f" {does}", LABEL)) for key, does in keys)


class Panel(ModalScreen[None]):
    """Something to read in the middle of the screen; any key closes it."""

    DEFAULT_CSS = """
    Panel { align: center middle; }
    Panel Static {
        width: auto; height: auto; padding: 0 2; background: $surface;
        border: round $primary; border-title-color: $text; border-subtitle-color: $text-muted;
    }
    """

    def __init__(self, title: str, content: RenderableType) -> None:
        super().__init__()
        self._panel_title = title
        self._content = content

    def compose(self) -> ComposeResult:
        """The panel."""
        panel = Static(self._content)
        panel.border_title = self._panel_title
        panel.border_subtitle = "any key closes this"
        yield panel

    def on_key(self, event: events.Key) -> None:
        """Closes the panel."""
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        """Closes the panel."""
        self.dismiss()


class KeyPanel(Panel):
    """All keys and marks of a table."""

    def __init__(self, keys: Keys, marks: Keys) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style=STRONG, no_wrap=True)
        table.add_column(no_wrap=True)
        for key, does in (*keys, ("", ""), *marks):
            table.add_row(key, does)
        super().__init__("keys", table)
