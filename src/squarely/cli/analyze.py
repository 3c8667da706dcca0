"""`squarely analyze`: what every move of a game was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

import click
from rich.table import Table
from rich.text import Text

from squarely.analysis.curve import bounds, spark, svg
from squarely.analysis.remarks import Remark, final_forecast, remarks, severity
from squarely.bots.bot import Budget
from squarely.cli.common import (
    data_files,
    game_file,
    json_flag,
    print_json,
    progress_bar,
    screen,
)
from squarely.formats.files import load
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import CHANCE, BadInput, DataText
from squarely.terminal.scores import seat_name

USUAL = 2_000
LONGEST_MOVE = 34
STYLES = {"good": "", "slip": "yellow", "mistake": "dark_orange", "blunder": "bold red"}


@click.command()
@game_file
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), help="Time a position.")
@click.option(
    "--simulations",
    type=click.IntRange(min=1),
    help=f"Simulations a position.  [default: {USUAL}]",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--svg",
    "picture",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the curve into this file.",
)
@data_files
@json_flag
def analyze(
    file: Path,
    seconds: float | None,
    simulations: int | None,
    seed: int,
    picture: Path | None,
    data: dict[str, DataText],
    as_json: bool,
) -> None:
    """Look at every position of FILE: what each seat could expect, and what each move lost.

    Ctrl-C ends it with what was looked at so far.
    """
    if seconds is not None and simulations is not None:
        raise click.UsageError("Give --seconds or --simulations, not both.")
    budget = Budget(seconds) if seconds is not None else Budget(simulations=simulations or USUAL)
    game = load(file, data)
    found = _looked_at(game, budget, seed)
    if not found:
        raise BadInput(f"{file} has no moves to look at.")
    if picture is not None:
        _write(picture, _drawn(game, found))
    if as_json:
        for each in found:
            print_json({**asdict(each), "verdict": severity(each)})
        return
    _print(game, found)
    if picture is not None:
        click.echo(f"The curve is in {picture}.")


def _looked_at(game: LoadedGame, budget: Budget, seed: int) -> list[Remark]:
    # Here, for loading the engines takes its time.
    from squarely.bots.thinkers import thinker

    found: list[Remark] = []
    moves = sum(turn.seat != CHANCE for turn in game.record.turns)
    with progress_bar() as bar:
        task = bar.add_task("looking at the moves", total=moves)
        try:
            for each in remarks(game, thinker(game.rules, Random(seed)), budget):
                found.append(each)
                bar.advance(task)
        except KeyboardInterrupt:
            click.echo("Stopped: this is what was looked at so far.", err=True)
    return found


def _rows(game: LoadedGame, found: Sequence[Remark]) -> list[tuple[float, ...]]:
    """What each seat could expect before every move, and how it ended."""
    rows = [each.forecast for each in found]
    end = final_forecast(game, found[-1].unit)
    if end is not None and found[-1].ply == game.plies:
        rows.append(end)
    return rows


def _print(game: LoadedGame, found: Sequence[Remark]) -> None:
    out = screen()
    unit, rows = found[0].unit, _rows(game, found)
    low, high = bounds(rows, unit)
    out.print(Text("What each seat could expect", "bold"))
    for number, seat in enumerate(game.rules.seats):
        values = [row[number] for row in rows]
        last = _amount(values[-1], unit)
        out.print(f"{seat_name(seat, game.record.players):<12} {spark(values, low, high)} {last}")
    out.print()
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name in ("ply", "seat", "move", "expected", "lost", "better"):
        table.add_column(name, justify="right" if name in ("ply", "expected", "lost") else "left")
    for each in found:
        verdict = severity(each)
        better = f"{each.best[0].move} ({_amount(each.best[0].worth, unit)})"
        table.add_row(
            str(each.ply),
            str(each.seat),
            _short(each.move),
            _amount(each.worth, unit),
            "" if verdict == "good" else f"{_amount(each.lost, unit)} {verdict}",
            "" if verdict == "good" else _short(better),
            style=STYLES[verdict],
        )
    out.print(table)
    out.print()
    for seat in game.rules.seats:
        own = [each for each in found if each.seat == seat]
        if own:
            average = sum(each.lost for each in own) / len(own)
            name = seat_name(seat, game.record.players)
            out.print(f"{name} gave away {_amount(average, unit)} a move on average.")


def _drawn(game: LoadedGame, found: Sequence[Remark]) -> str:
    unit = found[0].unit
    marks = [
        (
            row,
            each.seat - 1,
            f"ply {each.ply}: a {severity(each)}, {_amount(each.lost, unit)} lost",
        )
        for row, each in enumerate(found)
        if severity(each) in ("mistake", "blunder")
    ]
    names = [seat_name(seat, game.record.players) for seat in game.rules.seats]
    return svg(_rows(game, found), names, marks, f"{game.record.variant}, move by move", unit)


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written.") from problem


def _amount(value: float, unit: str) -> str:
    return f"{value:.0%}" if unit == "share" else f"{value:.1f}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 1]}…"
