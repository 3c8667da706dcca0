"""What a person is told to do: what enter would do, the keys of use now, all keys in a panel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from squarely.terminal.choosing import Aim
from squarely.terminal.game import GameScreen
from squarely.terminal.words import LABEL, STRONG


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

    def __init__(self, game: GameScreen) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style=STRONG, no_wrap=True)
        table.add_column(no_wrap=True)
        for key, does in (*game.keys, ("", ""), *game.marks):
            table.add_row(key, does)
        super().__init__("keys", table)


def keys_now(game: GameScreen, aim: Aim | None, seats: int) -> Iterator[tuple[str, str]]:
    """The keys that do something now."""
    if aim is not None:
        yield from _keys_of(aim)
    if game.sheets and seats > 1:
        yield f"1-{seats}", "sheets"
    if game.legend:
        yield "s", "names"
    yield from (("?", "keys"), ("q", "quit"))


def _keys_of(aim: Aim) -> Iterator[tuple[str, str]]:
    choice = aim.choice
    yield from ((each.key, each.verb) for each in aim.offered if each.key and each is not choice)
    if len(aim.moves) > 1 or (len(aim.offered) > 1 and not choice.key):
        yield "tab", "what"
    if aim.place and aim.place.cells:
        yield "←↑↓→", "where"
        yield "n", "next"
        if aim.place.way:
            yield "r", "turn"
        if choice.turned:
            yield "f", "flip"
        if choice.compose:
            yield "space", "mark"
    if aim.ready:
        yield "enter", choice.verb
    yield from ((each.key, each.verb) for each in aim.deeds if each.verb)


def advice(aim: Aim) -> Text:
    """All that can be chosen, what enter would do, and what else is possible."""
    lines = []
    if aim.moment.lead and aim.choice.name:
        names = (
            Text(f"▸{each.name}", STRONG) if each is aim.choice else Text(each.name, LABEL)
            for each in aim.offered
            if each.name
        )
        lines.append(Text.assemble(aim.moment.lead, Text("   ").join(names)))
    lines.append(Text(aim.choice.says(aim)))
    others = (f"{each.key} {each.says}" for each in aim.deeds if each.says)
    lines.append(Text("; ".join(others), LABEL))
    return Text("\n").join(line for line in lines if line)
