"""Which drawings belong to which game; a game without any is printed field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields as fields_of
from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty
from rich.table import Table

from squarely.kernel.rules import AnyRules
from squarely.terminal.blokus.screen import BLOKUS
from squarely.terminal.game import TerminalGame
from squarely.terminal.locus.screen import LOCUS
from squarely.terminal.lokomoto.screen import LOKOMOTO
from squarely.terminal.words import LABEL


def fields(view: Any, players: Sequence[str] = (), last_move: str | None = None) -> RenderableType:
    """Every field of a view on a line of its own, after the players and the last move."""
    told = {"players": players, "last move": last_move}
    seen = {each.name: getattr(view, each.name) for each in fields_of(view)}
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LABEL)
    for name, value in ({name: each for name, each in told.items() if each} | seen).items():
        table.add_row(name, Pretty(value))
    return table


PLAIN = TerminalGame(position=fields, components=fields)
"""What a game has that is not registered."""

GAMES: dict[str, TerminalGame] = {"blokus": BLOKUS, "locus": LOCUS, "lokomoto": LOKOMOTO}
"""By the name of the game, as its rules give it."""


def terminal_game(rules: AnyRules) -> TerminalGame:
    """What the game of some rules brings to the terminal."""
    return GAMES.get(rules.game, PLAIN)
