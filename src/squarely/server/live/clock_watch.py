"""Whether this machine's clock can be relied on: nobody loses a turn to one that is wrong."""

from __future__ import annotations

import logging
from time import monotonic, time

OFF_BY = 5.0
"""Seconds by which a clock may jump, or differ from the database's."""
DISTRUST = 60.0
"""Seconds for which nobody's time is over after a clock has jumped."""

_log = logging.getLogger(__name__)


class ClockWatch:
    """Compares the clock with one that never jumps, and with the database's."""

    def __init__(self) -> None:
        self._ahead = time() - monotonic()
        self._trusted_from = 0.0
        """When the clock can be relied on again (monotonic time)."""
        self._agreed = True

    def is_steady(self, database: float) -> bool:
        """Whether anybody's time may be declared over now; a problem is noted once."""
        ahead = time() - monotonic()
        if abs(ahead - self._ahead) > OFF_BY:
            self._trusted_from = monotonic() + DISTRUST
            _log.error(
                "the clock has jumped by %.0f seconds: nobody's time is over for %.0f seconds",
                ahead - self._ahead,
                DISTRUST,
            )
        self._ahead = ahead
        off = time() - database
        agrees = abs(off) <= OFF_BY
        if self._agreed and not agrees:
            _log.error(
                "this clock is %.0f seconds off the database's: set it; until then other "
                "processes watch the clocks of the games",
                off,
            )
        self._agreed = agrees
        return agrees and monotonic() >= self._trusted_from
