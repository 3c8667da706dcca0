"""The strength of the bots against their bars; run with `make bench-bots`.

Every bar is a share of the games with its 95 % interval: of a duel, or of the wins of one bot among
others (a shared win counts as its part). In Locus it is a lead in points over the same decks. Takes
some hours on two cores; `--only WORD` measures the bars whose name has a word, `--games N` changes
how many games (in Locus decks) are played for each, `--level N` takes another level than the
highest, and what was played is kept in build/bots/ and not played again. A bar of games ends
earlier when a sequential test between 40 Elo below it and 40 Elo above it has ended, and says so.
`--old COMMAND` adds the bars against the engine of version 0.1 (docs/engine.md).
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from benchmarks.locus_bots import BASELINE, Deck, Match, lead
from squarely.arena.game import GameResult, Setting
from squarely.arena.log import Log
from squarely.arena.rounds import results, whole_rounds
from squarely.arena.run import here, run
from squarely.arena.schedule import arrangements, schedule
from squarely.arena.sprt import SequentialTest, Sprt, elo_of
from squarely.arena.standings import Share
from squarely.balance.statistics import mean
from squarely.bots import workers

KEPT = Path("build/bots")
HIGHEST = "level:9"
AROUND = 40
"""How far from a bar, in Elo, the two claims lie that its sequential test compares."""


@dataclass(frozen=True)
class Contest:
    """One bot against another in all other seats."""

    variant: str
    seats: int
    options: tuple[str, ...]
    bot: str
    against: str

    def at_level(self, level: int) -> Contest:
        """The same with another level than the highest, where that takes part."""
        return replace(self, bot=f"level:{level}") if self.bot == HIGHEST else self

    def played(
        self, games: int, bar: float, value: Callable[[GameResult], float]
    ) -> tuple[list[GameResult], str]:
        """So many games; what is missing of them is played until the bar is clear of their values.

        With them comes what the sequential test said: nothing, if all games were needed.
        """
        setting = Setting(self.variant, self.seats, self.options, seed=1)
        bots = [self.bot, *[self.against] * (self.seats - 1)]
        name = re.sub(r"[^\w.-]+", "-", f"{self.variant}-{self.bot}-{self.against}")[:200]
        more = f"-{self.seats}" if self.seats > 2 else ""
        log = Log(KEPT / f"{name}{more}.jsonl", setting, bots)
        pairings = list(schedule(bots, self.seats, games))
        wanted = {pairing.game for pairing in pairings}
        size = len(arrangements(bots, self.seats))
        test = SequentialTest(Sprt(elo_of(bar) - AROUND, elo_of(bar) + AROUND))

        def decided() -> bool:
            found = [game for game in log.games if game.game in wanted]
            for each in whole_rounds(found, size)[test.rounds :]:
                test.add(results(each, value))
            return test.accepted is not None

        run(setting, pairings, log, here, decided)
        found = [game for game in log.games if game.game in wanted]
        return found, sequel(test, len(found) < len(wanted))


@dataclass(frozen=True)
class Bar:
    """What part of the games of a contest its bot has to win."""

    name: str
    contest: Contest
    share: float
    games: int

    def measured(self, games: int, level: int) -> str:
        """Plays what is missing of the games and says what came of them."""
        contest = self.contest.at_level(level)
        found, ended = contest.played(
            games, self.share, lambda game: won([game], contest.bot).value
        )
        share = won(found, contest.bot)
        low, high = share.interval
        known = contest.seats == 2 and 0 < share.value < 1
        lead = f", {elo_of(share.value):+.0f} Elo" if known else ""
        return (
            f"{share.value:6.1%} ({low:.1%} to {high:.1%}) of {share.games}{lead}; "
            f"bar {self.share:.0%}: {verdict(share.value >= self.share)}{ended}"
        )


@dataclass(frozen=True)
class RankBar:
    """A contest whose bot has to be ahead of the others in mean rank.

    By so much, or without a figure by more than the interval is wide.
    """

    name: str
    contest: Contest
    games: int
    lead: float = 0.0

    def measured(self, games: int, level: int) -> str:
        """Plays what is missing of the games and says what came of them."""
        contest = self.contest.at_level(level)

        def value(game: GameResult) -> float:
            """A lead from -seats / 2 to seats / 2 as a share."""
            own, others = ranks(game, contest.bot)
            return 0.5 + (others - own) / contest.seats

        found, ended = contest.played(games, 0.5 + self.lead / contest.seats, value)
        both = [ranks(game, contest.bot) for game in found]
        own, others = (mean([each[place] for each in both]).value for place in (0, 1))
        ahead = mean([others - own for own, others in both])
        reached = ahead.value >= self.lead if self.lead else ahead.value > ahead.within
        bar = f"{self.lead:g}" if self.lead else "beyond the interval"
        return (
            f"mean rank {own:.2f}, the others' {others:.2f}: ahead by {ahead.value:.2f} ± "
            f"{ahead.within:.2f} over {len(found)} games; bar {bar}: {verdict(reached)}{ended}"
        )


@dataclass(frozen=True)
class PointsBar:
    """How many points a game the best Locus bot has to be ahead of the baseline one."""

    name: str
    players: int
    points: float
    games: int

    def measured(self, games: int, level: int) -> str:
        """Plays what is missing of the decks and says what came of them."""
        ahead = lead(self._decks(games, level))
        return (
            f"{ahead.value:+.1f} ± {ahead.within:.1f} points over {games} decks; "
            f"bar {self.points:+.0f}: {verdict(ahead.value >= self.points)}"
        )

    def _decks(self, count: int, level: int) -> list[Deck]:
        kept = KEPT / f"locus-level-{level}-baseline-{self.players}.jsonl"
        kept.parent.mkdir(parents=True, exist_ok=True)
        lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
        found: dict[int, Deck] = dict(map(json.loads, lines))
        missing = [number for number in range(count) if number not in found]
        match = Match(level, BASELINE, self.players)
        with ProcessPoolExecutor(cpu_count(), get_context("spawn"), workers.enter) as pool:
            for number, deck in zip(missing, pool.map(match.differences, missing), strict=True):
                found[number] = deck
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([number, deck]) + "\n")
        return [found[number] for number in range(count)]


def sequel(test: SequentialTest, early: bool) -> str:
    """How a sequential test ended that saved games."""
    if test.accepted is None or not early:
        return ""
    side = "above" if test.accepted == "H1" else "below"
    return f" (ended by a sequential test, {side}, LLR {test.llr:+.2f})"


def ranks(game: GameResult, bot: str) -> tuple[float, float]:
    """The rank of a bot, and the mean of the others'."""
    own = game.ranks[game.seats.index(bot)]
    return own, (sum(game.ranks) - own) / (len(game.ranks) - 1)


def won(games: Iterable[GameResult], bot: str) -> Share:
    """The games that a bot won; of a shared win its part."""
    wins = [
        (game.ranks[game.seats.index(bot)] == 1) / sum(rank == 1 for rank in game.ranks)
        for game in games
    ]
    return Share(sum(wins), len(wins))


def verdict(reached: bool) -> str:
    """Whether a bar is reached, in a word."""
    return "reached" if reached else "MISSED"


TO_GO = ("blokus-to-go", 2, ("fixed-starts",))
TWO = ("blokus-2", 2, ("fixed-corners",))
FOUR = ("blokus", 4, ("fixed-corners",))
LOKO_2, LOKO_4 = (("lokomoto", seats, ()) for seats in (2, 4))
BARS: tuple[Bar | RankBar | PointsBar, ...] = (
    Bar("To Go, 1 s: the baseline bot", Contest(*TO_GO, "search:1s", "baseline"), 0.98, 40),
    Bar("classic for two, 1 s: the baseline bot", Contest(*TWO, "search:1s", "baseline"), 0.98, 40),
    PointsBar("Locus, 2 players", 2, 12, 6),
    PointsBar("Locus, 4 players", 4, 12, 8),
    PointsBar("Locus, solo", 1, 10, 10),
    Bar("Loko moto, 2 players", Contest(*LOKO_2, HIGHEST, "baseline"), 0.70, 10),
    Bar("Loko moto, one among 4", Contest(*LOKO_4, HIGHEST, "baseline"), 0.45, 8),
)


def bars_against(command: str) -> tuple[Bar | RankBar, ...]:
    """The bars against the engine of version 0.1, which has to think for 1 s a move."""
    old = f"gtp:{command}"
    return (
        Bar("To Go, 1 s: version 0.1", Contest(*TO_GO, "search:1s", old), 0.80, 200),
        Bar("classic for two, 1 s: version 0.1", Contest(*TWO, "search:1s", old), 0.80, 200),
        RankBar("classic for four, 1 s: version 0.1", Contest(*FOUR, "search:1s", old), 200, 0.5),
        Bar("To Go, 0.1 s: version 0.1 with 1 s", Contest(*TO_GO, "search:0.1s", old), 0.50, 200),
    )


def main() -> None:
    """Measures bar after bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int)
    parser.add_argument("--level", type=int, choices=range(1, 10), default=9)
    parser.add_argument("--old", metavar="COMMAND")
    given = parser.parse_args()
    for bar in (*BARS, *(bars_against(given.old) if given.old else ())):
        if given.only in bar.name:
            print(
                f"{bar.name:<40} {bar.measured(given.games or bar.games, given.level)}", flush=True
            )


if __name__ == "__main__":
    main()
