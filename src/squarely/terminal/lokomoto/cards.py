"""Loko moto cards: trains as a price list, shapes as little figures on the lattice."""

from __future__ import annotations

from collections.abc import Collection

from rich.style import Style
from rich.text import Text

from squarely.games.lokomoto.view import LokomotoView, PlayerView, ShapeView, TrainView
from squarely.kernel.data import spoken
from squarely.terminal.canvas import Canvas, beside, padded
from squarely.terminal.lokomoto.chart import FALLING, RISING
from squarely.terminal.lokomoto.map import STATION
from squarely.terminal.words import LABEL, STRONG, counted, cut

TRAINS_SIZE = 22, 7
SHAPES_SIZE = 38, 6
"""Panels never shrink below these sizes, so that the table stays as it is all game long."""
_FIGURE = Style(color="#c3c9d3")


def train_text(train: TrainView) -> str:
    """A train with its price and its bonus."""
    return f"{spoken(train.name)} {train.price}" + (f"{train.bonus:+}" if train.bonus else "")


def shape_text(shape: ShapeView) -> str:
    """A shape with its asterisk and its points."""
    return f"{spoken(shape.name)}{'*' if shape.asterisk else ''} +{shape.points}"


def cards_text(player: PlayerView) -> str:
    """A player's cards in words; secret ones are only counted unless the view names them."""
    parts = [", ".join(map(train_text, player.trains))]
    if player.shapes:
        parts.append(f"shapes {', '.join(map(shape_text, player.shapes))}")
    if player.agenda:
        parts.append(f"secret {', '.join(map(shape_text, player.agenda))}")
    elif player.secret_cards:
        parts.append(counted(player.secret_cards, "secret shape"))
    return "; ".join(filter(None, parts)) or "none"


def train_list(view: LokomotoView, marked: Collection[str] = ()) -> list[Text]:
    """The face-up trains, cheapest first, and how many are still to come."""
    more = f", {view.trains_left} more" if view.trains_left else ""
    lines = [Text(f"trains{more}", LABEL)]
    for train in sorted(view.trains, key=lambda each: (each.price, each.name)):
        here = train.name in marked
        price = f"{train.price:2}" + (f"{train.bonus:+}" if train.bonus else "  ")
        name = f" {cut(spoken(train.name), TRAINS_SIZE[0] - 6)}"
        lines.append(
            Text.assemble("▸" if here else " ", (price, STATION), (name, STRONG if here else ""))
        )
    return padded(lines, *TRAINS_SIZE)


def shape_strip(
    view: LokomotoView, player: PlayerView | None = None, marked: str | None = None
) -> list[Text]:
    """The face-up shapes side by side, and a player's own secret ones as far as the view goes."""
    secret = player.agenda if player else ()
    lines: list[Text] = []
    for shape in (*view.shapes, *secret):
        here = shape.name == marked
        label = Text.assemble(
            (shape_text(shape), STATION),
            (" secret" if shape in secret else "", LABEL),
            ("◂" if here else "", STATION),
        )
        lines = beside(lines, [label, *shape_figure(shape, STATION if here else _FIGURE)])
    return padded(lines, *SHAPES_SIZE)


def shape_figure(shape: ShapeView, style: Style = _FIGURE) -> list[Text]:
    """A shape with four characters for each step and two lines for each row."""
    spots = {point: _spot(*point) for line in shape.lines for point in line}
    top, left = (min(each) for each in zip(*spots.values(), strict=True))
    bottom, right = (max(each) for each in zip(*spots.values(), strict=True))
    canvas = Canvas(right - left + 1, bottom - top + 1)
    for line in shape.lines:
        (row, column), (other_row, other_column) = sorted(spots[point] for point in line)
        if row == other_row:
            canvas.put(row - top, column - left + 1, "───", style)
        else:
            slant = FALLING if other_column > column else RISING
            canvas.put(row - top + 1, (column + other_column) // 2 - left, slant, style)
    for row, column in spots.values():
        canvas.put(row - top, column - left, "o", style)
    return canvas.lines()


def _spot(east: int, north_east: int) -> tuple[int, int]:
    return -2 * north_east, 4 * east + 2 * north_east
