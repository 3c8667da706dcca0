"""How people did in challenges."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.kernel.rules import Seat
from squarely.server.challenges.daily import end_of
from squarely.server.standing.results import final_ranks
from squarely.server.storage.challenges import note_score, play_in
from squarely.table.match import Match


class ChallengeResults:
    """Writes down the score of a challenge that was played to its end."""

    async def settle(self, connection: AsyncConnection, match_id: str, match: Match) -> None:
        """Of the day only what ended on its day: afterwards everybody knows the seed."""
        found = await play_in(connection, match_id)
        if found is None or match.outcome is None:
            return
        play, day = found
        given_up = Seat(play.seat) in match.resigned
        if given_up or (day is not None and match.log[-1].at >= end_of(day)):
            return
        score = match.outcome.scores[Seat(play.seat)]
        await note_score(connection, match_id, score, final_ranks(match)[Seat(play.seat)])
