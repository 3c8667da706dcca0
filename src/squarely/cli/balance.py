"""`squarely balance`: measuring a sheet or a map."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from squarely.balance.lab import GameOf
from squarely.balance.measures import MEASURES
from squarely.balance.page import plotting
from squarely.balance.report import Games, Measure, Play, Report, Request, Verdict
from squarely.balance.runs import Game, Setting, play_many, play_one
from squarely.balance.suggest import Search, Suggestion
from squarely.bots.workers import on_all_cores
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
@click.option("--beside-ours", is_flag=True, help="Show the figures of our own beside yours.")
@click.option("--suggest", is_flag=True, help="Try changes of values and prices instead.")
@json_flag
def balance(
    game: str,
    seats: int | None,
    games: int,
    seed: int,
    level: int | None,
    data: dict[str, DataText],
    out: Path | None,
    beside_ours: bool,
    suggest: bool,
    as_json: bool,
) -> None:
    """Measure the balance of GAME, which is locus or lokomoto, by games between bots."""
    measure = MEASURES[game]
    count = seats or measure.seats
    variant_named(game).rules(count, data=data)  # refuses bad files before any game is played
    if suggest:
        if out is not None or beside_ours:
            raise click.UsageError("--suggest goes with neither --out nor --beside-ours.")
        setting = Setting(game, count, data=data, level=level)
        _print_suggestions(_searched(measure, setting, games, seed), as_json)
        return
    if out is not None:
        writable_folder(out)
        plotting()  # a report without its plots would be missed after all games only
    request = Request(count, games, data, with_report=out is not None, level=level)
    beside = None
    with progress_bar() as bar:
        report = measure(request, _player(bar, seed))
        if beside_ours:
            beside = measure(
                Request(count, games, {}, with_report=False, level=level),
                _player(bar, seed, "ours: "),
            )
    if as_json:
        told = {"game": game, **report.plain(), **_in_full(report)}
        print_json(told if beside is None else {**told, "ours": _in_full(beside)})
    else:
        _print(report, beside)
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
            "least": target.measured.least,
            "most": target.measured.most,
            "verdict": target.verdict,
        }
        for target in report.targets()
    ]
    return {"figures": dict(report.facts()), "targets": targets}


def _player(bar: Progress, seed: int, before: str = "") -> Play:
    """Plays with a bar for each setting; fewer than two games are refused."""

    def play(
        setting: Setting, facts: Callable[[AnyRules, Game], Any], games: int, title: str
    ) -> Games:
        task = bar.add_task(before + title, total=games)
        played = play_many(setting, facts, games, seed, lambda: bar.advance(task))
        if len(played) < 2:
            raise BadInput("Stopped before two games were played.")
        return played

    return play


def _searched(measure: Measure, setting: Setting, games: int, seed: int) -> Search:
    """A search on all cores; Ctrl-C ends it with what it has found."""
    search = Search(measure, setting, games)
    play = partial(_played, measure.facts, seed)
    with progress_bar() as bar, suppress(KeyboardInterrupt):
        task = bar.add_task("changes", total=search.total)
        while batch := search.batch():
            with closing(on_all_cores(play, batch)) as results:
                for game, facts in results:
                    search.put(game, facts)
                    bar.update(task, completed=search.done, total=search.total)
    return search


def _played(facts: Callable[[AnyRules, Game], Any], seed: int, game: GameOf) -> tuple[GameOf, Any]:
    return game, play_one(game.setting, facts, seed, game.number)


def _print_suggestions(search: Search, as_json: bool) -> None:
    found = search.suggestions()
    if as_json:
        print_json({"met": search.met, "suggestions": [_in_short(each) for each in found]})
        return
    out = screen()
    changes = Table("change", "nearer", "", "games", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for each in found:
        sure = Text("sure", "green") if each.sure else Text("may be chance", "yellow")
        if each.nearer.value <= 0:
            sure = Text()
        changes.add_row(str(each.change), str(each.nearer), sure, str(each.games))
        for effect in each.effects:
            if abs(effect.difference.value) > effect.difference.within:
                changes.add_row(f"  {effect}")
    out.print(changes)
    if search.met:
        out.print("\nThe design meets all its targets: nothing has to be nearer.")
    elif not any(each.sure for each in found):
        out.print("\nNo change is sure to bring it nearer to the targets.")


def _in_short(suggestion: Suggestion) -> dict[str, Any]:
    return {
        "change": str(suggestion.change),
        "files": {part: text.text for part, text in suggestion.change.files.items()},
        "games": suggestion.games,
        "nearer": {"value": suggestion.nearer.value, "within": suggestion.nearer.within},
        "sure": suggestion.sure,
        "effects": [asdict(effect) for effect in suggestion.effects],
    }


def _print(report: Report, beside: Report | None = None) -> None:
    out = screen()
    yours = () if beside is None else ("yours", "ours")
    figures = Table(
        *(("", *yours) if yours else ()),
        box=None,
        pad_edge=False,
        show_header=bool(yours),
        padding=(0, 3, 0, 0),
    )
    ours = {} if beside is None else dict(beside.facts())
    for name, value in report.facts():
        figures.add_row(name, value, *([ours.get(name, "")] if yours else []))
    out.print(figures)
    out.print()
    # The verdict stands behind the figures that it is about.
    heads = ("yours", "verdict", "ours") if yours else ("measured", "verdict")
    goals = Table("target", *heads, box=None, pad_edge=False, padding=(0, 3, 0, 0))
    reached = {} if beside is None else {each.key: str(each) for each in beside.targets()}
    for target in report.targets():
        there = [reached[target.key]] if yours else []
        goals.add_row(target.goal, str(target), VERDICTS[target.verdict], *there)
    out.print(goals)
