"""Addresses that take larger bodies than others, for fewer people at once."""

from __future__ import annotations

from dataclasses import dataclass

from squarely.server.settings import Rate

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Upload:
    """How large a body may be that is sent to an address, and how often and how slowly."""

    most: int
    """Bytes."""
    within: float
    """Seconds until all of it is here."""
    at_once: int
    """Bodies that are held in memory; whoever comes later is asked to wait."""
    rate: Rate
    """Of one network address."""
    refusal: str
    """What those are told who come too often."""
