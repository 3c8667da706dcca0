"""What stored results say of the people at a table: who is established, who gave whom how much."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.games import variant_named
from squarely.ratings.fairness import WINDOW, PastGame
from squarely.server.storage.schema import results


async def proofs(
    connection: AsyncConnection, player_ids: Collection[str], category: str
) -> dict[str, float]:
    """How much bots and established players have told of some players."""
    told = 1 / (results.c.sigma * results.c.sigma) - 1 / (
        results.c.sigma_before * results.c.sigma_before
    )
    query = (
        select(results.c.player_id, func.sum(func.coalesce(results.c.proof, told)).label("proof"))
        .where(
            results.c.player_id.in_(player_ids),
            results.c.category == category,
            results.c.sigma.is_not(None),
        )
        .group_by(results.c.player_id)
    )
    return {row.player_id: row.proof for row in await connection.execute(query)}


async def vouched(
    connection: AsyncConnection, player_ids: Collection[str], category: str, now: float
) -> dict[str, float]:
    """The proof that others got in the last 30 days from games with each of some players."""
    theirs, others = results.alias(), results.alias()
    query = (
        select(theirs.c.player_id, func.sum(others.c.proof).label("given"))
        .join(others, others.c.match_id == theirs.c.match_id)
        .where(
            theirs.c.player_id.in_(player_ids),
            theirs.c.category == category,
            theirs.c.at > now - WINDOW,
            others.c.player_id != theirs.c.player_id,
            others.c.proof.is_not(None),
        )
        .group_by(theirs.c.player_id)
    )
    found = {row.player_id: float(row.given) for row in await connection.execute(query)}
    return {each: found.get(each, 0.0) for each in player_ids}


async def past_games(
    connection: AsyncConnection, player_id: str, category: str, now: float
) -> list[PastGame]:
    """The games of the last 30 days that moved a player's rating, the oldest first."""
    mine, others = results.alias(), results.alias()
    at_table = (others.c.match_id == mine.c.match_id) & (others.c.player_id != player_id)
    query = (
        select(mine, others.c.player_id.label("other"), others.c.seat.label("other_seat"))
        .outerjoin(others, at_table)
        .where(
            mine.c.player_id == player_id,
            mine.c.category == category,
            mine.c.at > now - WINDOW,
            mine.c.mu.is_not(None),
        )
        .order_by(mine.c.at, mine.c.match_id)
    )
    games: dict[str, PastGame] = {}
    for row in await connection.execute(query):
        teams = variant_named(row.variant).teams or tuple(range(row.seats))
        partner = row.other is None or teams[row.seat - 1] == teams[row.other_seat - 1]
        game = games.get(row.match_id) or PastGame(
            row.mu - row.mu_before, frozenset(), bool(row.newcomers)
        )
        known = game.opponents if partner else game.opponents | {row.other}
        games[row.match_id] = PastGame(game.gained, known, game.newcomers)
    return list(games.values())
