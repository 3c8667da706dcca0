"""`squarely perft`."""

from __future__ import annotations

import time

import click

from squarely.cli.common import (
    data_files,
    json_flag,
    option_flags,
    print_json,
    progress_bar,
    screen,
)
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules, DataText
from squarely.kernel.testing import Perft, moves_of_lowest_seat
from squarely.kernel.testing import perft as count_ways


@click.command()
@click.argument("variant")
@click.argument("depth", type=click.IntRange(min=0))
@click.option("--seats", type=int, help="How many play, where the variant leaves a choice.")
@option_flags
@data_files
@json_flag
def perft(
    variant: str,
    depth: int,
    seats: int | None,
    options: tuple[str, ...],
    data: dict[str, DataText],
    as_json: bool,
) -> None:
    """Count the ways to play DEPTH plies from the start of VARIANT."""
    rules = variant_named(variant).rules(seats, options, data)
    started = time.perf_counter()
    found = _counted(rules, depth)
    seconds = time.perf_counter() - started
    if as_json:
        print_json(
            {
                "variant": variant,
                "options": sorted(set(options)),
                "depth": depth,
                "count": found.count,
                "nodes": found.nodes,
                "moves": found.moves,
                "seconds": round(seconds, 3),
            }
        )
        return
    out = screen()
    out.print(f"nodes  {found.nodes:,}")
    out.print(f"moves  {found.moves:,}")
    out.print(f"time   {seconds:.2f} s")
    click.echo(found.count)


def _counted(rules: AnyRules, depth: int) -> Perft:
    """Perft with a progress bar over the first moves."""
    start = rules.initial()
    if depth < 2:
        return count_ways(rules, start, depth)
    moves = list(moves_of_lowest_seat(rules, start))
    total = Perft(0, 1, len(moves))
    with progress_bar() as bar:
        for seat, move in bar.track(moves, description="first moves"):
            total = total.plus(count_ways(rules, rules.play(start, seat, move), depth - 1))
    return total
