"""A Blokus position as placement sets."""

from __future__ import annotations

from typing import NamedTuple

from squarely.games.blokus.board import PlacementSet


class ColourState(NamedTuple):
    """One colour: its legal placements are those both free and touching."""

    free: PlacementSet
    """Placements of unused pieces on empty squares without edge contact (B2, B4, B6)."""
    touching: PlacementSet
    """Placements that touch an own corner, or cover a start square before the first (B3, B5)."""
    placed: frozenset[int]
    """The placements on the board."""
    single_last: bool
    """Whether the last piece laid was the single square (B15)."""
    missing: frozenset[int] = frozenset()
    """The pieces that this colour plays without (B19)."""

    @property
    def legal(self) -> PlacementSet:
        """The placements this colour may lay."""
        return self.free & self.touching

    def __repr__(self) -> str:
        return f"<{len(self.placed)} placed, {self.legal.bit_count()} legal>"


class Position(NamedTuple):
    """The whole table: every colour, and the one to play (None: the game is over)."""

    colours: tuple[ColourState, ...]
    on_turn: int | None
