"""What a bot does that plays on for a seat on paper, whose sheet it does not see."""

from __future__ import annotations

from collections.abc import Sequence

from squarely.games.locus.moves import Discard, Done, HandIn, Move

FIRST = (Discard, Done, HandIn)


def unseen_sheet_move(legal: Sequence[Move]) -> Move:
    """Any card, which is put away; at the end a blank sheet, for it makes up no squares."""
    return next((move for move in legal if isinstance(move, FIRST)), legal[0])
