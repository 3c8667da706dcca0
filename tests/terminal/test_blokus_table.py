"""Turns at the Blokus table by keyboard and mouse, and those of the bots."""

from __future__ import annotations

from pathlib import Path
from random import Random

from squarely.bots.blokus.greedy import GreedyBot
from squarely.games.blokus.pieces import PIECES
from squarely.kernel.shapes import Cell, cell, mirrored, rotated, shape
from squarely.terminal.app import TableApp
from tests.terminal.blokus_game import (
    LARGE,
    SLOT_WIDTH,
    SMALL,
    ghost,
    in_tray,
    on_board,
    piece,
    seated,
    squares,
)
from tests.terminal.tables import press, settled, words


async def test_a_piece_is_chosen_turned_and_laid_by_keyboard(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "n", "n", "p", "shift+tab", "tab")
        assert "▸L5" in words(app, "#tray")
        assert ghost(app) == piece("L5")
        await pilot.press("r")
        assert ghost(app) == rotated(piece("L5"))
        await pilot.press("f")
        assert ghost(app) == mirrored(rotated(piece("L5")))
        before = squares(app, "[]")
        await pilot.press("up", "k", "j", "left", "h", "h", "l", "right", "left")
        assert squares(app, "[]") == [Cell(row + 1, column - 2) for row, column in before]
        await pilot.press("space")
        assert "L5 fits here" in words(app, "#status")
        found = squares(app, "[]")
        await pilot.press("enter")
        await settled(pilot, session)
    assert session.record.turns[0].move == ",".join(map(str, found))
    assert [turn.seat for turn in session.record.turns] == [1, 2]


async def test_four_quarter_turns_bring_a_piece_back(tmp_path: Path) -> None:
    app = TableApp(seated(tmp_path), bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("tab", "tab")
        before = squares(app, "[]")
        await pilot.press("r", "r", "r", "r", "f", "f")
        assert squares(app, "[]") == before


async def test_a_piece_stays_on_the_board(tmp_path: Path) -> None:
    app = TableApp(seated(tmp_path), bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "tab", *["left"] * 20, *["down"] * 20)
        assert squares(app, "[]") == [Cell(0, column) for column in range(5)]
        await press(pilot, "r", *["right"] * 20, *["up"] * 20)
        assert squares(app, "[]") == [Cell(row, 13) for row in range(9, 14)]


async def test_a_piece_is_taken_moved_turned_and_laid_by_mouse(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.click("#tray", offset=in_tray("Y5"))
        assert "▸Y5" in words(app, "#tray")
        await pilot.hover("#board", offset=on_board("e11"))
        assert cell("e11") in squares(app, "[]")
        await pilot.click("#board", offset=on_board("e11"), button=3)
        assert ghost(app) == rotated(piece("Y5"))
        assert not session.record.turns
        await pilot.click("#board", offset=on_board("e10"))
        await settled(pilot, session)
    assert "e10" in session.record.turns[0].move.split(",")
    assert len(session.record.turns) == 2


async def test_clicks_beside_pieces_and_squares_do_nothing(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        before = squares(app, "[]")
        await pilot.click("#board", offset=(1, 3))
        await pilot.click("#board", offset=(7, 14))
        await pilot.click("#tray", offset=(SLOT_WIDTH * 7, 1))
        assert squares(app, "[]") == before
        assert not session.record.turns


async def test_an_illegal_attempt_names_the_clause_and_changes_nothing(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *["up"] * 9)
        assert "does not fit here" in words(app, "#status")
        await pilot.press("enter")
        assert words(app, "#status").startswith("B3: the first piece of a colour must cover")
        assert squares(app, "><") == [cell("j5"), cell("e10")]
        assert not session.record.turns
        await pilot.hover("#board", offset=on_board("b2"))
        assert "B3" in words(app, "#status")
        await pilot.press("r")
        assert "B3" not in words(app, "#status")
        assert not squares(app, "><")


async def test_the_last_moves_of_the_others_are_marked_and_told(tmp_path: Path) -> None:
    session = seated(tmp_path, "blokus")
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("space", "enter")
        await settled(pilot, session)
        others = [turn.move.split(",") for turn in session.record.turns[1:]]
        unmarked = {*squares(app, "· "), *squares(app, "◇ "), *squares(app, "B ")}
        assert not unmarked & {cell(name) for names in others for name in names}
        assert not set(squares(app, "Y ")) | set(squares(app, "G "))
        told = words(app, "#status")
        assert told.startswith("Yellow laid ")
        assert ", red laid " in told
        assert ", green laid " in told


async def test_the_table_waits_while_a_bot_thinks(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=600)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert "greedy bot plays green" in words(app, "#title")
        await pilot.press("enter", "r", "space", "tab")
        await pilot.click("#board", offset=on_board("e10"))
        await pilot.click("#tray", offset=in_tray("X5"))
        await pilot.hover("#board", offset=on_board("e9"))
        assert len(session.record.turns) == 1
        assert not squares(app, "[]")


async def test_a_bot_moves_by_itself_after_its_pause(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0.01)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        await settled(pilot, session)
        assert len(session.record.turns) == 2
        assert "you play blue" in words(app, "#title")


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
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        taken = set()
        for _ in left:
            taken.add(words(app, "#tray").partition("▸")[2][:2].strip())
            await pilot.press("tab")
        assert taken == fitting
        await pilot.click("#tray", offset=in_tray(homeless))
        assert f"{homeless} fits nowhere now" in words(app, "#status")
        await pilot.press("space")
        assert f"{homeless} fits nowhere now" in words(app, "#status")
        await pilot.press("tab")
        assert f"▸{homeless}" not in words(app, "#tray")
