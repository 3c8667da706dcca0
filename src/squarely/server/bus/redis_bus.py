"""The bus over Redis pub/sub (or Valkey): gone with it, and back with it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from squarely.server.bus.bus import Hear

RETRY_EVERY = 0.5
"""Seconds between attempts to reach Redis again."""
QUIET_FOR = 5.0
"""Seconds without a word from Redis after which it is asked whether it is there."""
MOST_WAITING = 10_000
"""Messages that wait to be sent; they are hints, so the rest is dropped."""
AT_ONCE = 500
ALWAYS = "squarely:here"
"""A channel that nobody writes to, for a connection that listens to nothing cannot be read."""
PROBLEMS = (RedisError, OSError, asyncio.TimeoutError)

_log = logging.getLogger(__name__)


class RedisBus:
    """Two connections: one that sends in batches, one that listens to what is subscribed to."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        # Messages reach all of a Redis, whichever of its databases they were sent from.
        self._prefix = f"{redis.connection_pool.connection_kwargs.get('db') or 0}:"
        self._hearing: dict[str, Hear] = {}
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._changed = asyncio.Event()
        """Set when there is a channel to subscribe to or to leave."""
        self._sends = self._listens = False
        self._told_down = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def well(self) -> bool:
        """Whether Redis answers."""
        return self._sends and self._listens

    async def open(self) -> None:
        """Begins; Redis may be there later."""
        self._tasks = [asyncio.create_task(each) for each in (self._send(), self._listen())]

    async def close(self) -> None:
        """Ends, and sends what is still waiting if that is possible at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*PROBLEMS):
            async with asyncio.timeout(RETRY_EVERY):
                while not self._outgoing.empty():
                    await self._send_waiting()
        await self._redis.aclose()

    def publish(self, channel: str, message: bytes) -> None:
        """Tells everyone who listens."""
        with suppress(asyncio.QueueFull):
            self._outgoing.put_nowait((self._prefix + channel, message))

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Listens."""
        self._hearing[self._prefix + channel] = hear
        self._changed.set()

    def unsubscribe(self, channel: str) -> None:
        """Listens no more."""
        self._hearing.pop(self._prefix + channel, None)
        self._changed.set()

    async def _send(self) -> None:
        while True:
            try:
                await self._redis.ping()
                self._sends = True
                self._tell_state()
                while True:
                    await self._send_waiting()
            except PROBLEMS as problem:
                self._sends = False
                self._tell_state(problem)
                await asyncio.sleep(RETRY_EVERY)

    async def _send_waiting(self) -> None:
        batch = [await self._outgoing.get()]
        while not self._outgoing.empty() and len(batch) < AT_ONCE:
            batch.append(self._outgoing.get_nowait())
        async with self._redis.pipeline(transaction=False) as pipeline:
            for channel, message in batch:
                pipeline.publish(channel, message)
            await pipeline.execute()

    async def _listen(self) -> None:
        while True:
            pubsub = self._redis.pubsub()
            following = None
            try:
                await pubsub.subscribe(ALWAYS)
                following = asyncio.create_task(self._follow(pubsub))
                self._listens = True
                self._tell_state()
                while True:
                    await self._hear_one(pubsub)
            except PROBLEMS as problem:
                self._listens = False
                self._tell_state(problem)
            finally:
                if following is not None:
                    following.cancel()
                    await asyncio.gather(following, return_exceptions=True)
                with suppress(*PROBLEMS):
                    await pubsub.aclose()  # type: ignore[no-untyped-call]
            await asyncio.sleep(RETRY_EVERY)

    async def _hear_one(self, pubsub: PubSub) -> None:
        message = await pubsub.get_message(timeout=QUIET_FOR)
        if message is None:
            # A connection whose other end has vanished is silent too; then this raises.
            async with asyncio.timeout(QUIET_FOR):
                await self._redis.ping()
            return
        hear = self._hearing.get(message["channel"].decode())
        if hear is None or message["type"] not in ("message", "subscribe"):
            return
        try:
            hear(message["data"] if message["type"] == "message" else None)
        except Exception:
            _log.exception("a message on %s was not understood", message["channel"])

    async def _follow(self, pubsub: PubSub) -> None:
        """Keeps the connection's subscriptions as they are wanted."""
        subscribed: set[str] = set()
        self._changed.set()
        while True:
            await self._changed.wait()
            self._changed.clear()
            wanted = set(self._hearing)
            with suppress(*PROBLEMS):
                if wanted - subscribed:
                    await pubsub.subscribe(*(wanted - subscribed))
                if subscribed - wanted:
                    await pubsub.unsubscribe(*(subscribed - wanted))
            subscribed = wanted

    def _tell_state(self, problem: BaseException | None = None) -> None:
        if problem is not None and not self._told_down:
            self._told_down = True
            _log.error("Redis does not answer (%s): the table goes on, more slowly", problem)
        elif problem is None and self._told_down and self.well:
            self._told_down = False
            _log.warning("Redis is back")
