"""Rated games of Blokus To Go between accounts, settled one after the other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from squarely.games import VARIANTS
from squarely.kernel.rules import Seat
from squarely.ratings.lengths import fewest_moves
from squarely.ratings.rating import START, Rating
from squarely.server.standing.results import Results
from squarely.server.storage.engine import engine_for
from squarely.server.storage.schema import matches, players, ratings, results, seats
from squarely.table.events import Hand, Opened, Player
from squarely.table.match import Match, open_match

VARIANT, DAY = "blokus-to-go", 86_400.0
LENGTH = fewest_moves(VARIANT, 2)


@cache
def begun(moves: int, bot: int | None = None) -> Match:
    """A rated game after some moves; `bot`: the level of the bot in the second seat."""
    rules = VARIANTS[VARIANT].rules(2)
    second = Player("person", "Two") if bot is None else Player("bot", "Bot", bot)
    opened = Opened(VARIANT, (), (Player("person", "One"), second), "10min", "5e" * 32, rated=True)
    match = open_match(rules, opened, 100.0)
    for _ in range(moves):
        [seat] = match.to_act
        move = rules.format_move(next(iter(rules.legal_moves(match.position, seat))))
        by: Hand = "bot" if seat in match.bots else "person"
        match = match.play(seat, move, match.ply, 200.0, by)
    return match


class Ledger:
    """Accounts, and what their games made of them."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self.now = 100 * DAY
        self._games = 0

    async def join(self, *names: str, rating: Rating | None = None) -> None:
        """New accounts; with a rating, those of players from before this version."""
        for name in names:
            row = {"id": name, "name": name, "name_key": name, "recovery_hash": name}
            await self._connection.execute(insert(players), {**row, "created_at": self.now})
            if rating is not None:
                values = {"player_id": name, "category": VARIANT, "games": 30}
                values |= {"mu": rating.mu, "sigma": rating.sigma}
                await self._connection.execute(insert(ratings), values)
                await self._connection.execute(insert(results), _from_before(name, rating))

    async def beats(self, winner: str, loser: str, moves: int = LENGTH) -> dict[str, str | None]:
        """The loser resigns; returns by player why it did not count in full."""
        return await self._settled(begun(moves).resign(Seat(2), self.now), winner, loser)

    async def meets_bot(self, name: str, level: int, won: bool) -> dict[str, str | None]:
        """A game against a bot, won or lost."""
        match = begun(LENGTH, level)
        return await self._settled(_ended(match, won, self.now), name)

    async def rating(self, name: str) -> Rating:
        """What is known of a player."""
        query = select(ratings.c.mu, ratings.c.sigma).where(ratings.c.player_id == name)
        row = (await self._connection.execute(query)).first()
        return START if row is None else Rating(row.mu, row.sigma)

    async def _settled(self, match: Match, *names: str) -> dict[str, str | None]:
        self._games += 1
        match_id = f"m{self._games}"
        self.now += 60
        row = {"id": match_id, "opened_at": self.now, "over": True}
        await self._connection.execute(insert(matches), row)
        for seat, name in enumerate(names, start=1):
            held = {"match_id": match_id, "seat": seat, "key_hash": "", "player_id": name}
            await self._connection.execute(insert(seats), held)
        await Results().settle(self._connection, match_id, match)
        query = select(results.c.player_id, results.c.uncounted)
        found = await self._connection.execute(query.where(results.c.match_id == match_id))
        return {each.player_id: each.uncounted for each in found}


@asynccontextmanager
async def ledger(database: str) -> AsyncIterator[Ledger]:
    """A ledger in a database of its own."""
    engine = engine_for(database, 60)
    async with engine.begin() as connection:
        yield Ledger(connection)
    await engine.dispose()


def _ended(match: Match, won: bool, at: float) -> Match:
    """The person in the first seat resigns, or, as no bot ever does, the one in the second."""
    lost = match.resign(Seat(1), at)
    return replace(lost, resigned=frozenset({Seat(2)})) if won else lost


def _from_before(name: str, rating: Rating) -> dict[str, object]:
    """The one result of a player in which version 1.0 learned all that is known of them."""
    return {
        "match_id": f"before-{name}",
        "seat": 1,
        "player_id": name,
        "at": 0.0,
        "category": VARIANT,
        "variant": VARIANT,
        "seats": 2,
        "rank": 1,
        "score": 0,
        "rated": True,
        "public": True,
        "opening": "",
        "mu_before": START.mu,
        "sigma_before": START.sigma,
        "mu": rating.mu,
        "sigma": rating.sigma,
    }
