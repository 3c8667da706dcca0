"""Games of bots to look at."""

from __future__ import annotations

from functools import cache
from random import Random

from squarely.bots.play import game_between
from squarely.bots.registry import level_bot
from squarely.formats.loaded import LoadedGame, loaded
from squarely.games import VARIANTS
from squarely.kernel.data import fingerprints
from squarely.kernel.record import Record, Turn


@cache
def game_of(variant: str, seats: int, options: tuple[str, ...] = (), level: int = 1) -> LoadedGame:
    """A whole game between bots of a level."""
    rules = VARIANTS[variant].rules(seats, options)
    bots = {seat: level_bot(rules, level, Random(seat)) for seat in rules.seats}
    turns = tuple(
        Turn(seat, rules.format_move(move))
        for seat, move, _ in game_between(rules, bots, Random(1))
    )
    data = fingerprints(rules.data)
    return loaded(Record(variant, seats, options, turns=turns, data=data))
