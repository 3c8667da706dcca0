"""Ratings and results as they are read: profiles and leaderboards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, case, func, select

from squarely.kernel.rules import Seat
from squarely.ratings.fairness import Uncounted
from squarely.ratings.rating import START, Rating
from squarely.server.storage.database import Database
from squarely.server.storage.schema import matches, players, ratings, results, seats

LATEST, LEADING, CURVE, FAVOURITES = 40, 100, 500, 3
"""How many results, players, points of a curve and openings are shown."""
SETTLED_SIGMA = 6.0
"""Whoever is less sure than this is not on a leaderboard yet."""


@dataclass(frozen=True)
class Standing:
    """How strong somebody is in a game."""

    name: str
    category: str
    rating: Rating
    games: int
    program: bool
    """Whether it is the account of a bot."""


@dataclass(frozen=True)
class LadderStanding(Standing):
    """Where a bot stands among the bots of a game."""

    played_at: float | None
    """When its latest rated match there was over."""


@dataclass(frozen=True)
class PastResult:
    """How a match went for a player."""

    match_id: str
    seat: Seat
    at: float
    category: str
    variant: str
    seats: int
    rank: int
    score: int
    rated: bool
    public: bool
    before: Rating | None
    after: Rating | None
    uncounted: Uncounted | None = None


@dataclass(frozen=True)
class SeatStanding:
    """How strong a player at a table is, and how strong they were before the game counted."""

    now: Rating
    before: Rating | None
    uncounted: Uncounted | None


@dataclass(frozen=True)
class Favourite:
    """A first move that somebody likes to make."""

    category: str
    variant: str
    opening: str
    seat: int
    played: int
    won: int


class Standings:
    """Where players stand; raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player_id: str) -> list[Standing]:
        """The ratings of a player in all games."""
        query = _named().where(ratings.c.player_id == player_id, ratings.c.games > 0)
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(ratings.c.category))
            return [_standing(row) for row in rows]

    async def rating(self, player_id: str, category: str) -> Standing | None:
        """The rating of a player in a game, None before the first rated one."""
        return next((each for each in await self.of(player_id) if each.category == category), None)

    async def at_table(self, match_id: str, category: str) -> dict[Seat, SeatStanding]:
        """Where everybody at a table stands who is signed in."""
        here = (results.c.match_id == seats.c.match_id) & (results.c.seat == seats.c.seat)
        theirs = (ratings.c.player_id == seats.c.player_id) & (ratings.c.category == category)
        query = (
            select(
                seats.c.seat,
                func.coalesce(results.c.mu, ratings.c.mu, START.mu).label("mu"),
                func.coalesce(results.c.sigma, ratings.c.sigma, START.sigma).label("sigma"),
                results.c.mu_before,
                results.c.sigma_before,
                results.c.uncounted,
            )
            .outerjoin(results, here)
            .outerjoin(ratings, theirs)
            .where(seats.c.match_id == match_id, seats.c.player_id.is_not(None))
        )
        async with self._database.transaction() as connection:
            return {
                Seat(row.seat): SeatStanding(
                    Rating(row.mu, row.sigma),
                    None if row.mu_before is None else Rating(row.mu_before, row.sigma_before),
                    row.uncounted,
                )
                for row in await connection.execute(query)
            }

    async def settled(self, match_id: str) -> bool:
        """Whether a match is over and everything that follows from it is written."""
        query = select(matches.c.settled).where(matches.c.id == match_id)
        async with self._database.transaction() as connection:
            return bool((await connection.execute(query)).scalar())

    async def leaders(self, category: str) -> list[Standing]:
        """The strongest players of a game, as far as that is known well enough."""
        query = (
            _named()
            .where(
                ratings.c.category == category,
                ratings.c.sigma <= SETTLED_SIGMA,
                players.c.closed_at.is_(None),
            )
            .order_by(ratings.c.mu.desc(), players.c.name_key)
            .limit(LEADING)
        )
        async with self._database.transaction() as connection:
            return [_standing(row) for row in await connection.execute(query)]

    async def bots(self, category: str) -> list[LadderStanding]:
        """The bots of players that have played rated games, the strongest first."""
        latest = (
            select(func.max(results.c.at))
            .where(
                results.c.player_id == ratings.c.player_id,
                results.c.category == category,
                results.c.rated,
            )
            .scalar_subquery()
        )
        query = (
            _named()
            .add_columns(latest.label("played_at"))
            .where(
                ratings.c.category == category,
                ratings.c.games > 0,
                players.c.program,
                players.c.closed_at.is_(None),
            )
            .order_by(ratings.c.mu.desc(), players.c.name_key)
            .limit(LEADING)
        )
        async with self._database.transaction() as connection:
            return [
                LadderStanding(**vars(_standing(row)), played_at=row.played_at)
                for row in await connection.execute(query)
            ]

    async def ranks(self, match_ids: Sequence[str]) -> dict[str, dict[Seat, int]]:
        """How some matches ended for the players in them, as far as that is settled."""
        query = select(results.c.match_id, results.c.seat, results.c.rank).where(
            results.c.match_id.in_(match_ids)
        )
        found: dict[str, dict[Seat, int]] = {}
        async with self._database.transaction() as connection:
            for row in await connection.execute(query):
                found.setdefault(row.match_id, {})[Seat(row.seat)] = row.rank
        return found

    async def results(self, player_id: str, everything: bool) -> list[PastResult]:
        """The latest results; only the player sees those of private matches."""
        query = select(results).where(results.c.player_id == player_id)
        if not everything:
            query = query.where(results.c.public | results.c.rated)
        async with self._database.transaction() as connection:
            rows = await connection.execute(query.order_by(results.c.at.desc()).limit(LATEST))
            return [_result(row) for row in rows]

    async def curve(self, player_id: str, category: str) -> list[tuple[float, Rating]]:
        """How a rating went, the oldest first."""
        query = (
            select(results.c.at, results.c.mu, results.c.sigma)
            .where(
                results.c.player_id == player_id,
                results.c.category == category,
                results.c.mu.is_not(None),
            )
            .order_by(results.c.at.desc())
            .limit(CURVE)
        )
        async with self._database.transaction() as connection:
            rows = [(row.at, Rating(row.mu, row.sigma)) for row in await connection.execute(query)]
        return rows[::-1]

    async def favourites(self, player_id: str, everything: bool) -> list[Favourite]:
        """The first moves that a player makes most, in each game."""
        played = func.count()
        won = func.sum(case((results.c.rank == 1, 1), else_=0))
        group = (results.c.category, results.c.variant, results.c.opening)
        query = (
            select(*group, func.min(results.c.seat), played, won)
            .where(results.c.player_id == player_id, results.c.opening != "")
            .group_by(*group)
            .order_by(played.desc(), results.c.opening)
        )
        if not everything:
            query = query.where(results.c.public | results.c.rated)
        found: list[Favourite] = []
        async with self._database.transaction() as connection:
            for row in await connection.execute(query):
                if sum(each.category == row.category for each in found) < FAVOURITES:
                    found.append(Favourite(*row))
        return found


def _named() -> Select[Any]:
    return select(players.c.name, players.c.program, ratings).join(
        players, players.c.id == ratings.c.player_id
    )


def _standing(row: Any) -> Standing:
    return Standing(row.name, row.category, Rating(row.mu, row.sigma), row.games, row.program)


def _result(row: Any) -> PastResult:
    rated = row.mu is not None
    return PastResult(
        row.match_id,
        Seat(row.seat),
        row.at,
        row.category,
        row.variant,
        row.seats,
        row.rank,
        row.score,
        row.rated,
        row.public,
        Rating(row.mu_before, row.sigma_before) if rated else None,
        Rating(row.mu, row.sigma) if rated else None,
        row.uncounted,
    )
