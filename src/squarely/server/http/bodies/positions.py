"""A position that somebody tries moves in, outside any match."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from squarely.server.http.bodies.base import Answer, Body

MOST_MOVES = 400
"""Moves of one line that anybody may try."""

MoveText = Annotated[str, Field(max_length=2_000)]


class TriedMoves(Body):
    """The moves that lead from a position to the one that is asked for."""

    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)]


class TriedPosition(Answer):
    """A position, and what can be done in it."""

    view: dict[str, Any]
    to_act: list[int]
    """The seats on turn; 0: a card is to come."""
    legal: list[str]
    """The moves of the seat that is asked about."""
    offers: Any
    """What its move is composed of, in games with too many moves for a list."""
