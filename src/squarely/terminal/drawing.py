"""Which drawing belongs to which game's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from squarely.games.blokus.view import BlokusView
from squarely.games.locus.view import LocusView
from squarely.games.lokomoto.view import LokomotoView
from squarely.terminal import blokus, locus, lokomoto


class Drawing(Protocol):
    """A module that draws one game."""

    def position(self, view: Any, players: Sequence[str], last_move: str | None) -> RenderableType:
        """The table as a view shows it, the last move marked."""
        ...

    def components(self, view: Any) -> RenderableType:
        """What is in the box: pieces or cards."""
        ...


DRAWINGS: dict[type, Drawing] = {
    BlokusView: blokus,
    LocusView: locus,
    LokomotoView: lokomoto,
}


def draw_position(
    view: Any, players: Sequence[str] = (), last_move: str | None = None
) -> RenderableType:
    """The table as a view shows it, the last move marked."""
    return DRAWINGS[type(view)].position(view, players, last_move)


def draw_components(view: Any) -> RenderableType:
    """What is in the box: pieces or cards."""
    return DRAWINGS[type(view)].components(view)
