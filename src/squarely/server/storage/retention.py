"""Matches that are kept for so many days: the rest is deleted little by little."""

from __future__ import annotations

import asyncio
import logging
from time import time

from sqlalchemy.exc import SQLAlchemyError

from squarely.server.storage.administration import AT_ONCE, Administration

DAY = 86_400
PAUSE = 1.0
"""Seconds between two batches: players come first."""
SWEEP_EVERY = 3600.0

_log = logging.getLogger(__name__)


async def keep_days(url: str, days: int) -> None:
    """Deletes what is older, for as long as it runs; any number of processes may do so."""
    administration = Administration(url)
    try:
        while True:
            try:
                deleted = await sweep(administration, days)
                if deleted:
                    _log.info("%d matches older than %d days were deleted", deleted, days)
            except (SQLAlchemyError, OSError, TimeoutError) as problem:
                # The next sweep finds the same matches again.
                _log.warning("old matches could not be deleted: %s", problem)
            await asyncio.sleep(SWEEP_EVERY)
    finally:
        await administration.close()


async def sweep(administration: Administration, days: int, pause: float = PAUSE) -> int:
    """Deletes all that is older now, batch by batch; returns how many matches that were."""
    before, deleted = time() - days * DAY, 0
    while batch := await administration.prune(before):
        deleted += batch
        if batch < AT_ONCE:
            break
        await asyncio.sleep(pause)
    return deleted
