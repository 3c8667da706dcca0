"""The balance of Loko moto as a page with plots."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squarely.balance.lokomoto import Balance, balance, facts
from squarely.balance.page import plotting, rewrite, table
from squarely.balance.report import Play, Request, Target, players_of, stem_of, targets_table
from squarely.balance.runs import Setting

TURNS_BAND = (18, 30)
UNFAIR = 6.0
MODES: tuple[tuple[str, ...], ...] = (
    (),
    ("hidden-agendas",),
    ("advanced",),
    ("advanced", "hidden-agendas"),
)


@dataclass(frozen=True)
class LokomotoReport:
    """The main setting, and for a page all player counts and modes."""

    seats: int
    main: Balance
    others: dict[tuple[int, tuple[str, ...]], Balance]
    level: int | None = None

    def facts(self) -> list[tuple[str, str]]:
        """The figures of the main setting."""
        found = self.main
        return [
            ("score", str(found.score)),
            ("turns", str(found.turns)),
            *((f"points from {name}", str(value)) for name, value in found.sources.items()),
            ("trains bought", str(found.trains)),
            ("shapes claimed", str(found.shapes)),
            ("games with a claimed shape", f"{found.with_shapes} %"),
            ("turns spent on reserving", str(found.reservations)),
            ("solid sections left over", str(found.unused)),
            ("sections paid beyond the price", str(found.overpaid)),
            ("reserved sections never drawn", str(found.undrawn)),
            *((f"games won from seat {seat}", f"{won} %") for seat, won in found.wins.items()),
        ]

    def targets(self) -> list[Target]:
        """What map and cards should do with four players."""
        found = self.main
        return [
            Target(f"{TURNS_BAND[0]} to {TURNS_BAND[1]} turns a player", found.turns, *TURNS_BAND),
            Target("shapes are claimed in most games", found.with_shapes, low=50, unit=" %"),
            Target(
                f"no seat's share of wins is more than {UNFAIR:.0f} points off",
                found.most_unfair,
                high=UNFAIR,
                unit=" at most",
            ),
        ]

    def plain(self) -> dict[str, Any]:
        """The figures for programs."""
        found = self.main
        return {
            "seats": self.seats,
            "games": found.games,
            "mean_score": found.score.value,
            "mean_turns": found.turns.value,
            "sources": {name: value.value for name, value in found.sources.items()},
            "trains": found.trains.value,
            "shapes": found.shapes.value,
            "unused": found.unused.value,
            "wins": {str(seat): won.value for seat, won in found.wins.items()},
        }

    def write(self, folder: Path, command: str) -> Path:
        """Writes the page's figures and its plots."""
        plots = plotting()
        stem = stem_of("lokomoto", self.level)
        pictures = folder / stem
        pictures.mkdir(parents=True, exist_ok=True)
        plots.histogram(
            pictures / "scores.svg",
            f"Scores, {self.seats} players",
            {"": self.main.scores},
            "points",
        )
        plots.bars(
            pictures / "sources.svg",
            "Where the points come from",
            {name: value.value for name, value in self.main.sources.items()},
            "points a player",
        )
        plots.bars(
            pictures / "seats.svg",
            f"Games won by seat, {self.seats} players",
            {f"seat {seat}": won.value for seat, won in self.main.wins.items()},
            "% of the games",
            band=(100 / self.seats - UNFAIR, 100 / self.seats + UNFAIR),
            errors=[won.within for won in self.main.wins.values()],
        )
        plots.bars(
            pictures / "turns.svg",
            "Turns a player by number of players",
            {
                f"{seats} players": found.turns.value
                for (seats, mode), found in sorted(self.others.items())
                if not mode
            },
            "turns",
        )
        lines = [
            f"Made with `{command}`: {self.main.games} games of {self.seats} "
            f"{players_of(self.level)}, and others as listed. After ± stands half the width of the "
            "95 % interval.",
            "",
            *table(("target", "measured", "holds"), targets_table(self)),
            "",
            *table((f"for each of {self.seats} players and game", "mean"), self.facts()),
            "",
            *table(
                (
                    "players",
                    "mode",
                    "games",
                    "score",
                    "turns",
                    "trains",
                    "shapes",
                    "unused",
                    "wins by seat, %",
                ),
                [_row(seats, mode, found) for (seats, mode), found in sorted(self.others.items())],
            ),
            "",
            *(f"![{name}]({stem}/{name}.svg)" for name in ("scores", "sources", "seats", "turns")),
        ]
        return rewrite(folder / f"{stem}.md", "The balance of Loko moto", lines)


def _row(seats: int, mode: tuple[str, ...], found: Balance) -> tuple[str, ...]:
    return (
        str(seats),
        ", ".join(mode) or "plain",
        str(found.games),
        str(found.score),
        str(found.turns),
        str(found.trains),
        str(found.shapes),
        str(found.unused),
        " ".join(f"{won.value:.0f}" for won in found.wins.values()),
    )


def measure(request: Request, play: Play) -> LokomotoReport:
    """Plays the main setting, and for a page a third as many games of every other."""
    main = (request.seats, MODES[0])
    settings = [(seats, mode) for seats in (2, 3, 4, 5) for mode in MODES]
    wanted = settings if request.with_report else [main]
    found = {}
    for seats, mode in wanted:
        games = request.games if (seats, mode) == main else max(2, request.games // 3)
        setting = Setting("lokomoto", seats, mode, request.data, level=request.level)
        title = " ".join((f"{seats} players", *mode))
        found[seats, mode] = balance(play(setting, facts, games, title))
    return LokomotoReport(request.seats, found[main], found, request.level)
