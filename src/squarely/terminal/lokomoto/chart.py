"""Where the Loko moto map is drawn: codes of stations, characters of sections."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from squarely.games.lokomoto.view import LokomotoView, StationView
from squarely.terminal.canvas import WIDTH
from squarely.terminal.choosing import Spot

CODE = 3
"""How many letters stand for a station."""
HALF_STEPS = (4, 3)
"""Characters between a station and one in the next row, where there is room and where not."""
ROW = 3
"""Lines from one row of stations to the next."""
RISING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
FALLING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
_LEFT = 6


class Cell(NamedTuple):
    """A character of the drawing."""

    line: int
    column: int


@dataclass(frozen=True)
class Way:
    """The characters of a section: the line itself, and the one that names its owner."""

    line: tuple[Cell, ...]
    digit: Cell
    stroke: str
    """A heavy line in the section's direction."""

    @property
    def level(self) -> bool:
        """Whether the section lies within a row."""
        return self.digit in self.line

    @property
    def middle(self) -> Spot:
        """Where the section is aimed at."""
        first, last = self.line[0], self.line[-1]
        return Spot((first.line + last.line) / 2, (first.column + last.column) / 4)


class Chart:
    """The places of everything on a map that is never redrawn otherwise."""

    def __init__(
        self, stations: Sequence[StationView], sections: Sequence[str], width: int
    ) -> None:
        east = {each.name: 2 * each.east + each.north_east for each in stations}
        left, span = min(east.values()), max(east.values()) - min(east.values())
        wide, narrow = HALF_STEPS
        half_step = wide if _LEFT + span * wide + CODE <= width else narrow
        top = max(each.north_east for each in stations)
        self.codes = codes([each.name for each in stations])
        self.stations = {
            each.name: Cell(
                1 + ROW * (top - each.north_east), _LEFT + 1 + half_step * (east[each.name] - left)
            )
            for each in stations
        }
        """The middle of every station's code."""
        self.ways = {name: self._way(name) for name in sections}
        self.width = max(width, *(at.column + CODE for at in self.stations.values()))
        # The empty line above lets the cards begin beside the topmost stations.
        self.height = max(at.line for at in self.stations.values()) + 1

    def _way(self, section: str) -> Way:
        upper, lower = sorted(self.stations[name] for name in section.split("-"))
        if upper.line == lower.line:
            cells = [Cell(upper.line, at) for at in range(upper.column + 2, lower.column - 1)]
            return Way(tuple(cells), cells[len(cells) // 2], "━")
        aside = 1 if lower.column > upper.column else -1
        above = Cell(upper.line + 1, upper.column + aside)
        below = Cell(upper.line + 2, lower.column - aside)
        digit = Cell(above.line, above.column + aside)
        return Way((above, below), digit, FALLING if aside > 0 else RISING)

    def short(self, section: str) -> str:
        """A section by the codes of its stations."""
        return "-".join(self.codes[name] for name in section.split("-"))

    def in_order(self, sections: Iterable[str]) -> list[str]:
        """Sections from the top left to the bottom right."""
        return sorted(sections, key=lambda name: self.ways[name].middle)


@lru_cache(maxsize=8)
def _chart(stations: tuple[StationView, ...], sections: tuple[str, ...], width: int) -> Chart:
    return Chart(stations, sections, width)


def chart_of(view: LokomotoView, width: int = WIDTH) -> Chart:
    """The chart of a view's map, drawn closer where it is too wide otherwise."""
    return _chart(view.stations, view.sections, width)


def codes(names: Sequence[str]) -> dict[str, str]:
    """A short code for every name: its first letters, or the letter that tells it from others."""
    found: dict[str, str] = {}
    for name in names:
        akin = [other for other in names if other != name and other[:CODE] == name[:CODE]]
        taken = {*found.values(), *(other[:CODE] for other in names if other != name)}
        found[name] = next(code for code in _candidates(name, akin) if code not in taken)
    return {name: code.ljust(CODE) for name, code in found.items()}


def _candidates(name: str, akin: Collection[str]) -> Iterable[str]:
    if not akin:
        yield name[:CODE]
    common = max((_shared(name, other) for other in akin), default=CODE)
    for letter in name[common:] + name[CODE:]:
        yield name[: CODE - 1] + letter
    yield from (f"{name[:1]}{number:02}" for number in range(100))


def _shared(one: str, other: str) -> int:
    """How many letters two names begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
