"""The first moves of a finished match, counted for everybody."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.analysis.openings import book_name, steps, win_shares
from squarely.games.blokus.rules import BlokusRules
from squarely.server.standing.results import final_ranks
from squarely.server.storage.openings import claim_counting, count_opening
from squarely.table.match import Match


class OpeningResults:
    """Counts what the first moves of a match led to."""

    async def settle(self, connection: AsyncConnection, match_id: str, match: Match) -> None:
        """Once for each match of the Blokus family that several played, and all began."""
        rules = match.rules
        if not isinstance(rules, BlokusRules) or len(rules.seats) < 2 or match.outcome is None:
            return
        turns = match.course.turns
        # A handicap decides more than an opening, and who never moved has not lost by a move.
        if match.opened.handicaps or {turn.seat for turn in turns} != set(rules.seats):
            return
        if not await claim_counting(connection, match_id):
            return
        book = book_name(match.opened.variant, rules.form)
        shares = win_shares(final_ranks(match), rules.teams)
        opening = steps(rules, [turn.move for turn in turns])
        await count_opening(connection, book, opening, shares)
