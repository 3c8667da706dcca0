"""Loko moto on paper: the map, trains and shapes to cut out, and a score pad."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from squarely.formats.print.booklet import DISPLAY, Booklet, Box
from squarely.formats.print.cards import card_boxes
from squarely.formats.print.inks import GRID, INK, SHADE, SOFT, WHITE, Rgb
from squarely.games.lokomoto.cards import ShapeCard, Train
from squarely.games.lokomoto.railways import Railways
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.data import spoken
from squarely.kernel.lattice import Point

LARGEST = 21.0
"""Millimetres between stations, on our map; wider maps have less."""
BORDER = 1.0
"""Steps around the outermost stations."""
EVEN = 0.1
"""What differs by less lies in one row."""
BLACK: Rgb = (0, 0, 0)
SEATS: tuple[Rgb, ...] = (
    (200, 16, 46),
    (18, 88, 184),
    (23, 122, 58),
    (138, 63, 166),
    (192, 106, 0),
)
SHAPE_STEP = 11.0
PAD_SEATS = 5
PAD_LINES = ("trains", "bonus points", "shapes", "unused sections")
Spot = tuple[float, float]


@dataclass(frozen=True)
class MapPlan:
    """Where the stations lie on the paper."""

    step: float
    stations: dict[str, Spot]

    @staticmethod
    def in_room(room: Box, stations: dict[str, Point], largest: float = LARGEST) -> MapPlan:
        """The map in the middle of some room, as large as it fits."""
        raw = {name: _flat(at) for name, at in stations.items()}
        xs, ys = zip(*raw.values(), strict=True)
        wide, high = max(xs) - min(xs) + BORDER, max(ys) - min(ys) + BORDER
        step = min(largest, room.width / wide, room.height / high)
        left = room.x + (room.width - wide * step) / 2 + (BORDER / 2 - min(xs)) * step
        top = room.y + (room.height - high * step) / 2 + (BORDER / 2 - min(ys)) * step
        return MapPlan(
            step, {name: (left + x * step, top + y * step) for name, (x, y) in raw.items()}
        )

    def ends(self, section: str) -> tuple[float, float, float, float]:
        """Where a section runs."""
        first, _, second = section.partition("-")
        return *self.stations[first], *self.stations[second]

    def busy_above(self, railways: Railways) -> set[str]:
        """Stations from which at least as many sections lead up as down: their names go below."""
        upward: Counter[str] = Counter()
        for section in railways.sections:
            first, second = self.stations[section.first][1], self.stations[section.second][1]
            if abs(first - second) > EVEN:
                low, high = (section.first, section.second)[:: 1 if first > second else -1]
                upward[low] += 1
                upward[high] -= 1
        return {name for name in self.stations if upward[name] >= 0}


def _flat(at: Point) -> Spot:
    """A point of the lattice on paper, in steps; rows grow downward."""
    return at.east + at.north_east / 2, -at.north_east * sqrt(3) / 2


def add_lokomoto(booklet: Booklet, rules: LokomotoRules) -> None:
    """Map, cards and score pad."""
    room = booklet.page(landscape=True)
    room = booklet.heading(room, f"{booklet.title}: {booklet.words.map}")
    draw_map(booklet, MapPlan.in_room(room, rules.railways.stations), rules)
    words = booklet.words
    trains = sorted(rules.trains.values(), key=lambda train: (train.price, train.name))
    for train, box in zip(trains, card_boxes(booklet, words.trains, len(trains)), strict=True):
        _train(booklet, train, box)
    shapes = list(rules.shapes.values())
    for shape, box in zip(shapes, card_boxes(booklet, words.shapes, len(shapes)), strict=True):
        _shape(booklet, shape, box)
    _score_pad(booklet)


def draw_map(
    booklet: Booklet, plan: MapPlan, rules: LokomotoRules, view: LokomotoView | None = None
) -> None:
    """Sections and stations; of a game, with everybody's lines."""
    for section in view.free if view else map(str, rules.railways.sections):
        booklet.line(*plan.ends(section), GRID, 0.5)
    for section in view.black if view else ():
        booklet.line(*plan.ends(section), BLACK, 1.6)
    for player in view.players if view else ():
        colour = SEATS[(player.seat - 1) % len(SEATS)]
        for section in player.reserved:
            booklet.dotted(*plan.ends(section), colour)
        for section in player.solid:
            booklet.line(*plan.ends(section), colour, 1.3)
            x, y, to_x, to_y = plan.ends(section)
            booklet.disc((x + to_x) / 2, (y + to_y) / 2, 1.7, WHITE, colour)
            at = (y + to_y) / 2 + 0.9
            booklet.text((x + to_x) / 2, at, str(player.seat), 7, colour=colour, align="C")
    upward = plan.busy_above(rules.railways)
    for name, (x, y) in plan.stations.items():
        below = y + (-2.4 if name not in upward else 4.6)
        told = spoken(name)
        wide = min(plan.step * 0.86, booklet.width_of(told, 6.5))
        booklet.box(Box(x - wide / 2, below - 2.1, wide, 2.7), WHITE, None)
        booklet.text(x, below, told, 6.5, align="C", within=plan.step * 0.86)
    for x, y in plan.stations.values():
        booklet.disc(x, y, 1.4)


def _train(booklet: Booklet, train: Train, box: Box) -> None:
    """A train with as many coaches as fit its price."""
    words, middle = booklet.words, box.x + box.width / 2
    booklet.text(middle, box.y + 6, spoken(train.name), 13, font=DISPLAY, align="C", within=36)
    _locomotive(booklet, box.x + 3, box.y + 23, box.width - 6, train.price)
    booklet.text(middle, box.y + 44, str(train.price), 30, bold=True, align="C")
    for number in range(train.price):
        x = box.x + (number + 0.5) * box.width / train.price
        booklet.line(x - 1.3, box.bottom - 10, x + 1.3, box.bottom - 10, INK, 0.8)
    if train.bonus:
        told = f"{words.bonus} {train.bonus:+d}"
        booklet.text(middle, box.bottom - 2, told, 9, bold=True, align="C")


def _locomotive(booklet: Booklet, x: float, y: float, width: float, price: int) -> None:
    long = width * (0.45 + 0.55 * min(price, 9) / 9)
    x += (width - long) / 2
    body = Box(x, y - 9, long, 7)
    booklet.box(body, SHADE, INK, 0.4)
    cab = Box(body.right - min(9.0, long / 2), y - 13, min(9.0, long / 2), 4)
    booklet.box(cab, SHADE, INK, 0.4)
    windows = max(1, int(long // 6))
    for number in range(windows):
        at = x + (number + 0.5) * long / windows
        booklet.box(Box(at - 1.4, y - 7.4, 2.8, 2.6), WHITE, INK, 0.25)
    for number in range(windows + 1):
        booklet.disc(x + 2 + number * (long - 4) / windows, y - 1, 1.4, INK)
    booklet.line(x - 2, y + 0.6, x + long + 2, y + 0.6, INK, 0.4)


def _shape(booklet: Booklet, shape: ShapeCard, box: Box) -> None:
    """The figure on a bit of the lattice, and what it counts."""
    mark = " *" if shape.asterisk else ""
    booklet.text(box.x, box.y + 6, f"{shape.name}{mark}", 10, colour=SOFT)
    booklet.text(box.right, box.y + 7, str(shape.points), 20, bold=True, align="R")
    points = sorted({point for line in shape.figure for point in line})
    room = Box(box.x + 1, box.y + 10, box.width - 2, box.height - 12)
    plan = MapPlan.in_room(room, {str(number): at for number, at in enumerate(points)}, SHAPE_STEP)
    spot = dict(zip(points, plan.stations.values(), strict=True))
    for line in shape.figure:
        first, second = line
        booklet.line(*spot[first], *spot[second], INK, 1.4)
    for at in points:
        booklet.disc(*spot[at], 1.3)


def _score_pad(booklet: Booklet) -> None:
    words = booklet.words
    room = booklet.heading(booklet.page(), words.score)
    games, label = 4, 40.0
    rows = [words.name, *map(words.item, PAD_LINES), words.total]
    line = (room.height / games - 8) / len(rows)
    width = (room.width - label) / PAD_SEATS
    for game in range(games):
        y = room.y + 4 + game * room.height / games
        for number, row in enumerate(rows):
            top = y + number * line
            booklet.text(room.x, top + line / 2 + 1, row, 9, bold=row == words.total)
            for seat in range(PAD_SEATS):
                booklet.box(Box(room.x + label + seat * width, top, width, line))
