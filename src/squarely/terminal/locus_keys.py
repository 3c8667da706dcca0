"""The keys of the Locus table."""

from __future__ import annotations

from collections.abc import Iterator

from squarely.games.locus.moves import BONUSES, Discard, Done, Pay
from squarely.terminal.keys import ALWAYS, KeyPanel, Keys
from squarely.terminal.locus_turn import PersonsTurn

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
    ("u", "take back your latest move of this turn"),
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


def keys_now(turn: PersonsTurn | None, seats: int) -> Keys:
    """The keys that do something now."""
    looking: Keys = ((f"1-{seats}", "sheets"),) if seats > 1 else ()
    return (*_keys_of(turn), *looking, *ALWAYS)


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


def key_panel() -> KeyPanel:
    """All keys and marks of Locus."""
    return KeyPanel(_ALL, _MARKS)
