"""Whole games at the Locus table and their end; its size, its panel of keys, quitting it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from squarely.kernel.record import parse_record
from squarely.terminal.app import TableApp
from squarely.terminal.session import Session
from tests.terminal.locus_game import DEALT, SIZE, seated
from tests.terminal.tables import assert_too_small, moves, press, settled, words


async def play_on(pilot: Pilot[None], session: Session, *keys: str) -> None:
    """Picks, fills in where some keys lead, declines what is left, ends the turn."""
    before = len(session.record.turns)
    await press(pilot, "enter", *keys, "enter", "x", "d", "e")
    await settled(pilot, session)
    assert len(session.record.turns) > before


async def test_a_whole_game_alone_by_keys(tmp_path: Path) -> None:
    session = seated(tmp_path, own_sheet=False)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, session)
        while session.person_to_act:
            await play_on(pilot, session)
        outcome = session.rules.outcome(session.position)
        assert outcome is not None
        total = outcome.results[0].score
        assert total > 0
        assert words(app, "#title") == "Locus: the game is over"
        assert words(app, "#status").startswith(f"The game is over with a score of {total}.")
        assert words(app, "#status").endswith(f"\nSaved as {session.path}")
        assert words(app, "#standings").rstrip().split()[-2] == str(total)
        await pilot.press("enter", "d", "e", "tab", "space", "1")
    assert parse_record(session.path.read_text()) == session.record
    assert moves(session).count("done") == 16


async def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    session = seated(tmp_path, seats=2, person=2, own_sheet=False)
    app = TableApp(session, bot_pause=0)
    rng = Random(5)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, session)
        while session.person_to_act:
            await play_on(pilot, session, *rng.choices(["right", "up", "space", "r", "z"], k=3))
        outcome = session.rules.outcome(session.position)
        assert outcome is not None
        assert "the game is over" in words(app, "#title")
        for score in outcome.scores.values():
            assert f" {score} " in words(app, "#standings")
        assert words(app, "#standings").count("★") == len(outcome.winners)
        assert f"with {max(outcome.scores.values())}." in words(app, "#status")
    assert parse_record(session.path.read_text()) == session.record
    assert sum("fill" in turn.move for turn in session.record.turns if turn.seat == 2) > 10


@pytest.mark.parametrize(("seats", "lines"), [(1, 30), (2, 31), (5, 34)])
async def test_nothing_is_cut_off(tmp_path: Path, seats: int, lines: int) -> None:
    session = seated(tmp_path, seats=seats, own_sheet=False, seed=seats)
    app = TableApp(session, bot_pause=0)
    rng = Random(2)
    async with app.run_test(size=(100, lines)) as pilot:
        await settled(pilot, session)
        for _ in range(12):
            await press(pilot, *rng.choices(["enter", "tab", "space", "p", "e", "z"], k=3))
            await settled(pilot, session)
            for where in ("#title", "#owner", "#sheet", "#standings", "#status", "#keys"):
                region = app.screen.query_one(where).content_region
                shown = words(app, where).split("\n")
                assert app.screen.region.contains_region(region)
                assert max(len(line.rstrip()) for line in shown) <= region.width
                assert len(shown) <= region.height


async def test_a_small_terminal_is_told_the_size_it_needs(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, own_sheet=False)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        assert_too_small(app, needed="100x30", given="80x24")
        await pilot.press("enter")
        assert len(session.record.turns) == 2
        await pilot.resize_terminal(100, 30)
        assert app.screen.query_one("#table").display
        await pilot.press("enter")
        assert len(session.record.turns) == 3


@pytest.mark.parametrize("key", ["question_mark", "escape", "enter"])
async def test_the_panel_of_keys_closes_with_any_key(tmp_path: Path, key: str) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        panel = app.screen.query_one(Static)
        assert panel.border_title == "keys"
        assert panel.styles.border_top[0] == "round"
        assert app.screen.region.contains_region(panel.region)
        await pilot.press(key)
        assert len(app.screen_stack) == 1
    assert len(session.record.turns) == 2


async def test_quitting_midway_leaves_a_readable_record(tmp_path: Path) -> None:
    session = seated(tmp_path, seats=2, own_sheet=False)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, session)
        await pilot.press("tab", "enter", "d")
        await settled(pilot, session)
        await pilot.press("q")
        assert not app.is_running
    record = parse_record(session.path.read_text())
    assert "1: discard" in session.path.read_text()
    assert Session(record, {}, tmp_path / "again").position == session.position
