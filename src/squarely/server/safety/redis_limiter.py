"""Limits that all processes share, counted in Redis."""

from __future__ import annotations

import asyncio

from redis.asyncio import Redis
from redis.exceptions import RedisError

from squarely.server.safety.limits import LocalLimiter, network_of
from squarely.server.settings import Rate

ANSWER_WITHIN = 0.5
"""Seconds after which this process counts for itself."""

# The generic cell rate algorithm: one number says when all that was asked for is paid off.
GCRA = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1e6
local interval, size = 1 / tonumber(ARGV[1]), tonumber(ARGV[2])
local paid = math.max(now, tonumber(redis.call('GET', KEYS[1]) or now))
local wait = paid - now - interval * (size - 1)
if wait > 1e-6 then return string.format('%.6f', wait) end
paid = paid + interval
local lasts = math.ceil(1000 * (paid - now))
redis.call('SET', KEYS[1], string.format('%.6f', paid), 'PX', lasts)
return '0'
"""


class RedisLimiter:
    """Counts in Redis; while that is gone every process counts what it sees."""

    def __init__(self, redis: Redis) -> None:
        self._script = redis.register_script(GCRA)
        self._local = LocalLimiter()

    async def take(self, rate: Rate, who: str) -> float:
        """Takes a token: 0, or the seconds until there is one."""
        key = f"squarely:limit:{rate.name}:{network_of(who)}"
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                answer = await self._script([key], [rate.per_second, rate.at_once])
        except (RedisError, OSError, TimeoutError):
            return await self._local.take(rate, who)
        return float(answer)
