"""The balance of Loko moto as a page with plots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from squarely.balance import lokomoto
from squarely.balance.lokomoto import Balance, GameFacts, balance, facts
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
from squarely.balance.statistics import Mean, ahead, histogram, mean
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.data import spoken

TURNS_BAND = (18, 30)
UNFAIR = 6.0
MOST_GAMES = 50.0
"""Percent of the games in which somebody should claim a shape."""
SKILL = "one with care, the others careless"
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
    skill: Mean
    """How many points one who plays with care is ahead of careless ones."""
    level: int | None = None

    @property
    def games(self) -> int:
        """How many games the figures come from."""
        return self.main.games

    def figures(self) -> list[Figure]:
        """The figures of the main setting."""
        found = self.main
        return [
            Figure("total", "score", found.score),
            Figure("turns", "turns", found.turns),
            *(
                Figure("source", f"points from {name}", value, about=name)
                for name, value in found.sources.items()
            ),
            Figure("trains", "trains bought", found.trains),
            Figure("shapes", "shapes claimed", found.shapes),
            Figure("claims", "games with a claimed shape", found.with_shapes, " %"),
            Figure("reservations", "turns spent on reserving", found.reservations),
            Figure("unused", "solid sections left over", found.unused),
            Figure("overpaid", "sections paid beyond the price", found.overpaid),
            Figure("undrawn", "reserved sections never drawn", found.undrawn),
            *(
                Figure("wins", f"games won from seat {seat}", won, " %", str(seat))
                for seat, won in found.wins.items()
            ),
            Figure("first", "points by which the first seat is ahead", found.first_seat),
            Figure("skill", "points by which care is ahead of carelessness", self.skill),
        ]

    def bars(self) -> list[Bars]:
        """The scores, where they come from, and what is used."""
        found = self.main
        trains = {spoken(name): part for name, part in found.bought.items()}
        return [
            Bars("totals", "Scores", " %", histogram(found.scores, 5)),
            Bars("sources", "Where the points come from", "", found.sources),
            Bars("trains", "Games in which a train that lay there was bought", " %", trains),
            Bars("sections", "Games in which a section was drawn", " %", found.sections),
        ]

    def unused(self) -> list[Unused]:
        """Sections and cards that hardly anybody uses."""
        found = self.main
        section, train, shape = (
            f"{percent:.0f} %"
            for percent in (lokomoto.DEAD_SECTION, lokomoto.DEAD_TRAIN, lokomoto.DEAD_SHAPE)
        )
        trains, shapes = map(_spoken, (found.dead_trains, found.dead_shapes))
        return [
            Unused("sections", f"sections drawn in under {section} of games", found.dead_sections),
            Unused("trains", f"trains bought in under {train} of times", trains),
            Unused("shapes", f"shapes claimed in under {shape} of times", shapes),
        ]

    def facts(self) -> list[tuple[str, str]]:
        """The figures of the main setting, in words."""
        figures = [(each.name, str(each)) for each in self.figures()]
        return figures + [(each.name, str(each)) for each in self.unused()]

    def targets(self) -> list[Target]:
        """What map and cards should do with four players."""
        found = self.main
        return [
            Target(
                f"{TURNS_BAND[0]} to {TURNS_BAND[1]} turns a player",
                found.turns,
                *TURNS_BAND,
                key="turns",
                games=found.games,
            ),
            Target(
                "shapes are claimed in most games",
                found.with_shapes,
                low=MOST_GAMES,
                unit=" %",
                key="claims",
                games=found.games,
            ),
            Target(
                f"no seat's share of wins is more than {UNFAIR:.0f} points off",
                found.most_unfair,
                high=UNFAIR,
                unit=" points",
                key="seats",
                games=found.games,
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
            "95 % interval; of shares near 0 or 100 % stand its ends.",
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


def plan(request: Request) -> list[Part]:
    """The main setting and a contest; for a page a third as many games of every other setting."""
    main = (request.seats, MODES[0])
    others = [(seats, mode) for seats in (2, 3, 4, 5) for mode in MODES]
    few = max(2, request.games // 3)
    contest = Setting(
        "lokomoto", request.seats, data=request.data, level=request.level, contest=True
    )
    return [
        *(
            Part(
                _title(seats, mode),
                Setting("lokomoto", seats, mode, request.data, level=request.level),
                request.games if (seats, mode) == main else few,
            )
            for seats, mode in (others if request.with_report else [main])
        ),
        Part(SKILL, contest, few),
    ]


def _title(seats: int, mode: tuple[str, ...]) -> str:
    return " ".join((f"{seats} players", *mode))


def report(request: Request, played: Mapping[str, Games]) -> LokomotoReport:
    """What the games say."""
    rules = Setting("lokomoto", request.seats, data=request.data).rules()
    assert isinstance(rules, LokomotoRules)
    found = {
        (seats, mode): balance(list(played[title].values()), rules)
        for seats in (2, 3, 4, 5)
        for mode in MODES
        if (title := _title(seats, mode)) in played
    }
    leads = [
        ahead([seat.score for seat in game.seats], careful_seat(number, request.seats) - 1)
        for number, game in played[SKILL].items()
    ]
    main = found[request.seats, MODES[0]]
    return LokomotoReport(request.seats, main, found, mean(leads), request.level)


def aims(setting: Setting) -> list[Aim]:
    """What a change of trains or shapes should bring nearer."""

    def won(seat: int) -> Callable[[GameFacts], float]:
        return lambda game: 100 * game.seats[seat - 1].win

    def turns(game: GameFacts) -> float:
        return fmean(seat.turns for seat in game.seats)

    def claimed(game: GameFacts) -> float:
        return 100.0 * any(seat.shapes for seat in game.seats)

    fair = 100 / setting.seats
    return [
        Aim("turns", "", turns, *TURNS_BAND, scale=2),
        Aim("claims", "", claimed, MOST_GAMES, 100, scale=10, unit=" %"),
        *(
            Aim("wins", str(seat), won(seat), fair - UNFAIR, fair + UNFAIR, scale=3, unit=" %")
            for seat in range(1, setting.seats + 1)
        ),
    ]


def _spoken(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(spoken, names))


LOKOMOTO = Measure(4, plan, facts, GameFacts, report, aims)
