"""Speed of the pure Python Locus rules and of the baseline bot; run with `make bench`.

The bounds: the legal moves of any pending shape in under 2 ms, a five-player game of the baseline
bot in under 5 s.
"""

from __future__ import annotations

import statistics
import time
from random import Random

from squarely.bots.play import game_between
from squarely.bots.registry import baseline_bot
from squarely.games import VARIANTS
from squarely.games.locus.filling import AtHand, at_hand, fills
from squarely.games.locus.moves import SOURCES
from squarely.games.locus.position import Player, Position
from squarely.games.locus.rules import LocusRules

GAMES = 5


def positions(rules: LocusRules, seed: int) -> tuple[list[Position], float]:
    """The positions of a game of baseline bots, and the CPU seconds it took."""
    bots = {seat: baseline_bot(rules, Random(f"{seed}/{seat}")) for seat in rules.seats}
    started = time.process_time()
    found = [pos for _, _, pos in game_between(rules, bots, Random(seed))]
    return found, time.process_time() - started


def pending_times(rules: LocusRules, found: list[Position]) -> list[float]:
    """Seconds to list the moves of every shape that lay pending, the best of three tries."""

    def seconds(player: Player, source: str, shape: AtHand) -> float:
        started = time.perf_counter()
        list(fills(rules.sheet, player, source, shape))
        return time.perf_counter() - started

    times = []
    for pos in found:
        leftover = rules.rounds.leftover(pos)
        for player in pos.players:
            for source in SOURCES:
                shape = at_hand(rules.deck, player, source, leftover)
                if shape is not None and player.coins >= shape.cost:
                    times.append(min(seconds(player, source, shape) for _ in range(3)))
    return times


def main() -> None:
    """Measures and prints medians with lowest and highest."""
    rules = VARIANTS["locus"].rules(5)
    assert isinstance(rules, LocusRules)
    games = [positions(rules, seed) for seed in range(GAMES)]
    seconds = [spent for _, spent in games]
    times = sorted(1000 * each for found, _ in games for each in pending_times(rules, found))
    print("Locus, five players")
    print(
        f"  legal moves of a pending shape {statistics.median(times):.2f} ms (99 % in "
        f"{times[int(0.99 * len(times))]:.2f} ms, worst of {len(times):,}: {times[-1]:.2f} ms)"
    )
    print(
        f"  a whole game of the baseline bot {statistics.median(seconds):.2f} s "
        f"({min(seconds):.2f} to {max(seconds):.2f})"
    )


if __name__ == "__main__":
    main()
