"""One open socket or stream: who listens there, and what is waiting to be sent to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from squarely.kernel.rules import Seat

BACKLOG = 100
"""Messages that may wait for a slow client; past that it is cut off and resumes later."""
GOING_AWAY, RESTARTING = 1001, 1012


class Outlet(Protocol):
    """The way out to a client."""

    when_writable: Callable[[], None] | None

    @property
    def full(self) -> bool:
        """Whether the client takes in less than it is sent."""
        ...

    def tell(self, text: str) -> None:
        """Sends a message now."""
        ...

    def hang_up(self, code: int, reason: str) -> None:
        """Closes the socket once what was told has left."""
        ...

    def cut(self) -> None:
        """Ends the connection at once."""
        ...


class Listener:
    """Somebody connected to a match, as a seat or as a spectator (None)."""

    def __init__(
        self, audience: Seat | None, address: str, outlet: Outlet, whole: bool = False
    ) -> None:
        self.audience = audience
        self.address = address
        self.whole = whole
        """Whether it is told whole states instead of changes, and leaves when the game is over."""
        self.cut_off = False
        self.asking = False
        """Whether an answer to the client is under way: it is told before the client is let go."""
        self._outlet = outlet
        self._code = GOING_AWAY
        self._waiting: deque[str] = deque()
        outlet.when_writable = self._go_on

    def tell(self, message: str) -> None:
        """Sends a message, or keeps it for a client that is slow; never waits."""
        if self.cut_off:
            return
        if not self._waiting and not self._outlet.full:
            self._outlet.tell(message)
        elif len(self._waiting) < BACKLOG:
            self._waiting.append(message)
        else:
            self.cut_off = True
            self._outlet.cut()

    def cut(self, code: int = GOING_AWAY) -> None:
        """Ends the conversation once what is waiting has been sent."""
        if not self.cut_off:
            self.cut_off, self._code = True, code
            self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._outlet.full:
            self._outlet.tell(self._waiting.popleft())
        if self.cut_off and not self._waiting:
            self._outlet.when_writable = None
            self._outlet.hang_up(self._code, "Connect again and go on from your last number.")
