"""Limits that several processes share."""

from __future__ import annotations

import asyncio

from squarely.server.jobs.queues import quick_redis
from squarely.server.safety.redis_limiter import RedisLimiter
from squarely.server.settings import Rate
from tests.server.redis_server import RedisServer

SLOW = Rate("slow", per_second=0.01, at_once=3)


async def test_two_processes_take_from_one_bucket(redis_server: RedisServer) -> None:
    clients = [quick_redis(redis_server.url) for _ in range(2)]
    one, two = (RedisLimiter(client) for client in clients)
    waits = [await limiter.take(SLOW, "192.0.2.1") for limiter in (one, two, one, two)]
    assert waits[:3] == [0, 0, 0]
    assert 90 < waits[3] <= 100
    assert await two.take(SLOW, "192.0.2.2") == 0
    assert await two.take(Rate("other", 0.01, 1), "192.0.2.1") == 0
    for client in clients:
        await client.aclose()


async def test_a_bucket_fills_again(redis_server: RedisServer) -> None:
    client = quick_redis(redis_server.url)
    limiter, rate = RedisLimiter(client), Rate("quick", per_second=10, at_once=1)
    assert await limiter.take(rate, "a") == 0
    wait = await limiter.take(rate, "a")
    assert 0 < wait <= 0.1
    await asyncio.sleep(wait + 0.05)
    assert await limiter.take(rate, "a") == 0
    await client.aclose()


async def test_without_redis_every_process_counts_for_itself(redis_server: RedisServer) -> None:
    clients = [quick_redis(redis_server.url) for _ in range(2)]
    one, two = (RedisLimiter(client) for client in clients)
    redis_server.kill()
    for limiter in (one, two):
        waits = [await limiter.take(SLOW, "192.0.2.1") for _ in range(4)]
        assert [bool(wait) for wait in waits] == [False, False, False, True]
    for client in clients:
        await client.aclose()
