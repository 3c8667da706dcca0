"""A game of Locus at the table, on a small sheet or on ours, and what the sheet shows."""

from __future__ import annotations

from pathlib import Path

from squarely.games import VARIANTS
from squarely.kernel.record import Record
from squarely.kernel.rules import AnyRules, DataText
from squarely.terminal.locus.screen import ABOVE
from squarely.terminal.locus.sheet import places
from squarely.terminal.session import Session
from tests.terminal.tables import Sitting, session_of

SHEET = """
start_coins = 3
coin_slots = 6
[yellow]
grid = '''
oco
OOO
'''
rows = [5, 7]
[purple]
grid = '''
Oro
ooO
'''
groups = [0, 9]
[red]
grid = '''
oow
ooo
'''
blocks = '''
abb
aab
'''
points = { a = 4, b = 6 }
[green]
grid = '''
E...E
oyOoo
'''
end = 3
[blue]
grid = '''
oo
po
OO
'''
lines = { 2 = 4, 3 = 8 }
"""
DECK = """
[shapes]
I2 = "##"
V3 = "#./##"
[cards]
yellow = ["I2 coin", "I2", "V3"]
purple = ["V3"]
green = ["V3 coin"]
wild = ["I2"]
"""
DEALT = ("0: reveal yellow-I2-coin", "0: reveal wild-I2")
PICKED = (*DEALT, "1: pick yellow-I2-coin")


def own_rules(seats: int = 1) -> AnyRules:
    data = {"sheet": DataText("sheet", SHEET), "deck": DataText("deck", DECK)}
    return VARIANTS["locus"].rules(seats, data=data)


def seated(
    path: Path, *turns: str, seats: int = 1, person: int = 1, own_sheet: bool = True, seed: int = 1
) -> Session:
    """A session after some turns: on the small sheet, or on ours."""
    rules = own_rules(seats) if own_sheet else VARIANTS["locus"].rules(seats)
    return session_of(path, rules, Record("locus", seats), *turns, person=person, seed=seed)


def squares(you: Sitting, mark: str) -> list[str]:
    """The squares that the sheet shows with a mark, by zone and name."""
    lines = you.shown("#board").split("\n")[ABOVE:]
    layout = you.session.view().layout
    found = []
    for zone in layout:
        place = places(layout)[zone.colour]
        for row in range(len(zone.rows)):
            line = lines[place.line + len(zone.rows) - 1 - row]
            for column in range(len(zone.rows[row])):
                left = place.left + 2 * column
                if line[left : left + 2].endswith(mark):
                    found.append(f"{zone.colour} {chr(ord('a') + column)}{row + 1}")
    return found


def ghost(you: Sitting) -> list[str]:
    return squares(you, "[]")
