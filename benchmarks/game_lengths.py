"""Measures how short real games get: `python -m benchmarks.game_lengths`.

Bots of levels 1, 3 and 5 play every variant with every number of seats to its end. Writes
src/squarely/ratings/data/lengths.toml: half the moves of the shortest game, which is what a rated
game needs. Takes about five minutes on one core.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from squarely.arena.game import Setting, play
from squarely.arena.schedule import Pairing
from squarely.games import VARIANTS

DATA = Path(__file__).parents[1] / "src/squarely/ratings/data/lengths.toml"
LEVELS = (1, 3, 5)
HEADER = "# Made by `python -m benchmarks.game_lengths`; docs/ratings.md says how."


def lengths(variant: str, seats: int, games: int) -> list[int]:
    """The moves of some games at each level."""
    setting = Setting(variant, seats, (), seed=0)
    return [
        play(setting, Pairing(number, number, (f"level:{level}",) * seats)).plies
        for level in LEVELS
        for number in range(games)
    ]


def main() -> None:
    """Writes the data and prints the table of docs/ratings.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each level")
    games: int = parser.parse_args().games
    lines = [HEADER]
    for variant in VARIANTS.values():
        for seats in variant.seat_counts:
            if seats < 2:
                continue
            found = sorted(lengths(variant.name, seats, games))
            shortest, median = found[0], found[len(found) // 2]
            lines.append(
                f'\n[[length]]\nvariant = "{variant.name}"\nseats = {seats}\n'
                f"games = {len(found)}\nshortest = {shortest}\nmedian = {median}\n"
                f"fewest = {shortest // 2}"
            )
            row = (variant.name, seats, len(found), shortest, median, shortest // 2)
            print("| " + " | ".join(map(str, row)) + " |", flush=True)
    DATA.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
