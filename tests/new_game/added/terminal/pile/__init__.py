"""How Pile is drawn in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from squarely.terminal.game import TerminalGame


def position(view: Any, players: Sequence[str] = (), last_move: str | None = None) -> Text:
    """The counters in a row."""
    return Text("o" * (view.counters or 0) or "an empty table")


def components(view: Any) -> Text:
    """What is in the box."""
    return Text("five counters and four cards")


PILE = TerminalGame(position, components)
