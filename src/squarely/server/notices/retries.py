"""Messages that did not arrive: where they were to go, how often that was tried, and when next."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter

PAUSES = (60.0, 600.0)
"""Seconds before the second attempt, and before the third and last."""


@dataclass(frozen=True)
class Retry:
    """An attempt that is still to come."""

    tries: int
    """How many have come to nothing."""
    at: float


_RETRIES = TypeAdapter(dict[str, Retry])


def read_retries(text: str) -> dict[str, Retry]:
    """By the name of a destination what is kept with a turn."""
    return _RETRIES.validate_json(text)


def write_retries(retries: dict[str, Retry]) -> str:
    """As it is kept with a turn."""
    return _RETRIES.dump_json(retries).decode()


def after_failure(before: Retry | None, now: float) -> Retry | None:
    """The next attempt; None once it was tried often enough."""
    tries = 1 if before is None else before.tries + 1
    return None if tries > len(PAUSES) else Retry(tries, now + PAUSES[tries - 1])
