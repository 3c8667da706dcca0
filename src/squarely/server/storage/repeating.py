"""Work that is done again and again for as long as a process runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from squarely.server.storage.database import StorageDown

_log = logging.getLogger(__name__)


async def repeat(step: Callable[[], Awaitable[object]], every: float, what: str) -> None:
    """Takes a step every so many seconds; trouble is noted and the next one tries again."""
    reachable = True
    while True:
        try:
            await step()
            if not reachable:
                _log.warning("the database answers again: %s", what)
            reachable = True
        except StorageDown as problem:
            if reachable:
                _log.error("the database does not answer: %s (%s)", problem, what)
            reachable = False
        except Exception:
            _log.exception("%s failed and goes on", what)
        await asyncio.sleep(every)
