"""Turns of Locus and Loko moto by keys: after each step the table shows what it should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from squarely.terminal.session import Session
from tests.terminal import locus_game, lokomoto_game
from tests.terminal.locus_game import DEALT as CARDS
from tests.terminal.locus_game import PICKED
from tests.terminal.lokomoto_game import DEALT, TRAINS
from tests.terminal.tables import Sitting, at_table

Step = tuple[str, ...]
"""Keys, then what the table shows after them; `not ` before what it must not show."""

V3 = ("0: reveal green-V3-coin", "0: reveal wild-I2", "1: pick green-V3-coin")
LOCUS: dict[str, tuple[tuple[str, ...], list[Step]]] = {
    "a card is chosen and picked": (
        CARDS,
        [
            ("", "Locus: turn 1 of 2, you pick a card", "▸wild I2 ", "enter pick"),
            (
                "tab",
                "▸yellow I2 ¢",
                "Enter picks yellow-I2-coin: 2 squares for yellow, with a coin.",
            ),
            ("right space n backspace shift+tab", "▸wild I2 ", "2 squares for any zone."),
            ("down enter", "you fill in", "in hand", "move: pick yellow-I2-coin"),
        ],
    ),
    "a shape is moved, turned and filled in": (
        PICKED,
        [
            ("", "at: yellow a1, yellow b1."),
            ("right", "at: yellow b1, yellow c1."),
            ("left r", "at: yellow a1, yellow a2."),
            (
                "l",
                "at: yellow b1, yellow b2.",
                "Enter fills in yellow b1 b2: brings 2 coins.  (place 4 ",
            ),
            ("enter", "last: yellow b1, yellow b2.", "your sheet   coins 5  ●●●●●·", "at: ."),
            ("", "Nothing is left to place: e ends your turn.", "move: fill card yellow b1,b2"),
            ("e", "Locus: turn 2 of 2, you pick a card"),
        ],
    ),
    "moves of the own turn are taken back one by one": (
        PICKED,
        [
            ("enter", "move: fill card yellow a1,b1"),
            ("u", "at: yellow a1, yellow b1."),
            ("u", "turn 1 of 2, you pick a card"),
            ("u", "There is nothing of this turn to take back.", "move: reveal wild-I2"),
        ],
    ),
    "another zone shows its price": (
        PICKED,
        [
            ("z", "at: purple", ": costs 1 coin, brings 1 coin"),
            ("z z z", "at: blue"),
            ("z", "at: yellow"),
            ("right " * 12, "at: blue"),
            ("left " * 20, "at: yellow a1"),
        ],
    ),
    "a card is discarded and the leftover bought": (
        PICKED,
        [
            ("", "d discards the card: brings 2 coins"),
            ("d", "your sheet   coins 5", "tab takes the leftover in hand"),
            ("tab", "▸leftover wild-I2", ": costs 3 coins, brings "),
            ("enter", "your sheet   coins 2", "move: fill leftover yellow a1,b1"),
        ],
    ),
    "the leftover is never bought unasked": (
        PICKED,
        [
            ("d enter", "Nothing is left to place: e ends your turn.", "move: discard"),
            ("right", "Nothing is left to place: e ends your turn."),
            ("tab tab", "Nothing is left to place", "move: discard"),
        ],
    ),
    "two squares are paid and placed": (
        PICKED,
        [
            ("", "p pays: costs 2 coins, brings 2 single squares"),
            ("p", "▸2 paid squares"),
            *((key, "L17: the two squares paid for come first.") for key in "dep"),
            ("x", "There is no bonus to decline now."),
            ("tab", "There is nothing else to choose now."),
            ("r", "It fits here no other way round."),
            ("enter", "▸1 paid square", "move: fill paid yellow a1"),
            ("enter", "▸card yellow-I2-coin", "move: fill paid yellow b1"),
        ],
    ),
    "bonuses are placed or declined": (
        (*V3, "1: fill card purple a1,a2,b2"),
        [
            ("", "▸two red squares", "bonus red", "at: red"),
            ("e", "L10: use or discard the card and place or decline every bonus first."),
            ("n n n n", "at: red c1, red c2."),
            ("enter", "▸a single square"),
            ("x", "Nothing is left to place", "move: decline single"),
        ],
    ),
    "a bonus beside a card is reached with tab": (
        (*V3, "1: pay", "1: fill paid purple a2", "1: fill paid purple b2"),
        [
            ("", "▸card green-V3-coin   two red squares"),
            ("x", "Take the bonus in hand with tab, then x declines it."),
            ("tab", "card green-V3-coin   ▸two red squares", "x decline"),
            ("x", "▸card green-V3-coin", "not x decline"),
        ],
    ),
    "refused keys say why until the next key": (
        CARDS,
        [
            *((key, "Pick a card first.") for key in "dperz"),
            ("x", "There is no bonus to decline now."),
            ("tab enter p enter enter p", "L16: there are not enough coins for this."),
            ("space", "To place: ", "not L16"),
        ],
    ),
}

# The three sections of seat 1 make the shape 1A.
LINES = (
    *("1: draw Salgótarján-Eger", "2: draw Csorna-Győr", "3: reserve Pécs-Mohács,Barcs-Pécs"),
    *("1: draw Salgótarján-Hatvan", "2: draw Sopron-Csorna", "3: draw Pécs-Mohács"),
    *("1: draw Hatvan-Jászberény", "2: draw Győr-Tatabánya", "3: draw Paks-Dombóvár"),
)
APART = ("1: draw Eger-Miskolc", "2: draw Csorna-Pápa", "3: draw Tamási-Paks")
LOKOMOTO: dict[str, tuple[tuple[str, ...], list[Step]]] = {
    "a section is drawn": (
        DEALT,
        [
            (
                "",
                "Loko moto: 104 sections free, you draw",
                "Dabas-Kecskemét: free\nEnter draws it.",
            ),
            ("up", "at: Dabas-Cegléd: ◆◆·◆◆."),
            ("enter", "own: Dabas-Cegléd: ━━1━━.", "move: draw Dabas-Cegléd", "; 3 "),
            ("", "Enter draws it.", "not Dabas-Cegléd: free"),
        ],
    ),
    "others are told and marked by their digits": (
        (*DEALT, *LINES),
        [("", "2 drew Győ-Tat; 3 drew Pak-Dom", "━━1━━", "··3··", "•━2━•", "1 you")],
    ),
    "two sections are reserved": (
        DEALT,
        [
            ("r", "you reserve", "none yet, space marks", "not enter reserve"),
            ("enter", "Mark free sections with space, then reserve them with enter."),
            ("space", "at: Dabas-Kecskemét: ◉◉.", "not Enter reserves"),
            ("enter", "T7: two sections are reserved at a time."),
            ("left space space space", "To reserve: ", "Dabas-Kecskemét", "●", "  Enter reserves."),
            ("escape", "none yet, space marks", "not ●"),
            ("to Eger-Miskolc", "Eger-Miskolc: free"),
            ("space n space enter", "move: reserve Eger-Miskolc,", "··1··"),
        ],
    ),
    "an own reserved section is drawn": (
        (
            *DEALT,
            "1: reserve Eger-Miskolc,Pápa-Mór",
            *APART[1:],
        ),
        [("to Pápa-Mór", "Pápa-Mór: reserved by you\n"), ("enter", "move: draw Pápa-Mór")],
    ),
    "a purchase is proposed, and others with tab": (
        (*DEALT, *LINES),
        [
            ("b", "3 sections marked.  Enter buys Szöcske 3+1 with 1A +1", "1A +1◂", "enter buy"),
            ("", "▸ 3   Bobó", "▸ 3+1 Szöcske", "▸ 2+1 Muki", "not ▸ 9", "tab: "),
            ("tab", "Enter buys Bobó 3 with 1A +1   tab: Szöcske 3+1; "),
            ("shift+tab enter", "▓▓▓▓▓", "Szöcske 3+1; shapes 1A +1", "move: buy Szöcske "),
            ("", "Salgótarján-Eger,Salgótarján-Hatvan,Hatvan-Jászberény claim 1A"),
        ],
    ),
    "sections to buy with are marked by hand": (
        (*DEALT, *LINES),
        [
            ("b escape", "You have 3 solid sections: space marks what you buy with."),
            ("to Salgótarján-Eger", "Salgótarján-Eger: drawn by you"),
            ("enter", "Mark solid sections of your own with space, then buy with enter."),
            ("space", "1 section marked: no train can be bought so.", "not enter buy"),
            ("tab", "There is nothing else to choose now."),
            ("enter", "T14: a train costs exactly as many sections"),
            ("n", "not T14"),
            ("space", "2 sections marked.  Enter buys Muki 2+1", "▸ 2+1 Muki", "not ▸ 3"),
            ("n space", "Enter buys Szöcske 3+1 with 1A +1", "tab: "),
            ("b tab space", "2 sections marked.  Enter buys Muki 2+1"),
        ],
    ),
    "unconnected sections are explained and marked": (
        (*DEALT, *LINES, *APART),
        [
            ("b escape to Hatvan-Jászberény", "Hatvan-Jászberény: drawn by you"),
            ("space to Eger-Miskolc", "1 section marked"),
            ("space", "2 sections marked: no train can be bought so."),
            ("n enter", "T13: the sections of a purchase must hang together (", "xx1xx"),
            ("n", "not T13", "not xx1xx"),
        ],
    ),
}
TWO: list[Step] = [
    ("", "Loko moto: 104 sections free, you blacken", "12 are left to blacken."),
    ("d", "The sections are blackened first"),
    ("n enter", "▓", "2 blackened ", "10 are left to blacken.", "enter blacken"),
    *[("n enter", "")] * 5,
    ("", "you draw", "92 sections free"),
]


def shown_of_locus(you: Sitting) -> str:
    aimed, last = locus_game.ghost(you), locus_game.squares(you, "•")
    return f"at: {', '.join(aimed)}.\nlast: {', '.join(last)}."


def shown_of_lokomoto(you: Sitting) -> str:
    own = you.session.view().players[0].solid
    lines = [f"own: {name}: {lokomoto_game.cells(you, name)}." for name in own]
    if you.session.person_to_act:
        at = lokomoto_game.here(you)
        lines.append(f"at: {at}: {lokomoto_game.cells(you, at)}.")
    return "\n".join(lines)


async def follow(session: Session, steps: list[Step], seen: Callable[[Sitting], str]) -> None:
    """Presses the keys of each step and looks for what it names."""
    async with at_table(session) as you:
        for keys, *told in steps:
            way, _, goal = keys.partition("to ")
            await you.press(*way.split())
            if goal:
                await lokomoto_game.go(you, goal)
            parts = ("#title", "#board", "#standings", "#status", "#keys")
            table = "\n".join((*map(you.shown, parts), seen(you)))
            own = [turn.move for turn in session.record.turns if turn.seat == session.person]
            table += f"\nmove: {(own or you.moves)[-1]}"
            for each in told:
                unseen = each.removeprefix("not ")
                assert (unseen in table) == (unseen == each), (keys, each, table)


@pytest.mark.parametrize("case", LOCUS)
async def test_a_turn_of_locus(tmp_path: Path, case: str) -> None:
    turns, steps = LOCUS[case]
    await follow(locus_game.seated(tmp_path, *turns), steps, shown_of_locus)


@pytest.mark.parametrize("case", LOKOMOTO)
async def test_a_turn_of_loko_moto(tmp_path: Path, case: str) -> None:
    turns, steps = LOKOMOTO[case]
    await follow(lokomoto_game.seated(tmp_path, *turns), steps, shown_of_lokomoto)


async def test_the_opening_of_loko_moto_for_two(tmp_path: Path) -> None:
    session = lokomoto_game.seated(tmp_path, *DEALT, seats=2)
    await follow(session, TWO, shown_of_lokomoto)
    assert len(session.view().black) == 12


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
    turns = (*cards, *deals, *drawn)
    session = lokomoto_game.seated(tmp_path, *turns, options=("hidden-agendas",))
    steps: list[Step] = [
        ("b", "Enter buys Szöcske 3+1 with 2A +2", "2A +2 secret◂"),
        ("enter", "shapes 2A +2; secret 3D +3", "claim 2A"),
    ]
    await follow(session, steps, shown_of_lokomoto)


async def test_only_the_own_agenda_is_on_the_screen(tmp_path: Path) -> None:
    cards = tuple(f"0: reveal {card}" for card in (*TRAINS, "1A"))
    deals = (
        *("0: deal 1 2C", "0: deal 1 3D", "0: deal 2 2G", "0: deal 2 3E"),
        *("0: deal 3 2B", "0: deal 3 3B"),
    )
    session = lokomoto_game.seated(tmp_path, *cards, *deals, options=("hidden-agendas",))
    async with at_table(session) as you:
        seen = you.screen
        assert "2C +2 secret" in seen
        assert "secret 2C +2, 3D +3" in seen
        assert seen.count("2 secret shapes") == 2
        for keys in (["n", "enter"], ["b", "question_mark"]):
            await you.press(*keys)
            seen += you.screen
    assert not [name for name in ("2G", "3E", "2B", "3B") if name in seen]


async def test_the_last_section_is_reserved_alone(tmp_path: Path) -> None:
    session = lokomoto_game.seated(tmp_path, *DEALT, person=2)
    *others, last = session.view().free
    for section in others:
        session.play(session.rules.parse_move(f"draw {section}"))
    async with at_table(session) as you:
        assert you.shown("#title") == "Loko moto: 1 section free, you draw"
        await you.press("r", "space", "enter")
        assert you.shown("#title") == "Loko moto: the game is over"
    assert you.moves[-1] == f"reserve {last}"
