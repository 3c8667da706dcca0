"""Whole games at the Blokus table and their end; its size, its panel of keys, quitting it."""

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.games import GAMES, VARIANTS, rules_of
from squarely.kernel.record import Record, parse_record
from squarely.kernel.rules import Outcome, Result, Seat
from squarely.terminal.app import TableApp
from squarely.terminal.blokus_words import gone_out, result
from squarely.terminal.session import Session
from tests.terminal.blokus_game import LARGE, SMALL, seated
from tests.terminal.tables import assert_too_small, press, settled, words


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


async def test_a_small_terminal_is_told_the_size_it_needs(tmp_path: Path) -> None:
    session = seated(tmp_path)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=(60, 20)) as pilot:
        assert_too_small(app, needed="80x24", given="60x20")
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
