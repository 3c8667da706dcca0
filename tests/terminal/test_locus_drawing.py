"""Locus drawn for replay and show: sheets, cards, standings; with and without colour."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from squarely.games import VARIANTS
from squarely.games.locus.view import LocusView
from squarely.kernel.play import random_turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from squarely.terminal.locus.cards import components
from squarely.terminal.locus.drawing import position
from tests.terminal.locus_game import DEALT, PICKED, own_rules
from tests.terminal.tables import printed

EMPTY = """\
   yellow 0        purple 0        red 0        green 0         blue 0
 2 · ·¢·  5      2 ◇ ·R·         2 a b b*     2 E       E     3 · ·  8
 1 ◇ ◇ ◇  7      1 · · ◇         1 a a b      1 · ·Y◇ · ·     2 ·P·  4
   a b c           a b c           a b c        a b c d e     1 ◇ ◇
                   joined 0 9      a4 b6        3 an end        a b

◇ bold  E end  ¢ coin  * single wild square  Y P R G B double block  ██ filled  • last move
"""
GREEN = ("0: reveal green-V3-coin", "0: reveal wild-I2", "1: pick green-V3-coin")
ENDS = (
    *("1: discard", "1: pay", "1: fill paid green c1", "1: fill paid green d1"),
    *("1: pay", "1: fill paid green e1", "1: fill paid green e2"),
)
FILLED = "1: fill card yellow b1,b2"


def played(rules: AnyRules, *turns: str) -> LocusView:
    """The table after some turns, each written as in a record; 0 is chance."""
    pos = rules.initial()
    for turn in turns:
        pos = rules.play(pos, Seat(int(turn[0])), rules.parse_move(turn[3:]))
    view: LocusView = rules.view(pos, None)
    return view


def random_view(seats: int, plies: int) -> tuple[LocusView, str | None]:
    rules = VARIANTS["locus"].rules(seats)
    pos, rng, last = rules.initial(), Random(f"{seats}/{plies}"), None
    for _ in range(plies):
        if not rules.to_act(pos):
            break
        seat, move = random_turn(rules, pos, rng)
        pos, last = rules.play(pos, seat, move), str(move)
    return rules.view(pos, None), last


@pytest.mark.parametrize(
    ("turns", "shown"),
    [
        ((), ["Turn 1 of 2\n\nseat 1   coins 3  ●●●···  3 of 6 slots used\n", EMPTY]),
        # Filled squares and the last move are marked, coins spent crossed off.
        (
            (*PICKED, FILLED),
            [" 2 · █•·  5      2 ◇", " 1 ◇ ◆•◇  7      1 ·", "coins 5  ●●●●●·  5 of 6 slots used"],
        ),
        (
            (*PICKED, FILLED, "1: pay", "1: fill paid green c1"),
            [" 2 · ██·  5", " 1 · ·Y◆•· ·", "coins 3  xx●●●·  5 of 6", "1 paid square"],
        ),
        # What still matters of a filled square stays readable.
        ((*GREEN, "1: fill card red a1,b1,a2"), ["red 4", " 2 a•b b*", " 1 a•a•b"]),
        ((*GREEN, *ENDS), ["green 3", " 2 E       E•", " 1 · ·Y◆█████"]),
        # The cards lie beside the sheet with their shapes.
        (DEALT, ["face up\nwild I2      yellow I2 ¢\n████         ████\n", "to pick a card"]),
        (PICKED, ["in hand      leftover\nyellow I2 ¢  wild I2\n", "holds yellow-I2-coin"]),
        ((*PICKED, "1: fill card purple a2,b2"), ["bonus red"]),
    ],
)
def test_a_sheet_shows_squares_cards_and_coins(turns: tuple[str, ...], shown: list[str]) -> None:
    last = turns[-1][3:] if turns else None
    text = printed(position(played(own_rules(), *turns), last_move=last))
    assert not [each for each in shown if each not in text], text


def test_the_cards_are_tucked_into_the_empty_corner_of_our_sheet() -> None:
    lines = printed(position(random_view(3, 4)[0])).split("\n")
    cards = next(line for line in lines if line.startswith("face up"))
    assert cards.rstrip() != "face up"


def test_the_seat_to_act_is_shown_in_full_and_everybody_in_a_line() -> None:
    turns = ("0: reveal yellow-I2-coin", "0: reveal yellow-V3", "0: reveal wild-I2")
    filled = ("1: pick wild-I2", "1: fill card blue a1,a2", "1: fill purple purple b1,c1")
    view = played(own_rules(2), *turns, *filled)
    text = printed(position(view, ("ann", "bob"), filled[-1][3:]))
    assert text.startswith("Turn 1 of 16  ★ 1 ann\n\nseat 2 (bob)   coins 3")
    assert text.count("•") == 1, "only what the mark means"
    rows = text.rstrip().split("\n")[-3:]
    assert rows[0].split() == ["Y", "P", "R", "G", "B", "low", "total", "coins"]
    assert rows[1].startswith(" ★ 1 ann ")
    assert rows[1].split()[3:11] == ["0", "0", "0", "0", "4", "0", "4", "3"]
    assert rows[1].endswith("waits for the others")
    assert rows[2].startswith("▸  2 bob ")
    assert rows[2].endswith("to pick a card")
    own = replace(view, audience=Seat(1))
    assert "\nseat 1   coins 3" in printed(position(own))


def test_squares_that_two_sheets_share_are_marked_on_neither() -> None:
    fill = "fill card yellow a1,b1"
    cards = ("0: reveal yellow-I2-coin", "0: reveal yellow-I2", "0: reveal wild-I2")
    turns = (*cards, "1: pick yellow-I2", f"1: {fill}", "2: pick yellow-I2-coin")
    rules = own_rules(2)
    assert "◆•" not in printed(position(played(rules, *turns, f"2: {fill}"), last_move=fill))
    view = replace(played(rules, *turns), audience=Seat(1))
    assert "◆•◆•◇ " in printed(position(view, last_move=fill))


def test_at_the_end_every_sheet_is_shown_and_the_winner_starred() -> None:
    view, last = random_view(2, 10_000)
    text = printed(position(view, ("ann", "bob"), last))
    assert text.startswith("The game is over\n")
    assert "\nseat 1 (ann) " in text
    assert "\nseat 2 (bob) " in text
    assert "face up" not in text
    assert "leftover" not in text
    best = max(each.total for each in view.players)
    for each, row in zip(view.players, text.rstrip().split("\n")[-2:], strict=True):
        assert ("★" in row) == (each.total == best)
        assert [str(item.points) for item in each.points] == row.split()[-8:-2]
        assert row.split()[-2:] == [str(each.total), str(each.coins)]
    alone, last = random_view(1, 10_000)
    assert "★" not in printed(position(alone, (), last))


def test_the_extra_round_is_called_so() -> None:
    view, _ = random_view(2, 4)
    text = printed(position(replace(view, extra=True, turn=view.turns + 1)))
    assert text.startswith("Extra round, turn 2 of 2  ★ ")


@pytest.mark.parametrize("plies", [0, 7, 60, 10_000])
@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("width", [80, 100])
def test_every_filled_square_is_shown_and_nothing_is_too_wide(
    seats: int, plies: int, width: int
) -> None:
    view, last = random_view(seats, plies)
    names = ("you", "sensible bot", "a bot with a very long name", "d", "e")[:seats]
    text = printed(position(view, names, last), width)
    assert max(map(len, text.split("\n"))) <= width
    acting = [seat for seat in view.to_act if seat != CHANCE]
    shown = view.players if view.over else [view.players[min(acting, default=Seat(1)) - 1]]
    sheets = text[: text.index("◇ bold")]
    blocks = sheets.count("█") + sheets.count("•") + sheets.count("◆")
    assert blocks >= sum(len(zone) for each in shown for zone in each.filled)
    words = [note for zone in view.layout for note in (zone.colour, *zone.notes.split())]
    words += [] if view.over else [name.split("-")[0] for name in view.face_up]
    assert not [word for word in words if word not in sheets]


def test_colours_are_used_where_there_are_some() -> None:
    out = Console(width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    with out.capture() as capture:
        out.print(position(random_view(1, 30)[0]))
    text = capture.get()
    for red, green, blue in ((242, 200, 61), (185, 138, 240), (84, 185, 111)):
        assert f"38;2;{red};{green};{blue}" in text
    assert "48;2;" in text


def test_the_deck_is_shown_by_colour_with_coins_and_numbers() -> None:
    rules = VARIANTS["locus"].rules()
    view = rules.view(rules.initial(), None)
    text = printed(components(view))
    assert max(map(len, text.split("\n"))) <= 100
    for colour in ("yellow", "purple", "red", "green", "blue", "wild"):
        assert f"\n {colour} " in f"\n{text}"
    assert "I2 x2" in text
    assert text.count("¢") == sum("coin" in kind.card for kind in view.unseen)
    own = printed(components(own_rules().view(own_rules().initial(), None)))
    assert own.startswith(" yellow  I2    I2 ¢  V3\n         ████  ████  ██\n")
