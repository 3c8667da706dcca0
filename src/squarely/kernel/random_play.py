"""Uniformly random play of any game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from squarely.kernel.rules import CHANCE, M, P, Rules, Seat


def draw(rules: Rules[P, M, Any], pos: P, rng: Random) -> M:
    """One outcome of CHANCE, by weight."""
    outcomes = rules.chances(pos)
    return rng.choices(list(outcomes), list(outcomes.values()))[0]


def random_turn(rules: Rules[P, M, Any], pos: P, rng: Random) -> tuple[Seat, M]:
    """A random one of the seats to act, with a random legal move."""
    seat = rng.choice(sorted(rules.to_act(pos)))
    if seat == CHANCE:
        return seat, draw(rules, pos, rng)
    return seat, rng.choice(list(rules.legal_moves(pos, seat)))


def random_game(rules: Rules[P, M, Any], rng: Random) -> Iterator[tuple[Seat, M, P]]:
    """A whole random game: every turn with the position after it."""
    pos = rules.initial()
    while rules.to_act(pos):
        seat, move = random_turn(rules, pos, rng)
        pos = rules.play(pos, seat, move)
        yield seat, move, pos
