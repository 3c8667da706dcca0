"""Locus on paper: every state of a square, cards, standings; with and without colour."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from squarely.games import VARIANTS
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import CHANCE, Seat
from squarely.terminal.game import Scene
from squarely.terminal.locus.drawing import standings
from squarely.terminal.locus.screen import progress
from squarely.terminal.registry import GAMES, Drawing
from tests.terminal.locus_game import DEALT, PICKED, own_rules
from tests.terminal.tables import drawn, position_after, printed, random_turns

EMPTY = """\
   yellow 0        purple 0        red 0        green 0         blue 0
 2 · ·¢·  5      2 ◇ ·R·         2 a b b*     2 E       E     3 · ·  8
 1 ◇ ◇ ◇  7      1 · · ◇         1 a a b      1 · ·Y◇ · ·     2 ·P·  4
   a b c           a b c           a b c        a b c d e     1 ◇ ◇
                   joined 0 9      a4 b6        3 an end        a b
"""
GREEN = ("0: reveal green-V3-coin", "0: reveal wild-I2", "1: pick green-V3-coin")
ENDS = (
    *("1: discard", "1: pay", "1: fill paid green c1", "1: fill paid green d1"),
    *("1: pay", "1: fill paid green e1", "1: fill paid green e2"),
)
FILLED = "1: fill card yellow b1,b2"
NEXT = ("0: reveal yellow-V3", "0: reveal purple-V3", "1: pick purple-V3")
TWO = ("0: reveal yellow-I2-coin", "0: reveal yellow-I2", "0: reveal wild-I2")
SHARED = (*TWO, "1: pick yellow-I2", "1: fill card yellow a1,b1", "2: pick yellow-I2-coin")
BLUE = ("1: pick wild-I2", "1: fill card blue a1,a2", "1: fill purple purple b1,c1")


@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ((), ["Turn 1 of 2\n\nsheet of seat 1   coins 3  ●●●···  3 of 6 slots used\n", EMPTY]),
        # Filled squares and the latest turn are marked, coins spent crossed off.
        (
            (*PICKED, FILLED),
            [" 2 · █•·  5      2 ◇", " 1 ◇ ◆•◇  7      1 ·", "coins 5  ●●●●●·  5 of 6 slots used"],
        ),
        (
            (*PICKED, FILLED, "1: pay", "1: fill paid green c1"),
            [" 2 · █•·  5", " 1 · ·Y◆•· ·", "coins 3  xx●●●·  5 of 6", "1 paid square"],
        ),
        ((*PICKED, FILLED, "1: done", "0: reveal yellow-V3"), [" 2 · █•·  5"]),
        ((*PICKED, FILLED, "1: done", *NEXT), [" 2 · ██·  5"]),
        # What still matters of a filled square stays readable.
        ((*GREEN, "1: fill card red a1,b1,a2"), ["red 4", " 2 a•b b*", " 1 a•a•b"]),
        ((*GREEN, *ENDS), ["green 3", " 2 E       E•", " 1 · ·Y◆•█•█•"]),
        # The cards lie beside the sheet with their shapes.
        (DEALT, ["face up\nwild I2      yellow I2 ¢\n████         ████\n", "to pick a card"]),
        (PICKED, ["in hand      leftover\nyellow I2 ¢  wild I2\n", "holds yellow-I2-coin"]),
        ((*PICKED, "1: fill card purple a2,b2"), ["bonus red"]),
    ],
)
def test_a_sheet_shows_squares_cards_and_coins(turns: tuple[str, ...], shown: list[str]) -> None:
    text = drawn(own_rules(), *turns)
    assert not [each for each in shown if each not in text], text


@pytest.mark.parametrize(
    ("turns", "audience", "shown"),
    [
        # The sheet of the seat to act, a line for everybody.
        (
            (*TWO, *BLUE),
            None,
            [
                "Turn 1 of 16, seat 2 (bob) picks a card\n\nsheet of seat 2 (bob)   coins 3",
                " ★ 1 ann                0   0   0   0   4   0     4     3  waits for the others",
                "▸  2 bob                0   0   0   0   0   0     0     3  to pick a card",
            ],
        ),
        # One's own sheet, whoever is to act, and what the others did.
        ((*TWO, *BLUE), 1, ["\nyour sheet   coins 3", "◆•", "2 bob  "]),
        ((*TWO, *BLUE), 2, ["you pick a card", "took wild-I2, filled 2 blue 2 purple\n"]),
        # A move is marked on the sheet of who played it alone.
        (SHARED, 1, ["◆•◆•◇ "]),
        (SHARED, 2, ["◇ ◇ ◇ "]),
        ((*SHARED, "2: fill card yellow b1,c1"), 2, ["◇ ◆•◆•"]),
    ],
)
def test_whose_sheet_is_shown(
    turns: tuple[str, ...], audience: int | None, shown: list[str]
) -> None:
    text = drawn(own_rules(2), *turns, players=("ann", "bob"), audience=audience)
    assert not [each for each in shown if each not in text], text


def test_the_cards_are_tucked_into_the_empty_corner_of_our_sheet() -> None:
    rules = VARIANTS["locus"].rules(3)
    lines = drawn(rules, *random_turns(rules, 4)).split("\n")
    assert next(line for line in lines if line.startswith("face up")) != "face up"


@pytest.mark.parametrize("plies", [0, 7, 60, 10_000])
@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("width", [80, 100])
def test_every_filled_square_is_shown_and_nothing_is_too_wide(
    seats: int, plies: int, width: int
) -> None:
    rules = VARIANTS["locus"].rules(seats)
    turns = random_turns(rules, plies)
    view = rules.view(position_after(rules, turns), None)
    names = ("you", "sensible bot", "a bot with a very long name", "d", "e")[:seats]
    text = drawn(rules, *turns, players=names, width=width)
    assert max(map(len, text.split("\n"))) <= width
    acting = [seat for seat in view.to_act if seat != CHANCE]
    shown = view.players if view.over else [view.players[min(acting, default=Seat(1)) - 1]]
    sheets = text[: text.index("██ filled, with •")]
    blocks = sheets.count("█") + sheets.count("•") + sheets.count("◆")
    assert blocks >= sum(len(zone) for each in shown for zone in each.filled)
    words = [note for zone in view.layout for note in (zone.colour, *zone.notes.split())]
    words += [f"sheet of seat {each.seat} ({names[each.seat - 1]})" for each in shown]
    words += [] if view.over else [name.split("-")[0] for name in view.face_up]
    assert not [word for word in words if word not in sheets]
    if view.over:
        assert text.startswith("The game is over\n")
        assert not [word for word in ("face up", "leftover") if word in text]
        best = max(each.total for each in view.players)
        for each, row in zip(view.players, text.rstrip().split("\n")[-seats:], strict=True):
            assert ("★" in row) == (seats > 1 and each.total == best)
            values = [*(item.points for item in each.points), each.total, each.coins]
            assert row.split()[-8:] == list(map(str, values))


def test_the_extra_round_is_called_so() -> None:
    rules = VARIANTS["locus"].rules(2)
    view = rules.view(rules.initial(), None)
    extra = replace(view, extra=True, turn=view.turns + 1)
    assert progress(Scene(extra, None, Seat(1), (), str)) == "extra round, turn 2 of 2"


def test_colours_are_used_where_there_are_some() -> None:
    rules = VARIANTS["locus"].rules(1)
    out = Console(width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    with out.capture() as capture:
        out.print(Drawing(rules, rules.initial()))
    text = capture.get()
    for red, green, blue in ((242, 200, 61), (185, 138, 240), (84, 185, 111)):
        assert f"38;2;{red};{green};{blue}" in text
    assert "48;2;" in text


def test_the_deck_is_shown_by_colour_with_coins_and_numbers() -> None:
    rules = VARIANTS["locus"].rules()
    view = rules.view(rules.initial(), None)
    text = printed(GAMES["locus"].components(rules))
    assert max(map(len, text.split("\n"))) <= 100
    for colour in ("yellow", "purple", "red", "green", "blue", "wild"):
        assert f"\n {colour} " in f"\n{text}"
    assert "I3 x2" in text
    assert text.count("¢") == sum("coin" in kind.card for kind in view.unseen)
    own = printed(GAMES["locus"].components(own_rules()))
    assert own.startswith(" yellow  I2    I2 ¢  V3\n         ████  ████  ██\n")


def test_a_head_start_has_a_column_and_counts_in_the_total() -> None:
    rules = VARIANTS["locus"].rules(2, handicaps=(Handicap(), Handicap(points=45)))
    scene = Scene(rules.view(rules.initial(), None), None, Seat(1), (), str)
    headings, first, second = standings(scene).plain.split("\n")
    assert headings.split()[-3:] == ["start", "total", "coins"]
    assert (first.split().count("45"), second.split().count("45")) == (0, 2)
