"""The balance of Locus as a page with plots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squarely.balance import locus
from squarely.balance.locus import Balance, balance
from squarely.balance.page import plotting, rewrite, table
from squarely.balance.report import Play, Request, Target, players_of, stem_of, targets_table
from squarely.balance.runs import Setting
from squarely.balance.statistics import quantiles

TOTAL_BAND = (120, 160)
SHARE_BAND = (12.0, 30.0)


@dataclass(frozen=True)
class LocusReport:
    """Games between bots, random ones to compare with, and for a page solo games."""

    found: Balance
    at_random: Balance
    solo: Balance | None
    level: int | None = None

    def targets(self) -> list[Target]:
        """What a good sheet and deck should do."""
        found, total = self.found, self.found.total
        least, most = SHARE_BAND
        shares = found.zone_shares
        poorest, richest = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        return [
            Target(f"mean total {TOTAL_BAND[0]} to {TOTAL_BAND[1]}", total, *TOTAL_BAND),
            Target(
                f"every zone at least {least:.0f} % of the points ({poorest})",
                found.share_of(poorest),
                low=least,
                unit=" %",
            ),
            Target(
                f"no zone more than {most:.0f} % of the points ({richest})",
                found.share_of(richest),
                high=most,
                unit=" %",
            ),
            Target(
                "chains of three bonuses and more in most games",
                found.long_chains,
                low=50,
                unit=" %",
            ),
            Target(
                "random play far below: under half the total",
                self.at_random.total,
                high=total.value / 2,
            ),
        ]

    def facts(self) -> list[tuple[str, str]]:
        """The figures in the order of the page."""
        found = self.found
        low, middle, high = quantiles(found.totals)
        zones = found.zone_points
        return [
            ("total", f"{found.total}"),
            ("spread (10, 50 and 90 % of the totals lie below)", f"{low}, {middle}, {high}"),
            *((f"points in the {zone} zone", str(zones[zone])) for zone in zones),
            ("lowest zone again", str(found.lowest_again)),
            ("coins gained", str(found.coins_gained)),
            ("coins spent", str(found.coins_spent)),
            ("pairs of single squares bought", str(found.pairs)),
            ("leftover cards bought", str(found.leftovers)),
            ("picked cards discarded", f"{found.discards} %"),
            ("games with a chain of three bonuses or more", f"{found.long_chains} %"),
            *((f"games won from seat {seat}", f"{found.wins[seat]} %") for seat in found.wins),
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
            "at random. After ± stands half the width of the 95 % interval.",
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


def measure(request: Request, play: Play) -> LocusReport:
    """Plays games between bots and random ones, and for a page solo ones."""

    def games(seats: int, title: str, *, at_random: bool = False) -> Balance:
        level = None if at_random else request.level
        setting = Setting("locus", seats, data=request.data, at_random=at_random, level=level)
        return balance(play(setting, locus.facts, request.games, title))

    found = games(request.seats, players_of(request.level))
    at_random = games(request.seats, "at random", at_random=True)
    solo = games(1, "solo") if request.with_report else None
    return LocusReport(found, at_random, solo, request.level)
