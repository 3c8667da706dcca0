"""Rates the levels of the bots: `python -m benchmarks.rate_levels FOLDER`.

Plays arena games of neighbouring levels (logs in the folder; what was played is kept), and writes
src/squarely/ratings/data/levels.toml. Pairs of levels that are not played here come from the
ladders of docs/levels.md. Prints the table of docs/ratings.md. Ctrl-C ends a plan and goes on with
the next; what is there is rated.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from benchmarks.rating_games import Duel, duels_of, in_turn, strengths
from squarely.arena.game import GameResult, Setting
from squarely.arena.log import Log
from squarely.arena.run import run
from squarely.arena.schedule import schedule
from squarely.ratings.rating import MU, Rating, category_of, shown
from squarely.table.events import USUAL_LEVEL

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src/squarely/ratings/data/levels.toml"
LADDERS = ROOT / "docs/levels.md"
RESAMPLES = 200
SEARCHED_LONG = 8
"""From this level on bots think by the clock."""


@dataclass(frozen=True)
class Plan:
    """Which levels of a variant meet, and in how many games at least."""

    variant: str
    seats: int
    levels: range
    games: int
    options: tuple[str, ...] = ()

    @property
    def table(self) -> tuple[str, int]:
        """What is rated: a category with a number of seats."""
        return category_of(self.variant), self.seats

    @property
    def name(self) -> str:
        """The name of the log."""
        return f"{self.variant}-{self.seats}-levels-{self.levels[0]}-{self.levels[-1]}.jsonl"


CORNERS, STARTS = ("fixed-corners",), ("fixed-starts",)
PLANS = (
    Plan("blokus-to-go", 2, range(1, 8), 660, STARTS),
    Plan("locus", 2, range(1, 8), 264),
    Plan("blokus-2", 2, range(1, 8), 264, CORNERS),
    Plan("blokus", 4, range(1, 8), 198, CORNERS),
    Plan("locus", 4, range(1, 8), 198),
    Plan("lokomoto", 2, range(1, 8), 264),
    Plan("lokomoto", 4, range(1, 8), 132),
    Plan("blokus-to-go", 2, range(7, 9), 10, STARTS),
    Plan("locus", 2, range(7, 10), 18),
    Plan("blokus-2", 2, range(7, 9), 6, CORNERS),
    Plan("blokus-to-go", 2, range(8, 10), 4, STARTS),
    Plan("blokus-2", 2, range(8, 10), 2, CORNERS),
)
"""The short games first."""


def played(plan: Plan, folder: Path, play: bool) -> list[GameResult]:
    """The games of a plan, those in its log and those still missing."""
    setting = Setting(plan.variant, plan.seats, plan.options, seed=0)
    bots = [f"level:{level}" for level in plan.levels]
    log = Log(folder / plan.name, setting, bots)
    if play:
        pairings = list(schedule(bots, plan.seats, plan.games, neighbours=2))

        def progress() -> bool:
            print(f"\r{plan.name}: {len(log.games)} of {len(pairings)}", end="", file=sys.stderr)
            return False

        run(setting, pairings, log, in_turn, progress)
        print(file=sys.stderr)
    return log.games


HEADINGS = {
    "Blokus To Go": ("blokus-to-go", 2),
    "Blokus for two": ("blokus", 2),
    "Blokus (classic, four": ("blokus", 4),
    "Locus (two": ("locus", 2),
    "Loko moto (two": ("lokomoto", 2),
}
_SHARE = re.compile(r"(\d+)% of (\d+)")


def published(text: str) -> Iterator[tuple[tuple[str, int], Duel]]:
    """The duels of the ladders in docs/levels.md."""
    table: tuple[str, int] | None = None
    for line in text.splitlines():
        if line.startswith("#"):
            title = line.lstrip("# ")
            table = next((t for name, t in HEADINGS.items() if title.startswith(name)), None)
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if table is None or not line.startswith("|") or not cells[0].isdecimal():
            continue
        for below, cell in enumerate(cells[2:4], start=1):
            if share := _SHARE.match(cell):
                games = int(share[2])
                points = round(2 * games * int(share[1]) / 100) / 2
                yield table, Duel(int(cells[0]), int(cells[0]) - below, points, games, table[1])


@dataclass(frozen=True)
class Rated:
    """A level with its rating; without games it follows from another number of seats."""

    level: int
    rating: Rating
    games: int


def rated(duels: Sequence[Sequence[Duel]]) -> list[Rated]:
    """The levels that met, from groups of duels that belong together (those of one game).

    The interval comes from drawing the groups again and again: pairs of seats at one table are not
    independent, games are. Where one has won all of few games drawing again changes nothing, so it
    is never narrower than what the Fisher information says.
    """
    flat = [duel for group in duels for duel in group]
    levels = sorted({level for duel in flat for level in (duel.level, duel.against)})
    mu, error = strengths(flat, levels, USUAL_LEVEL)
    rng = Random(0)
    again = [
        strengths(
            [duel for group in rng.choices(duels, k=len(duels)) for duel in group],
            levels,
            USUAL_LEVEL,
            flat,
        )[0]
        for _ in range(RESAMPLES)
    ]
    sigma = np.maximum(np.std(again, axis=0), error)
    games = Counter(
        level for group in duels for duel in group[:1] for level in (duel.level, duel.against)
    )
    return [
        Rated(level, Rating(MU + float(mu[at]), float(sigma[at])), games[level])
        for at, level in enumerate(levels)
    ]


def single(duel: Duel) -> list[list[Duel]]:
    """A published duel as games of their own: won, drawn (at most one) and lost ones."""
    won, drawn = int(duel.points), int(2 * duel.points) % 2
    results = [1.0] * won + [0.5] * drawn + [0.0] * (duel.games - won - drawn)
    return [[Duel(duel.level, duel.against, each, 1, duel.seats)] for each in results]


def completed(found: list[Rated], two: list[Rated]) -> list[Rated]:
    """With the highest levels as they stand above the highest measured one for two seats."""
    top = found[-1]
    known = {each.level: each for each in two}
    return found + [
        Rated(
            level,
            Rating(
                top.rating.mu + known[level].rating.mu - known[top.level].rating.mu,
                float(np.hypot(top.rating.sigma, known[level].rating.sigma)),
            ),
            0,
        )
        for level in known
        if level > top.level
    ]


def toml(tables: dict[tuple[str, int], list[Rated]]) -> str:
    """The data file."""
    lines = ["# Made by `python -m benchmarks.rate_levels`; docs/ratings.md says how."]
    for (category, seats), levels in sorted(tables.items()):
        lines += [
            f'\n[[level]]\ncategory = "{category}"\nseats = {seats}\nlevel = {each.level}\n'
            f"mu = {each.rating.mu:.3f}\nsigma = {each.rating.sigma:.3f}\ngames = {each.games}"
            for each in levels
        ]
    return "\n".join(lines) + "\n"


def markdown(tables: dict[tuple[str, int], list[Rated]]) -> str:
    """The table of docs/ratings.md: a column for every game and number of seats."""
    heads = sorted(tables)
    lines = ["| level | " + " | ".join(f"{name}, {seats} seats" for name, seats in heads) + " |"]
    lines.append("| --- " * (len(heads) + 1) + "|")
    for level in range(1, 10):
        cells = []
        for head in heads:
            one = next((each for each in tables[head] if each.level == level), None)
            number = shown(one.rating) if one else None
            said = f"{number.number} ± {number.plus_minus}" if number else ""
            cells.append(said + (f" ({one.games})" if one and one.games else ""))
        lines.append(f"| {level} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main(say: Callable[[str], None] = print) -> None:
    """Plays, rates and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the logs are")
    parser.add_argument("--no-play", action="store_true", help="rate what the logs have")
    given = parser.parse_args()
    groups: dict[tuple[str, int], list[list[Duel]]] = {}
    for plan in PLANS:
        games = played(plan, given.folder, not given.no_play)
        groups.setdefault(plan.table, []).extend(filter(None, map(duels_of, games)))
    # The ladders were played with the same seeds: a pair in both would count its games twice.
    here = {
        (table, frozenset((duel.level, duel.against)))
        for table, found in groups.items()
        for group in found
        for duel in group
    }
    for table, duel in published(LADDERS.read_text(encoding="utf-8")):
        if (table, frozenset((duel.level, duel.against))) not in here:
            groups[table].extend(single(duel))
    tables = {table: rated(duels) for table, duels in groups.items()}
    for (category, seats), levels in list(tables.items()):
        tables[category, seats] = completed(levels, tables[category, 2]) if seats > 2 else levels
    DATA.write_text(toml(tables), encoding="utf-8")
    say(markdown(tables))


if __name__ == "__main__":
    main()
