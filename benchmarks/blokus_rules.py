"""Speed of the pure Python Blokus rules; run with `make bench`.

Every figure is per CPU second, the median of several rounds with the lowest and highest. The
rounds of all measurements alternate, so that a busy machine slows them alike and the ratios
stay comparable.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random

from benchmarks.cell_bitboards import CellBitboards
from squarely.games import VARIANTS
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.play import random_game

ROUNDS = 7
SECONDS_A_ROUND = 0.5
BOARDS = {"To Go, 14x14": "blokus-to-go", "classic, 20x20": "blokus"}


def playout(rules: BlokusRules, rng: Random) -> list[Position]:
    """One uniformly random game over placement sets; the positions with a choice, in order."""
    board, place = rules.board, rules.place
    pos = rules.initial()
    seen = []
    while legal := rules.legal_set(pos):
        seen.append(pos)
        pos = place(pos, board.nth(legal, int(rng.random() * legal.bit_count())))
    return seen


def rate(work: Callable[[], object]) -> float:
    """How often a piece of work is done in a CPU second."""
    done = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < SECONDS_A_ROUND:
        work()
        done += 1
    return done / spent


def measure(variant: str) -> dict[str, list[float]]:
    """The rates of every measurement on one board, round by round."""
    rules = VARIANTS[variant].rules()
    assert isinstance(rules, BlokusRules)
    rng = Random(1)
    cells = CellBitboards(rules)
    positions = [pos for _ in range(20) for pos in playout(rules, rng)]
    work: dict[str, Callable[[], object]] = {
        "legal-move sets": lambda: rules.legal_set(rng.choice(positions)),
        "legal-move lists": lambda: _list_moves(rules, rng.choice(positions)),
        "games by the contract": lambda: list(random_game(rules, rng)),
        "playouts": lambda: playout(rules, rng),
        "playouts, cell bitboards": lambda: cells.playout(rng),
    }
    rates: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, doing in work.items():
            rates[name].append(rate(doing))
    return rates


def _list_moves(rules: BlokusRules, pos: Position) -> int:
    (seat,) = rules.to_act(pos)
    return len(list(rules.legal_moves(pos, seat)))


def main() -> None:
    """Measures both boards and prints rates and ratios."""
    for title, variant in BOARDS.items():
        rates = measure(variant)
        print(title)
        for name, rounds in rates.items():
            middle = statistics.median(rounds)
            print(f"  {name:25} {middle:11,.0f} /s  ({min(rounds):,.0f} to {max(rounds):,.0f})")
        pairs = zip(rates["playouts"], rates["playouts, cell bitboards"], strict=True)
        ratios = [ours / usual for ours, usual in pairs]
        print(
            f"  placement sets play {statistics.median(ratios):.2f} times as many games as cell "
            f"bitboards ({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
