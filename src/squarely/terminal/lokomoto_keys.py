"""The keys of the Loko moto table."""

from __future__ import annotations

from squarely.terminal.keys import ALWAYS, KeyPanel, Keys
from squarely.terminal.lokomoto_turn import Deed, PersonsTurn

_DEEDS = {Deed.DRAW: "d", Deed.RESERVE: "r", Deed.BUY: "b"}
_WALK: Keys = (("←↑↓→", "move"), ("n", "next"))
_CHOICE: Keys = (("space", "choose"),)
_OFFERS: Keys = (("tab", "which"),)
_STATIONS: Keys = (("s", "names"),)
_ALL: Keys = (
    ("d", "draw the section you are on"),
    ("r", "reserve two sections"),
    ("b", "buy a train with solid sections"),
    ("arrows or h j k l", "the nearest section in that direction"),
    ("n, p", "the next section of use now, the one before"),
    ("space", "choose the section to reserve or to buy with, or no longer"),
    ("tab, shift+tab", "choose among the trains and shapes it pays for"),
    ("enter", "do it; before a game for two: blacken the section"),
    ("esc", "drop what is chosen"),
    ("s", "the names of the stations"),
    ("?", "show this panel"),
    ("q", "quit; the game is saved after every move"),
)
_MARKS: Keys = (
    ("◆", "the section you are on"),
    ("●  ◉", "chosen; chosen and you are on it"),
    ("· · ·", "free"),
    ("··1··", "reserved by seat 1"),
    ("━━1━━", "drawn by seat 1"),
    ("▓▓▓▓▓", "black"),
    ("•", "changed since your last turn"),
    ("x", "the sections that stand against a move"),
    ("1B*", "a shape that no single stroke can draw"),
)


def keys_now(turn: PersonsTurn | None) -> Keys:
    """The keys that do something now."""
    if turn is None:
        return (*_STATIONS, *ALWAYS)
    if turn.deed is Deed.BLACKEN:
        blacken = (("enter", "blacken"),) if turn.is_ready else ()
        return (*_WALK, *blacken, *_STATIONS, *ALWAYS)
    others = tuple((key, deed.value) for deed, key in _DEEDS.items() if deed is not turn.deed)
    choice = _CHOICE if turn.deed in (Deed.RESERVE, Deed.BUY) else ()
    offers = _OFFERS if len(turn.offers) > 1 else ()
    done = (("enter", turn.deed.value),) if turn.is_ready else ()
    return (*others, *_WALK, *choice, *offers, *done, *_STATIONS, *ALWAYS)


def key_panel() -> KeyPanel:
    """All keys and marks of Loko moto."""
    return KeyPanel(_ALL, _MARKS)
