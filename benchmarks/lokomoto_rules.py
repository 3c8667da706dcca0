"""Speed of the pure Python Loko moto rules and of the baseline bot; run with `make bench`.

The bounds: all legal moves of a mid-game position in under 20 ms, a four-player game of the
baseline bot in under 10 s.
"""

from __future__ import annotations

import statistics
import time
from random import Random

from squarely.bots.play import game_between
from squarely.bots.registry import baseline_bot
from squarely.games import VARIANTS
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import CHANCE

GAMES = 5
MIDDLE = (0.35, 0.65)
"""The part of a game that counts as its middle."""


def played(rules: LokomotoRules, seed: int) -> tuple[list[Position], float]:
    """The positions of a game of baseline bots where a player is to act, and its CPU seconds."""
    bots = {seat: baseline_bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
    started = time.process_time()
    positions = [pos for _, _, pos in game_between(rules, bots, Random(seed))]
    spent = time.process_time() - started
    return [pos for pos in positions if rules.to_act(pos) - {CHANCE}], spent


def listing_time(rules: LokomotoRules, pos: Position) -> tuple[float, int]:
    """Seconds to list every legal move, the best of three tries, and how many there are."""
    (seat,) = rules.to_act(pos)
    best = float("inf")
    moves = 0
    for _ in range(3):
        started = time.perf_counter()
        moves = len(list(rules.legal_moves(pos, seat)))
        best = min(best, time.perf_counter() - started)
    return best, moves


def main() -> None:
    """Measures and prints medians with lowest and highest."""
    rules = VARIANTS["lokomoto"].rules(4)
    assert isinstance(rules, LokomotoRules)
    games = [played(rules, seed) for seed in range(GAMES)]
    middle = [
        pos
        for positions, _ in games
        for pos in positions[int(MIDDLE[0] * len(positions)) : int(MIDDLE[1] * len(positions))]
    ]
    listed = [listing_time(rules, pos) for pos in middle]
    times = sorted(1000 * seconds for seconds, _ in listed)
    seconds = [spent for _, spent in games]
    print("Loko moto, four players")
    print(
        f"  legal moves of a mid-game position {statistics.median(times):.1f} ms (worst of "
        f"{len(times)}: {times[-1]:.1f} ms; {statistics.median(n for _, n in listed):,.0f} moves)"
    )
    print(
        f"  a whole game of the baseline bot {statistics.median(seconds):.2f} s "
        f"({min(seconds):.2f} to {max(seconds):.2f})"
    )


if __name__ == "__main__":
    main()
