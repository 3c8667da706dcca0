"""Ways to lay out a Loko moto table for a test."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from squarely.games import VARIANTS
from squarely.games.lokomoto.position import Player, Position
from squarely.games.lokomoto.railways import Sections
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import PlayerView
from squarely.kernel.handicap import Handicap
from squarely.kernel.play import draw
from squarely.kernel.record import Record
from squarely.kernel.rules import CHANCE, DataText, IllegalMove, Seat
from tests.games.lokomoto.naive import NaiveLokomoto

SMALL_MAP = """
#      J---K---L---M
#     / \\ / \\ / \\ / \\
#    E   F---G---H   I
#     \\ / \\ / \\ / \\ /
#      A---B---C---D

[stations]
A = [0, 0]
B = [1, 0]
C = [2, 0]
D = [3, 0]
E = [-1, 1]
F = [0, 1]
G = [1, 1]
H = [2, 1]
I = [3, 1]
J = [-1, 2]
K = [0, 2]
L = [1, 2]
M = [2, 2]

[sections]
A = ["B", "E", "F"]
B = ["C", "F", "G"]
C = ["D", "G", "H"]
D = ["H", "I"]
F = ["G", "J", "K"]
G = ["H", "K", "L"]
H = ["L", "M"]
E = ["J"]
I = ["M"]
K = ["J", "L"]
M = ["L"]
"""

SMALL_TRAINS = """
"Muki" = { price = 2, bonus = 1 }
"Hajtány" = { price = 2, bonus = -1 }
"Kis-Dácsia" = { price = 2 }
"Bobó" = { price = 3 }
"Flirt" = { price = 5 }
"Szili" = { price = 5, bonus = 1 }
"Csörgő" = { price = 6 }
"Nohab" = { price = 7 }
"""

# 2A and 2B are mirror images, and so are 2E and 2F, 3B and 3C.
SMALL_SHAPES = """
1A = { points = 1, lines = "e e" }
1B = { points = 1, lines = "e ne" }
1C = { points = 1, lines = "e nw" }
2A = { points = 2, lines = "e e ne" }
2B = { points = 2, lines = "e e se" }
2C = { points = 2, lines = "e nw sw" }
2D = { points = 2, lines = "e; nw; sw", asterisk = true }
2E = { points = 2, lines = "e ne e" }
2F = { points = 2, lines = "e se e" }
3A = { points = 3, lines = "e e ne ne" }
3B = { points = 3, lines = "w ne se e" }
3C = { points = 3, lines = "e nw sw w" }
3D = { points = 3, lines = "e ne nw w" }
3E = { points = 3, lines = "e ne se e" }
3F = { points = 3, lines = "e; w; ne; sw", asterisk = true }
"""

SMALL = {
    "map": DataText("small map", SMALL_MAP),
    "trains": DataText("small trains", SMALL_TRAINS),
    "shapes": DataText("small shapes", SMALL_SHAPES),
}


def lokomoto(seats: int = 3, *options: str) -> LokomotoRules:
    """Loko moto with our map and cards."""
    rules = VARIANTS["lokomoto"].rules(seats, options)
    assert isinstance(rules, LokomotoRules)
    return rules


def small(seats: int = 3, *options: str, head_starts: Sequence[int] = ()) -> LokomotoRules:
    """Loko moto with the small map and the cards above."""
    handicaps = [Handicap(points) for points in head_starts]
    rules = VARIANTS["lokomoto"].rules(seats, options, SMALL, handicaps)
    assert isinstance(rules, LokomotoRules)
    return rules


def naive_small(seats: int = 3, *options: str) -> NaiveLokomoto:
    """The naive game with the small map and the cards above."""
    return NaiveLokomoto(seats, options, SMALL_MAP, SMALL_TRAINS, SMALL_SHAPES)


def sections(rules: LokomotoRules, names: str) -> Sections:
    """Some sections, such as `A-B B-C`."""
    numbers = [rules.railways.number(*name.split("-")) for name in names.split()]
    assert None not in numbers
    return sum(1 << number for number in numbers if number is not None)


def person(
    rules: LokomotoRules,
    solid: str = "",
    *,
    reserved: str = "",
    trains: str = "",
    shapes: str = "",
    agenda: str = "",
) -> Player:
    """A player with some lines on the map and some cards."""
    return Player(
        solid=sections(rules, solid),
        reserved=sections(rules, reserved),
        trains=tuple(sorted(trains.split())),
        shapes=tuple(sorted(shapes.split())),
        agenda=tuple(sorted(agenda.split())),
    )


def table(
    rules: LokomotoRules,
    *players: Player,
    trains: str = "",
    shapes: str = "",
    deck: str = "",
    black: str = "",
    free: str | None = None,
) -> Position:
    """The middle of a game, seat 1 to act: the cards that lie face up, and those in the decks.

    Where `free` is given, all other sections that nobody has are black.
    """
    others = [person(rules)] * (len(rules.seats) - len(players))
    pos = rules.initial()._replace(
        players=(*players, *others),
        black=sections(rules, black),
        blackened=12,
        trains=tuple(sorted(trains.split())),
        shapes=tuple(sorted(shapes.split())),
        hidden_trains=tuple(sorted(set(deck.split()) & set(rules.trains))),
        hidden_shapes=tuple(sorted(set(deck.split()) & set(rules.shapes))),
        dealt=2 * len(rules.seats),
    )
    if free is not None:
        pos = pos._replace(black=pos.black | rules.free(pos) & ~sections(rules, free))
    return pos


def turn(text: str) -> tuple[Seat, str]:
    """The seat and the move of a turn written as in a record."""
    actor, _, move = text.partition(": ")
    return CHANCE if actor == "chance" else Seat(int(actor)), move


def played(rules: LokomotoRules, pos: Position, *turns: str) -> Position:
    """The position after some turns, each written as in a record: `1: draw A-B`."""
    for each in turns:
        seat, move = turn(each)
        pos = rules.play(pos, seat, rules.parse_move(move))
    return pos


def refusal(rules: LokomotoRules, pos: Position, text: str) -> IllegalMove:
    """How a turn, written as in a record, is refused."""
    with pytest.raises(IllegalMove) as caught:
        played(rules, pos, text)
    return caught.value


def moves(rules: LokomotoRules, pos: Position, seat: int = 1) -> set[str]:
    """What a seat may do, in words."""
    if seat == CHANCE:
        return set(map(str, rules.chances(pos)))
    return set(map(str, rules.legal_moves(pos, Seat(seat))))


def purchases(rules: LokomotoRules, pos: Position, seat: int = 1) -> set[str]:
    """What a seat may buy, in words."""
    return {move for move in moves(rules, pos, seat) if move.startswith("buy")}


def seen(rules: LokomotoRules, pos: Position, seat: int = 1) -> PlayerView:
    """What a player sees of the own things."""
    return rules.view(pos, Seat(seat)).players[seat - 1]


def dealt(rules: LokomotoRules, pos: Position, rng: Random | None = None) -> Position:
    """All missing cards turned over, at random or always the first that may come."""
    while CHANCE in rules.to_act(pos):
        card = draw(rules, pos, rng) if rng else next(iter(rules.chances(pos)))
        pos = rules.play(pos, CHANCE, card)
    return pos


def keen_turn(rules: LokomotoRules, pos: Position, rng: Random) -> tuple[Seat, str]:
    """A turn of somebody who likes to claim and buy, and else draws on from the own lines."""
    (seat,) = rules.to_act(pos)
    if seat == CHANCE:
        return seat, str(draw(rules, pos, rng))
    everything = sorted(moves(rules, pos, seat))
    owned = {end for name in seen(rules, pos, seat).solid for end in name.split("-")}
    draws = [move for move in everything if move.startswith("draw")]
    joined = [move for move in draws if owned & set(move.removeprefix("draw ").split("-"))]
    buys = [move for move in everything if move.startswith("buy")]
    claims = [move for move in buys if "claim" in move]
    dear = [move for move in claims if "claim 1" not in move]
    for wish, keenness in ((dear, 0.9), (claims, 0.2), (buys, 0.2), (joined, 0.9), (draws, 0.8)):
        if wish and rng.random() < keenness:
            return seat, rng.choice(wish)
    return seat, rng.choice(everything)


def keen_game(rules: LokomotoRules, rng: Random, plies: int = 1000) -> Record:
    """The record of a game, or of its beginning, among keen buyers."""
    options = {"hidden-agendas": rules.hidden_agendas, "advanced": rules.advanced}
    chosen = tuple(name for name, is_on in options.items() if is_on)
    record = Record("lokomoto", len(rules.seats), chosen)
    pos = rules.initial()
    while rules.to_act(pos) and len(record.turns) < plies:
        seat, move = keen_turn(rules, pos, rng)
        record = record.then(seat, move)
        pos = rules.play(pos, seat, rules.parse_move(move))
    return record
