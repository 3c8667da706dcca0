"""`squarely balance`: measuring a sheet or a map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from squarely.balance import locus_report, lokomoto_report
from squarely.balance.page import plotting
from squarely.balance.report import Play, Report, Request, Verdict
from squarely.balance.runs import Game, Setting, play_many
from squarely.cli.common import (
    data_files,
    json_flag,
    print_json,
    progress_bar,
    screen,
    writable_folder,
)
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules, BadInput, DataText

MEASURES: dict[str, tuple[int, Callable[[Request, Play], Report]]] = {
    "locus": (3, locus_report.measure),
    "lokomoto": (4, lokomoto_report.measure),
}
"""For each game the usual number of seats and how it is measured."""
VERDICTS: dict[Verdict, Text] = {
    "holds": Text("holds", "green"),
    "missed": Text("missed", "red"),
    "open": Text("too few games to tell", "yellow"),
}


@click.command()
@click.argument("game", metavar="GAME", type=click.Choice(list(MEASURES)))
@click.option("--seats", type=click.IntRange(2, 5), help="Default: 3 in Locus, 4 in Loko moto.")
@click.option("--games", type=click.IntRange(min=2), default=600, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--level", type=click.IntRange(1, 9), help="Bots of this level.  [default: baseline bots]"
)
@data_files
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Write the report.")
@json_flag
def balance(
    game: str,
    seats: int | None,
    games: int,
    seed: int,
    level: int | None,
    data: dict[str, DataText],
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure the balance of GAME, which is locus or lokomoto, by games between bots."""
    usual_seats, measure = MEASURES[game]
    count = seats or usual_seats
    variant_named(game).rules(count, data=data)  # refuses bad files before any game is played
    if out is not None:
        writable_folder(out)
        plotting()  # a report without its plots would be missed after all games only
    request = Request(count, games, data, with_report=out is not None, level=level)
    with progress_bar() as bar:
        report = measure(request, _player(bar, seed))
    if as_json:
        print_json({"game": game, **report.plain(), **_in_full(report)})
    else:
        _print(report)
    if out is not None:
        command = f"squarely balance {game} --seats {count} --games {games} --seed {seed}"
        if level is not None:
            command += f" --level {level}"
        page = report.write(out, command)
        click.echo(f"Written to {page}.", err=as_json)


def _in_full(report: Report) -> dict[str, Any]:
    """What people read, for programs: every figure, and every target with its interval."""
    targets = [
        {
            "goal": target.goal,
            "value": target.measured.value,
            "within": target.measured.within,
            "verdict": target.verdict,
        }
        for target in report.targets()
    ]
    return {"figures": dict(report.facts()), "targets": targets}


def _player(bar: Progress, seed: int) -> Play:
    """Plays with a bar for each setting; fewer than two games are refused."""

    def play(
        setting: Setting, facts: Callable[[AnyRules, Game], Any], games: int, title: str
    ) -> list[Any]:
        task = bar.add_task(title, total=games)
        played = play_many(setting, facts, games, seed, lambda: bar.advance(task))
        if len(played) < 2:
            raise BadInput("Stopped before two games were played.")
        return played

    return play


def _print(report: Report) -> None:
    out = screen()
    figures = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
    for name, value in report.facts():
        figures.add_row(name, value)
    out.print(figures)
    out.print()
    goals = Table("target", "measured", "", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for target in report.targets():
        goals.add_row(target.goal, str(target), VERDICTS[target.verdict])
    out.print(goals)
