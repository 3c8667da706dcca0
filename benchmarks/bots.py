"""The strength of the bots against their bars; run with `make bench-bots`.

Every bar is a share of the games (pairs of seats in larger ones), with its 95 % interval. Takes an
hour or so on two cores; `--only WORD` measures the bars whose name has a word, `--games N` changes
how many games are played for each, and what was played is kept in build/bots/ and not played again.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import inf, log10
from pathlib import Path

from squarely.arena.game import Setting
from squarely.arena.log import Log
from squarely.arena.run import here, run
from squarely.arena.schedule import schedule
from squarely.arena.standings import Share, duels

KEPT = Path("build/bots")


@dataclass(frozen=True)
class Bar:
    """What a bot has to win against another."""

    name: str
    variant: str
    seats: int
    options: tuple[str, ...]
    bot: str
    against: str
    share: float
    games: int


def needed(elo: float) -> float:
    """The share that a lead in Elo means."""
    return 1 / (1 + 10 ** (-elo / 400))


TO_GO = ("blokus-to-go", 2, ("fixed-starts",))
CLASSIC = ("blokus-2", 2, ("fixed-corners",))
BARS = (
    Bar("To Go, 1 s: plain UCT", *TO_GO, "search:1s", "plain:1s", 0.85, 24),
    Bar("To Go, 1 s: the one-ply bot", *TO_GO, "search:1s", "house", 0.98, 40),
    Bar("To Go, priors alone", *TO_GO, "priors:500", "plain:500", needed(100), 100),
    Bar("classic for two, 1 s: plain UCT", *CLASSIC, "search:1s", "plain:1s", 0.80, 12),
)


def measured(bar: Bar, games: int) -> Share:
    """Plays what is missing of a bar's games."""
    setting = Setting(bar.variant, bar.seats, bar.options, seed=1)
    bots = [bar.bot, bar.against]
    kept = KEPT / f"{bar.variant}-{bar.bot}-{bar.against}.jsonl".replace(":", "-")
    log = Log(kept, setting, bots)
    pairings = list(schedule(bots, bar.seats, games))
    run(setting, pairings, log, here)
    wanted = {pairing.game for pairing in pairings}
    played = [game for game in log.games if game.game in wanted]
    return next(each.share for each in duels(bots, played) if each.bot == bar.bot)


def elo(share: float) -> float:
    """The lead in Elo that a share means."""
    return inf if share >= 1 else -400 * log10(1 / share - 1) if share > 0 else -inf


def main() -> None:
    """Measures bar after bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int)
    given = parser.parse_args()
    for bar in BARS:
        if given.only not in bar.name:
            continue
        share = measured(bar, given.games or bar.games)
        low, high = share.interval
        verdict = "reached" if share.value >= bar.share else "MISSED"
        print(
            f"{bar.name:<34} {share.value:6.1%} ({low:.1%} to {high:.1%}) of {share.games}, "
            f"{elo(share.value):+.0f} Elo; bar {bar.share:.0%}: {verdict}",
            flush=True,
        )


if __name__ == "__main__":
    main()
