"""What every room stands on: the log, the bus between processes, and those who move for bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from squarely.kernel.rules import Seat
from squarely.server.bus.bus import Bus
from squarely.server.bus.tracker import Tracker
from squarely.server.engines.scheduling import Priority
from squarely.server.storage.journal import Journal
from squarely.server.storage.store import Store
from squarely.table.events import Hand


@dataclass(frozen=True)
class BotTurn:
    """A move that a bot has to make; asking for it twice is as good as asking once."""

    match_id: str
    since: int
    """The ply from which on it has been due; once the seat has moved, nothing is left to do."""
    seat: Seat
    by: Hand
    level: int
    priority: Priority
    address: str
    """On whose behalf."""

    @property
    def key(self) -> str:
        """Equal for turns of which one is enough."""
        return f"{self.match_id}/{self.since}/{self.seat}/{self.by}/{self.priority:d}"


class Turns(Protocol):
    """Moves for bots, here or somewhere else."""

    @property
    def ready(self) -> bool:
        """Whether turns are taken now."""

    def submit(self, turn: BotTurn) -> None:
        """Has the move made; never waits. A turn that is lost is asked for again by and by."""

    def drop(self, match_id: str) -> None:
        """Forgets what waits on behalf of a match that everybody has left."""

    def release(self, match_id: str) -> None:
        """Lets the bots of a match go, which needs them no more."""


@dataclass(frozen=True)
class Backend:
    """The parts that all rooms of a process share."""

    store: Store
    journal: Journal
    bus: Bus
    tracker: Tracker
