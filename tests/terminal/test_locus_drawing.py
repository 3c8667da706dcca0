"""Locus drawn for replay and show: sheets, cards, standings; with and without colour."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from rich.console import Console, RenderableType

from squarely.games import VARIANTS
from squarely.games.locus.view import LocusView
from squarely.kernel.play import random_turn
from squarely.kernel.rules import CHANCE, AnyRules, Seat
from squarely.terminal.drawing import draw_components, draw_position
from tests.terminal.locus_game import DEALT, PICKED, own_rules

EMPTY = """\
   yellow 0        purple 0        red 0        green 0         blue 0
 2 · ·¢·  5      2 ◇ ·R·         2 a b b*     2 E       E     3 · ·  8
 1 ◇ ◇ ◇  7      1 · · ◇         1 a a b      1 · ·Y◇ · ·     2 ·P·  4
   a b c           a b c           a b c        a b c d e     1 ◇ ◇
                   joined 0 9      a4 b6        3 an end        a b

◇ bold  E end  ¢ coin  * single wild square  Y P R G B double block  ██ filled  • last move
"""


def played(rules: AnyRules, *turns: str) -> LocusView:
    """The table after some turns, each written as in a record; 0 is chance."""
    pos = rules.initial()
    for turn in turns:
        seat, _, move = turn.partition(": ")
        pos = rules.play(pos, Seat(int(seat)), rules.parse_move(move))
    view = rules.view(pos, None)
    assert isinstance(view, LocusView)
    return view


def plain(drawing: RenderableType, width: int = 100) -> str:
    out = Console(width=width, file=StringIO(), color_system=None, highlight=False)
    with out.capture() as capture:
        out.print(drawing)
    return "\n".join(line.rstrip() for line in capture.get().split("\n"))


def random_view(seats: int, plies: int) -> tuple[LocusView, str | None]:
    rules = VARIANTS["locus"].rules(seats)
    pos, rng, last = rules.initial(), Random(f"{seats}/{plies}"), None
    for _ in range(plies):
        if not rules.to_act(pos):
            break
        seat, move = random_turn(rules, pos, rng)
        pos, last = rules.play(pos, seat, move), str(move)
    view = rules.view(pos, None)
    assert isinstance(view, LocusView)
    return view, last


def test_an_empty_sheet_shows_squares_bonuses_and_values() -> None:
    text = plain(draw_position(played(own_rules())))
    assert text.startswith("Turn 1 of 2\n\nseat 1   coins 3  ●●●···  3 of 6 slots used\n")
    assert EMPTY in text


def test_filled_squares_and_the_last_move_are_marked() -> None:
    fill = "fill card yellow b1,b2"
    view = played(own_rules(), *PICKED, f"1: {fill}")
    text = plain(draw_position(view, last_move=fill))
    assert " 2 · █•·  5      2 ◇" in text
    assert " 1 ◇ ◆•◇  7      1 ·" in text
    assert "coins 5  ●●●●●·  5 of 6 slots used" in text
    paid = played(own_rules(), *PICKED, f"1: {fill}", "1: pay", "1: fill paid green c1")
    text = plain(draw_position(paid, last_move="fill paid green c1"))
    assert " 2 · ██·  5      2 ◇" in text
    assert " 1 · ·Y◆•· ·" in text
    assert "coins 3  xx●●●·  5 of 6 slots used" in text
    assert "1 paid square" in text


def test_filled_ends_and_blocks_stay_readable() -> None:
    turns = (
        "0: reveal green-V3-coin",
        "0: reveal wild-I2",
        "1: pick green-V3-coin",
        "1: fill card red a1,b1,a2",
    )
    view = played(own_rules(), *turns)
    text = plain(draw_position(view))
    assert "red 4" in text
    assert " 2 a█b b*" in text
    assert " 1 a█a█b" in text


def test_every_end_keeps_its_letter() -> None:
    turns = (
        "0: reveal green-V3-coin",
        "0: reveal wild-I2",
        "1: pick green-V3-coin",
        "1: discard",
        "1: pay",
        "1: fill paid green c1",
        "1: fill paid green d1",
        "1: pay",
        "1: fill paid green e1",
        "1: fill paid green e2",
    )
    text = plain(draw_position(played(own_rules(), *turns), last_move="fill paid green e2"))
    assert "green 3" in text
    assert " 2 E       E•" in text
    assert " 1 · ·Y◆█████" in text


def test_the_cards_lie_beside_the_sheet_with_their_shapes() -> None:
    text = plain(draw_position(played(own_rules(), *DEALT)))
    assert "face up\nwild I2      yellow I2 ¢\n████         ████\n" in text
    assert "to pick a card" in text
    text = plain(draw_position(played(own_rules(), *PICKED)))
    assert "in hand      leftover\nyellow I2 ¢  wild I2\n" in text
    assert "holds yellow-I2-coin" in text


def test_the_cards_are_tucked_into_the_empty_corner_of_our_sheet() -> None:
    view, _ = random_view(3, 4)
    lines = plain(draw_position(view)).split("\n")
    cards = next(line for line in lines if line.startswith("face up"))
    assert cards.rstrip() != "face up"


def test_a_bonus_waits_on_the_players_line() -> None:
    turns = (*PICKED, "1: fill card purple a2,b2")
    text = plain(draw_position(played(own_rules(), *turns)))
    assert "bonus red" in text
    assert "may end the turn" not in text


def test_the_seat_to_act_is_shown_in_full_and_everybody_in_a_line() -> None:
    turns = ("0: reveal yellow-I2-coin", "0: reveal yellow-V3", "0: reveal wild-I2")
    rules = own_rules(2)
    view = played(rules, *turns, "1: pick wild-I2", "1: fill card blue a1,a2")
    assert view.to_act == (1, 2)
    view = played(
        rules, *turns, "1: pick wild-I2", "1: fill card blue a1,a2", "1: fill purple purple b1,c1"
    )
    text = plain(draw_position(view, ("ann", "bob"), "fill purple purple b1,c1"))
    assert text.startswith("Turn 1 of 16  ★ 1 ann\n\nseat 2 (bob)   coins 3")
    assert "•" not in text.partition("last move")[0].replace("•", "", 1)
    rows = text.rstrip().split("\n")[-3:]
    assert rows[0].split() == ["Y", "P", "R", "G", "B", "low", "total", "coins"]
    assert rows[1].startswith(" ★ 1 ann ")
    assert rows[1].split()[3:11] == ["0", "0", "0", "0", "4", "0", "4", "3"]
    assert rows[1].endswith("waits for the others")
    assert rows[2].startswith("▸  2 bob ")
    assert rows[2].endswith("to pick a card")


def test_the_audience_sees_its_own_sheet() -> None:
    rules = own_rules(3)
    view = rules.view(rules.initial(), Seat(3))
    assert "\nseat 3   coins 3" in plain(draw_position(view))


def test_squares_that_two_sheets_share_are_marked_on_neither() -> None:
    fill = "fill card yellow a1,b1"
    turns = (
        "0: reveal yellow-I2-coin",
        "0: reveal yellow-I2",
        "0: reveal wild-I2",
        "1: pick yellow-I2",
        f"1: {fill}",
        "2: pick yellow-I2-coin",
    )
    rules = own_rules(2)
    assert "◆•" not in plain(draw_position(played(rules, *turns, f"2: {fill}"), last_move=fill))
    view = replace(played(rules, *turns), audience=Seat(1))
    assert "◆•◆•◇ " in plain(draw_position(view, last_move=fill))


def test_at_the_end_every_sheet_is_shown_and_the_winner_starred() -> None:
    view, last = random_view(2, 10_000)
    assert view.over
    text = plain(draw_position(view, ("ann", "bob"), last))
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


def test_a_lone_player_needs_no_star() -> None:
    view, last = random_view(1, 10_000)
    assert "★" not in plain(draw_position(view, (), last))


def test_the_extra_round_is_called_so() -> None:
    view, _ = random_view(2, 4)
    text = plain(draw_position(replace(view, extra=True, turn=view.turns + 1)))
    assert text.startswith("Extra round, turn 2 of 2  ★ ")


@pytest.mark.parametrize("plies", [0, 7, 60, 10_000])
@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("width", [80, 100])
def test_every_filled_square_is_shown_and_nothing_is_too_wide(
    seats: int, plies: int, width: int
) -> None:
    view, last = random_view(seats, plies)
    names = ("you", "sensible bot", "a bot with a very long name", "d", "e")[:seats]
    text = plain(draw_position(view, names, last), width)
    assert max(map(len, text.split("\n"))) <= width
    acting = [seat for seat in view.to_act if seat != CHANCE]
    shown = view.players if view.over else [view.players[min(acting, default=Seat(1)) - 1]]
    filled = sum(len(zone) for each in shown for zone in each.filled)
    sheets = text[: text.index("◇ bold")]
    for name in view.face_up if not view.over else ():
        assert name.split("-")[0] in sheets
    blocks = sheets.count("█") + sheets.count("•") + sheets.count("◆")
    assert blocks >= filled
    for zone in view.layout:
        assert f"{zone.colour} " in sheets
        for note in zone.notes.split():
            assert note in sheets


def test_colours_are_used_where_there_are_some() -> None:
    view, _ = random_view(1, 30)
    out = Console(width=100, file=StringIO(), force_terminal=True, color_system="truecolor")
    with out.capture() as capture:
        out.print(draw_position(view))
    text = capture.get()
    for red, green, blue in ((242, 200, 61), (185, 138, 240), (84, 185, 111)):
        assert f"38;2;{red};{green};{blue}" in text
    assert "48;2;" in text


def test_the_deck_is_shown_by_colour_with_coins_and_numbers() -> None:
    rules = VARIANTS["locus"].rules()
    view = rules.view(rules.initial(), None)
    text = plain(draw_components(view))
    assert max(map(len, text.split("\n"))) <= 100
    for colour in ("yellow", "purple", "red", "green", "blue", "wild"):
        assert f"\n {colour} " in f"\n{text}"
    assert "I2 x2" in text
    assert text.count("¢") == sum("coin" in kind.card for kind in view.unseen)
    own = plain(draw_components(own_rules().view(own_rules().initial(), None)))
    assert own.startswith(" yellow  I2    I2 ¢  V3\n         ████  ████  ██\n")
