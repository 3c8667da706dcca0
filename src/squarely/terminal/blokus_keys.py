"""The keys of the Blokus table."""

from __future__ import annotations

from squarely.terminal.keys import ALWAYS, KeyPanel, Keys

_LINE: Keys = (
    ("tab", "piece"),
    ("←↑↓→", "move"),
    ("r", "rotate"),
    ("f", "flip"),
    ("space", "find"),
    ("enter", "lay"),
)
_ALL: Keys = (
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
_MARKS: Keys = (
    ("[]", "the piece in hand, light where it fits"),
    ("•", "laid since your last move"),
    ("◇", "a square where a colour may start"),
    ("><", "the squares that stand against a move"),
)


def keys_now(playing: bool) -> Keys:
    """The most important keys; after the end only those that still do something."""
    return (*_LINE, *ALWAYS) if playing else ALWAYS


def key_panel() -> KeyPanel:
    """All keys and marks of Blokus."""
    return KeyPanel(_ALL, _MARKS)
