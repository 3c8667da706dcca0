"""`squarely puzzles`: positions with one clearly best decision, from games of the engine."""

from __future__ import annotations

from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import click

from squarely.cli.common import option_flags, progress_bar, screen
from squarely.kernel.rules import BadInput


@click.command()
@click.argument("variant")
@click.option("--games", type=click.IntRange(1, 100_000), required=True, help="How many games.")
@click.option("--seats", type=int, help="How many play, where the variant leaves a choice.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same puzzles.")
@option_flags
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The file that the puzzles are added to.",
)
def puzzles(
    variant: str, games: int, seats: int | None, seed: int, options: tuple[str, ...], out: Path
) -> None:
    """Look for puzzles in games that the engine plays against itself.

    A puzzle is added as soon as its game is done: Ctrl-C keeps what was found.
    """
    from squarely.analysis.puzzles.mining import Mine, dig_game
    from squarely.analysis.puzzles.puzzle import read_puzzles, write_puzzles
    from squarely.bots.installed import need_engine
    from squarely.bots.workers import on_all_cores
    from squarely.games import variant_named

    need_engine("Looking for puzzles")
    rules = variant_named(variant).rules(seats, options)
    mine = Mine(variant, len(rules.seats), tuple(sorted(options)), seed)
    found = 0
    with progress_bar() as bar, suppress(KeyboardInterrupt), out.open("a+b") as to:
        to.seek(0)
        try:
            for _ in read_puzzles(line.decode() for line in to):
                pass
        except ValueError as problem:
            raise BadInput(
                f"{out} holds something else than puzzles: name another file."
            ) from problem
        task = bar.add_task("games", total=games)
        with closing(on_all_cores(partial(dig_game, mine), range(games))) as dug:
            for each in dug:
                to.writelines(line.encode() for line in write_puzzles(each))
                to.flush()
                found += len(each)
                bar.advance(task)
    screen().print(f"{found:,} puzzles were added to {out}.", soft_wrap=True)
