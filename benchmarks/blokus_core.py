"""Speed of the Blokus engine's core: uniformly random playouts; run with `make bench`.

The bounds: 30,000 To Go and 4,500 classic playouts a CPU second.
"""

from __future__ import annotations

import statistics
import time

from squarely.bots.blokus.game import play_out_many, state_of
from squarely.bots.blokus.tables import tables
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules

ROUNDS = 7
BOUNDS = {"blokus-to-go": 30_000, "blokus": 4_500}
GAMES = {"blokus-to-go": 10_000, "blokus": 2_000}


def playouts(name: str, seed: int) -> float:
    """Random games a CPU second."""
    rules = VARIANTS[name].rules()
    assert isinstance(rules, BlokusRules)
    table = tables(rules.form.size)
    start = state_of(rules.initial(), table)
    state = state_of(rules.initial(), table)
    play_out_many(table, start, state, seed, 1)
    begun = time.process_time()
    play_out_many(table, start, state, seed, GAMES[name])
    return GAMES[name] / (time.process_time() - begun)


def main() -> None:
    """Measures in alternating rounds and prints medians with lowest and highest."""
    rates: dict[str, list[float]] = {name: [] for name in GAMES}
    for number in range(1, ROUNDS + 1):
        for name in GAMES:
            rates[name].append(playouts(name, number))
    print("the engine's core, random playouts")
    for name, found in rates.items():
        middle, low, high = statistics.median(found), min(found), max(found)
        print(
            f"  {name:<13} {middle:8,.0f} a CPU second ({low:,.0f} to {high:,.0f}; "
            f"bound: {BOUNDS[name]:,})"
        )


if __name__ == "__main__":
    main()
