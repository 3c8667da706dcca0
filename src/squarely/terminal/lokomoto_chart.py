"""Where the Loko moto map is drawn: codes of stations, characters of sections, nearness."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from squarely.games.lokomoto.view import LokomotoView, StationView
from squarely.terminal.lokomoto_ink import FALLING, RISING

CODE = 3
"""How many letters stand for a station."""
HALF_STEPS = (4, 3)
"""Characters between a station and one in the next row, where there is room and where not."""
ROW = 3
"""Lines from one row of stations to the next."""
_LEFT = 6
WIDTH = 98
"""How many characters a map may take where nothing else is said."""
_SIDEWAYS = 2.0
"""How much further a section seems that lies beside a row one walks along."""


@dataclass(frozen=True)
class Cell:
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


class Chart:
    """The places of everything on a map that is never redrawn otherwise."""

    def __init__(
        self, stations: Sequence[StationView], sections: Sequence[str], width: int
    ) -> None:
        self._left = min(map(_half_steps, stations))
        self._half_step = self._fitting(stations, width)
        self._top = max(each.north_east for each in stations)
        bottom = min(each.north_east for each in stations)
        self.codes = codes([each.name for each in stations])
        self.stations = {each.name: self._cell(each) for each in stations}
        """The middle of every station's code."""
        self.ways = {name: self._way(name) for name in sections}
        self.width = max(width, *(at.column + CODE for at in self.stations.values()))
        # The empty line above lets the cards begin beside the topmost stations.
        self.height = ROW * (self._top - bottom) + 2

    def _fitting(self, stations: Sequence[StationView], width: int) -> int:
        span = max(map(_half_steps, stations)) - self._left
        wide, narrow = HALF_STEPS
        return wide if _LEFT + span * wide + CODE <= width else narrow

    def _cell(self, station: StationView) -> Cell:
        column = _LEFT + 1 + self._half_step * (_half_steps(station) - self._left)
        return Cell(1 + ROW * (self._top - station.north_east), column)

    def _way(self, section: str) -> Way:
        upper, lower = sorted(
            (self.stations[name] for name in section.split("-")),
            key=lambda at: (at.line, at.column),
        )
        if upper.line == lower.line:
            cells = [Cell(upper.line, at) for at in range(upper.column + 2, lower.column - 1)]
            return Way(tuple(cells), cells[len(cells) // 2], "━")
        aside = 1 if lower.column > upper.column else -1
        cells = [
            Cell(upper.line + 1, upper.column + aside),
            Cell(upper.line + 2, lower.column - aside),
        ]
        digit = Cell(cells[0].line, cells[0].column + aside)
        return Way(tuple(cells), digit, FALLING if aside > 0 else RISING)

    def short(self, section: str) -> str:
        """A section by the codes of its stations."""
        return "-".join(self.codes[name] for name in section.split("-"))

    def in_order(self, sections: Iterable[str]) -> list[str]:
        """Sections from the top left to the bottom right."""
        return sorted(sections, key=lambda name: (self._middle(name)[1], self._middle(name)[0]))

    def nearest(self, here: str, down: int, right: int) -> str:
        """The nearest section in a direction, the same one where there is none."""
        x, y = self._middle(here)
        aside = _SIDEWAYS if right else 1.0

        def effort(name: str) -> float:
            dx, dy = self._middle(name)[0] - x, self._middle(name)[1] - y
            ahead = dx * right + dy * down
            return ahead + aside * (abs(dx) + abs(dy) - abs(ahead))

        def lies_ahead(name: str) -> bool:
            return (self._middle(name)[0] - x) * right + (self._middle(name)[1] - y) * down > 0.1

        return min(filter(lies_ahead, self.ways), key=effort, default=here)

    @property
    def centre(self) -> str:
        """The section in the middle of the map."""
        middles = [self._middle(name) for name in self.ways]
        x = (min(at for at, _ in middles) + max(at for at, _ in middles)) / 2
        y = (min(at for _, at in middles) + max(at for _, at in middles)) / 2
        return min(
            self.ways,
            key=lambda name: abs(self._middle(name)[0] - x) + abs(self._middle(name)[1] - y),
        )

    def _middle(self, section: str) -> tuple[float, float]:
        """The middle of a section in steps of the lattice, as the eye measures them."""
        first, second = (self.stations[name] for name in section.split("-"))
        column = (first.column + second.column) / 2
        return column / (2 * self._half_step), (first.line + second.line) / 2 / ROW * 0.866


def _half_steps(station: StationView) -> int:
    return 2 * station.east + station.north_east


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
