"""`squarely openings`: a book of first moves from games of bots."""

from __future__ import annotations

from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import click

from squarely.cli.common import option_flags, progress_bar, screen
from squarely.kernel.rules import BadInput

HIGHEST = 7
"""The levels above it think by the clock: the same seed would give other games."""


@click.command()
@click.argument("variant")
@click.option("--games", type=click.IntRange(1, 1_000_000), required=True, help="How many games.")
@click.option(
    "--level",
    type=click.IntRange(1, HIGHEST),
    default=6,
    show_default=True,
    help="How well the bots play.",
)
@click.option(
    "--free-plies",
    type=click.IntRange(min=0),
    help="So many first plies are drawn, so that games differ; without it one for each colour.",
)
@click.option(
    "--temperature",
    type=click.FloatRange(min=0.1, max=100),
    default=4.0,
    show_default=True,
    help="How evenly they are drawn: the higher, the rarer moves come up.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@option_flags
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The file for the book; one that is there is replaced.",
)
def openings(
    variant: str,
    games: int,
    level: int,
    free_plies: int | None,
    temperature: float,
    seed: int,
    options: tuple[str, ...],
    out: Path,
) -> None:
    """Let bots play VARIANT and keep what their first moves led to, symmetric positions together.

    Ctrl-C keeps the games that are done.
    """
    from squarely.analysis.opening_book import OpeningGame, SelfPlay, play, written
    from squarely.analysis.openings import Book, count, opening_rules, steps, without_single_games
    from squarely.bots.installed import need_engine
    from squarely.bots.workers import on_all_cores

    need_engine("A book of openings")
    rules = opening_rules(variant, options)
    _check_replaceable(out)
    drawn = len(rules.form.colours) if free_plies is None else free_plies
    made = SelfPlay(variant, options, level, drawn, temperature, seed)
    done: list[OpeningGame] = []
    with progress_bar() as bar, suppress(KeyboardInterrupt):
        task = bar.add_task("games", total=games)
        with closing(on_all_cores(partial(play, made), range(1, games + 1))) as played:
            for game in played:
                done.append(game)
                bar.advance(task)
    if not done:
        raise BadInput("Stopped before a game was done: nothing was written.")
    book: Book = {}
    for game in done:
        count(book, steps(rules, game.moves), game.shares)
    kept = without_single_games(book)
    out.write_bytes(written(made, len(done), kept))
    stopped = "Stopped early: " if len(done) < games else ""
    told = f"{len(kept):,} positions of {len(done):,} games are in {out}."
    screen().print(stopped + told, soft_wrap=True)


def _check_replaceable(out: Path) -> None:
    """Raises before the games are played where the book could not be written, or harm a file."""
    from squarely.analysis.opening_book import read

    with out.open("a+b") as file:
        file.seek(0)
        if there := file.read():
            try:
                read(there)
            except BadInput as problem:
                raise BadInput(f"{out} is no book of openings: name another file.") from problem
