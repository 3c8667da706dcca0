"""The keys of the Blokus table: one line below it, and all of them in a panel."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from squarely.terminal.blokus import LABEL
from squarely.terminal.blokus_widgets import STRONG

_LINE = (
    ("tab", "piece"),
    ("←↑↓→", "move"),
    ("r", "rotate"),
    ("f", "flip"),
    ("space", "find"),
    ("enter", "lay"),
    ("?", "keys"),
    ("q", "quit"),
)
_ALL = (
    ("tab or n", "take the next piece that fits somewhere"),
    ("shift+tab or p", "take the one before"),
    ("arrows or h j k l", "move the piece"),
    ("r", "rotate it"),
    ("f", "flip it"),
    ("space", "find the next place where it fits"),
    ("enter", "lay it down"),
    ("mouse", "click a piece in the tray to take it"),
    ("", "on the board click to lay it, right click to rotate"),
    ("?", "show this panel"),
    ("q", "quit; the game is saved after every move"),
)
_MARKS = (
    ("[]", "the piece in hand, light where it fits"),
    ("•", "laid since your last move"),
    ("◇", "a square where a colour may start"),
    ("><", "the squares that stand against a move"),
)


def key_line(playing: bool) -> Text:
    """The most important keys in one line; after the end only those that still do something."""
    keys = _LINE if playing else _LINE[-2:]
    return Text("  ").join(Text.assemble((key, STRONG), (f" {does}", LABEL)) for key, does in keys)


class KeyPanel(ModalScreen[None]):
    """All keys and marks; any key closes it."""

    CSS = """
    KeyPanel { align: center middle; }
    KeyPanel Static {
        width: auto; height: auto; padding: 0 2; background: $surface;
        border: round $primary; border-title-color: $text; border-subtitle-color: $text-muted;
    }
    """

    def compose(self) -> ComposeResult:
        """The panel."""
        panel = Static(_panel())
        panel.border_title = "keys"
        panel.border_subtitle = "any key closes this"
        yield panel

    def on_key(self, event: events.Key) -> None:
        """Closes the panel."""
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        """Closes the panel."""
        self.dismiss()


def _panel() -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column(no_wrap=True)
    for key, does in (*_ALL, ("", ""), *_MARKS):
        table.add_row(key, does)
    return table
