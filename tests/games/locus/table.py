"""Ways to lay out a Locus table for a test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from squarely.games import VARIANTS
from squarely.games.locus.deck import Card
from squarely.games.locus.moves import Pick
from squarely.games.locus.position import Player, Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.view import PlayerView
from squarely.games.locus.zone import COLOURS
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import CHANCE, DataText, IllegalMove, Seat
from squarely.kernel.shapes import cell

SMALL_SHEET = '''
start_coins = 1
coin_slots = 5

[yellow]
grid = """
oooo
owoo
ocyo
OooO
"""
rows = [8, 10, 12, 14]

[purple]
grid = """
OooO
oooo
OoOo
"""
groups = [0, 8, 16, 24]

[red]
grid = """
ooow
oooo
oooc
"""
blocks = """
aabb
acbb
ccdd
"""
points = { a = 6, b = 8, c = 7, d = 4 }

[green]
grid = """
..E..
..o..
EoOoE
..b..
..E..
"""
end = 8

[blue]
grid = """
ooo
ooo
oow
ocb
OOO
"""
lines = { 2 = 8, 4 = 16, 5 = 24 }
'''

RICH_SHEET = SMALL_SHEET.replace(
    "end = 8",
    '''bonuses = """
..c..
..o..
wowor
..o..
..y..
"""
end = 8''',
).replace(
    "groups =",
    '''bonuses = """
cooo
oooo
oogo
"""
groups =''',
)
"""The small sheet with bonuses on bold squares and on ends."""

SMALL_DECK = """
[shapes]
I2 = "##"
I3 = "###"
L4 = "#../###"

[cards]
yellow = ["I2", "L4 coin"]
purple = ["I2", "I3"]
red = ["I2", "I3 coin"]
green = ["I2", "I3"]
blue = ["I2", "L4"]
wild = ["I2 coin", "L4"]
"""


SMALL = {"sheet": DataText("small sheet", SMALL_SHEET), "deck": DataText("small deck", SMALL_DECK)}


def locus(seats: int = 2, *options: str) -> LocusRules:
    """Locus with our sheet and cards."""
    rules = VARIANTS["locus"].rules(seats, options)
    assert isinstance(rules, LocusRules)
    return rules


def small(seats: int = 2, *options: str, head_starts: Sequence[int] = ()) -> LocusRules:
    """Locus with the small sheet and the twelve cards above."""
    handicaps = [Handicap(points) for points in head_starts]
    rules = VARIANTS["locus"].rules(seats, options, SMALL, handicaps)
    assert isinstance(rules, LocusRules)
    return rules


def card(name: str) -> Card:
    move = small().parse_move(f"pick {name}")
    assert isinstance(move, Pick)
    return move.card


def person(
    rules: LocusRules,
    *,
    coins: int = 0,
    spent: int = 0,
    holds: str | None = None,
    bonuses: Iterable[str] = (),
    picked: bool = True,
    done: bool = False,
    **filled: str,
) -> Player:
    """A player with coins to spend and some squares filled, such as `yellow="a1,b1"`."""
    assert set(filled) <= set(COLOURS)
    zones = []
    for zone in rules.sheet.zones:
        names = filled.get(zone.colour, "").split(",")
        squares = {cell(name) for name in names if name}
        assert all(map(zone.contains, squares))
        zones.append(sum(map(zone.bit, squares)))
    return Player(
        filled=tuple(zones),
        gained=coins + spent,
        spent=spent,
        card=card(holds) if holds else None,
        picked=picked,
        bonuses=tuple(sorted(bonuses)),
        done=done,
    )


def nearly_full(
    rules: LocusRules, coins: int = 0, red: str = "", green: str = "", blue: str = ""
) -> Player:
    """A player whose sheet is full, but for the squares that are named."""
    player = person(rules, coins=coins, red=red, green=green, blue=blue)
    zones = zip(rules.sheet.zones, player.filled, strict=True)
    return player._replace(filled=tuple(zone.squares & ~free for zone, free in zones))


def table(
    rules: LocusRules,
    *players: Player,
    face_up: str = "green-I2",
    turn: int = 0,
    over: bool = False,
) -> Position:
    """The middle of a turn; others who have picked and wait are added to make up the seats."""
    others = [person(rules)] * (len(rules.seats) - len(players))
    return rules.initial()._replace(
        players=(*players, *others),
        turn=turn,
        to_deal=0,
        face_up=tuple(sorted(map(card, face_up.split()))),
        over=over,
    )


def at_start(rules: LocusRules, *cards: str) -> Position:
    """The first turn, with these cards face up."""
    return played(rules, rules.initial(), *(f"chance: reveal {name}" for name in cards))


def played(rules: LocusRules, pos: Position, *turns: str) -> Position:
    """The position after some turns, each written as in a record: `1: pick yellow-I2`."""
    for each in turns:
        actor, _, move = each.partition(": ")
        seat = CHANCE if actor == "chance" else Seat(int(actor))
        pos = rules.play(pos, seat, rules.parse_move(move))
    return pos


def refusal(rules: LocusRules, pos: Position, turn: str) -> IllegalMove:
    """How a turn, written as in a record, is refused."""
    with pytest.raises(IllegalMove) as caught:
        played(rules, pos, turn)
    return caught.value


def moves(rules: LocusRules, pos: Position, seat: int = 1) -> set[str]:
    """What a seat may do, in words."""
    if seat == CHANCE:
        return set(map(str, rules.chances(pos)))
    return set(map(str, rules.legal_moves(pos, Seat(seat))))


def fills(rules: LocusRules, pos: Position, source: str, zone: str, seat: int = 1) -> set[str]:
    """Where a seat may fill in a shape: the squares of every way."""
    start = f"fill {source} {zone} "
    return {move.removeprefix(start) for move in moves(rules, pos, seat) if move.startswith(start)}


def seen(rules: LocusRules, pos: Position, seat: int = 1) -> PlayerView:
    """What everyone sees of a player."""
    return rules.view(pos, None).players[seat - 1]


def filled(rules: LocusRules, pos: Position, zone: str, seat: int = 1) -> str:
    """The filled squares of a player's zone."""
    return ",".join(seen(rules, pos, seat).filled[COLOURS.index(zone)])


def dealt(rules: LocusRules, pos: Position) -> Position:
    """The cards of the turn turned over, always the first that may come."""
    while CHANCE in rules.to_act(pos):
        pos = rules.play(pos, CHANCE, next(iter(rules.chances(pos))))
    return pos


def quiet_turn(rules: LocusRules, pos: Position) -> Position:
    """A turn in which everybody discards the card they pick."""
    pos = dealt(rules, pos)
    for _ in rules.seats:
        (seat,) = rules.to_act(pos)
        pos = rules.play(pos, seat, next(iter(rules.legal_moves(pos, seat))))
        pos = played(rules, pos, f"{seat}: discard")
    return played(rules, pos, *(f"{seat}: done" for seat in rules.seats))


def last_turn(rules: LocusRules, *players: Player, face_up: str = "green-I2") -> Position:
    """The last turn, as `table` lays it out."""
    return table(rules, *players, face_up=face_up, turn=rules.rounds.turns - 1)


def points(rules: LocusRules, player: Player) -> dict[str, int]:
    """A player's score sheet."""
    shown = seen(rules, table(rules, player))
    return {line.label: line.points for line in shown.points}
