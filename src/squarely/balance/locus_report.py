"""The balance of Locus as a page with plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from squarely.balance import locus
from squarely.balance.locus import Balance, GameFacts, SeatFacts, balance
from squarely.balance.page import plotting, rewrite, table
from squarely.balance.report import (
    Aim,
    Bars,
    Figure,
    Games,
    Measure,
    Part,
    Request,
    Target,
    Unused,
    players_of,
    stem_of,
    targets_table,
)
from squarely.balance.runs import Setting, careful_seat
from squarely.balance.statistics import Mean, ahead, histogram, mean, quantiles
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.zone import COLOURS

TOTAL_BAND = (120, 160)
SHARE_BAND = (12.0, 30.0)
MOST_GAMES = 50.0
"""Percent of the games that should have a chain of three bonuses."""
AT_RANDOM, SKILL, SOLO = "at random", "one with care, the others careless", "solo"


@dataclass(frozen=True)
class LocusReport:
    """Games between bots, random ones to compare with, and for a page solo games."""

    found: Balance
    at_random: Balance
    solo: Balance | None
    skill: Mean
    """How many points one who plays with care is ahead of careless ones."""
    level: int | None = None

    @property
    def games(self) -> int:
        """How many games the figures come from."""
        return self.found.games

    def targets(self) -> list[Target]:
        """What a good sheet and deck should do."""
        found, total = self.found, self.found.total
        least, most = SHARE_BAND
        shares = found.zone_shares
        poorest, richest = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        return [
            Target(
                f"mean total {TOTAL_BAND[0]} to {TOTAL_BAND[1]}",
                total,
                *TOTAL_BAND,
                key="total",
                games=found.games,
            ),
            Target(
                f"every zone at least {least:.0f} % of the points ({poorest})",
                found.share_of(poorest),
                low=least,
                unit=" %",
                key="poorest",
                about=poorest,
                games=found.games,
            ),
            Target(
                f"no zone more than {most:.0f} % of the points ({richest})",
                found.share_of(richest),
                high=most,
                unit=" %",
                key="richest",
                about=richest,
                games=found.games,
            ),
            Target(
                "chains of three bonuses and more in most games",
                found.long_chains,
                low=MOST_GAMES,
                unit=" %",
                key="chains",
                games=found.games,
            ),
            Target(
                "random play far below: under half the total",
                self.at_random.total,
                high=total.value / 2,
                key="random",
                games=self.at_random.games,
            ),
        ]

    def figures(self) -> list[Figure]:
        """The figures in the order of the page."""
        found = self.found
        return [
            Figure("total", "total", found.total),
            *(
                Figure("points", f"points in the {zone} zone", points, about=zone)
                for zone, points in found.zone_points.items()
            ),
            Figure("lowest", "lowest zone again", found.lowest_again),
            Figure("gained", "coins gained", found.coins_gained),
            Figure("spent", "coins spent", found.coins_spent),
            Figure("pairs", "pairs of single squares bought", found.pairs),
            Figure("leftovers", "leftover cards bought", found.leftovers),
            Figure("discards", "picked cards discarded", found.discards, " %"),
            Figure(
                "chains", "games with a chain of three bonuses or more", found.long_chains, " %"
            ),
            Figure("cards", "cards filled in", found.cards),
            Figure("filled", "squares filled", found.filled, " %"),
            *(
                Figure("wins", f"games won from seat {seat}", won, " %", str(seat))
                for seat, won in found.wins.items()
            ),
            Figure("first", "points by which the first seat is ahead", found.first_seat),
            Figure("skill", "points by which care is ahead of carelessness", self.skill),
        ]

    def bars(self) -> list[Bars]:
        """The totals, where points come from, and what is used."""
        found = self.found
        shares = {zone: found.share_of(zone) for zone in found.zone_shares}
        return [
            Bars("totals", "Totals", " %", histogram(found.totals, 10)),
            Bars("shares", "Share of the points by zone", " %", shares, *SHARE_BAND),
            Bars("squares", "Sheets with a square filled", " %", found.squares),
            Bars("kinds", "Cards filled in when they lay there", " %", found.kinds),
        ]

    def unused(self) -> list[Unused]:
        """Squares and cards that hardly anybody uses."""
        square, card = f"{locus.DEAD_SQUARE:.0f}", f"{locus.DEAD_CARD:.0f}"
        return [
            Unused(
                "squares", f"squares filled in under {square} % of sheets", self.found.dead_squares
            ),
            Unused("cards", f"cards filled in under {card} % of times", self.found.dead_cards),
        ]

    def facts(self) -> list[tuple[str, str]]:
        """The figures in the order of the page, in words."""
        low, middle, high = quantiles(self.found.totals)
        total, *others = [(each.name, str(each)) for each in self.figures()]
        return [
            total,
            ("spread (10, 50 and 90 % of the totals lie below)", f"{low}, {middle}, {high}"),
            *others,
            *((each.name, str(each)) for each in self.unused()),
        ]

    def plain(self) -> dict[str, Any]:
        """The figures for programs."""
        found = self.found
        return {
            "games": found.games,
            "mean_total": found.total.value,
            "zone_points": {zone: points.value for zone, points in found.zone_points.items()},
            "zone_shares": found.zone_shares,
            "coins_gained": found.coins_gained.value,
            "coins_spent": found.coins_spent.value,
            "discards": found.discards.value,
            "long_chains": found.long_chains.value,
            "wins": {str(seat): won.value for seat, won in found.wins.items()},
        }

    def write(self, folder: Path, command: str) -> Path:
        """Writes the page's figures and its plots; what people wrote around them stays."""
        found, at_random = self.found, self.at_random
        stem, players = stem_of("locus", self.level), players_of(self.level)
        self._draw(folder / stem)
        lines = [
            f"Made with `{command}`: {found.games} games between {players}, {at_random.games} "
            "at random. After ± stands half the width of the 95 % interval; of shares near 0 or "
            "100 % stand its ends.",
            "",
            *table(("target", "measured", "holds"), targets_table(self)),
            "",
            *table(("for each player and game", "mean"), self.facts()),
            "",
        ]
        if self.solo is not None:
            low, middle, high = quantiles(self.solo.totals)
            lines += [
                f"Solo, {players} reach {self.solo.total} in {self.solo.games} games (10 % of them "
                f"end below {low}, half below {middle}, 90 % below {high}).",
                "",
            ]
        lines += [
            f"![{name}]({stem}/{name}.svg)" for name in ("totals", "zones", "chains", "seats")
        ]
        return rewrite(folder / f"{stem}.md", "The balance of Locus", lines)

    def _draw(self, pictures: Path) -> None:
        plots = plotting()
        pictures.mkdir(parents=True, exist_ok=True)
        found = self.found
        plots.histogram(
            pictures / "totals.svg",
            "Totals",
            {players_of(self.level): found.totals, "at random": self.at_random.totals},
            "points",
        )
        plots.bars(
            pictures / "zones.svg",
            "Share of the points by zone",
            found.zone_shares,
            "% of the total",
            band=SHARE_BAND,
        )
        plots.histogram(
            pictures / "chains.svg",
            "Longest chain of a game",
            {"games": found.longest_chains},
            "bonuses placed in one turn",
        )
        plots.bars(
            pictures / "seats.svg",
            "Games won by seat",
            {f"seat {seat}": won.value for seat, won in found.wins.items()},
            "% of the games",
            errors=[won.within for won in found.wins.values()],
        )


def plan(request: Request) -> list[Part]:
    """Games between bots, random ones, a contest of care and carelessness; for a page solo ones."""

    usual = Setting("locus", request.seats, data=request.data, level=request.level)
    at_random = replace(usual, at_random=True, level=None)
    skill, solo = replace(usual, contest=True), replace(usual, seats=1)
    few = max(2, request.games // 3)
    return [
        Part(players_of(request.level), usual, request.games),
        Part(AT_RANDOM, at_random, request.games),
        *([Part(SKILL, skill, few)] if request.seats > 1 else []),
        *([Part(SOLO, solo, request.games)] if request.with_report else []),
    ]


def report(request: Request, played: Mapping[str, Games]) -> LocusReport:
    """What the games say."""
    rules = Setting("locus", request.seats, data=request.data).rules()
    assert isinstance(rules, LocusRules)
    sheet = rules.sheet
    found = {
        title: balance(list(games.values()), sheet)
        for title, games in played.items()
        if title != SKILL
    }
    leads = [
        ahead([seat.total for seat in game.seats], careful_seat(number, request.seats) - 1)
        for number, game in played.get(SKILL, {}).items()
    ]
    return LocusReport(
        found[players_of(request.level)],
        found[AT_RANDOM],
        found.get(SOLO),
        mean(leads or [0]),
        request.level,
    )


def aims(setting: Setting) -> list[Aim]:
    """What a change of a sheet should bring nearer."""

    def of_seats(count: Callable[[SeatFacts], float]) -> Callable[[GameFacts], float]:
        return lambda game: fmean(count(seat) for seat in game.seats)

    def zone_share(number: int) -> Callable[[GameFacts], float]:
        return lambda game: (
            100
            * sum(seat.zones[number] for seat in game.seats)
            / max(sum(seat.total for seat in game.seats), 1)
        )

    def long_chain(game: GameFacts) -> float:
        return 100.0 * (max(seat.longest_chain for seat in game.seats) >= locus.LONG_CHAIN)

    return [
        Aim("total", "", of_seats(lambda seat: seat.total), *TOTAL_BAND, scale=5),
        *(
            Aim("share", zone, zone_share(number), *SHARE_BAND, scale=1, unit=" %")
            for number, zone in enumerate(COLOURS)
        ),
        Aim("chains", "", long_chain, MOST_GAMES, 100, scale=10, unit=" %"),
    ]


LOCUS = Measure(3, plan, locus.facts, GameFacts, report, aims)
