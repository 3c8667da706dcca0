"""The terminal table, played through by keyboard and mouse."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from squarely.bots.greedy import GreedyBot
from squarely.games import GAMES, VARIANTS, rules_of
from squarely.games.blokus.pieces import PIECES
from squarely.kernel.record import Record, parse_record
from squarely.kernel.rules import Outcome, Result, Seat
from squarely.kernel.shapes import Cell, Shape, cell, mirrored, rotated, shape
from squarely.terminal.app import TableApp
from squarely.terminal.blokus_words import gone_out, result
from squarely.terminal.session import Session

SMALL = (80, 24)
LARGE = (100, 30)
LABELS = 3
SLOT_WIDTH, SLOT_HEIGHT = 6, 3


def seated(path: Path, variant: str = "blokus-to-go", person: int = 1) -> Session:
    seats = VARIANTS[variant].seat_counts[0]
    names = tuple("you" if seat == person else "greedy bot" for seat in range(1, seats + 1))
    bots = {
        Seat(seat): GreedyBot(Random(1)) for seat in range(1, seats + 1) if names[seat - 1] != "you"
    }
    return Session(Record(variant, seats, players=names), bots, path / "game.squarely")


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys in a row; `pilot.press` would wait for the screen after each."""
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause()


async def settled(pilot: Pilot[None], session: Session) -> None:
    await pilot.pause()
    while session.to_act is not None and not session.person_to_act:
        await pilot.pause()


def words(app: TableApp, where: str) -> str:
    content = app.screen.query_one(where, Static).content
    assert isinstance(content, Text)
    return content.plain


def squares(app: TableApp, mark: str) -> list[Cell]:
    """The squares that the board shows with a mark."""
    lines = words(app, "#board").split("\n")[:-1]
    return sorted(
        Cell(len(lines) - 1 - number, (at - LABELS) // 2)
        for number, line in enumerate(lines)
        for at in range(LABELS, len(line), 2)
        if line[at : at + 2] == mark
    )


def ghost(app: TableApp) -> Shape:
    return shape(squares(app, "[]"))


def piece(name: str) -> Shape:
    return next(each.shape for each in PIECES if each.name == name)


def on_board(name: str, size: int = 14) -> tuple[int, int]:
    at = cell(name)
    return LABELS + 2 * at.column, size - 1 - at.row


def in_tray(name: str) -> tuple[int, int]:
    number = [each.name for each in PIECES].index(name)
    return number % 7 * SLOT_WIDTH + 1, number // 7 * SLOT_HEIGHT + 1


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


@pytest.mark.parametrize("variant", ["blokus-to-go", "blokus-84"])
async def test_space_and_enter_play_a_whole_game(tmp_path: Path, variant: str) -> None:
    session = seated(tmp_path, variant)
    app = TableApp(session, bot_pause=0)
    said = set()
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot, session)
        while session.person_to_act:
            turns = len(session.record.turns)
            await press(pilot, "space", "enter")
            await settled(pilot, session)
            assert len(session.record.turns) > turns
            said.add(words(app, "#status"))
        outcome = session.rules.outcome(session.position)
        assert outcome is not None
        assert "the game is over" in words(app, "#title")
        for score in outcome.scores.values():
            assert f" {score}" in words(app, "#scores")
        assert str(session.path) in words(app, "#status")
        sentence = " won with " if variant == "blokus-to-go" else " of 84 pieces are on the board"
        assert sentence in words(app, "#status")
        await pilot.press("enter", "space", "tab")
    assert any("can lay no more and will be passed over" in words for words in said)
    assert parse_record(session.path.read_text()) == session.record


@pytest.mark.parametrize("variant", [variant.name for variant in GAMES["blokus"]])
async def test_every_variant_is_set_up_and_played(tmp_path: Path, variant: str) -> None:
    session = seated(tmp_path, variant, person=VARIANTS[variant].seat_counts[0])
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot, session)
        before = len(session.record.turns)
        assert ": you play" in words(app, "#title")
        await pilot.press("space", "enter")
        await settled(pilot, session)
        assert len(session.record.turns) > before
        assert words(app, "#standings").count("\n") >= len(session.view().colours)


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


async def test_a_small_terminal_is_told_the_size_it_needs(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=(60, 20)) as pilot:
        sentence = "This game needs a terminal of 80x24 characters; this one has 60x20."
        assert words(app, "#small") == sentence
        assert not app.screen.query_one("#table").display
        await pilot.press("space", "enter")
        assert not session.record.turns
        await pilot.resize_terminal(*SMALL)
        assert app.screen.query_one("#table").display
        assert not app.screen.query_one("#small").display
        await pilot.press("space", "enter")
        assert session.record.turns


@pytest.mark.parametrize(("variant", "size"), [("blokus-to-go", SMALL), ("blokus-2", (92, 30))])
async def test_nothing_is_cut_off(tmp_path: Path, variant: str, size: tuple[int, int]) -> None:
    app = TableApp(seated(tmp_path, variant), bot_pause=0)
    async with app.run_test(size=size):
        for where in ("#title", "#board", "#standings", "#tray", "#status", "#keys"):
            region = app.screen.query_one(where).content_region
            lines = words(app, where).rstrip().split("\n")
            assert app.screen.region.contains_region(region)
            assert max(map(len, lines)) <= region.width
            assert len(lines) <= region.height


@pytest.mark.parametrize("key", ["question_mark", "escape", "enter"])
async def test_the_panel_of_keys_closes_with_any_key(tmp_path: Path, key: str) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        await pilot.press(key)
        assert len(app.screen_stack) == 1
        assert not session.record.turns


@pytest.mark.parametrize("keys", [["q"], ["question_mark", "q"]])
async def test_quitting_midway_leaves_a_readable_record(tmp_path: Path, keys: list[str]) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(3):
            await pilot.press("space", "enter")
            await settled(pilot, session)
        await pilot.press(*keys)
        assert not app.is_running
    record = parse_record(session.path.read_text())
    assert len(record.turns) == 6
    assert Session(record, {}, tmp_path / "again").position == session.position


def test_ties_are_shared_and_namesakes_told_apart() -> None:
    outcome = Outcome(tuple(Result(Seat(seat), -3, 1, ()) for seat in (1, 2, 3)))
    rules = rules_of(Record("blokus-3", 3))
    view = rules.view(rules.initial(), None)
    names = ("you", "greedy bot", "greedy bot")
    assert result(outcome, view, lambda seat: names[seat - 1]) == (
        "You, greedy bot in seat 2 and greedy bot in seat 3 share the win with -3."
    )


def test_nobody_has_gone_out_at_the_start() -> None:
    rules = rules_of(Record("blokus", 4))
    view = rules.view(rules.initial(), None)
    assert gone_out(view, view) == ""
