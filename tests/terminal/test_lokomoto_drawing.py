"""Loko moto on paper: every state of a section, the cards, the seats; without colour too."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pytest

from squarely.games import VARIANTS
from squarely.games.lokomoto.moves import Buy
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView, ShapeView, shape_view
from squarely.kernel.data import spoken
from squarely.kernel.rules import AnyRules, DataText, Seat
from squarely.terminal.choosing import Aim, Choice, Moment
from squarely.terminal.game import Scene
from squarely.terminal.lokomoto.chart import FALLING, RISING, Cell, chart_of, codes
from squarely.terminal.lokomoto.drawing import board, figure, shape_text
from squarely.terminal.registry import GAMES
from tests.terminal.tables import drawn, printed

DATA = {
    "map": """
stations = { Alma = [0, 1], Birs = [1, 1], Citrom = [0, 0], Dinnye = [1, 0], Eper = [2, 0] }
[sections]
Alma = ["Birs", "Citrom", "Dinnye"]
Birs = ["Dinnye", "Eper"]
Citrom = ["Dinnye"]
Dinnye = ["Eper"]
""",
    "trains": """
"Muki" = { price = 2, bonus = 1 }
"Samu" = { price = 1 }
"Nohab" = { price = 3, bonus = -1 }
""",
    "shapes": """
1A = { points = 1, lines = "e" }
2A = { points = 2, lines = "e e" }
3A = { points = 3, lines = "e; (0,0) ne; (0,0) w", asterisk = true }
""",
}
CARDS = tuple(f"0: reveal {card}" for card in ("Muki", "Nohab", "Samu", "1A", "2A", "3A"))
OPENED = ("1: draw Alma-Birs", "2: reserve Alma-Citrom,Birs-Dinnye", "3: draw Dinnye-Eper")
BOUGHT = (*CARDS, *OPENED, "1: buy Samu Alma-Birs claim 1A")
PLAYED = (*BOUGHT, "2: draw Birs-Dinnye")
REST = ("3: reserve Alma-Dinnye,Birs-Eper", "1: draw Citrom-Dinnye")
LINES = (
    "          Alm▓▓▓▓▓Bir",
    "         2· ·    2• ·",
    f"        ·     · {RISING}     ·",
    "      Cit· · ·Din━━3━━Epe",
)
SEATS = (
    "   ━━1 Ann                  2         0         0  Samu 1; shapes 1A +1",
    "   ━━2 Ben                 -1         1         1  none",
    "▸  ━━3 Cat                 -1         1         0  none",
)


def own_rules() -> AnyRules:
    data = {part: DataText(part, text) for part, text in DATA.items()}
    return VARIANTS["lokomoto"].rules(3, data=data)


def real_view() -> LokomotoView:
    rules = VARIANTS["lokomoto"].rules(3)
    view: LokomotoView = rules.view(rules.initial(), None)
    return view


@pytest.mark.parametrize(
    ("turns", "shown", "marks"),
    [
        ((), ["7 sections free\n"], 0),
        # Open cards are listed and drawn.
        (CARDS, ["1A +1", "2A +2", "3A* +3", "trains\n", "o───o───o"], 0),
        (CARDS, ["   1   Samu", "   2+1 Muki", "   3-1 Nohab"], 0),
        # The last move is marked, digits tell whose a section is.
        (BOUGHT, ["Alm•▓▓▓•Bir"], 2),
        (PLAYED, ["3 sections free, seat 3 (Cat) plays\n", *LINES, *SEATS], 1),
        # However a record writes a section.
        ((*BOUGHT, "2: draw Dinnye-Birs"), LINES, 1),
        ((*PLAYED, *REST), ["The game is over\n"], 2),
    ],
)
def test_the_table_is_shown_without_colour(
    turns: tuple[str, ...], shown: list[str], marks: int
) -> None:
    text = drawn(own_rules(), *turns, players=("Ann", "Ben", "Cat"))
    assert not [each for each in shown if each not in text], text
    assert text.count("•") == marks + len(["what the mark means"])


@pytest.mark.parametrize(
    ("audience", "shown", "hidden"),
    [
        (1, ["2C +2 secret", "secret 2C +2, 3D +3", "2 secret shapes"], ["2G", "3E"]),
        (None, ["2 secret shapes"], ["2C", "3D", "2G", "3E"]),
    ],
)
def test_secret_cards_are_shown_to_their_owner_alone(
    audience: int | None, shown: list[str], hidden: list[str]
) -> None:
    rules = VARIANTS["lokomoto"].rules(2, ("hidden-agendas",))
    trains = [f"0: {card}" for card in sorted(map(str, rules.chances(rules.initial())))[:6]]
    dealt = ("0: deal 1 2C", "0: deal 1 3D", "0: deal 2 2G", "0: deal 2 3E")
    text = drawn(rules, *trains, "0: reveal 1A", *dealt, audience=audience)
    assert not [each for each in shown if each not in text], text
    assert not [each for each in hidden if each in text], text


def test_the_box_holds_every_train_and_shape() -> None:
    text = printed(GAMES["lokomoto"].components(own_rules()))
    shown = ("3 trains: Samu 1, Muki 2+1, Nohab 3-1", "1A +1", "2A +2", "3A* +3", "o───o───o")
    assert not [each for each in shown if each not in text], text
    rules = VARIANTS["lokomoto"].rules()
    text = printed(GAMES["lokomoto"].components(rules), width=80)
    assert isinstance(rules, LokomotoRules)
    assert not [name for name in rules.shapes if f" {name}" not in text]


@pytest.mark.parametrize(("width", "row"), [(100, "Nye· · ·Nyb· · ·Feh"), (80, "Nye· ·Nyb· ·Feh")])
def test_the_map_is_drawn_closer_where_there_is_less_room(width: int, row: str) -> None:
    rules = VARIANTS["lokomoto"].rules(3)
    trains = [f"0: {card}" for card in sorted(map(str, rules.chances(rules.initial())))[:6]]
    shapes = [f"0: reveal {card}" for card in ("1A", "2A", "3A")]
    text = drawn(rules, *trains, *shapes, width=width)
    assert row in text
    assert max(map(len, text.split("\n"))) <= width
    for name, code in chart_of(real_view()).codes.items():
        assert f"{code} {name}" in text
    names = [spoken(turn.split()[-1]) for turn in trains]
    assert (
        len({line.index(name) for name in names for line in text.split("\n") if name in line}) == 1
    )
    chart = chart_of(real_view(), width - 2)
    letters = [
        Cell(at.line, at.column + aside) for at in chart.stations.values() for aside in (-1, 0, 1)
    ]
    ways = [{*way.line, way.digit} for way in chart.ways.values()]
    cells = [*letters, *chain.from_iterable(ways)]
    assert len(set(cells)) == len(cells), "nothing lies on anything else"
    assert all(0 <= at.line < chart.height and 0 <= at.column < chart.width for at in cells)


def test_all_shapes_find_room_beside_the_map() -> None:
    rules = VARIANTS["lokomoto"].rules(2)
    assert isinstance(rules, LokomotoRules)
    shapes = [shape_view(rules, name) for name in rules.shapes]
    view = real_view()
    for one, two, three in zip(*(_widest(shapes, points) for points in (1, 2, 3)), strict=True):
        player = replace(view.players[0], agenda=(two, three))
        shown = replace(view, shapes=(one,), players=(player, *view.players[1:]))
        aim = aim_of(Buy("Muki", (("Paks", "Dombóvár"),), two.name))
        lines = board(Scene(shown, Seat(1), Seat(1), (), str, aim=aim))
        assert "◂" in "".join(line.plain for line in lines)
        assert len(lines) == 23


def aim_of(buy: Buy) -> Aim:
    choice = Choice("buy", "buy", (), lambda aim: "", compose=lambda marked: (buy,))
    return Aim(Moment((choice,)), lambda move: True, None)


def _widest(shapes: list[ShapeView], points: int) -> list[ShapeView]:
    """The shapes of a level, the widest first."""
    level = [shape for shape in shapes if shape.points == points]
    return sorted(level, key=lambda shape: -max(len(shape_text(shape)), *map(len, figure(shape))))


def test_codes_are_short_and_unique() -> None:
    found = codes([each.name for each in real_view().stations])
    assert len(set(found.values())) == 57
    assert {len(code) for code in found.values()} == {3}
    assert found["Budapest"] == "Bud"
    assert (found["Tiszafüred"], found["Tiszakécske"]) == ("Tif", "Tik")
    assert codes(["A", "Ab", "Abc", "Abcd", "Abce"])["A"] == "A  "
    assert len(set(codes(["Aaaa", "Aaaaa", "Aaaaaa"]).values())) == 3


@pytest.mark.parametrize(
    ("lines", "drawing"),
    [
        ((((0, 0), (1, 0)),), ["o───o"]),
        ((((0, 0), (0, 1)), ((0, 1), (1, 0))), ["  o", f" {RISING} {FALLING}", "o   o"]),
        ((((0, 0), (1, -1)), ((0, -1), (1, -1))), ["  o", f"   {FALLING}", "o───o"]),
    ],
)
def test_a_shape_is_drawn_on_the_lattice(
    lines: tuple[tuple[tuple[int, int], tuple[int, int]], ...], drawing: list[str]
) -> None:
    assert [line.plain.rstrip() for line in figure(ShapeView("1X", 1, False, lines))] == drawing
