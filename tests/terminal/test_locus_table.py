"""Turns at the Locus table by keyboard, and those of the bots."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from squarely.games.locus.moves import Fill
from squarely.games.locus.sheet import read_sheet
from squarely.kernel.record import Turn
from squarely.kernel.rules import CHANCE, DataText, Seat
from squarely.terminal.app import TableApp
from squarely.terminal.locus_words import deeds
from tests.terminal.locus_game import DEALT, PICKED, SHEET, SIZE, ghost, seated, squares
from tests.terminal.tables import moves, press, settled, words

V3 = ("0: reveal green-V3-coin", "0: reveal wild-I2", "1: pick green-V3-coin")


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


async def test_moves_of_the_own_turn_are_taken_back_one_by_one(tmp_path: Path) -> None:
    session = seated(tmp_path, *PICKED)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert moves(session)[-1] == "fill card yellow a1,b1"
        await pilot.press("u")
        assert ghost(app, session) == ["yellow a1", "yellow b1"]
        await pilot.press("u")
        assert words(app, "#title") == "Locus: turn 1 of 2, you pick a card"
        await pilot.press("u")
        assert "There is nothing of this turn to take back." in words(app, "#status")
    assert moves(session) == [turn.partition(": ")[2] for turn in DEALT]


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
        position = session.position._replace(players=(player._replace(filled=full),))
        session._course = replace(session._course, position=position)
        await pilot.press("enter")
        assert "It fits nowhere now: d discards it." in words(app, "#status")
        for key in ("enter", "space", "right", "r", "z"):
            await pilot.press(key)
            assert words(app, "#status") == "It fits nowhere now: d discards it."
        assert not ghost(app, session)
        await pilot.press("d", "p")
        assert words(app, "#status") == "L17: both squares paid for must find a place."


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
