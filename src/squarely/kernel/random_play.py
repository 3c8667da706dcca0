"""Uniformly random play of any game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from squarely.kernel.rules import CHANCE, LISTED, M, P, Rules, Seat


def draw(rules: Rules[P, M, Any], pos: P, rng: Random) -> M:
    """One outcome of CHANCE, by weight."""
    outcomes = rules.chances(pos)
    return rng.choices(list(outcomes), list(outcomes.values()))[0]


def random_turn(rules: Rules[P, M, Any], pos: P, rng: Random) -> tuple[Seat, M]:
    """A random one of the seats to act, with a random legal move."""
    seat = rng.choice(sorted(rules.to_act(pos)))
    if seat == CHANCE:
        return seat, draw(rules, pos, rng)
    moves = iter(rules.legal_moves(pos, seat))
    first = list(islice(moves, LISTED))
    # In Loko moto there can be a million more: they are counted, not kept.
    number = rng.randrange(len(first) + sum(1 for _ in moves))
    if number < len(first):
        return seat, first[number]
    return seat, next(islice(rules.legal_moves(pos, seat), number, None))


def random_game(rules: Rules[P, M, Any], rng: Random) -> Iterator[tuple[Seat, M, P]]:
    """A whole random game: every turn with the position after it."""
    pos = rules.initial()
    while rules.to_act(pos):
        seat, move = random_turn(rules, pos, rng)
        pos = rules.play(pos, seat, move)
        yield seat, move, pos
