"""Turns of Locus and Loko moto by keys, as turns.txt tells them; secrets; the opening for two."""

from __future__ import annotations

from pathlib import Path

import pytest

from squarely.terminal.session import Session
from tests.terminal import locus_game, lokomoto_game
from tests.terminal.lokomoto_game import DEALT, TRAINS
from tests.terminal.tables import Sitting, at_table

# The three sections of seat 1 make the shape 1A.
LINES = (
    *("1: draw Salgótarján-Eger", "2: draw Csorna-Győr", "3: reserve Pécs-Mohács,Barcs-Pécs"),
    *("1: draw Salgótarján-Hatvan", "2: draw Sopron-Csorna", "3: draw Pécs-Mohács"),
    *("1: draw Hatvan-Jászberény", "2: draw Győr-Tatabánya", "3: draw Paks-Dombóvár"),
)
_, *CASES = Path(__file__).with_name("turns.txt").read_text(encoding="utf-8").split("\n== ")
PARTS = ("#title", "#board", "#standings", "#status", "#keys")


def shown(you: Sitting) -> str:
    """Everything on the table, and what can only be seen by looking for marks."""
    own = [turn.move for turn in you.session.record.turns if turn.seat == you.session.person]
    lines = [*map(you.shown, PARTS), f"move: {own[-1] if own else 'none'}"]
    if you.session.rules.game == "locus":
        lines.append(f"at: {', '.join(locus_game.ghost(you))}.")
        lines.append(f"last: {', '.join(locus_game.squares(you, '•'))}.")
        return "\n".join(lines)
    own = you.session.view().players[0].solid
    lines += [f"own: {name}: {lokomoto_game.cells(you, name)}." for name in own]
    if you.session.person_to_act:
        here = lokomoto_game.here(you)
        lines.append(f"at: {here}: {lokomoto_game.cells(you, here)}.")
    return "\n".join(lines)


async def follow(you: Sitting, *steps: str) -> None:
    """Presses the keys of each step and looks for what it names."""
    for step in steps:
        keys, *told = (part.strip() for part in step.split("|"))
        way, _, goal = f" {keys}".partition(" to ")
        await you.press(*way.split())
        if goal:
            await lokomoto_game.go(you, goal)
        table = shown(you)
        for each in told:
            expected = each.removeprefix("not ")
            assert (expected in table) == (expected == each), f"{step}\n{table}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.split("\n")[0])
async def test_a_turn_by_keys(tmp_path: Path, case: str) -> None:
    name, *lines = filter(None, case.split("\n"))
    given = [line.removeprefix("given ") for line in lines if line.startswith("given ")]
    turns = [turn for line in given for turn in line.split("; ")]
    if name.startswith("locus"):
        session = locus_game.seated(tmp_path, *turns)
    else:
        played = LINES if turns[:1] == ["LINES"] else ()
        rest = [turn for turn in turns if turn != "LINES"]
        session = lokomoto_game.seated(tmp_path, *DEALT, *played, *rest)
    async with at_table(session) as you:
        await follow(you, *(line for line in lines if not line.startswith("given ")))


async def test_the_opening_of_loko_moto_for_two(tmp_path: Path) -> None:
    async with at_table(lokomoto_game.seated(tmp_path, *DEALT, seats=2)) as you:
        await follow(
            you,
            "| Loko moto: 104 sections free, you blacken | 12 are left to blacken.",
            "d | The sections are blackened first",
            "n enter | ▓ | 2 blackened | 10 are left to blacken. | enter blacken",
            *["n enter"] * 5,
            "| you draw | 92 sections free",
        )
        assert len(you.session.view().black) == 12


def hidden(path: Path, shape: str, mine: tuple[str, str], *turns: str) -> Session:
    """A game with hidden agendas after the deal."""
    cards = [f"0: reveal {card}" for card in (*TRAINS, shape)]
    deals = zip("112233", (*mine, "2G", "3E", "2B", "3B"), strict=True)
    dealt = [f"0: deal {seat} {card}" for seat, card in deals]
    options = ("hidden-agendas",)
    return lokomoto_game.seated(path, *cards, *dealt, *turns, options=options)


async def test_only_the_own_agenda_is_on_the_screen(tmp_path: Path) -> None:
    async with at_table(hidden(tmp_path, "1A", ("2C", "3D"))) as you:
        seen = you.screen
        assert "2C +2 secret" in seen
        assert "secret 2C +2, 3D +3" in seen
        assert seen.count("2 secret shapes") == 2
        for keys in (["n", "enter"], ["b", "question_mark"]):
            await you.press(*keys)
            seen += you.screen
    assert not [name for name in ("2G", "3E", "2B", "3B") if name in seen]


async def test_a_secret_shape_is_claimed_by_its_owner(tmp_path: Path) -> None:
    # 2A: a triangle with a tail.
    drawn = (
        *("1: draw Hatvan-Cegléd", "2: draw Csorna-Győr", "3: draw Barcs-Pécs"),
        *("1: draw Dabas-Cegléd", "2: draw Sopron-Csorna", "3: draw Pécs-Mohács"),
        *("1: draw Hatvan-Dabas", "2: draw Győr-Tatabánya", "3: draw Paks-Dombóvár"),
        *("1: draw Hatvan-Jászberény", "2: draw Pápa-Mór", "3: draw Tamási-Paks"),
    )
    async with at_table(hidden(tmp_path, "1B", ("2A", "3D"), *drawn)) as you:
        await follow(
            you,
            "b | Enter buys Szöcske 3+1 with 2A +2 | 2A +2 secret◂",
            "enter | shapes 2A +2; secret 3D +3 | claim 2A",
        )


async def test_the_last_section_is_reserved_alone(tmp_path: Path) -> None:
    session = lokomoto_game.seated(tmp_path, *DEALT, person=2)
    *others, last = session.view().free
    for section in others:
        session.play(session.rules.parse_move(f"draw {section}"))
    async with at_table(session) as you:
        await follow(you, "| 1 section free, you draw", f"r space enter | move: reserve {last}")
        assert you.shown("#title") == "Loko moto: the game is over"
