"""Turns at the Blokus table by keyboard and mouse; colours that come to their end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from squarely.bots.blokus.greedy import GreedyBot
from squarely.games import GAMES, VARIANTS, rules_of
from squarely.games.blokus.pieces import PIECES
from squarely.kernel.record import Record
from squarely.kernel.rules import Item, Outcome, Result, Seat, Tie
from squarely.kernel.shapes import Cell, cell, mirrored, rotated, shape
from squarely.terminal.blokus.screen import gone_out
from squarely.terminal.scores import final_sheet, result_sentence
from tests.terminal.blokus_game import (
    SMALL,
    ghost,
    in_tray,
    on_board,
    piece,
    seated,
    squares,
)
from tests.terminal.tables import at_table


async def test_a_piece_is_chosen_turned_and_laid_by_keyboard(tmp_path: Path) -> None:
    async with at_table(seated(tmp_path), SMALL) as you:
        await you.press("tab", "tab", "tab", "shift+tab", "tab", "shift+tab")
        assert "▸L5" in you.shown("#board")
        assert ghost(you) == piece("L5")
        assert "L5 fits here: enter lays it." in you.status
        before = squares(you, "[]")
        await you.press("r", "r", "r", "r", "f", "f")
        assert squares(you, "[]") == before
        await you.press("r")
        assert ghost(you) == rotated(piece("L5"))
        await you.press("f")
        assert ghost(you) == mirrored(rotated(piece("L5")))
        before = squares(you, "[]")
        await you.press("up", "k", "j", "left", "h", "h", "l", "right", "left")
        assert squares(you, "[]") == [Cell(row + 1, column - 2) for row, column in before]
        await you.press("n")
        assert "L5 fits here" in you.status
        found = squares(you, "[]")
        await you.press("enter")
        assert you.moves[0] == ",".join(map(str, found))
    assert [turn.seat for turn in you.session.record.turns] == [1, 2]


async def test_a_piece_stays_on_the_board(tmp_path: Path) -> None:
    async with at_table(seated(tmp_path), SMALL) as you:
        await you.press("tab", *["left"] * 20, *["down"] * 20)
        assert squares(you, "[]") == [Cell(0, column) for column in range(5)]
        await you.press("r", *["right"] * 20, *["up"] * 20)
        assert squares(you, "[]") == [Cell(row, 13) for row in range(9, 14)]


async def test_a_piece_is_taken_moved_turned_and_laid_by_mouse(tmp_path: Path) -> None:
    async with at_table(seated(tmp_path), SMALL) as you:
        await you.pilot.click("#board", offset=in_tray("Y5"))
        assert "▸Y5" in you.shown("#board")
        await you.pilot.hover("#board", offset=on_board("e11"))
        assert cell("e11") in squares(you, "[]")
        lies = ghost(you)
        await you.pilot.click("#board", offset=on_board("e11"), button=3)
        assert ghost(you) == rotated(lies)
        assert not you.moves
        while cell("e10") not in squares(you, "[]"):
            await you.press("r")
        await you.pilot.click("#board", offset=on_board("e10"))
        await you.settled()
        assert "e10" in you.moves[0].split(",")
    assert len(you.moves) == 2


@pytest.mark.parametrize("offset", [(1, 3), (7, 15), (34 + 42, 6), (40, 3), (40, 14)])
async def test_clicks_beside_pieces_and_squares_do_nothing(
    tmp_path: Path, offset: tuple[int, int]
) -> None:
    async with at_table(seated(tmp_path), SMALL) as you:
        before = you.shown("#board")
        await you.pilot.click("#board", offset=offset)
        assert you.shown("#board") == before
        assert not you.moves


async def test_an_illegal_attempt_names_the_clause_and_changes_nothing(tmp_path: Path) -> None:
    async with at_table(seated(tmp_path), SMALL) as you:
        await you.press(*["up"] * 9)
        assert "does not fit here: n finds a place." in you.status
        await you.press("enter")
        assert you.status.startswith("B31: the first piece of a colour must cover")
        assert squares(you, "><") == [cell("j5"), cell("e10")]
        assert not you.moves
        await you.pilot.hover("#board", offset=on_board("b2"))
        assert "B31" in you.status
        await you.press("r")
        assert "B31" not in you.status
        assert not squares(you, "><")


async def test_the_last_moves_of_the_others_are_marked_and_told(tmp_path: Path) -> None:
    async with at_table(seated(tmp_path, "blokus")) as you:
        await you.press("enter")
        others = {cell(name) for move in you.moves[1:] for name in move.split(",")}
        marked = (square for letter in "YRG" for square in squares(you, f"{letter}•"))
        assert {*marked, *squares(you, "[]")} >= others
        assert not squares(you, "Y ") + squares(you, "G ")
        told = you.status
        assert told.startswith("Yellow laid ")
        assert ", red laid " in told
        assert ", green laid " in told


async def test_a_piece_without_a_place_is_passed_by_and_explained(tmp_path: Path) -> None:
    session = seated(tmp_path)
    bot = GreedyBot(Random(1))
    left: set[str] = set()
    fitting: set[str] = set()
    while not (session.person_to_act and left - fitting):
        session.play(bot.choose(session.view(), session.legal_moves()))
        left = set(session.view().colours[0].left)
        names = {shape(move.cells): move for move in session.legal_moves()}
        fitting = {each.name for each in PIECES if set(each.orientations) & set(names)}
    homeless = min(left - fitting)
    async with at_table(session, SMALL) as you:
        taken = set()
        for _ in left:
            taken.add(you.shown("#board").replace("▸ ", "").partition("▸")[2][:2].strip())
            await you.press("tab")
        assert taken == fitting
        await you.pilot.click("#board", offset=in_tray(homeless))
        assert f"{homeless} fits nowhere now: tab takes another piece." in you.status
        await you.press("n")
        assert f"{homeless} fits nowhere now" in you.status
        await you.press("tab")
        assert f"▸{homeless}" not in you.shown("#board")


@pytest.mark.parametrize("variant", [variant.name for variant in GAMES["blokus"]])
async def test_every_variant_is_set_up_and_played(tmp_path: Path, variant: str) -> None:
    session = seated(tmp_path, variant, person=VARIANTS[variant].seat_counts[0])
    async with at_table(session) as you:
        before = len(you.moves)
        assert ": you play" in you.shown("#title")
        for colour in session.view().colours:
            assert f" {colour.name} " in you.shown("#board")
        await you.press("enter")
        assert len(you.moves) > before


def test_ties_are_shared_and_namesakes_told_apart() -> None:
    outcome = Outcome(tuple(Result(Seat(seat), -3, 1, ()) for seat in (1, 2, 3)))
    assert result_sentence(outcome, ("you", "greedy bot", "greedy bot")) == (
        "The game is over: seat 1 (you) and seat 2 (greedy bot) and seat 3 (greedy bot) "
        "win together with -3."
    )


def test_a_tie_that_was_decided_says_by_what() -> None:
    results = tuple(Result(Seat(seat), 44, seat, ()) for seat in (1, 2))
    outcome = Outcome(results, tie=Tie(44, (), "number of trains", 9, 8))
    assert result_sentence(outcome) == (
        "The game is over: seat 1 wins with 44. "
        "It was a tie in points; number of trains decided, 9 to 8."
    )


def test_a_head_start_has_a_column_whoever_was_given_it() -> None:
    given = (Item("trains", 3), Item("head start", 12))
    outcome = Outcome((Result(Seat(1), 3, 2, (Item("trains", 3),)), Result(Seat(2), 15, 1, given)))
    headings, first, second = final_sheet(outcome, lambda seat: f"p{seat}").plain.split("\n")
    assert headings.split() == ["trains", "head", "start", "total"]
    assert first.split() == ["1", "p1", "3", "0", "3"]
    assert second.split() == ["★", "2", "p2", "3", "12", "15", "won"]


def test_colours_that_can_lay_no_more_are_told_once() -> None:
    rules = rules_of(Record("blokus-to-go", 2))
    pos, rng = rules.initial(), Random(1)
    bot = GreedyBot(rng)
    said = []
    while seats := rules.to_act(pos):
        seat = min(seats)
        before = rules.view(pos, None)
        pos = rules.play(pos, seat, bot.choose(before, list(rules.legal_moves(pos, seat))))
        said.append(gone_out(before, rules.view(pos, None)))
    assert said[0] == ""
    told = " ".join(said)
    for colour in ("blue", "green"):
        assert told.lower().count(colour) == 1
    assert "can lay no more and will be passed over." in told
