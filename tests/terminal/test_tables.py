"""What every game's table promises: whole games, room on the screen, panels, waiting, quitting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from textual.widgets import Static

from squarely.bots.bot import USUAL, Budget
from squarely.kernel.record import parse_record
from squarely.kernel.rules import Seat
from squarely.terminal.app import TableApp
from squarely.terminal.registry import GAMES
from squarely.terminal.session import Session
from tests.terminal import blokus_game, locus_game, lokomoto_game
from tests.terminal.tables import SIZE, Sitting, at_table


@dataclass(frozen=True)
class Game:
    """A game to sit down at, the size it needs, and keys that get on with it."""

    name: str
    seats: int
    size: tuple[int, int]
    turn: tuple[str, ...]
    """Keys for something legal to do, whatever the position."""
    waiting: str

    def seated(self, path: Path, seats: int = 0, person: int = 1) -> Session:
        seats = seats or self.seats
        if self.name == "locus":
            return locus_game.seated(path, seats=seats, person=person, own_sheet=False)
        if self.name == "lokomoto":
            return lokomoto_game.seated(path, seats=seats, person=person, own_cards=False)
        return blokus_game.seated(path, self.name, person)


LOCUS = Game("locus", 2, (100, 31), ("enter", "enter", "x", "d", "e"), "The others fill in.")
LOKOMOTO = Game("lokomoto", 2, (100, 35), ("n", "enter"), "The others draw.")
TO_GO = Game("blokus-to-go", 2, (80, 23), ("n", "enter"), "The others play.")
every_game = pytest.mark.parametrize("game", [LOCUS, LOKOMOTO, TO_GO], ids=lambda game: game.name)


def test_every_registered_game_is_tested_here() -> None:
    assert set(GAMES) == {"blokus", "locus", "lokomoto"}


@pytest.mark.parametrize(
    ("game", "seats", "person"),
    [
        (LOCUS, 1, 1),
        (LOCUS, 2, 2),
        (LOKOMOTO, 2, 2),
        (TO_GO, 2, 1),
        (Game("blokus-84", 1, SIZE, ("n", "enter"), ""), 1, 1),
    ],
    ids=lambda case: getattr(case, "name", case),
)
async def test_a_whole_game_by_keys(tmp_path: Path, game: Game, seats: int, person: int) -> None:
    session = game.seated(tmp_path, seats, person)
    rng = Random(5)
    async with at_table(session) as you:
        while session.person_to_act:
            before = len(session.record.turns)
            await you.press(*rng.choices(["right", "up", "space", "n"], k=3), *game.turn)
            if len(session.record.turns) == before:
                await you.press("d", *game.turn)
            assert len(session.record.turns) > before
        outcome = session.rules.outcome(session.position)
        assert outcome is not None
        assert you.shown("#title").endswith(": the game is over")
        best = max(outcome.scores.values())
        assert f"with a score of {best}." in you.status or f"with {best}." in you.status
        assert you.status.endswith(f"\nSaved as {session.path}")
        for result in outcome.results:
            assert f" {result.score}" in you.screen
            for item in result.breakdown if game in (LOCUS, LOKOMOTO) else ():
                assert item.label in you.screen
        assert you.screen.count("★") == (len(outcome.winners) if seats > 1 else 0)
        assert you.screen.count("  won") == (len(outcome.winners) if seats > 1 else 0)
        board = max(map(len, you.shown("#board").split("\n")))
        assert board <= you.app.screen.query_one("#table").content_region.width
        keys = ("enter", "d", "e", "tab", "space", "n", "1", "u")
        await you.press(*keys)
    assert parse_record(session.path.read_text()) == session.record


@pytest.mark.parametrize(
    ("game", "seats", "lines"),
    [
        (LOCUS, 1, 30),
        (LOCUS, 2, 31),
        (LOCUS, 5, 34),
        (LOKOMOTO, 2, 35),
        (LOKOMOTO, 5, 39),
        (TO_GO, 2, 23),
        (Game("blokus-2", 2, (92, 29), (), ""), 2, 29),
        (Game("blokus-3", 3, (92, 29), (), ""), 3, 29),
    ],
    ids=lambda case: getattr(case, "name", case),
)
async def test_nothing_is_cut_off(tmp_path: Path, game: Game, seats: int, lines: int) -> None:
    session = game.seated(tmp_path, seats)
    rng = Random(2)
    keys = ["enter", "tab", "space", "p", "e", "z", "r", "b", "n"]
    async with at_table(session, (game.size[0], lines)) as you:
        for _ in range(12):
            await you.press(*rng.choices(keys, k=3))
            for part in you.app.screen.query("#table Static"):
                assert isinstance(part, Static)
                shown = you.shown(f"#{part.id}").rstrip().split("\n")
                region = part.content_region
                assert you.app.screen.region.contains_region(region)
                width = region.width or 1
                needed = sum(max(1, -(-len(line.rstrip()) // width)) for line in shown)
                assert needed <= max(region.height, 1), (part.id, shown)
                if part.id == "board":
                    assert max(map(len, shown)) <= width


@every_game
async def test_a_small_terminal_is_told_the_size_it_needs(tmp_path: Path, game: Game) -> None:
    session = game.seated(tmp_path)
    columns, lines = game.size
    async with at_table(session, (60, 20)) as you:
        before = len(session.record.turns)
        assert you.shown("#small") == (
            f"This game needs a terminal of {columns}x{lines} characters; this one has 60x20."
        )
        assert not you.app.screen.query_one("#table").display
        await you.pilot.click(offset=(20, 10))
        await you.press("enter")
        assert len(session.record.turns) == before
        await you.pilot.resize_terminal(columns, lines)
        await you.pilot.pause()
        assert you.app.screen.query_one("#table").display
        assert not you.app.screen.query_one("#small").display
        await you.press("enter")
        assert len(session.record.turns) > before


@every_game
@pytest.mark.parametrize("key", ["question_mark", "escape", "enter"])
async def test_the_panel_of_keys_closes_with_any_key(tmp_path: Path, game: Game, key: str) -> None:
    session = game.seated(tmp_path)
    async with at_table(session, game.size) as you:
        before = len(session.record.turns)
        await you.press("question_mark")
        panel = you.app.screen.query_one(Static)
        assert panel.border_title == "keys"
        assert panel.styles.border_top[0] == "round"
        assert you.app.screen.region.contains_region(panel.region)
        brings = GAMES[session.rules.game]
        for _, meaning in (*brings.keys, *brings.aims, *brings.marks):
            assert meaning in you.screen
        await you.press(key)
        assert len(you.app.screen_stack) == 1
        assert len(session.record.turns) == before


@every_game
@pytest.mark.parametrize("keys", [["q"], ["question_mark", "q"]], ids=" ".join)
async def test_quitting_midway_leaves_a_readable_record(
    tmp_path: Path, game: Game, keys: list[str]
) -> None:
    session = game.seated(tmp_path)
    async with at_table(session) as you:
        for _ in range(3):
            await you.press(*game.turn)
        await you.press(*keys)
        assert not you.app.is_running
    record = parse_record(session.path.read_text())
    assert record == session.record
    again = Session(record, {}, tmp_path / "again", session.rules)
    assert again.position == session.position


@every_game
async def test_the_table_waits_while_a_bot_acts(tmp_path: Path, game: Game) -> None:
    session = game.seated(tmp_path, person=2)
    async with at_table(session, pause=600) as you:
        before = len(session.record.turns)
        assert "bot" in you.shown("#title")
        assert you.status.endswith(game.waiting)
        await you.press("enter", "tab", "d", "e", "space", "left", "u", "r")
        assert len(session.record.turns) == before
        assert "enter" not in you.shown("#keys")


class Slow:
    """A bot that thinks until it is told to stop."""

    name = "slow bot"

    def __init__(self) -> None:
        self.stop = Event()

    def choose(self, view: object, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        assert self.stop.wait(timeout=60)
        return legal[0]


async def test_the_screen_does_not_freeze_while_a_bot_thinks(tmp_path: Path) -> None:
    bot = Slow()
    dealt = locus_game.seated(tmp_path, *locus_game.DEALT, "0: reveal yellow-I2", seats=2)
    session = Session(dealt.record, {Seat(1): bot}, dealt.path, dealt.rules)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        assert not session.person_to_act
        bot.stop.set()
        while not session.person_to_act:
            await pilot.pause()


async def test_a_bot_moves_by_itself_after_its_pause(tmp_path: Path) -> None:
    session = TO_GO.seated(tmp_path)
    async with at_table(session, pause=0.01) as you:
        await you.press("enter")
        assert len(session.record.turns) == 2
        assert "you play blue" in you.shown("#title")


async def test_the_names_of_stations_are_read_at_any_time(tmp_path: Path) -> None:
    session = LOKOMOTO.seated(tmp_path, person=2)
    async with at_table(session, pause=600) as you:
        await you.press("s")
        assert "Kazincbarcika" in you.screen
        await you.press("s")
        assert len(you.app.screen_stack) == 1


async def looked_at(you: Sitting, *keys: str) -> str:
    await you.press(*keys)
    return you.shown("#board").split("\n")[0].rstrip()


async def test_the_others_sheets_can_be_looked_at(tmp_path: Path) -> None:
    session = LOCUS.seated(tmp_path, seats=3, person=2)
    async with at_table(session) as you:
        own = await looked_at(you)
        assert own.startswith("your sheet ")
        assert "1-3 sheets" in you.shown("#keys")
        other = await looked_at(you, "1")
        assert other.startswith("sheet of seat 1 (random bot) ")
        assert other.endswith("2 shows yours")
        (picked, *_) = (turn.move for turn in session.record.turns if turn.seat == 1)
        assert f"took {picked.split()[1]}" in you.shown("#standings")
        assert await looked_at(you, "5") == other
        for keys in (["escape"], ["3", "tab"], ["3", "2"]):
            assert await looked_at(you, *keys) == own


async def test_what_a_bot_filled_in_is_told_and_marked_on_its_sheet(tmp_path: Path) -> None:
    turns = ("0: reveal yellow-I2-coin", "0: reveal yellow-I2", "0: reveal wild-I2")
    filled = ("1: pick yellow-I2", "1: fill card yellow a1,b1", "2: pick wild-I2")
    session = locus_game.seated(tmp_path, *turns, *filled, "1: done", seats=2, person=2)
    async with at_table(session) as you:
        assert not locus_game.squares(you, "•")
        assert "took yellow-I2, filled 2 yellow" in you.shown("#standings")
        await you.press("1")
        assert locus_game.squares(you, "•") == ["yellow a1", "yellow b1"]
