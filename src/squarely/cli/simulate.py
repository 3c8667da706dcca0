"""`squarely simulate`: many random games."""

from __future__ import annotations

import signal
import statistics
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

import click
from rich.table import Table

from squarely.cli.common import (
    data_files,
    json_flag,
    option_flags,
    print_json,
    progress_bar,
    screen,
    writable_folder,
)
from squarely.games import variant_named
from squarely.kernel.data import fingerprints
from squarely.kernel.play import random_game
from squarely.kernel.record import Record, format_record
from squarely.kernel.rules import AnyRules, DataText, Outcome, Seat


@dataclass
class Tally:
    """What the games so far came to."""

    plies: list[int] = field(default_factory=list)
    scores: dict[Seat, list[int]] = field(default_factory=dict)
    wins: dict[Seat, float] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games are in."""
        return len(self.plies)

    def add(self, plies: int, outcome: Outcome) -> None:
        """Counts one game; a shared win is split."""
        self.plies.append(plies)
        for result in outcome.results:
            self.scores.setdefault(result.seat, []).append(result.score)
            share = 1 / len(outcome.winners) if result.seat in outcome.winners else 0.0
            self.wins[result.seat] = self.wins.get(result.seat, 0.0) + share


@click.command()
@click.argument("variant")
@click.option("--seats", type=int, help="How many play, where the variant leaves a choice.")
@click.option("--games", type=click.IntRange(min=1), required=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@option_flags
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Keep the records.")
@data_files
@json_flag
def simulate(
    variant: str,
    seats: int | None,
    games: int,
    seed: int,
    options: tuple[str, ...],
    data: dict[str, DataText],
    out: Path | None,
    as_json: bool,
) -> None:
    """Play random games of VARIANT and report the scores; Ctrl-C keeps what is done."""
    rules = variant_named(variant).rules(seats, options, data)
    blank = Record(variant, len(rules.seats), options, data=fingerprints(rules.data))
    if out is not None:
        writable_folder(out)
    tally = Tally()
    with _stop_on_ctrl_c() as stopped, progress_bar() as bar:
        for number in bar.track(range(1, games + 1), description="games"):
            record, outcome = _game(rules, blank, Random(f"{seed}/{number}"))
            tally.add(len(record.turns), outcome)
            if out is not None:
                name = f"{variant}-{seed}-{number:05}.squarely"
                (out / name).write_text(format_record(record), encoding="utf-8")
            if stopped():
                break
    if as_json:
        print_json(_plain(blank, tally, asked=games, seed=seed))
    else:
        _print(tally, asked=games)
        if out is not None:
            screen().print(f"{tally.games} records in {out}", soft_wrap=True)


@contextmanager
def _stop_on_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Lets the game at hand finish when Ctrl-C is pressed; pressed again, it stops at once."""
    pressed = False

    def note(signal_number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _game(rules: AnyRules, record: Record, rng: Random) -> tuple[Record, Outcome]:
    pos = rules.initial()
    for seat, move, after in random_game(rules, rng):
        record = record.then(seat, rules.format_move(move))
        pos = after
    outcome = rules.outcome(pos)
    assert outcome is not None
    return record, outcome


def _plain(blank: Record, tally: Tally, asked: int, seed: int) -> dict[str, object]:
    return {
        "variant": blank.variant,
        "options": list(blank.options),
        "seats": blank.seats,
        "seed": seed,
        "games": tally.games,
        "interrupted": tally.games < asked,
        "mean_plies": statistics.fmean(tally.plies),
        "scores": [
            {
                "seat": seat,
                "mean": statistics.fmean(scores),
                "deviation": statistics.pstdev(scores),
                "lowest": min(scores),
                "highest": max(scores),
                "wins": tally.wins[seat],
            }
            for seat, scores in sorted(tally.scores.items())
        ],
    }


def _print(tally: Tally, asked: int) -> None:
    out = screen()
    if tally.games < asked:
        out.print(f"Stopped after {tally.games} of {asked} games.")
    mean = statistics.fmean(tally.plies)
    out.print(f"{tally.games} games, {mean:.1f} plies on average")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("seat", "mean score", "deviation", "lowest", "highest", "wins"):
        table.add_column(column, justify="right")
    for seat, scores in sorted(tally.scores.items()):
        table.add_row(
            str(seat),
            f"{statistics.fmean(scores):.2f}",
            f"{statistics.pstdev(scores):.2f}",
            str(min(scores)),
            str(max(scores)),
            f"{tally.wins[seat] / tally.games:.1%}",
        )
    out.print(table)
