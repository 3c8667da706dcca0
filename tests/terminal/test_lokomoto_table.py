"""The Loko moto table, played through by keyboard."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Static

from squarely.games import VARIANTS
from squarely.games.lokomoto.moves import Move
from squarely.games.lokomoto.view import LokomotoView
from squarely.kernel.record import Record, Turn, parse_record
from squarely.kernel.rules import DataText, Seat
from squarely.terminal.app import TableApp
from squarely.terminal.lokomoto_chart import chart_of
from squarely.terminal.session import Session

SIZE = (100, 40)
ARROWS = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
TRAINS = ("Bobó", "KISS", "Kandó", "Muki", "Szili", "Szöcske")
CARDS = {
    "trains": """
"Bobó" = { price = 3 }
"KISS" = { price = 9 }
"Kandó" = { price = 8 }
"Muki" = { price = 2, bonus = 1 }
"Szili" = { price = 5, bonus = 1 }
"Szöcske" = { price = 3, bonus = 1 }
"Nohab" = { price = 7 }
"Samu" = { price = 4 }
""",
    "shapes": """
1A = { points = 1, lines = "w ne e" }
1B = { points = 1, lines = "ne se; (0,1) e", asterisk = true }
1C = { points = 1, lines = "sw e ne" }
2A = { points = 2, lines = "se w ne e" }
2B = { points = 2, lines = "nw sw e ne" }
2C = { points = 2, lines = "w ne e se" }
2G = { points = 2, lines = "ne e se; (0,1) se", asterisk = true }
3A = { points = 3, lines = "sw e nw e se" }
3B = { points = 3, lines = "ne se w sw e" }
3D = { points = 3, lines = "sw w ne e se" }
3E = { points = 3, lines = "e nw e sw; (0,1) ne", asterisk = true }
""",
}
DEALT = tuple(f"0: reveal {card}" for card in (*TRAINS, "1A", "2A", "3A"))
# The three sections of seat 1 make the shape 1A.
LINES = (
    *("1: draw Salgótarján-Eger", "2: draw Csorna-Győr", "3: reserve Pécs-Mohács,Barcs-Pécs"),
    *("1: draw Salgótarján-Hatvan", "2: draw Sopron-Csorna", "3: draw Pécs-Mohács"),
    *("1: draw Hatvan-Jászberény", "2: draw Győr-Tatabánya", "3: draw Paks-Dombóvár"),
)
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


class RandomBot:
    """Plays anything legal."""

    name = "random bot"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: LokomotoView, legal: Sequence[Move]) -> Move:
        return self._rng.choice(legal)


def seated(
    path: Path,
    *turns: str,
    seats: int = 3,
    person: int = 1,
    options: tuple[str, ...] = (),
    own_cards: bool = True,
) -> Session:
    """A session after some turns: with the cards of these tests, or with ours."""
    names = tuple("you" if seat == person else "random bot" for seat in range(1, seats + 1))
    bots = {Seat(seat): RandomBot(seat) for seat in range(1, seats + 1) if seat != person}
    played = tuple(Turn(Seat(int(turn[0])), turn[3:]) for turn in turns)
    record = Record("lokomoto", seats, options, players=names, turns=played)
    data = {part: DataText(part, text) for part, text in CARDS.items()} if own_cards else {}
    rules = VARIANTS["lokomoto"].rules(seats, options, data)
    return Session(record, bots, path / "game.squarely", rules, Random(1))


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


def screen(app: TableApp) -> str:
    """Everything the terminal shows."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    assert (width, height) == SIZE
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)


def here(app: TableApp) -> str:
    return words(app, "#status").partition(":")[0]


async def go(pilot: Pilot[None], app: TableApp, session: Session, section: str) -> None:
    """Walks to a section with the arrow keys, the shortest way."""
    chart = chart_of(session.view())
    ways = {here(app): list[str]()}
    todo = deque(ways)
    while section not in ways:
        at = todo.popleft()
        for key, direction in ARROWS.items():
            if (there := chart.nearest(at, *direction)) not in ways:
                ways[there] = [*ways[at], key]
                todo.append(there)
    await press(pilot, *ways[section])
    assert here(app) == section


def cells(app: TableApp, session: Session, section: str) -> str:
    """The characters of a section on the screen's map."""
    lines = words(app, "#map").split("\n")
    way = chart_of(session.view()).ways[section]
    return "".join(lines[at.line][at.column] for at in way.line)


def moves(session: Session) -> list[str]:
    return [turn.move for turn in session.record.turns]


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


async def test_a_small_terminal_is_told_the_size_it_needs(tmp_path: Path) -> None:
    app = TableApp(seated(tmp_path, *DEALT, seats=2), bot_pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        sentence = "This game needs a terminal of 100x35 characters; this one has 80x24."
        assert words(app, "#small") == sentence
        assert not app.screen.query_one("#table").display
        await pilot.resize_terminal(100, 35)
        assert app.screen.query_one("#table").display


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
