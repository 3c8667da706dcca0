"""The Locus table, played through by keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from squarely.games import VARIANTS
from squarely.games.locus.moves import Fill, Move
from squarely.games.locus.sheet import read_sheet
from squarely.games.locus.view import LocusView
from squarely.kernel.record import Record, Turn, parse_record
from squarely.kernel.rules import CHANCE, DataText, Seat
from squarely.terminal.app import TableApp
from squarely.terminal.locus_sheet import places
from squarely.terminal.locus_words import deeds
from squarely.terminal.session import Session
from tests.terminal.test_locus_drawing import DEALT, SHEET, own_rules

SIZE = (100, 34)


class RandomBot:
    """Plays anything legal."""

    name = "random bot"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: LocusView, legal: Sequence[Move]) -> Move:
        return self._rng.choice(legal)


def seated(
    path: Path, *turns: str, seats: int = 1, person: int = 1, own_sheet: bool = True, seed: int = 1
) -> Session:
    """A session after some turns: on the small sheet of the drawing tests, or on ours."""
    names = tuple("you" if seat == person else "random bot" for seat in range(1, seats + 1))
    bots = {Seat(seat): RandomBot(seat) for seat in range(1, seats + 1) if seat != person}
    played = tuple(Turn(Seat(int(turn[0])), turn[3:]) for turn in turns)
    record = Record("locus", seats, players=names, turns=played)
    rules = own_rules(seats) if own_sheet else VARIANTS["locus"].rules(seats)
    return Session(record, bots, path / "game.squarely", rules, Random(seed))


async def settled(pilot: Pilot[None], session: Session) -> None:
    await pilot.pause()
    while session.to_act is not None and not session.person_to_act:
        await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Presses keys in a row; `pilot.press` would wait for the screen after each."""
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause()


def words(app: TableApp, where: str) -> str:
    content = app.screen.query_one(where, Static).content
    assert isinstance(content, Text)
    return content.plain


def squares(app: TableApp, session: Session, mark: str) -> list[str]:
    """The squares that the sheet shows with a mark, by zone and name."""
    lines = words(app, "#sheet").split("\n")
    found = []
    layout = session.view().layout
    for zone in layout:
        place = places(layout)[zone.colour]
        for row in range(len(zone.rows)):
            line = lines[place.line + len(zone.rows) - 1 - row]
            for column in range(len(zone.rows[row])):
                left = place.left + 2 * column
                if line[left : left + 2].endswith(mark):
                    found.append(f"{zone.colour} {chr(ord('a') + column)}{row + 1}")
    return found


def ghost(app: TableApp, session: Session) -> list[str]:
    return squares(app, session, "[]")


def moves(session: Session) -> list[str]:
    return [turn.move for turn in session.record.turns]


V3 = ("0: reveal green-V3-coin", "0: reveal wild-I2", "1: pick green-V3-coin")
PICKED = (*DEALT, "1: pick yellow-I2-coin")


async def test_a_card_is_chosen_and_picked(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert words(app, "#title") == "Locus: turn 1 of 2, you pick a card"
        assert "▸wild I2 " in words(app, "#sheet")
        await pilot.press("tab")
        assert "▸yellow I2 ¢" in words(app, "#sheet")
        assert words(app, "#status") == (
            "Enter picks yellow-I2-coin: 2 squares for yellow, with a coin."
        )
        await pilot.press("right", "space", "n", "backspace", "shift+tab")
        assert "▸wild I2 " in words(app, "#sheet")
        assert "2 squares for any zone." in words(app, "#status")
        await pilot.press("down", "enter")
        assert words(app, "#title") == "Locus: turn 1 of 2, you fill in"
        assert "in hand" in words(app, "#sheet")
    assert moves(session)[-1] == "pick yellow-I2-coin"


async def test_a_shape_is_moved_turned_and_filled_in(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert ghost(app, session) == ["yellow a1", "yellow b1"]
        await pilot.press("right")
        assert ghost(app, session) == ["yellow b1", "yellow c1"]
        await pilot.press("left", "r")
        assert ghost(app, session) == ["yellow a1", "yellow a2"]
        await pilot.press("l")
        assert ghost(app, session) == ["yellow b1", "yellow b2"]
        assert "Enter fills in yellow b1 b2: brings 2 coins.  (place 4 of " in words(app, "#status")
        await pilot.press("enter")
        assert squares(app, session, "•") == ["yellow b1", "yellow b2"]
        assert words(app, "#owner").startswith("your sheet   coins 5  ●●●●●·")
        assert words(app, "#status").startswith("Nothing is left to place: e ends your turn.")
        assert not ghost(app, session)
        await pilot.press("e")
        await settled(pilot, session)
        assert words(app, "#title") == "Locus: turn 2 of 2, you pick a card"
    assert "fill card yellow b1,b2" in moves(session)
    assert "done" in moves(session)


async def test_another_zone_shows_its_price(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("z")
        assert ghost(app, session)[0].startswith("purple ")
        assert ": costs 1 coin, brings 1 coin" in words(app, "#status")
        await pilot.press("z", "z", "z")
        assert ghost(app, session)[0].startswith("blue ")
        await pilot.press("z")
        assert ghost(app, session)[0].startswith("yellow ")
        await press(pilot, *["right"] * 12)
        assert ghost(app, session)[0].startswith("blue ")
        await press(pilot, *["left"] * 20)
        assert "yellow a1" in ghost(app, session)


async def test_space_comes_to_every_legal_place_once(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    legal = [move for move in session.legal_moves() if isinstance(move, Fill)]
    async with app.run_test(size=SIZE) as pilot:
        seen = set()
        for _ in legal:
            seen.add(tuple(ghost(app, session)))
            await press(pilot, "space")
        assert ghost(app, session) == ["yellow a1", "yellow b1"]
        await pilot.press("backspace", "n")
        assert ghost(app, session) == ["yellow a1", "yellow b1"]
    assert seen == {tuple(f"{move.zone} {at}" for at in move.cells) for move in legal}


async def test_a_card_is_discarded_and_the_leftover_bought(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert "d discards the card: brings 2 coins" in words(app, "#status")
        await pilot.press("d")
        assert words(app, "#owner").startswith("your sheet   coins 5")
        assert "tab takes the leftover in hand" in words(app, "#status")
        await pilot.press("tab")
        assert "▸leftover wild-I2" in words(app, "#status")
        assert ": costs 3 coins, brings " in words(app, "#status")
        await pilot.press("enter")
        assert words(app, "#owner").startswith("your sheet   coins 2")
    assert moves(session)[-2:] == ["discard", "fill leftover yellow a1,b1"]


async def test_the_leftover_is_never_bought_unasked(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d", "enter")
        assert words(app, "#status") == "Nothing is in hand: e ends your turn."
        await pilot.press("right")
        assert words(app, "#status") == "Nothing is in hand: e ends your turn."
        await pilot.press("tab", "tab")
        assert words(app, "#status").startswith("Nothing is left to place")
    assert moves(session)[-1] == "discard"


async def test_two_squares_are_paid_and_placed(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert "p pays: costs 2 coins, brings 2 single squares" in words(app, "#status")
        await pilot.press("p")
        assert "▸2 paid squares" in words(app, "#status")
        for key in ("d", "e", "p"):
            await pilot.press(key)
            assert words(app, "#status") == "L17: the two squares paid for come first."
        await pilot.press("x")
        assert words(app, "#status") == "There is no bonus to decline now."
        await pilot.press("tab")
        assert words(app, "#status") == "There is nothing else to place now."
        await pilot.press("r")
        assert words(app, "#status") == "It fits here no other way round."
        await pilot.press("enter")
        assert "▸1 paid square" in words(app, "#status")
        await pilot.press("enter")
        assert "▸card yellow-I2-coin" in words(app, "#status")
    assert moves(session)[-3:] == ["pay", "fill paid yellow a1", "fill paid yellow b1"]


async def test_bonuses_are_placed_or_declined(tmp_path: Path) -> None:
    session = seated(tmp_path, *V3, "1: fill card purple a1,a2,b2")
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert "▸two red squares" in words(app, "#status")
        assert "bonus red" in words(app, "#standings")
        assert ghost(app, session)[0].startswith("red ")
        await pilot.press("e")
        assert words(app, "#status") == (
            "L10: use or discard the card and place or decline every bonus first."
        )
        await press(pilot, *["right"] * 3)
        while "red c2" not in ghost(app, session):
            await pilot.press("space")
        await pilot.press("enter")
        assert "▸a single square" in words(app, "#status")
        await pilot.press("x")
        assert words(app, "#status").startswith("Nothing is left to place")
    assert moves(session)[-1] == "decline single"


async def test_a_bonus_beside_a_card_is_reached_with_tab(tmp_path: Path) -> None:
    session = seated(tmp_path, *V3, "1: pay", "1: fill paid purple a2", "1: fill paid purple b2")
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert "▸card green-V3-coin   two red squares" in words(app, "#status")
        await pilot.press("x")
        assert words(app, "#status") == "Take the bonus in hand with tab, then x declines it."
        await pilot.press("tab")
        assert "card green-V3-coin   ▸two red squares" in words(app, "#status")
        assert "x decline" in words(app, "#keys")
        await pilot.press("x")
        assert "▸card green-V3-coin" in words(app, "#status")
        assert "x decline" not in words(app, "#keys")


async def test_refused_keys_say_why(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("d", "p", "e", "r", "z"):
            await pilot.press(key)
            assert words(app, "#status") == "Pick a card first."
        await pilot.press("x")
        assert words(app, "#status") == "There is no bonus to decline now."
        await pilot.press("tab", "enter", "p", "enter", "enter", "p")
        assert words(app, "#status") == "L16: there are not enough coins for this."
        await pilot.press("space")
        assert "To place: " in words(app, "#status")
    assert [turn.seat for turn in session.record.turns] == [0, 0, 1, 1, 1, 1]


async def test_what_fits_nowhere_says_so(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    full = tuple(zone.squares for zone in read_sheet(DataText("sheet", SHEET)).zones)
    async with app.run_test(size=SIZE) as pilot:
        (player,) = session.position.players
        session.position = session.position._replace(players=(player._replace(filled=full),))
        await pilot.press("enter")
        assert "It fits nowhere now: d discards it." in words(app, "#status")
        for key in ("enter", "space", "right", "r", "z"):
            await pilot.press(key)
            assert words(app, "#status") == "It fits nowhere now: d discards it."
        assert not ghost(app, session)
        await pilot.press("d", "p")
        assert words(app, "#status") == "L17: both squares paid for must find a place."


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


async def test_the_others_sheets_can_be_looked_at(tmp_path: Path) -> None:
    session = seated(tmp_path, seats=3, person=2, own_sheet=False)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot, session)
        own = words(app, "#sheet")
        assert words(app, "#owner").startswith("your sheet ")
        assert "1-3 sheets" in words(app, "#keys")
        await pilot.press("1")
        assert words(app, "#owner").startswith("sheet of seat 1 (random bot) ")
        assert words(app, "#owner").endswith("2 shows yours")
        filled = [turn.move for turn in session.record.turns if turn.seat == 1]
        assert filled[0].startswith("pick ")
        assert f"took {filled[0].split()[1]}" in words(app, "#standings")
        await pilot.press("5")
        assert words(app, "#owner").startswith("sheet of seat 1 ")
        await pilot.press("escape")
        assert words(app, "#sheet") == own
        await pilot.press("3", "tab")
        assert words(app, "#owner").startswith("your sheet ")
        await pilot.press("3", "2")
        assert words(app, "#owner").startswith("your sheet ")


async def test_what_a_bot_filled_in_is_marked_on_its_sheet(tmp_path: Path) -> None:
    turns = ("0: reveal yellow-I2-coin", "0: reveal yellow-I2", "0: reveal wild-I2")
    filled = ("1: pick yellow-I2", "1: fill card yellow a1,b1", "2: pick wild-I2")
    session = seated(tmp_path, *turns, *filled, "1: done", seats=2, person=2)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert not squares(app, session, "•")
        assert "took yellow-I2, filled 2 yellow" in words(app, "#standings")
        await pilot.press("1")
        assert squares(app, session, "•") == ["yellow a1", "yellow b1"]


def test_the_turn_before_is_told_until_a_seat_acts_again() -> None:
    before = [Turn(Seat(2), move) for move in ("pick red-T4", "discard", "fill paid red a1")]
    dealt = [*before, Turn(CHANCE, "reveal wild-I2"), Turn(Seat(1), "pick wild-I2")]
    assert deeds(before, Seat(2)) == "took red-T4, discarded it, filled 1 red"
    assert deeds(dealt, Seat(2)) == "before: took red-T4, discarded it, filled 1 red"
    assert deeds(dealt, Seat(1)) == "took wild-I2"
    assert deeds(dealt, Seat(3)) == ""
    bought = Turn(Seat(2), "fill leftover blue a1,b1")
    assert deeds([bought], Seat(2)) == "bought the leftover, filled 2 blue"


async def test_the_table_waits_while_a_bot_thinks(tmp_path: Path) -> None:
    session = seated(tmp_path, seats=2, person=2, own_sheet=False)
    app = TableApp(session, bot_pause=600)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while session.to_act == CHANCE:
            await pilot.pause()
        assert words(app, "#title") == "Locus: turn 1 of 16, random bot picks a card"
        assert words(app, "#status") == "The others fill in."
        await pilot.press("enter", "tab", "d", "e", "space")
        assert len(session.record.turns) == 3
        await pilot.press("1")
        assert words(app, "#owner").startswith("sheet of seat 1 ")


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
        sentence = "This game needs a terminal of 100x30 characters; this one has 80x24."
        assert words(app, "#small") == sentence
        assert not app.screen.query_one("#table").display
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
