"""`squarely balance` and `squarely score`: measuring a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from squarely.balance import locus
from squarely.balance.locus_report import facts, targets, write_report
from squarely.balance.runs import Setting, play_many
from squarely.cli.common import data_files, json_flag, print_json, progress_bar, screen
from squarely.formats.locus_paper import read_paper, unreached
from squarely.games.locus.scoring import score_sheet
from squarely.games.locus.variants import sheet_of
from squarely.kernel.record import BadRecord
from squarely.kernel.rules import BadInput, DataText

MEASURED_GAMES = click.Choice(["locus"])


@click.command()
@click.argument("game", type=MEASURED_GAMES)
@click.option("--seats", type=click.IntRange(2, 5), default=3, show_default=True)
@click.option("--games", type=click.IntRange(min=2), default=500, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@data_files
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Write the report.")
@json_flag
def balance(
    game: str,
    seats: int,
    games: int,
    seed: int,
    data: dict[str, DataText],
    out: Path | None,
    as_json: bool,
) -> None:
    """Measure the balance of GAME by games between sensible bots."""
    sensible = Setting(game, seats, data=data)
    found = _measured(sensible, games, seed, "sensible")
    at_random = _measured(Setting(game, seats, data=data, sensible=False), games, seed, "at random")
    if as_json:
        print_json({"game": game, "seats": seats, **_plain(found)})
    else:
        _print(found, at_random)
    if out is not None:
        solo = _measured(Setting(game, 1, data=data), games, seed, "solo")
        command = f"squarely balance {game} --seats {seats} --games {games} --seed {seed}"
        page = write_report(out, command, found, at_random, solo)
        click.echo(f"Written to {page}.", err=as_json)


def _measured(setting: Setting, games: int, seed: int, title: str) -> locus.Balance:
    with progress_bar() as bar:
        task = bar.add_task(title, total=games)
        played = play_many(setting, locus.facts, games, seed, lambda: bar.advance(task))
    if len(played) < 2:
        raise BadInput("Stopped before two games were played.")
    return locus.balance(played)


def _plain(found: locus.Balance) -> dict[str, Any]:
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


def _print(found: locus.Balance, at_random: locus.Balance) -> None:
    out = screen()
    out.print(f"{found.games} games", style="bold")
    figures = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
    for name, value in facts(found):
        figures.add_row(name, value)
    out.print(figures)
    out.print()
    goals = Table("target", "measured", "", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for goal, value, holds in targets(found, at_random):
        goals.add_row(goal, value, Text("holds", "green") if holds else Text("missed", "red"))
    out.print(goals)


@click.command()
@click.argument("game", type=MEASURED_GAMES)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@data_files
@json_flag
def score(game: str, file: Path, data: dict[str, DataText], as_json: bool) -> int:
    """Score a filled-in paper sheet of GAME written down in FILE."""
    sheet = sheet_of(data.get("sheet"))
    try:
        player = read_paper(sheet, file.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, BadRecord) as problem:
        sentence = problem if isinstance(problem, BadRecord) else "this is not a text file."
        raise BadRecord(f"{file}: {sentence}") from problem
    items = score_sheet(sheet, player)
    wrong = unreached(sheet, player)
    total = sum(item.points for item in items)
    if as_json:
        points = {item.label: item.points for item in items}
        print_json({"points": points, "total": total, "unreached": wrong})
    else:
        lines = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
        for item in items:
            lines.add_row(item.label, str(item.points))
        lines.add_row(Text("total", "bold"), Text(str(total), "bold"))
        screen().print(lines)
        if wrong:
            click.echo(f"L14: nothing could have reached {', '.join(wrong)}.")
    return 1 if wrong else 0
