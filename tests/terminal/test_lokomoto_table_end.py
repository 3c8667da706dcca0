"""Whole games at the Loko moto table and their end; its size, its panels, quitting it."""

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.kernel.record import parse_record
from squarely.terminal.app import TableApp
from squarely.terminal.session import Session
from tests.terminal.lokomoto_game import DEALT, SIZE, go, screen, seated
from tests.terminal.tables import assert_too_small, moves, press, settled, words

BLACKENED = tuple(
    f"{1 + number % 2}: blacken {section}"
    for number, section in enumerate(
        (
            *("Kazincbarcika-Encs", "Encs-Sátoraljaújhely", "Balassagyarmat-Salgótarján"),
            *("Sopron-Csorna", "Csorna-Győr", "Győr-Tatabánya", "Tatabánya-Budapest"),
            *("Barcs-Pécs", "Pécs-Mohács", "Baja-Mohács", "Szeged-Makó", "Eger-Miskolc"),
        )
    )
)


async def test_a_whole_game_for_two_by_keys(tmp_path: Path) -> None:
    session = seated(tmp_path, seats=2, person=2, own_cards=False)
    app = TableApp(session, bot_pause=0)
    reserving = ("r", "n", "space", "n", "space", "enter")
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, session)
        while session.person_to_act:
            turns = len(session.record.turns)
            late = len(session.view().free) > 1 and turns % 3 == 0 and not session.view().blackening
            await press(pilot, *(reserving if late else ("n", "enter")))
            if len(session.record.turns) == turns:
                await press(pilot, "d", "enter")
            await settled(pilot, session)
            assert len(session.record.turns) > turns
        outcome = session.rules.outcome(session.position)
        assert outcome is not None
        assert words(app, "#title") == "Loko moto: the game is over"
        assert f"with {max(outcome.scores.values())}." in words(app, "#status")
        assert words(app, "#status").endswith(f"\nSaved as {session.path}")
        sheet = words(app, "#standings")
        for label in ("trains", "bonus points", "shapes", "unused sections", "total"):
            assert label in sheet
        for result in outcome.results:
            assert f" {result.score}" in sheet
        assert sheet.count("★") == len(outcome.winners)
        await press(pilot, "enter", "d", "space", "n")
    assert parse_record(session.path.read_text()) == session.record


async def test_the_last_section_is_reserved_alone(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, *BLACKENED, seats=2)
    *others, last = session.view().free
    session.play(session.rules.parse_move(f"reserve {others.pop()},{others.pop()}"))
    for section in others:
        session.play(session.rules.parse_move(f"draw {section}"))
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert words(app, "#title") == "Loko moto: 1 section free, you draw"
        await go(pilot, app, session, last)
        await press(pilot, "r", "space", "enter")
        assert words(app, "#title") == "Loko moto: the game is over"
    assert moves(session)[-1] == f"reserve {last}"


@pytest.mark.parametrize(("seats", "lines"), [(2, 35), (5, 39)])
async def test_nothing_is_cut_off(tmp_path: Path, seats: int, lines: int) -> None:
    session = seated(tmp_path, seats=seats, options=("hidden-agendas",), own_cards=False)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=(100, lines)) as pilot:
        await settled(pilot, session)
        for keys in (["n", "enter"], ["r", "space"], ["b", "space"], ["enter"]):
            await press(pilot, *keys)
            await settled(pilot, session)
            for where in ("#title", "#map", "#standings", "#told", "#status", "#keys"):
                region = app.screen.query_one(where).content_region
                assert app.screen.region.contains_region(region)
                shown = words(app, where).split("\n")
                needed = sum(max(1, -(-len(line) // region.width)) for line in shown)
                assert needed <= region.height, (where, words(app, where))


async def test_a_small_terminal_is_told_the_size_it_needs(tmp_path: Path) -> None:
    app = TableApp(seated(tmp_path, *DEALT, seats=2), bot_pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        assert_too_small(app, needed="100x35", given="80x24")
        await pilot.resize_terminal(100, 35)
        assert app.screen.query_one("#table").display


@pytest.mark.parametrize("key", ["question_mark", "s"])
async def test_panels_close_with_any_key(tmp_path: Path, key: str) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(key)
        assert len(app.screen_stack) == 2
        assert ("Kazincbarcika" if key == "s" else "drop what is chosen") in screen(app)
        await pilot.press("enter")
        assert len(app.screen_stack) == 1
    assert len(session.record.turns) == len(DEALT)


async def test_quitting_midway_leaves_a_readable_record(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(3):
            await press(pilot, "n", "enter")
            await settled(pilot, session)
        await pilot.press("q")
        assert not app.is_running
    record = parse_record(session.path.read_text())
    assert record == session.record
    assert Session(record, {}, tmp_path / "again", session.rules).position == session.position
