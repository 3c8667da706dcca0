"""Turns at the Loko moto table by keyboard, and those of the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.terminal.app import TableApp
from tests.terminal.lokomoto_game import DEALT, SIZE, TRAINS, cells, go, here, screen, seated
from tests.terminal.tables import moves, press, settled, words

# The three sections of seat 1 make the shape 1A.
LINES = (
    *("1: draw Salgótarján-Eger", "2: draw Csorna-Győr", "3: reserve Pécs-Mohács,Barcs-Pécs"),
    *("1: draw Salgótarján-Hatvan", "2: draw Sopron-Csorna", "3: draw Pécs-Mohács"),
    *("1: draw Hatvan-Jászberény", "2: draw Győr-Tatabánya", "3: draw Paks-Dombóvár"),
)


async def test_a_section_is_drawn(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert words(app, "#title") == "Loko moto: 104 sections free, you draw"
        await go(pilot, app, session, "Salgótarján-Eger")
        assert words(app, "#status").startswith("Salgótarján-Eger: free\nEnter draws it.")
        assert cells(app, session, "Salgótarján-Eger") == "◆◆·◆◆"
        await pilot.press("enter")
        await settled(pilot, session)
        assert here(app) == "Salgótarján-Eger"
        assert "drawn by you" in words(app, "#status")
        assert "Enter draws it" not in words(app, "#status")
        assert "It cannot be drawn" in words(app, "#status")
    assert moves(session)[len(DEALT)] == "draw Salgótarján-Eger"
    assert len(session.record.turns) == len(DEALT) + 3


async def test_a_drawn_section_carries_the_digit_and_the_others_are_told(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, *LINES)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE):
        assert cells(app, session, "Salgótarján-Eger") == "━━1━━"
        assert cells(app, session, "Barcs-Pécs") == "··3··"
        assert cells(app, session, "Győr-Tatabánya") == "•━2━•"
        assert words(app, "#told") == "2 drew Győ-Tat; 3 drew Pak-Dom"
        assert "1 you" in words(app, "#standings")


async def test_two_sections_are_reserved(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("r")
        assert words(app, "#title").endswith("you reserve")
        await go(pilot, app, session, "Mór-Székesfehérvár")
        await pilot.press("space")
        assert cells(app, session, "Mór-Székesfehérvár") == "◉◉·◉◉"
        assert "Enter reserves" not in words(app, "#status")
        await go(pilot, app, session, "Eger-Miskolc")
        await pilot.press("space", "space", "space")
        assert cells(app, session, "Mór-Székesfehérvár") == "●●·●●"
        assert "To reserve: Eger-Miskolc, Mór-Székesfehérvár." in words(app, "#status")
        await pilot.press("enter")
        await settled(pilot, session)
        assert cells(app, session, "Mór-Székesfehérvár") == "··1··"
    assert moves(session)[len(DEALT)] == "reserve Eger-Miskolc,Mór-Székesfehérvár"


async def test_an_own_reserved_section_is_drawn(tmp_path: Path) -> None:
    reserved = (
        "1: reserve Eger-Miskolc,Pápa-Mór",
        "2: draw Csorna-Győr",
        "3: draw Győr-Tatabánya",
    )
    session = seated(tmp_path, *DEALT, *reserved)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, app, session, "Pápa-Mór")
        assert words(app, "#status").startswith("Pápa-Mór: reserved by you\n")
        await pilot.press("enter")
        await settled(pilot, session)
    assert "draw Pápa-Mór" in moves(session)


async def test_a_train_is_bought_with_a_shape(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, *LINES)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("b")
        assert "you have 3 solid sections" in words(app, "#status")
        await press(pilot, "n", "space", "n", "space")
        assert "2 sections chosen.  Enter buys Muki 2+1" in words(app, "#status")
        assert "▸ 2+1 Muki" in words(app, "#map")
        await press(pilot, "n", "space")
        status = words(app, "#status")
        assert "3 sections chosen.  Enter buys Szöcske 3+1 with 1A +1" in status
        assert "tab: " in status
        assert "1A +1◂" in words(app, "#map")
        assert len(words(app, "#keys")) <= 98
        for train in ("Bobó", "Szöcske"):
            assert train in words(app, "#map").partition("▸ 3")[2]
        offered = []
        for _ in range(5):
            offered.append(words(app, "#status").partition("buys ")[2].partition("  ")[0])
            await pilot.press("tab")
        assert sorted(set(offered)) == [
            "Bobó 3",
            "Bobó 3 with 1A +1",
            "Szöcske 3+1",
            "Szöcske 3+1 with 1A +1",
        ]
        assert offered[0] == offered[4]
        await pilot.press("shift+tab", "enter")
        await settled(pilot, session)
        assert cells(app, session, "Salgótarján-Eger") == "▓▓▓▓▓"
        assert "Szöcske 3+1; shapes 1A +1" in words(app, "#standings")
    bought = "buy Szöcske Salgótarján-Eger,Salgótarján-Hatvan,Hatvan-Jászberény claim 1A"
    assert moves(session)[len(DEALT) + len(LINES)] == bought


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (["tab"], "Tab chooses a purchase: press b to buy."),
        (["space"], "Enter is enough to draw a section; r reserves, b buys."),
        (["r", "enter"], "Choose free sections with space, then reserve them with enter."),
        (["r", "space", "enter"], "T7: two sections are reserved at a time."),
        (["b", "enter"], "Choose solid sections of your own with space, then buy with enter."),
        (["b", "n", "space", "tab"], "These sections pay for nothing that lies face up."),
        (["b", "n", "space", "enter"], "T14: a train costs exactly as many sections"),
    ],
)
async def test_keys_that_cannot_help_say_why(tmp_path: Path, keys: list[str], said: str) -> None:
    session = seated(tmp_path, *DEALT, *LINES)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *keys)
        assert said in words(app, "#status")
        await press(pilot, "left")
        assert said not in words(app, "#status")
    assert len(session.record.turns) == len(DEALT) + len(LINES)


async def test_an_illegal_attempt_names_clause_and_section(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, *LINES)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, app, session, "Barcs-Pécs")
        assert "reserved by seat 3" in words(app, "#status")
        await pilot.press("enter")
        assert words(app, "#status") == (
            "T10: only free sections and those reserved by oneself can be drawn (Barcs-Pécs)."
        )
        await press(pilot, "r", "space")
        assert "T10" not in words(app, "#status")
        await go(pilot, app, session, "Győr-Tatabánya")
        await press(pilot, "space")
        await go(pilot, app, session, "Budapest-Dabas")
        await press(pilot, "enter")
        assert words(app, "#status") == (
            "T8: only free sections can be reserved (Győ-Tat, Bar-Péc)."
        )
        assert cells(app, session, "Barcs-Pécs") == "xx3xx"
        await press(pilot, "escape")
        assert cells(app, session, "Barcs-Pécs") == "··3··"
        assert "none yet" in words(app, "#status")
    assert len(session.record.turns) == len(DEALT) + len(LINES)


async def test_a_purchase_of_unconnected_sections_is_explained(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, *LINES)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "b")
        for section in ("Salgótarján-Eger", "Hatvan-Jászberény", "Paks-Dombóvár"):
            await go(pilot, app, session, section)
            await press(pilot, "space")
        assert "no train can be bought with them now" in words(app, "#status")
        await press(pilot, "enter")
        status = words(app, "#status")
        assert "T13: a train is paid with solid sections of one's own (Paks-Dombóvár)." in status
        assert (
            "T13: the sections of a purchase must hang together (Sal-Ege, Hat-Jás, Pak-Dom)."
            in status
        )


async def test_the_opening_for_two_is_blackened_with_enter(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT, seats=2)
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        assert words(app, "#title") == "Loko moto: 104 sections free, you blacken"
        await go(pilot, app, session, "Eger-Miskolc")
        await press(pilot, "d")
        assert "The sections are blackened first" in words(app, "#status")
        await press(pilot, "enter")
        await settled(pilot, session)
        assert "▓" in cells(app, session, "Eger-Miskolc")
        assert words(app, "#told").startswith("2 blackened ")
        assert "It is black already" in words(app, "#status")
        assert "10 of 12 are left to blacken." in words(app, "#status")
        assert "enter" not in words(app, "#keys")
        await press(pilot, "enter")
        assert "T25: the game begins by blackening one free section" in words(app, "#status")
        for _ in range(5):
            await press(pilot, "n", "enter")
            await settled(pilot, session)
        assert words(app, "#title").endswith("you draw")
        assert len(session.view().black) == 12
    assert moves(session)[len(DEALT)] == "blacken Eger-Miskolc"


async def test_only_the_own_agenda_is_on_the_screen(tmp_path: Path) -> None:
    cards = tuple(f"0: reveal {card}" for card in (*TRAINS, "1A"))
    deals = (
        *("0: deal 1 2C", "0: deal 1 3D", "0: deal 2 2G", "0: deal 2 3E"),
        *("0: deal 3 2B", "0: deal 3 3B"),
    )
    session = seated(tmp_path, *cards, *deals, options=("hidden-agendas",))
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        seen = screen(app)
        assert "2C +2 secret" in seen
        assert "secret 2C +2, 3D +3" in seen
        assert seen.count("2 secret shapes") == 2
        await press(pilot, "n", "enter")
        await settled(pilot, session)
        seen += screen(app)
        await press(pilot, "b", "question_mark")
        seen += screen(app)
    for name in ("2G", "3E", "2B", "3B"):
        assert name not in seen


async def test_a_secret_shape_is_claimed_by_its_owner(tmp_path: Path) -> None:
    cards = tuple(f"0: reveal {card}" for card in (*TRAINS, "1B"))
    # 2A: a triangle with a tail.
    deals = (
        *("0: deal 1 2A", "0: deal 1 3D", "0: deal 2 2G", "0: deal 2 3E"),
        *("0: deal 3 2B", "0: deal 3 3B"),
    )
    drawn = []
    for mine, second, third in (
        ("Hatvan-Cegléd", "Csorna-Győr", "Barcs-Pécs"),
        ("Dabas-Cegléd", "Sopron-Csorna", "Pécs-Mohács"),
        ("Hatvan-Dabas", "Győr-Tatabánya", "Paks-Dombóvár"),
        ("Hatvan-Jászberény", "Pápa-Mór", "Tamási-Paks"),
    ):
        drawn += [f"1: draw {mine}", f"2: draw {second}", f"3: draw {third}"]
    session = seated(tmp_path, *cards, *deals, *drawn, options=("hidden-agendas",))
    app = TableApp(session, bot_pause=0)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "b", *["n", "space"] * 4)
        assert "Enter buys Szöcske 3+1 with 2A +2" in words(app, "#status")
        await press(pilot, "enter")
        await settled(pilot, session)
        assert "shapes 2A +2; secret 3D +3" in words(app, "#standings")
    assert any(move.startswith("buy Szöcske ") and "claim 2A" in move for move in moves(session))


async def test_the_table_waits_while_a_bot_thinks(tmp_path: Path) -> None:
    session = seated(tmp_path, *DEALT)
    app = TableApp(session, bot_pause=600)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert words(app, "#title").endswith("random bot (seat 2) is on turn")
        assert words(app, "#status") == "The others draw."
        await press(pilot, "enter", "d", "space", "tab", "left")
        assert len(session.record.turns) == len(DEALT) + 1
        await pilot.press("s")
        assert len(app.screen_stack) == 2
