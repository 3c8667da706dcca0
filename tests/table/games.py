"""Matches for the tests of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from squarely.games import VARIANTS
from squarely.kernel.data import fingerprints
from squarely.kernel.rules import Seat
from squarely.table.clock import ClockName
from squarely.table.events import Opened, Player, PlayerKind
from squarely.table.match import Match, open_match

SEED = "5e" * 32


def opened(
    variant: str,
    seats: int | None = None,
    options: Sequence[str] = (),
    clock: ClockName = "none",
    bots: Sequence[int] = (),
    seed: str = SEED,
    rated: bool = False,
) -> Match:
    """A match opened at time 100."""
    rules = VARIANTS[variant].rules(seats, options)
    kinds: dict[bool, PlayerKind] = {True: "bot", False: "person"}
    players = tuple(Player(kinds[seat in bots], f"Player {seat}") for seat in rules.seats)
    data = fingerprints(rules.data)
    opening = Opened(variant, tuple(options), players, clock, seed, data, not rated, rated)
    return open_match(rules, opening, 100.0)


def step(match: Match, rng: Random, at: float = 200.0) -> Match:
    """A random legal move of a random seat that may act."""
    seat = rng.choice(sorted(match.to_act))
    move = rng.choice(list(match.rules.legal_moves(match.position, seat)))
    return match.play(seat, match.rules.format_move(move), match.ply, at)


def first_move(match: Match, seat: int) -> str:
    """The first legal move of a seat, as text."""
    moves = match.rules.legal_moves(match.position, Seat(seat))
    return match.rules.format_move(next(iter(moves)))
