"""The loop that plays a game to its end, and uniformly random play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import islice
from random import Random
from typing import Any

from squarely.kernel.rules import CHANCE, LISTED, M, P, Rules, Seat


def play_game(
    rules: Rules[P, M, Any],
    choose: Callable[[P, Seat], M],
    rng: Random,
    next_seat: Callable[[Collection[Seat]], Seat] = min,
) -> Iterator[tuple[Seat, M, P]]:
    """A whole game: every turn with the position after it; the generator draws the cards."""
    pos = rules.initial()
    while to_act := rules.to_act(pos):
        seat = next_seat(to_act)
        move = draw(rules, pos, rng) if seat == CHANCE else choose(pos, seat)
        pos = rules.play(pos, seat, move)
        yield seat, move, pos


def draw(rules: Rules[P, M, Any], pos: P, rng: Random) -> M:
    """One outcome of CHANCE, by weight."""
    outcomes = rules.chances(pos)
    return rng.choices(list(outcomes), list(outcomes.values()))[0]


def random_game(rules: Rules[P, M, Any], rng: Random) -> Iterator[tuple[Seat, M, P]]:
    """A whole game of random seats and random legal moves."""
    return play_game(
        rules,
        lambda pos, seat: random_move(rules, pos, seat, rng),
        rng,
        lambda to_act: rng.choice(sorted(to_act)),
    )


def random_turn(rules: Rules[P, M, Any], pos: P, rng: Random) -> tuple[Seat, M]:
    """A random one of the seats to act, with a random legal move."""
    seat = rng.choice(sorted(rules.to_act(pos)))
    return seat, draw(rules, pos, rng) if seat == CHANCE else random_move(rules, pos, seat, rng)


def random_move(rules: Rules[P, M, Any], pos: P, seat: Seat, rng: Random) -> M:
    """A random legal move of a seat."""
    moves = iter(rules.legal_moves(pos, seat))
    first = list(islice(moves, LISTED))
    # In Loko moto there can be a million more: they are counted, not kept.
    number = rng.randrange(len(first) + sum(1 for _ in moves))
    if number < len(first):
        return first[number]
    return next(islice(rules.legal_moves(pos, seat), number, None))
