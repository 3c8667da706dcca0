"""The keys of the Locus table: one line below it, and all of them in a panel."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from squarely.games.locus.moves import BONUSES, Discard, Done, Pay
from squarely.terminal.blokus_keys import KeyPanel
from squarely.terminal.locus_ink import LABEL, STRONG
from squarely.terminal.locus_turn import PersonsTurn

Keys = tuple[tuple[str, str], ...]

_PICKING: Keys = (("tab ← →", "choose"), ("enter", "pick"))
_CHOOSING: Keys = (("tab", "what"),)
_PLACING: Keys = (
    ("←↑↓→", "where"),
    ("r", "turn"),
    ("enter", "fill"),
)
_OTHERS: tuple[tuple[type, str, str], ...] = (
    (Discard, "d", "discard"),
    (Pay, "p", "pay"),
    (Done, "e", "end turn"),
)
_ALWAYS: Keys = (("?", "keys"), ("q", "quit"))
_ALL: Keys = (
    ("tab, shift+tab", "choose a card to pick, or what to place"),
    ("arrows or h j k l", "the nearest place in that direction"),
    ("space or n", "the next place where it fits"),
    ("backspace", "the one before"),
    ("r", "turn or mirror it"),
    ("z", "go to the next zone where it fits"),
    ("enter", "pick the card, or fill the shape in"),
    ("d", "discard your card for coins"),
    ("p", "pay coins for two single squares"),
    ("x", "decline the bonus in hand"),
    ("e", "end your turn"),
    ("1 to 5", "look at a player's sheet; esc goes back"),
    ("?", "show this panel"),
    ("q", "quit; the game is saved after every move"),
)
_MARKS: Keys = (
    ("[]", "the shape in hand, where enter would fill it in"),
    ("██", "filled; with • this turn"),
    ("◇ ◆", "a bold square, free and filled"),
    ("¢  *", "brings a coin, a single wild square"),
    ("Y P R G B", "brings two squares in that colour"),
    ("E  a b c", "the end of a green arm, the letters of red blocks"),
    ("low", "the zone with the fewest points, which counts again"),
)


def key_line(turn: PersonsTurn | None, seats: int) -> Text:
    """The keys that do something now, in one line."""
    looking: Keys = ((f"1-{seats}", "sheets"),) if seats > 1 else ()
    return Text("  ").join(
        Text.assemble((key, STRONG), (f" {does}", LABEL))
        for key, does in (*_keys_of(turn), *looking, *_ALWAYS)
    )


def _keys_of(turn: PersonsTurn | None) -> Iterator[tuple[str, str]]:
    if turn is None:
        return
    if turn.picking:
        yield from _PICKING
        return
    yield from _CHOOSING if len(turn.choices.sources) > 1 else ()
    yield from _PLACING if turn.hand.fill else ()
    kinds = {type(move) for move in turn.choices.moves}
    yield from ((key, does) for kind, key, does in _OTHERS if kind in kinds)
    if turn.hand.source in BONUSES:
        yield "x", "decline"


class LocusKeyPanel(KeyPanel):
    """All keys and marks of Locus; any key closes it."""

    # The style of KeyPanel is to hold here too.
    SCOPED_CSS = False

    def compose(self) -> ComposeResult:
        """The panel."""
        panel = Static(_panel())
        panel.border_title = "keys"
        panel.border_subtitle = "any key closes this"
        yield panel


def _panel() -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column(no_wrap=True)
    for key, does in (*_ALL, ("", ""), *_MARKS):
        table.add_row(key, does)
    return table
