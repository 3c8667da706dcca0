"""Loko moto drawn: the map with everybody's lines, the cards where it leaves room, the seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from unicodedata import combining, normalize

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from squarely.games.lokomoto.moves import Buy
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import (
    LokomotoView,
    PlayerView,
    ShapeView,
    TrainView,
    shape_view,
)
from squarely.kernel.data import spoken
from squarely.kernel.record import Turn
from squarely.kernel.rules import Seat
from squarely.terminal.canvas import DARK, FAULT, IN_HAND, Canvas, gallery, in_a_row, padded, tucked
from squarely.terminal.game import Scene
from squarely.terminal.lokomoto.chart import CODE, FALLING, RISING, chart_of
from squarely.terminal.scores import Row, seat_table
from squarely.terminal.words import LABEL, STRONG, counted, cut, seat_name

TRAINS_SIZE = 22, 7
SHAPES_SIZE = 38, 6
"""Panels never shrink below these sizes, so that the table stays as it is all game long."""
_STATION = Style(color="#e8ebf0", bold=True)
_SEATS = ("#ff7a73", "#6ea4ff", "#5fc27b", "#c893f2", "#f0a63c")
_FREE, _BLACK, _FIGURE = (Style(color=grey) for grey in ("#8b929e", "#565c66", "#c3c9d3"))
_CURSOR = Style(color=DARK, bgcolor="#ffd75f", bold=True)


def _seat_style(seat: Seat) -> Style:
    """The ink of a seat; digits say the same without colour."""
    return Style(color=_SEATS[(seat - 1) % len(_SEATS)], bold=True)


def sections_of(move: str) -> list[str]:
    """The sections that the text of a move is about."""
    match move.split():
        case ["draw" | "reserve" | "blacken", sections] | ["buy", _, sections, *_]:
            return sections.split(",")
    return []


def board(scene: Scene) -> list[Text]:
    """The map, with shapes and trains where it leaves room."""
    view: LokomotoView = scene.view
    aim = scene.aim
    offers = [move for move in aim.moves if isinstance(move, Buy)] if aim and aim.ready else []
    claimed = aim.move.shape if aim and offers else None
    agenda = view.players[scene.audience - 1].agenda if scene.audience else ()
    lines = tucked(_map(scene), _shapes(view.shapes, agenda, claimed))
    return tucked(lines, _trains(view, [move.train for move in offers]))


def _map(scene: Scene) -> list[Text]:
    """Dots are free, digits name owners, blocks are black; marks lie above them."""
    view: LokomotoView = scene.view
    chart = chart_of(view, scene.width)
    canvas = Canvas(chart.width, chart.height)

    def stroke(name: str, sign: str, style: Style, digit: str = "", every: int = 1) -> None:
        for at in chart.ways[name].line[::every]:
            canvas.put(*at, sign, style)
        canvas.put(*chart.ways[name].digit, digit, style)

    def along(names: Iterable[str], sign: str, style: Style) -> None:
        for way in (chart.ways[name] for name in names if name in chart.ways):
            for at in (each for each in way.line if each != way.digit):
                canvas.put(*at, sign, style)

    for name in view.free:
        stroke(name, "·", _FREE, every=2 if chart.ways[name].level else 1)
    for name in view.black:
        stroke(name, "▓", _BLACK)
    for player in view.players:
        for name in (*player.reserved, *player.solid):
            solid = chart.ways[name].stroke if name in player.solid else "·"
            stroke(name, solid, _seat_style(player.seat), str(player.seat))
    for name in (each for turn in since(scene) for each in sections_of(turn.move)):
        way = chart.ways[name]
        for at in (way.line[0], way.line[-1]) if way.level else way.line[:1]:
            canvas.put(*at, "•", _STATION)
    if aim := scene.aim:
        marked = sections_of(str(aim.move)) if aim.marked is None else aim.marked
        chosen = marked if aim.choice.compose else ()
        cursor = aim.place.cells if aim.place else ()
        along(chosen, "●", IN_HAND)
        along(scene.faults, "x", FAULT)
        along(cursor, "◉" if {*cursor} & {*chosen} else "◆", _CURSOR)
    for name, at in chart.stations.items():
        canvas.put(at.line, at.column - 1, chart.codes[name], _STATION)
    return canvas.lines()


def since(scene: Scene) -> Sequence[Turn]:
    """What the others played."""
    return scene.since(len(scene.view.players) - 1)


def train_text(train: TrainView) -> str:
    """A train with its price and its bonus."""
    return f"{spoken(train.name)} {train.price}" + (f"{train.bonus:+}" if train.bonus else "")


def shape_text(shape: ShapeView) -> str:
    """A shape with its asterisk and its points."""
    return f"{spoken(shape.name)}{'*' if shape.asterisk else ''} +{shape.points}"


def _by_price(trains: Iterable[TrainView]) -> list[TrainView]:
    return sorted(trains, key=lambda each: (each.price, each.name))


def _trains(view: LokomotoView, offered: Collection[str]) -> list[Text]:
    """The face-up trains, cheapest first, and how many are still to come."""
    more = f", {view.trains_left} more" if view.trains_left else ""
    lines = [Text(f"trains{more}", LABEL)]
    for train in _by_price(view.trains):
        mark, style = ("▸", STRONG) if train.name in offered else (" ", Style.null())
        price = f"{train.price:2}" + (f"{train.bonus:+}" if train.bonus else "  ")
        name = f" {cut(spoken(train.name), TRAINS_SIZE[0] - 6)}"
        lines.append(Text.assemble(mark, (price, _STATION), (name, style)))
    return padded(lines, *TRAINS_SIZE)


def _shapes(
    shapes: Sequence[ShapeView], agenda: Sequence[ShapeView], claimed: str | None
) -> list[Text]:
    """The face-up shapes side by side, and the audience's own secret ones."""
    cards = []
    for shape in (*shapes, *agenda):
        here = shape.name == claimed
        secret = " secret" if shape in agenda else ""
        label = Text.assemble(
            (shape_text(shape), _STATION), (secret, LABEL), ("◂" if here else "", _STATION)
        )
        cards.append([label, *figure(shape, _STATION if here else _FIGURE)])
    return padded(in_a_row(cards), *SHAPES_SIZE)


def figure(shape: ShapeView, style: Style = _FIGURE) -> list[Text]:
    """A shape with four characters for each step and two lines for each row."""
    points = [point for line in shape.lines for point in line]
    spots = {(east, north): (-2 * north, 4 * east + 2 * north) for east, north in points}
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


def standings(scene: Scene) -> Text:
    """A line for each seat."""
    view: LokomotoView = scene.view
    rows = [
        Row(
            "▸" if each.seat in view.to_act else "",
            f"━━{seat_name(each.seat, scene.player)}",
            _seat_style(each.seat),
            (each.score, len(each.solid), len(each.reserved)),
            _cards(each),
        )
        for each in view.players
    ]
    headings = (" score", "     drawn", "  reserved", "  cards")
    return seat_table([Text(each, LABEL) for each in headings], rows, name=20)


def _cards(player: PlayerView) -> str:
    """A player's cards in words; secret ones are only counted unless the view names them."""
    parts = [", ".join(map(train_text, player.trains))]
    if player.shapes:
        parts.append(f"shapes {', '.join(map(shape_text, player.shapes))}")
    if player.agenda:
        parts.append(f"secret {', '.join(map(shape_text, player.agenda))}")
    elif player.secret_cards:
        parts.append(counted(player.secret_cards, "secret shape"))
    return "; ".join(filter(None, parts)) or "none"


def station_names(view: LokomotoView) -> RenderableType:
    """Every code with the name it stands for, in as many columns as there is room for."""
    named = sorted(chart_of(view).codes.items(), key=lambda entry: _plain_letters(entry[1]))
    return Columns(
        [Text.assemble((code, _STATION), (f" {spoken(name)}", LABEL)) for name, code in named],
        padding=(0, CODE),
        column_first=True,
    )


def _plain_letters(name: str) -> str:
    """A name without accents, as an alphabetical list takes it."""
    return "".join(sign for sign in normalize("NFD", name) if not combining(sign))


def components(rules: LokomotoRules) -> RenderableType:
    """All trains and shapes."""
    shapes = [shape_view(rules, name) for name in sorted(rules.shapes)]
    cards = [[Text(shape_text(each), _STATION), *figure(each)] for each in shapes]
    trains = [TrainView(each.name, each.price, each.bonus) for each in rules.trains.values()]
    names = ", ".join(train_text(each) for each in _by_price(trains))
    return Group(
        Padding(Text(f"{counted(len(trains), 'train')}: {names}\n"), (0, 0, 0, 1)),
        gallery(cards[start : start + 6] for start in range(0, len(cards), 6)),
    )
