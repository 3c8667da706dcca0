"""Looks for positions whose update is long or slow: networks, networks, and many legal moves.

Every seat plays for what makes the list of moves long, as somebody would who wants to stop a
server. Prints the longest and the slowest update of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from squarely.games import VARIANTS, variant_named
from squarely.games.lokomoto.moves import Blacken, Draw
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import AnyRules, Seat
from squarely.server.live.outgoing import to_json
from squarely.table.events import Opened, Player
from squarely.table.match import Match, open_match
from squarely.table.messages import catching_up

LOOKED_AT = 12
"""Moves that a greedy seat compares."""

Chooser = Callable[[Any, Any, Seat, Random], Any]


def hostile_matches() -> Iterator[tuple[str, Iterator[Match]]]:
    """Every variant with every number of seats, without options and with each of them."""
    for variant in VARIANTS.values():
        for seats in variant.seat_counts:
            for options in ((), *((option.name,) for option in variant.options)):
                for name, chooser in CHOOSERS[variant.name.split("-")[0]].items():
                    words = (variant.name, str(seats), *options, name)
                    yield " ".join(words), hostile(variant.name, seats, options, chooser)


def hostile(
    variant: str, seats: int, options: tuple[str, ...], chooser: Chooser
) -> Iterator[Match]:
    """A match after every move, played by somebody who wants long lists."""
    rules = variant_named(variant).rules(seats, options)
    people = tuple(Player("person", f"P{seat}") for seat in rules.seats)
    rng = Random(1)
    match = open_match(rules, Opened(variant, options, people, "none", "0" * 64), 0)
    while not match.over:
        yield match
        seat = min(match.to_act)
        move = chooser(rules, match.position, seat, rng)
        match = match.play(seat, rules.format_move(move), match.ply, 0)


def dense(rules: LokomotoRules, pos: Position, seat: Seat, rng: Random) -> Blacken | Draw:
    """Draws where most of the own lines meet."""
    return _drawing(rules, pos, lambda meeting: -meeting)


def long_branches(rules: LokomotoRules, pos: Position, seat: Seat, rng: Random) -> Blacken | Draw:
    """Draws along, meeting as little as can be."""
    return _drawing(rules, pos, lambda meeting: meeting or 99)


def scattered(rules: LokomotoRules, pos: Position, seat: Seat, rng: Random) -> Blacken | Draw:
    """Draws many small networks."""
    return _drawing(rules, pos, lambda meeting: meeting)


def _drawing(rules: LokomotoRules, pos: Position, order: Callable[[int], int]) -> Blacken | Draw:
    solid = pos.players[pos.on_turn].solid
    numbers = rules.railways.numbers(rules.free(pos))
    if rules.blackening(pos):
        return Blacken(rules.lines(1 << numbers[-1]))
    touching = rules.railways.touching
    best = min(numbers, key=lambda number: order((touching[number] & solid).bit_count()))
    return Draw(rules.lines(1 << best))


def broad(rules: AnyRules, pos: Any, seat: Seat, rng: Random) -> Any:
    """The move after which the first seat has most moves, of some that are looked at."""
    first = rules.seats[0]
    moves = list(rules.legal_moves(pos, seat))
    some = rng.sample(moves, min(len(moves), LOOKED_AT))
    return max(some, key=lambda move: _breadth(rules, rules.play(pos, seat, move), first))


def _breadth(rules: AnyRules, pos: Any, seat: Seat) -> int:
    colours = getattr(pos, "colours", None)
    if colours:  # counted without a list, also when it is another's turn
        return int(colours[0].legal.bit_count())
    return sum(1 for _ in rules.legal_moves(pos, seat))


CHOOSERS: dict[str, dict[str, Chooser]] = {
    "blokus": {"broad": broad},
    "locus": {"broad": broad},
    "lokomoto": {"dense": dense, "branches": long_branches, "scattered": scattered},
}


def main() -> None:
    """Prints the worst of each match."""
    print(f"{'match':50} {'bytes':>7} {'ms':>6}")
    for name, course in hostile_matches():
        longest, slowest = 0, 0.0
        for match in course:
            begun = perf_counter()
            for seat in match.to_act:
                parts = [to_json(part) for part in catching_up(match, match.number, seat, 0)]
                longest = max(longest, *(len(part.encode()) for part in parts))
            slowest = max(slowest, (perf_counter() - begun) / max(1, len(match.to_act)))
        print(f"{name:50} {longest:7} {1000 * slowest:6.1f}", flush=True)


if __name__ == "__main__":
    main()
