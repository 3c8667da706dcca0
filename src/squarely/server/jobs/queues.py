"""The queues: one for each worker with moves of its matches, one for all with questions.

SAQ carries them: it keeps jobs with the same key apart and brings results back without polling.
A match stays with one worker, where its bots keep their trees; so moves go into that worker's own
queue. Whatever is lost here is asked for again, for the log says what is still to be done.
"""

from __future__ import annotations

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff
from saq.queue.redis import RedisQueue

QUESTIONS = "squarely:questions"
GAMES = "squarely:games"
"""Games for figures have a queue of their own, so that no question waits behind them."""
CONNECT_WITHIN = 2.0
RETRY_EVERY = 0.5
FOREVER = 10**9

HEARTBEAT = 3
"""Seconds without a sign of life after which a question is put to another worker."""
SWEEP_EVERY = 2
"""Seconds between looks for such questions."""
GIVE_UP_WITHIN = 0.5
"""Seconds for a worker to give up a question that it seems to have forgotten."""
LEFT = "squarely:left"
"""The channel on which matches are named that everybody has left."""
TURN, HINT, COACH = "turn", "hint", "coach"
REVIEW, KNOWLEDGE, LUCK = "review", "knowledge", "luck"
NODE, REFUTATION, GAME = "node", "refutation", "game"


class JobQueue(RedisQueue):
    """A queue that soon gives up on dead workers."""

    async def sweep(self, lock: int = SWEEP_EVERY, abort: float = GIVE_UP_WITHIN) -> list[str]:
        """Puts the jobs of dead workers back."""
        return await super().sweep(lock, abort)


def turns_of(worker: str) -> str:
    """The name of a worker's own queue."""
    return f"squarely:turns:{worker}"


def patient_redis(url: str) -> Redis:
    """A client that waits for Redis to come back; whoever calls it says for how long."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_WITHIN,
        socket_keepalive=True,
        retry=Retry(ConstantBackoff(RETRY_EVERY), FOREVER),
    )


def quick_redis(url: str) -> Redis:
    """A client that fails at once where Redis is gone."""
    return Redis.from_url(
        url,
        socket_connect_timeout=CONNECT_WITHIN,
        socket_keepalive=True,
        retry=Retry(ConstantBackoff(0), 0),
    )
