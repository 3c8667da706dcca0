"""Challenges and who has played them, in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from time import time
from typing import Any

from sqlalchemy import false, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.server.storage.database import UNREACHABLE, Conflict, Database
from squarely.server.storage.schema import challenge_plays, challenges, players

MOST_PLAYS = 1_000
"""How many results of a challenge are looked at."""


@dataclass(frozen=True)
class Challenge:
    """The same cards for everyone."""

    id: str
    wish: str
    seed: str
    name: str
    """Of whoever made it; empty for one of the day."""
    day: str | None = None
    game: str | None = None


@dataclass(frozen=True)
class Play:
    """Somebody's attempt; without a score it is not finished, or does not count."""

    match_id: str
    challenge_id: str
    seat: int
    player_id: str | None
    name: str
    score: int | None
    rank: int | None
    at: float
    program: bool = False
    """Whether the player is known to be a program."""


class Challenges:
    """Reads and writes challenges; every write is one transaction. Raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, challenge: Challenge, own: Play) -> None:
        """A challenge from somebody's own match; raises Conflict if that is one already."""
        try:
            async with self._database.transaction(UNREACHABLE) as connection:
                await connection.execute(insert(challenges), _row(challenge))
                await connection.execute(insert(challenge_plays), _play_row(own))
        except IntegrityError as problem:
            raise Conflict(str(problem.orig)) from problem

    async def create_missing(self, daily: Sequence[Challenge]) -> None:
        """Those of days and games that have none yet; whoever comes first decides the seed."""
        rows = [_row(each) for each in daily]
        async with self._database.transaction() as connection:
            dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
            missing = dialect.insert(challenges).on_conflict_do_nothing()
            await connection.execute(missing, rows)

    async def read(self, challenge_id: str) -> Challenge | None:
        """A challenge; None if there is none."""
        query = select(challenges).where(challenges.c.id == challenge_id)
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _challenge(row)

    async def of_days(self, first: str, last: str) -> list[Challenge]:
        """Those of some days, the first day first."""
        query = (
            select(challenges)
            .where(challenges.c.day.between(first, last))
            .order_by(challenges.c.day, challenges.c.game)
        )
        async with self._database.transaction() as connection:
            return [_challenge(row) for row in await connection.execute(query)]

    async def begin(self, play: Play) -> None:
        """Somebody takes a challenge up."""
        async with self._database.transaction() as connection:
            await connection.execute(insert(challenge_plays), _play_row(play))

    async def play_of(self, match_id: str) -> Play | None:
        """The attempt that a match is; None if it is none."""
        query = select(challenge_plays).where(challenge_plays.c.match_id == match_id)
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _play(row)

    async def finished(self, challenge_id: str, daily: bool) -> list[Play]:
        """Attempts that are over and may count, the earliest first.

        Of a player that is the first, if it is finished; attempts that cannot count are left out
        here, so that however many there are they keep nobody else out of the ranking.
        """
        others = challenge_plays.alias()
        first = (
            select(func.min(others.c.at))
            .where(
                others.c.challenge_id == challenge_id,
                others.c.player_id == challenge_plays.c.player_id,
            )
            .scalar_subquery()
        )
        counts = challenge_plays.c.at == first
        query = (
            select(challenge_plays, func.coalesce(players.c.program, false()).label("program"))
            .outerjoin(players, players.c.id == challenge_plays.c.player_id)
            .where(
                challenge_plays.c.challenge_id == challenge_id,
                challenge_plays.c.score.is_not(None),
                counts if daily else or_(challenge_plays.c.player_id.is_(None), counts),
            )
        )
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(challenge_plays.c.at).limit(MOST_PLAYS))
            return [replace(_play(row), program=row.program) for row in rows]

    async def own(
        self, challenge_id: str, player_id: str | None, match_id: str | None
    ) -> list[Play]:
        """The attempts of a player, and the one that a match is; finished ones first."""
        mine = challenge_plays.c.match_id == (match_id or "")
        if player_id is not None:
            mine |= challenge_plays.c.player_id == player_id
        query = (
            select(challenge_plays)
            .where(challenge_plays.c.challenge_id == challenge_id, mine)
            .order_by(challenge_plays.c.score.is_(None), challenge_plays.c.at)
            .limit(MOST_PLAYS)
        )
        async with self._database.transaction() as connection:
            return [_play(row) for row in await connection.execute(query)]

    async def counts(self, challenge_ids: Sequence[str]) -> dict[str, int]:
        """How many attempts at some challenges have a score."""
        query = (
            select(challenge_plays.c.challenge_id, func.count())
            .where(
                challenge_plays.c.challenge_id.in_(challenge_ids),
                challenge_plays.c.score.is_not(None),
            )
            .group_by(challenge_plays.c.challenge_id)
        )
        async with self._database.transaction() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}


async def play_in(connection: AsyncConnection, match_id: str) -> tuple[Play, str | None] | None:
    """The attempt that a match is, with the day of its challenge; None if it is none."""
    query = (
        select(challenge_plays, challenges.c.day)
        .join(challenges, challenges.c.id == challenge_plays.c.challenge_id)
        .where(challenge_plays.c.match_id == match_id)
    )
    row = (await connection.execute(query)).first()
    return None if row is None else (_play(row), row.day)


async def note_score(connection: AsyncConnection, match_id: str, score: int, rank: int) -> None:
    """Writes down how an attempt went."""
    mine = challenge_plays.c.match_id == match_id
    await connection.execute(update(challenge_plays).where(mine).values(score=score, rank=rank))


def _row(challenge: Challenge) -> dict[str, Any]:
    return {**asdict(challenge), "created_at": time()}


def _play_row(play: Play) -> dict[str, Any]:
    """Whose account it is says whether it is a program's."""
    return {name: value for name, value in asdict(play).items() if name != "program"}


def _challenge(row: Any) -> Challenge:
    return Challenge(row.id, row.wish, row.seed, row.name, row.day, row.game)


def _play(row: Any) -> Play:
    return Play(
        row.match_id,
        row.challenge_id,
        row.seat,
        row.player_id,
        row.name,
        row.score,
        row.rank,
        row.at,
    )
