"""What one form of the Blokus family is made of; the forms themselves are in variants.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from squarely.games.blokus.board import Board
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import ColourState
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import Clause, Item, Seat
from squarely.kernel.shapes import Cell

Colour = Literal["blue", "yellow", "red", "green"]
Counting = Callable[[Board, str, ColourState], tuple[Item, ...]]
"""How a form counts one colour: the lines it adds to the score sheet."""


@dataclass(frozen=True)
class Form:
    """Everything in which one form differs from another."""

    size: int
    colours: tuple[Colour, ...]
    """In playing order."""
    starts: tuple[Cell, ...]
    """The start squares; with `fixed_starts` each belongs to the colour in the same place."""
    players: tuple[tuple[Seat, ...], ...]
    """For each colour the seats that play it, piece by piece in rotation."""
    counts: tuple[tuple[int, ...], ...]
    """For each seat the colours whose scores it adds up."""
    counting: Counting
    start_clauses: tuple[Clause, Clause]
    """What a first piece elsewhere breaks: with free starts, and with `fixed_starts`."""
    fixed_starts: bool = False
    handicaps: tuple[Handicap, ...] = ()
    """For each seat; empty: none."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in order."""
        return tuple(Seat(number) for number in range(1, len(self.counts) + 1))

    def starts_of(self, colour: int) -> tuple[Cell, ...]:
        """Where the first piece of a colour may go (B3, B17, B32)."""
        return (self.starts[colour],) if self.fixed_starts else self.starts

    @property
    def start_clause(self) -> Clause:
        """The clause about where a colour begins."""
        return self.start_clauses[self.fixed_starts]

    @property
    def head_starts(self) -> tuple[int, ...]:
        """For each seat the points that its side is given (B18)."""
        given = [each.points for each in self.handicaps] or [0] * len(self.counts)
        return tuple(
            sum(points for points, other in zip(given, self.counts, strict=True) if other == own)
            for own in self.counts
        )

    @property
    def teams(self) -> tuple[int, ...]:
        """For each seat its side: seats that count the same colours are one (B21)."""
        return tuple(self.counts.index(own) for own in self.counts)

    def missing(self, colour: int) -> frozenset[int]:
        """The pieces that a colour plays without; a shared colour has them all (B19)."""
        players = set(self.players[colour])
        if not self.handicaps or len(players) > 1:
            return frozenset()
        (seat,) = players
        return frozenset(range(len(PIECES))[len(PIECES) - self.handicaps[seat - 1].pieces :])

    def player_of(self, colour: int, state: ColourState) -> Seat:
        """Who lays a colour's next piece; a shared colour rotates piece by piece (B22)."""
        players = self.players[colour]
        return players[len(state.placed) % len(players)]
