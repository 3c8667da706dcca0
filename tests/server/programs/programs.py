"""Accounts of bots for the tests, and bots that play any legal move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from sqlalchemy import insert, select

from squarely.client import Challenge, Client, Hello, Match, MatchStart, News, State
from squarely.server.storage.schema import players, ratings
from squarely.server.storage.store import Store
from tests.server.guests import WITHIN, Table
from tests.server.people import Person, sign_up


class Program:
    """A bot with a stream of news."""

    def __init__(self, client: Client, name: str, token: str) -> None:
        self.client, self.name, self.token = client, name, token
        self._news = client.news()

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def hear(self) -> News:
        """The next news."""
        return await asyncio.wait_for(anext(self._news), WITHIN)

    async def begin(self) -> Match:
        """The next match, to which it agrees."""
        while True:
            news = await self.hear()
            if isinstance(news, Challenge):
                await self.client.accept(news.table.id)
            elif isinstance(news, MatchStart):
                return self.client.match(news)

    async def close(self) -> None:
        await self._news.aclose()  # type: ignore[attr-defined]


async def bot_account(table: Table, name: str, program: bool = True) -> tuple[Person, str]:
    """A new account and its token."""
    person = await sign_up(table, name)
    if program:
        assert (await person.ask("PUT", "/api/me/bot")).status_code == 204
    answer = await person.ask("POST", "/api/me/tokens", {"label": "a test"})
    return person, answer.json()["token"]


async def bot_token(table: Table, name: str, program: bool = True) -> str:
    """The token of a new account."""
    return (await bot_account(table, name, program))[1]


async def give_rating(
    table: Table, name: str, category: str, mu: float, sigma: float = 2.0, games: int = 20
) -> None:
    """What many rated games would say of a player."""
    store: Store = table.app.state.store
    async with store.transaction() as connection:
        own = select(players.c.id).where(players.c.name == name)
        found = (await connection.execute(own)).scalar_one()
        row = {"player_id": found, "category": category, "mu": mu, "sigma": sigma, "games": games}
        await connection.execute(insert(ratings), row)


@asynccontextmanager
async def program(table: Table, name: str, marked: bool = True) -> AsyncIterator[Program]:
    """A bot that is connected."""
    token = await bot_token(table, name, marked)
    async with Client(table.address, token) as client:
        bot = Program(client, name, token)
        assert await bot.hear() == Hello(name, marked)
        try:
            yield bot
        finally:
            await bot.close()


async def play_at_random(match: Match, chance: Random) -> State:
    """Any legal move until the end."""
    async for state in match.states():
        if state.my_turn:
            await match.play(chance.choice(state.legal))
    return state
