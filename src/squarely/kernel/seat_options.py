"""Options that each seat has for itself: `paper-2` is `paper` of seat 2."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from squarely.kernel.rules import Option, Seat

PAPER = Option("paper", "this seat fills in on paper, and its sheet is counted at the end")
_OF_SEAT = re.compile(r"(?P<name>[a-z-]+)-(?P<seat>[1-9])", re.ASCII)


def of_seat(name: str, seat: Seat) -> str:
    """The option of a seat, as records have it."""
    return f"{name}-{seat}"


def seats_with(name: str, options: Iterable[str]) -> frozenset[Seat]:
    """The seats that have an option."""
    found = filter(None, map(_OF_SEAT.fullmatch, options))
    return frozenset(Seat(int(each["seat"])) for each in found if each["name"] == name)


def moved_along(options: Iterable[str], there: Mapping[Seat, Seat]) -> tuple[str, ...]:
    """The options once everybody has changed seats: those of a seat go with its player."""
    return tuple(sorted(_moved(option, there) for option in options))


def _moved(option: str, there: Mapping[Seat, Seat]) -> str:
    found = _OF_SEAT.fullmatch(option)
    return of_seat(found["name"], there[Seat(int(found["seat"]))]) if found else option
