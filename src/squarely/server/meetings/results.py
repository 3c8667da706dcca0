"""How the games of meetings went."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.games import variant_named
from squarely.server.standing.results import final_ranks
from squarely.server.storage.meetings import note_ranks
from squarely.table.match import Match


class MeetingResults:
    """Puts the ranks of a finished match into the table of its meeting."""

    async def settle(self, connection: AsyncConnection, match_id: str, match: Match) -> None:
        """Whoever gave up or did not come in time is last."""
        if match.outcome is None:
            return
        ranks = final_ranks(match)
        teams = variant_named(match.opened.variant).teams
        await note_ranks(connection, match_id, [ranks[seat] for seat in match.rules.seats], teams)
