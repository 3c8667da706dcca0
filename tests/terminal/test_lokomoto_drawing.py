"""Loko moto drawn for replay and show: the map, the cards, the seats; without colour too."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest

from squarely.games import VARIANTS
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView, ShapeView, shape_view
from squarely.kernel.rules import AnyRules, DataText, Seat
from squarely.terminal.lokomoto.cards import shape_figure, shape_text
from squarely.terminal.lokomoto.chart import FALLING, RISING, Cell, chart_of, codes
from squarely.terminal.lokomoto.drawing import components, map_with_cards, position
from squarely.terminal.lokomoto.map import Marks
from tests.terminal.tables import printed

MAP = """
[stations]
"Alma" = [0, 1]
"Birs" = [1, 1]
"Citrom" = [0, 0]
"Dinnye" = [1, 0]
"Eper" = [2, 0]
[sections]
"Alma" = ["Birs", "Citrom", "Dinnye"]
"Birs" = ["Dinnye", "Eper"]
"Citrom" = ["Dinnye"]
"Dinnye" = ["Eper"]
"""
TRAINS = """
"Muki" = { price = 2, bonus = 1 }
"Samu" = { price = 1 }
"Nohab" = { price = 3, bonus = -1 }
"""
SHAPES = """
1A = { points = 1, lines = "e" }
2A = { points = 2, lines = "e e" }
3A = { points = 3, lines = "e; (0,0) ne; (0,0) w", asterisk = true }
"""
CARDS = (
    *("0: reveal Muki", "0: reveal Nohab", "0: reveal Samu"),
    *("0: reveal 1A", "0: reveal 2A", "0: reveal 3A"),
)
PLAYED = (
    *("1: draw Alma-Birs", "2: reserve Alma-Citrom,Birs-Dinnye", "3: draw Dinnye-Eper"),
    *("1: buy Samu Alma-Birs claim 1A", "2: draw Birs-Dinnye"),
)
REST = ("3: reserve Alma-Dinnye,Birs-Eper", "1: draw Citrom-Dinnye")
LINES = (
    "          Alm▓▓▓▓▓Bir",
    f"         2· ·    2{RISING} ·",
    f"        ·     · {RISING}     ·",
    "      Cit· · ·Din━━3━━Epe",
)


def own_rules(seats: int = 3) -> AnyRules:
    data = {
        "map": DataText("map", MAP),
        "trains": DataText("trains", TRAINS),
        "shapes": DataText("shapes", SHAPES),
    }
    return VARIANTS["lokomoto"].rules(seats, data=data)


def played(rules: AnyRules, *turns: str, audience: int | None = None) -> LokomotoView:
    pos = rules.initial()
    for turn in turns:
        pos = rules.play(pos, Seat(int(turn[0])), rules.parse_move(turn[3:]))
    view: LokomotoView = rules.view(pos, None if audience is None else Seat(audience))
    return view


def real_view() -> LokomotoView:
    rules = VARIANTS["lokomoto"].rules(3)
    view: LokomotoView = rules.view(rules.initial(), None)
    return view


@pytest.mark.parametrize(
    ("turns", "last", "shown"),
    [
        ((), None, ["A card is turned over, 7 sections free"]),
        # Open cards are listed and drawn.
        (CARDS, "reveal 3A", ["1A +1", "2A +2", "3A* +3", "trains\n", "o───o───o"]),
        (CARDS, "reveal 3A", ["   1   Samu", "   2+1 Muki", "   3-1 Nohab"]),
        # The last move is marked, whose sections they are is told by digits.
        ((*CARDS, *PLAYED), "buy Samu Alma-Birs claim 1A", ["Alm•▓▓▓•Bir"]),
        ((*CARDS, *PLAYED), "draw Birs-Dinnye", [" 2• ·"]),
        ((*CARDS, *PLAYED), None, ["Seat 3 is on turn, 3 sections free\n", *LINES]),
        ((*CARDS, *PLAYED, *REST), None, ["The game is over\n"]),
    ],
)
def test_the_table_is_shown_without_colour(
    turns: tuple[str, ...], last: str | None, shown: list[str]
) -> None:
    text = printed(position(played(own_rules(), *turns), last_move=last))
    assert not [each for each in shown if each not in text], text
    marked = [line for line in text.split("\n") if "•" in line and "last move" not in line]
    assert bool(marked) == (last in ("buy Samu Alma-Birs claim 1A", "draw Birs-Dinnye"))


def test_every_seat_has_a_line() -> None:
    text = printed(position(played(own_rules(), *CARDS, *PLAYED), ("Ann", "Ben", "Cat")))
    lines = {line[5:10]: line.split() for line in text.split("\n") if line[3:5] == "━━"}
    assert lines["1 Ann"][2:5] == ["2", "0", "0"]
    assert lines["1 Ann"][5:] == ["Samu", "1;", "shapes", "1A", "+1"]
    assert lines["2 Ben"][2:] == ["-1", "1", "1", "none"]
    assert lines["3 Cat"][3:] == ["-1", "1", "0", "none"]
    assert lines["3 Cat"][0] == "▸"
    assert text.startswith("Seat 3 (Cat) is on turn, 3 sections free")


def test_secret_cards_are_shown_to_their_owner_alone() -> None:
    rules = VARIANTS["lokomoto"].rules(2, ("hidden-agendas",))
    trains = [f"0: {card}" for card in sorted(map(str, rules.chances(rules.initial())))[:6]]
    dealt = ("0: deal 1 2C", "0: deal 1 3D", "0: deal 2 2G", "0: deal 2 3E")
    turns = (*trains, "0: reveal 1A", *dealt)
    own = printed(position(played(rules, *turns, audience=1)))
    assert "2C +2 secret" in own
    assert "secret 2C +2, 3D +3" in own
    assert "2 secret shapes" in own
    for name in ("2G", "3E"):
        assert name not in own
    anybody = printed(position(played(rules, *turns)))
    for name in ("2C", "3D", "2G", "3E"):
        assert name not in anybody


@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ((), ["5 stations, 7 sections", "3 trains, 3 not seen yet", "3 shapes, 3 not seen yet"]),
        ((), ["1A 2A 3A", "Cit Citrom"]),
        (
            (*CARDS, *PLAYED),
            ["Samu 1, Muki 2+1, Nohab 3-1", "3A* +3", "3 shapes, 0 not seen yet"],
        ),
    ],
)
def test_components_tell_what_has_been_seen(turns: tuple[str, ...], shown: list[str]) -> None:
    text = printed(components(played(own_rules(), *turns)))
    assert not [each for each in shown if each not in text], text


def test_the_real_map_fits_100_columns() -> None:
    text = printed(position(real_view()), width=100)
    assert max(map(len, text.split("\n"))) <= 100
    for name, code in chart_of(real_view()).codes.items():
        assert f"{code} {name}" in text


def test_the_map_is_drawn_closer_where_there_is_less_room() -> None:
    text = printed(position(real_view()), width=80)
    assert "Nye· ·Nyb· ·Feh" in text
    assert max(map(len, text.split("\n"))) <= 80
    assert "Kif Kiskunfélegyháza" in text


@pytest.mark.parametrize("width", [80, 98])
def test_nothing_on_the_map_lies_on_anything_else(width: int) -> None:
    chart = chart_of(real_view(), width)
    assert chart.width == width
    letters = [
        Cell(at.line, at.column + aside) for at in chart.stations.values() for aside in (-1, 0, 1)
    ]
    ways = [{*way.line, way.digit} for way in chart.ways.values()]
    cells = [*letters, *chain.from_iterable(ways)]
    assert len(set(cells)) == len(cells)
    assert all(0 <= at.line < chart.height and 0 <= at.column < chart.width for at in cells)


def test_all_shapes_find_room_beside_the_map() -> None:
    rules = VARIANTS["lokomoto"].rules(2)
    assert isinstance(rules, LokomotoRules)
    shapes = [shape_view(rules, name) for name in rules.shapes]
    view = real_view()
    for one, two, three in zip(*(_widest(shapes, points) for points in (1, 2, 3)), strict=True):
        player = replace(view.players[0], agenda=(two, three))
        shown = replace(view, shapes=(one,))
        assert len(map_with_cards(shown, player, Marks(), shape=two.name)) == 23


def _widest(shapes: list[ShapeView], points: int) -> list[ShapeView]:
    """The shapes of a level, the widest first."""
    level = [shape for shape in shapes if shape.points == points]
    return sorted(
        level, key=lambda shape: -max(len(shape_text(shape)), *map(len, shape_figure(shape)))
    )


def test_codes_are_short_and_unique() -> None:
    found = codes([each.name for each in real_view().stations])
    assert len(set(found.values())) == 57
    assert {len(code) for code in found.values()} == {3}
    assert found["Budapest"] == "Bud"
    assert (found["Tiszafüred"], found["Tiszakécske"]) == ("Tif", "Tik")
    assert codes(["A", "Ab", "Abc", "Abcd", "Abce"])["A"] == "A  "
    assert len(set(codes(["Aaaa", "Aaaaa", "Aaaaaa"]).values())) == 3


@pytest.mark.parametrize(
    ("lines", "drawn"),
    [
        ((((0, 0), (1, 0)),), ["o───o"]),
        ((((0, 0), (0, 1)), ((0, 1), (1, 0))), ["  o", f" {RISING} {FALLING}", "o   o"]),
        ((((0, 0), (1, -1)), ((0, -1), (1, -1))), ["  o", f"   {FALLING}", "o───o"]),
    ],
)
def test_a_shape_is_drawn_on_the_lattice(
    lines: tuple[tuple[tuple[int, int], tuple[int, int]], ...], drawn: list[str]
) -> None:
    figure = shape_figure(ShapeView("1X", 1, False, lines))
    assert [line.plain.rstrip() for line in figure] == drawn
