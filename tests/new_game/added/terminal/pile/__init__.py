"""How Pile is drawn in the terminal."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from squarely.terminal.game import Scene, TerminalGame


def board(scene: Scene) -> list[Text]:
    """The counters in a row."""
    return [Text("o" * (scene.view.counters or 0) or "an empty table")]


def components(rules: Any) -> Text:
    """What is in the box."""
    return Text("five counters and four cards")


PILE = TerminalGame(board, components)
