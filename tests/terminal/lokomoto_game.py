"""A game of Loko moto at the table, with few cards or with ours, and what the map shows."""

from __future__ import annotations

from pathlib import Path

from squarely.games import VARIANTS
from squarely.kernel.record import Record
from squarely.kernel.rules import DataText
from squarely.terminal.lokomoto.chart import chart_of
from squarely.terminal.session import Session
from squarely.terminal.table import TableScreen
from tests.terminal.tables import Sitting, session_of

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


def seated(
    path: Path,
    *turns: str,
    seats: int = 3,
    person: int = 1,
    options: tuple[str, ...] = (),
    own_cards: bool = True,
) -> Session:
    """A session after some turns: with the cards of these tests, or with ours."""
    data = {part: DataText(part, text) for part, text in CARDS.items()} if own_cards else {}
    rules = VARIANTS["lokomoto"].rules(seats, options, data)
    return session_of(path, rules, Record("lokomoto", seats, options), *turns, person=person)


def here(you: Sitting) -> str:
    """The section under the cursor."""
    screen = you.app.screen
    assert isinstance(screen, TableScreen)
    assert screen._aim is not None
    assert screen._aim.place is not None
    return str(screen._aim.place.cells[0])


async def go(you: Sitting, section: str) -> None:
    """Walks to a section, from one of use to the next."""
    for _ in you.session.view().sections:
        if here(you) == section:
            return
        await you.press("n")
    raise AssertionError(f"{section} is of no use now")


def cells(you: Sitting, section: str) -> str:
    """The characters of a section on the screen's map."""
    lines = you.shown("#board").split("\n")
    way = chart_of(you.session.view()).ways[section]
    return "".join(lines[at.line][at.column] for at in way.line)
