"""Programs over several servers: a bot listens at one, and what concerns it happens at others."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from squarely.client import Challenge, Client, MatchEnd, MatchStart, Refused
from squarely.server.programs import streams
from squarely.server.settings import Settings
from tests.server.cluster.test_many_servers import tables
from tests.server.guests import WITHIN
from tests.server.programs.programs import Program, bot_token, play_at_random, program
from tests.server.redis_server import RedisServer

FAR_OFF = 3600.0


async def accept_elsewhere(bot: Program, elsewhere: Client) -> MatchStart:
    """The match that begins after a challenge was accepted at another server."""
    challenge = await bot.hear()
    assert isinstance(challenge, Challenge)
    await elsewhere.accept(challenge.table.id)
    while not isinstance(news := await bot.hear(), MatchStart):
        continue
    return news


async def test_a_bot_hears_at_one_server_and_acts_at_another(
    cluster: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only hints tell anything in time.
    monkeypatch.setattr(streams, "LOOK_EVERY", FAR_OFF)
    async with tables(cluster) as (first, second), program(first, "Bo") as bo:
        host = await bot_token(second, "Host")
        async with (
            Client(second.address, bo.token) as elsewhere,
            Client(second.address, host) as other,
        ):
            opened, key = await other.open_table("blokus-to-go", 2, listed=False)
            await other.challenge(opened, key, "Bo")
            start = await accept_elsewhere(bo, elsewhere)
            news = other.news()
            while not isinstance(theirs := await asyncio.wait_for(anext(news), WITHIN), MatchStart):
                continue
            # It reads what happens at the first server, and moves at the second.
            heard, played = bo.client.match(start).states(), elsewhere.match(start)
            opponent = asyncio.create_task(play_at_random(other.match(theirs), Random(1)))
            async for state in heard:
                if state.my_turn:
                    await played.play(Random(2).choice(state.legal), state.ply)
            assert state.outcome == (await opponent).outcome is not None
            assert await bo.hear() == MatchEnd(start.match)
            await news.aclose()  # type: ignore[attr-defined]


async def test_a_stream_ends_where_the_token_is_used_at_another_server(cluster: Settings) -> None:
    async with (
        tables(cluster) as (first, second),
        program(first, "Bo") as bo,
        Client(second.address, bo.token) as elsewhere,
    ):
        news = elsewhere.news()
        await anext(news)
        with pytest.raises(Refused) as caught:
            await bo.hear()
        assert caught.value.code == "token_elsewhere"
        await news.aclose()  # type: ignore[attr-defined]


async def test_without_redis_a_challenge_is_found_by_looking(
    cluster: Settings, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LOOK_EVERY", 0.5)
    async with tables(cluster) as (first, second), program(first, "Bo") as bo:
        host = await bot_token(second, "Host")
        redis_server.kill()
        async with Client(second.address, host) as other:
            opened, key = await other.open_table("blokus-to-go", 2, listed=False)
            await other.challenge(opened, key, "Bo")
            challenge = await bo.hear()
            assert isinstance(challenge, Challenge)
            assert challenge.table.id == opened
