"""The map: stations on a triangular lattice, sections between neighbours as bits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from squarely.kernel.data import NAME, is_name, read_toml, shown, written
from squarely.kernel.lattice import Edge, Figure, Point, connected, edge, shifted, turns
from squarely.kernel.rules import BadInput, DataText, quoted

Sections = int
"""A set of sections as one integer: bit n stands for section n."""


@dataclass(frozen=True)
class Section:
    """A line between two neighbouring stations."""

    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"


class Railways:
    """The stations and sections of a map."""

    def __init__(self, stations: dict[str, Point], sections: tuple[Section, ...]) -> None:
        self.stations = stations
        self.sections = sections
        self.everything: Sections = (1 << len(sections)) - 1
        self._number = {frozenset((each.first, each.second)): n for n, each in enumerate(sections)}
        self._by_name = {str(each): n for n, each in enumerate(sections)}
        self._by_edge: dict[Edge, int] = {
            frozenset((stations[each.first], stations[each.second])): n
            for n, each in enumerate(sections)
        }
        bit = {name: 1 << n for n, name in enumerate(stations)}
        self.end_bits = tuple(bit[each.first] | bit[each.second] for each in sections)
        """For each section its two stations, with one bit per station."""
        self.meeting = {
            station: sum(1 << n for n, ends in enumerate(self.end_bits) if ends & station)
            for station in bit.values()
        }
        """For each station, by its bit, the sections that end there."""
        self.touching = tuple(self._touching(number) for number in range(len(sections)))

    def _touching(self, number: int) -> Sections:
        ends = self.ends(number)
        return sum(
            1 << other
            for other in range(len(self.sections))
            if other != number and not ends.isdisjoint(self.ends(other))
        )

    def ends(self, number: int) -> frozenset[str]:
        """The two stations of a section."""
        return frozenset((self.sections[number].first, self.sections[number].second))

    def number(self, first: str, second: str) -> int | None:
        """The number of the section between two stations, None where there is none."""
        return self._number.get(frozenset((first, second)))

    def numbers(self, sections: Sections) -> list[int]:
        """The numbers in a set, in order."""
        found = []
        while sections:
            found.append((sections & -sections).bit_length() - 1)
            sections &= sections - 1
        return found

    def names(self, sections: Sections) -> tuple[str, ...]:
        """The names of the sections in a set, in order."""
        return tuple(str(self.sections[number]) for number in self.numbers(sections))

    def sections_named(self, names: Iterable[str]) -> Sections:
        """The set of the sections with some names."""
        return sum(1 << self._by_name[name] for name in names)

    def places(self, figure: Figure) -> tuple[Sections, ...]:
        """Every place of a figure on the map, turned in all ways, never mirrored."""
        found = set()
        for way in turns(figure):
            anchor = min(min(line) for line in way)
            for point in self.stations.values():
                by = Point(point.east - anchor.east, point.north_east - anchor.north_east)
                moved = shifted(way, by)
                if all(line in self._by_edge for line in moved):
                    found.add(sum(1 << self._by_edge[line] for line in moved))
        return tuple(sorted(found))


def read_railways(source: DataText) -> Railways:
    """The map in a text; raises BadInput that names the file and the station."""
    data = read_toml(source)
    tables = data.get("stations"), data.get("sections")
    if set(data) != {"stations", "sections"} or not all(isinstance(t, dict) for t in tables):
        raise BadInput(f"{source.origin}: a map has the two tables [stations] and [sections].")
    stations = {written(name): _point(source, name, at) for name, at in data["stations"].items()}
    if len(set(stations.values())) < len(stations):
        raise BadInput(f"{source.origin}: two stations lie on the same point.")
    sections = tuple(_sections(source, stations, data["sections"]))
    if not connected([(each.first, each.second) for each in sections]) or {
        name for each in sections for name in (each.first, each.second)
    } != set(stations):
        raise BadInput(f"{source.origin}: the sections do not join all stations into one network.")
    return Railways(stations, sections)


def _point(source: DataText, name: str, at: object) -> Point:
    if not is_name(name):
        raise BadInput(f"{source.origin}: station {quoted(name)}: {NAME}.")
    if isinstance(at, list) and len(at) == 2 and all(type(n) is int and abs(n) < 100 for n in at):
        return Point(*at)
    raise BadInput(f"{source.origin}: station {name} must lie at two numbers such as [3, -1].")


def _sections(
    source: DataText, stations: dict[str, Point], table: dict[str, Any]
) -> Iterable[Section]:
    order = list(stations)
    seen: set[frozenset[str]] = set()
    found = []
    for first, others in table.items():
        for second in others if isinstance(others, list) else [others]:
            place = f"{source.origin}: section {quoted(f'{first}-{shown(second)}')}"
            pair = (written(first), written(second)) if isinstance(second, str) else ()
            if len(pair) < 2 or any(name not in stations for name in pair):
                raise BadInput(f"{place} needs two stations of the map.")
            try:
                edge(stations[pair[0]], stations[pair[1]])
            except ValueError:
                raise BadInput(f"{place} must join neighbouring points.") from None
            if frozenset(pair) in seen:
                raise BadInput(f"{place} is there twice.")
            seen.add(frozenset(pair))
            ends = sorted(pair, key=order.index)
            found.append(Section(*ends))
    return sorted(found, key=lambda each: (order.index(each.first), order.index(each.second)))
