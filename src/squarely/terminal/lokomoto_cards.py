"""Loko moto cards: trains as a price list, shapes as little figures on the lattice."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView, PlayerView, ShapeView, TrainView
from squarely.kernel.data import spoken
from squarely.terminal.lokomoto_ink import FALLING, FIGURE, RISING, STATION
from squarely.terminal.words import LABEL, STRONG, cut

TRAINS_WIDTH = 22
SHAPES_WIDTH = 38
TRAINS_LINES = 7
SHAPES_LINES = 6
"""Panels never shrink below these sizes, so that the table stays as it is all game long."""
_APART = 2


def train_text(train: TrainView) -> str:
    """A train with its price and its bonus."""
    return f"{spoken(train.name)} {train.price}" + (f"{train.bonus:+}" if train.bonus else "")


def shape_text(shape: ShapeView) -> str:
    """A shape with its asterisk and its points."""
    return f"{spoken(shape.name)}{'*' if shape.asterisk else ''} +{shape.points}"


def train_list(view: LokomotoView, marked: Collection[str] = ()) -> list[Text]:
    """The face-up trains, cheapest first, and how many are still to come."""
    more = f", {view.trains_left} more" if view.trains_left else ""
    lines = [Text(f"trains{more}", LABEL)]
    for train in sorted(view.trains, key=lambda each: (each.price, each.name)):
        line = Text("▸" if train.name in marked else " ")
        line.append(f"{train.price:2}", STATION)
        line.append(f"{train.bonus:+}" if train.bonus else "  ", STATION)
        line.append(
            f" {cut(spoken(train.name), TRAINS_WIDTH - 6)}", STRONG if train.name in marked else ""
        )
        lines.append(line)
    return _padded(lines, TRAINS_WIDTH, TRAINS_LINES)


def shape_strip(
    view: LokomotoView, player: PlayerView | None = None, marked: str | None = None
) -> list[Text]:
    """The face-up shapes side by side, and a player's own secret ones as far as the view goes."""
    secret = player.agenda if player else ()
    lines: list[Text] = []
    for shape in (*view.shapes, *secret):
        ink = STATION if shape.name == marked else FIGURE
        label = Text.assemble((shape_text(shape), STATION))
        label.append(" secret" if shape in secret else "", LABEL)
        label.append("◂" if shape.name == marked else "", STATION)
        lines = beside(lines, [label, *(Text(line, ink) for line in shape_figure(shape))])
    return _padded(lines, SHAPES_WIDTH, SHAPES_LINES)


def beside(left: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    """Two drawings side by side."""
    if not left:
        return list(right)
    height = max(len(left), len(right))
    lines = _padded(left, max(map(len, left)) + _APART, height)
    for line, part in zip(lines, right, strict=False):
        line.append_text(part)
    return lines


def _padded(lines: Sequence[Text], width: int, height: int) -> list[Text]:
    width = max([width, *map(len, lines)])
    padded = [line.copy() for line in (*lines, *[Text()] * (height - len(lines)))]
    for line in padded:
        line.pad_right(width - len(line))
    return padded


def shape_figure(shape: ShapeView) -> list[str]:
    """A shape with four characters a step and two lines a row."""
    spots = {point: _spot(*point) for line in shape.lines for point in line}
    left = min(column for _, column in spots.values())
    top = min(row for row, _ in spots.values())
    height = max(row for row, _ in spots.values()) - top + 1
    width = max(column for _, column in spots.values()) - left + 1
    signs = [[" "] * width for _ in range(height)]
    for first, second in shape.lines:
        (row, column), (other_row, other_column) = sorted((spots[first], spots[second]))
        if row == other_row:
            signs[row - top][column - left + 1 : other_column - left] = "───"
        else:
            slant = FALLING if other_column > column else RISING
            signs[row - top + 1][(column + other_column) // 2 - left] = slant
    for row, column in spots.values():
        signs[row - top][column - left] = "o"
    return ["".join(line).rstrip() for line in signs]


def _spot(east: int, north_east: int) -> tuple[int, int]:
    return -2 * north_east, 4 * east + 2 * north_east
