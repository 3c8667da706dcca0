"""What goes out of the HTTP API about openings."""

from __future__ import annotations

from typing import Any

from squarely.server.http.bodies.base import Answer


class OpeningShare(Answer):
    """How a move went for those who made it."""

    games: int
    share: float
    """Of what could be won, from 0 to 1; a shared win is split."""
    low: float
    high: float
    """Between these it lies 19 times out of 20."""


class OpeningMove(Answer):
    """A move that was made in a position."""

    move: str
    same: list[str]
    """The other moves that are the same by symmetry."""
    self_play: OpeningShare | None
    """In games of bots; null: never made there."""
    here: OpeningShare | None
    """In finished matches of this server."""


class SelfPlayInfo(Answer):
    """How the games of bots were played."""

    games: int
    level: int
    seed: int


class OpeningPosition(Answer):
    """A position of an opening, and what was played there."""

    view: Any
    """As a spectator sees it."""
    depth: int
    """So many plies of a game are counted."""
    moves: list[OpeningMove]
    """Those that were made most first."""
    made: SelfPlayInfo | None
    """null: there are no games of bots."""
