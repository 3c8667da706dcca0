"""Train cards and shape cards, read from TOML texts and checked against the map."""

from __future__ import annotations

import re
from dataclasses import dataclass

from squarely.games.lokomoto.railways import Railways, Sections
from squarely.kernel.data import NAME, is_name, read_toml
from squarely.kernel.lattice import DIRECTIONS, Figure, Point, connected, edge, one_stroke, turns
from squarely.kernel.rules import BadInput, DataText, quoted

LEVELS = (1, 2, 3)
_START = re.compile(r"\((-?\d{1,2}),(-?\d{1,2})\)")


@dataclass(frozen=True)
class Train:
    """A train card: the price is also its score."""

    name: str
    price: int
    bonus: int = 0

    @property
    def points(self) -> int:
        """What it counts at the end."""
        return self.price + self.bonus


@dataclass(frozen=True)
class ShapeCard:
    """A shape card with all its places on the map."""

    name: str
    points: int
    figure: Figure
    asterisk: bool
    """Whether no single stroke can draw it."""
    places: tuple[Sections, ...]

    @property
    def size(self) -> int:
        """How many sections it has."""
        return len(self.figure)

    def within(self, sections: Sections) -> bool:
        """Whether some sections contain the shape (T17)."""
        return any(place & sections == place for place in self.places)


def read_trains(source: DataText) -> dict[str, Train]:
    """The train cards by name; raises BadInput that names the file and the card."""
    trains = {}
    for name, entry in read_toml(source).items():
        place = f"{source.origin}: train {quoted(name)}"
        if not is_name(name):
            raise BadInput(f"{place}: {NAME}.")
        if not isinstance(entry, dict) or not set(entry) <= {"price", "bonus"}:
            raise BadInput(f"{place} needs a price, and may have a bonus.")
        price, bonus = entry.get("price"), entry.get("bonus", 0)
        if type(price) is not int or not 1 <= price <= 20:
            raise BadInput(f"{place} needs a price from 1 to 20.")
        if type(bonus) is not int or abs(bonus) > 9:
            raise BadInput(f"{place}: its bonus must be a small whole number.")
        card = Train(name.replace(" ", "_"), price, bonus)
        trains[card.name] = card
    if not trains:
        raise BadInput(f"{source.origin}: there are no trains.")
    return trains


def read_shapes(
    source: DataText, railways: Railways, *, all_fit: bool = True
) -> dict[str, ShapeCard]:
    """The shape cards by name; raises BadInput that names the file and the card.

    Unless all have to fit, those that occur nowhere on the map are left out.
    """
    shapes: dict[str, ShapeCard] = {}
    seen: dict[frozenset[Figure], str] = {}
    for name, entry in read_toml(source).items():
        card = _shape(source, name, entry, railways)
        if turns(card.figure) in seen:
            raise BadInput(
                f"{source.origin}: shape {quoted(name)} is {seen[turns(card.figure)]} again, "
                "perhaps turned."
            )
        seen[turns(card.figure)] = name
        if card.places:
            shapes[card.name] = card
        elif all_fit:
            raise BadInput(f"{source.origin}: shape {quoted(name)} occurs nowhere on the map.")
    for level in LEVELS if all_fit else ():
        if not any(card.points == level for card in shapes.values()):
            raise BadInput(f"{source.origin}: there is no shape worth {level}.")
    return shapes


def _shape(source: DataText, name: str, entry: object, railways: Railways) -> ShapeCard:
    place = f"{source.origin}: shape {quoted(name)}"
    if not is_name(name):
        raise BadInput(f"{place}: {NAME}.")
    known = isinstance(entry, dict) and set(entry) <= {"points", "lines", "asterisk"}
    parts = entry if isinstance(entry, dict) and known else {}
    points, lines = parts.get("points"), parts.get("lines")
    if type(points) is not int or points not in LEVELS or not isinstance(lines, str):
        raise BadInput(f"{place} needs points from 1 to 3 and lines.")
    figure = _figure(place, lines)
    asterisk = not one_stroke(figure)
    if parts.get("asterisk", False) is not asterisk:
        need = "needs an asterisk, for" if asterisk else "needs no asterisk, for"
        raise BadInput(f"{place} {need} it can{'not' if asterisk else ''} be drawn in one stroke.")
    named = name.replace(" ", "_")
    return ShapeCard(named, points, figure, asterisk, railways.places(figure))


def _figure(place: str, lines: str) -> Figure:
    figure: set[frozenset[Point]] = set()
    for stroke in lines.split(";"):
        at = Point(0, 0)
        for word in stroke.split():
            if start := _START.fullmatch(word):
                at = Point(int(start[1]), int(start[2]))
                continue
            if word not in DIRECTIONS:
                raise BadInput(f"{place}: {quoted(word)} is none of {', '.join(DIRECTIONS)}.")
            following = at.moved(DIRECTIONS[word])
            if edge(at, following) in figure:
                raise BadInput(f"{place} draws a line twice.")
            figure.add(edge(at, following))
            at = following
    if not 1 <= len(figure) <= 12 or not connected(figure):
        raise BadInput(f"{place} must be one connected figure of 1 to 12 lines.")
    return frozenset(figure)
