"""Channels on which processes tell each other what is new."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

Hear = Callable[[bytes | None], None]
"""Called with every message; with None where some may have been missed."""


class Bus(Protocol):
    """Carries messages between processes as well as it can: none of them is to be relied on."""

    @property
    def well(self) -> bool:
        """Whether messages get through now, as far as this process can tell."""

    async def open(self) -> None:
        """Begins to carry messages."""

    async def close(self) -> None:
        """Ends."""

    def publish(self, channel: str, message: bytes) -> None:
        """Tells everyone who listens, this process included; never waits."""

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Listens; `hear` is called with None as soon as nothing more can be missed."""

    def unsubscribe(self, channel: str) -> None:
        """Listens no more."""


class LocalBus:
    """For a process that has no others beside it."""

    well = True

    def __init__(self) -> None:
        self._hearing: dict[str, Hear] = {}

    async def open(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""

    def publish(self, channel: str, message: bytes) -> None:
        """Tells whoever listens in this process."""
        self._tell(channel, message)

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Listens."""
        self._hearing[channel] = hear

    def unsubscribe(self, channel: str) -> None:
        """Listens no more."""
        self._hearing.pop(channel, None)

    def _tell(self, channel: str, message: bytes) -> None:
        hear = self._hearing.get(channel)
        if hear is not None:
            asyncio.get_running_loop().call_soon(hear, message)
