"""The clocks of a conversation: main time, then Canadian byo-yomi."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from squarely.bots.bot import Budget
from squarely.bots.clock import allot, moves_to_come
from squarely.kernel.rules import BadInput, Seat, quoted

_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_STONES = re.compile(r"[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class TimeSettings:
    """A main time; after it periods of byo-yomi, in each of which so many moves have to be made."""

    main: float
    byo_yomi: float
    stones: int

    @staticmethod
    def of(given: Sequence[str]) -> TimeSettings | None:
        """From the words of the command; None where they say that there is no limit."""
        if len(given) != 3:
            raise BadInput("time_settings needs a main time, a byo-yomi time and byo-yomi stones")
        settings = TimeSettings(_seconds(given[0]), _seconds(given[1]), _stones(given[2]))
        if settings.byo_yomi > 0 and settings.stones == 0:
            return None
        if settings.main == 0 and settings.byo_yomi == 0:
            raise BadInput("that leaves no time at all: give a main time or a byo-yomi time")
        return settings

    @property
    def period(self) -> TimeLeft | None:
        """A whole period of byo-yomi, if there is one."""
        return TimeLeft(self.byo_yomi, self.stones) if self.byo_yomi else None


@dataclass(frozen=True)
class TimeLeft:
    """Seconds for the rest of the main time, or for so many moves of byo-yomi."""

    seconds: float
    stones: int = 0

    @staticmethod
    def of(given: Sequence[str]) -> TimeLeft:
        """From the words of the command after the colour."""
        if len(given) != 2:
            raise BadInput("time_left needs a colour, a time and stones")
        return TimeLeft(_seconds(given[0]), _stones(given[1]))

    def after(self, used: float, settings: TimeSettings | None) -> TimeLeft:
        """What is left after a move that took so long."""
        seconds, stones = self.seconds - used, self.stones
        period = settings.period if settings else None
        if not stones:
            if seconds > 0 or period is None:
                return TimeLeft(max(0.0, seconds))
            # A move that overruns the main time is the first one of byo-yomi.
            seconds, stones = seconds + period.seconds, period.stones
        if stones > 1:
            return TimeLeft(max(0.0, seconds), stones - 1)
        return period or TimeLeft(0.0)


class Clocks:
    """What every player has left; without time settings nobody is limited."""

    def __init__(self) -> None:
        self._settings: TimeSettings | None = None
        self._left: dict[Seat, TimeLeft] = {}

    def reset(self) -> None:
        """A new game: everybody has the whole time again."""
        self._left.clear()

    def set(self, settings: TimeSettings | None) -> None:
        """Another way of keeping time, from the beginning."""
        self._settings = settings
        self.reset()

    def tell(self, seat: Seat, left: TimeLeft) -> None:
        """What a player has left according to whoever keeps the time."""
        self._left[seat] = left

    def left(self, seat: Seat) -> TimeLeft | None:
        """What a player has left; None without a limit."""
        if seat in self._left or self._settings is None:
            return self._left.get(seat)
        main = TimeLeft(self._settings.main)
        return main if main.seconds else self._settings.period

    def budget(self, seat: Seat, view: Any, choices: int) -> Budget | None:
        """How long a player may think about a move; None without a limit."""
        left = self.left(seat)
        if left is None:
            return None
        moves = moves_to_come(view)
        if left.stones:
            return allot(left.seconds, moves[: left.stones], choices)
        period = self._settings.period if self._settings else None
        more = period.seconds / period.stones if period else 0.0
        return allot(left.seconds + more, moves, choices)

    def stop(self, seat: Seat, used: float) -> None:
        """A player has made a move that took so long."""
        left = self.left(seat)
        if left is not None:
            self._left[seat] = left.after(used, self._settings)


def _seconds(text: str) -> float:
    if not _SECONDS.fullmatch(text):
        raise BadInput(f"{quoted(text)} is not a time: use seconds, such as 300")
    return float(text)


def _stones(text: str) -> int:
    if not _STONES.fullmatch(text):
        raise BadInput(f"{quoted(text)} is not a number of stones: use a number, such as 0")
    return int(text)
