"""`squarely dataset`: games with evaluations, for learning and statistics."""

from __future__ import annotations

from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import click

from squarely.cli.common import option_flags, progress_bar, screen, writable_folder
from squarely.games import variant_named
from squarely.kernel.record import format_record
from squarely.kernel.rules import BadInput


@click.command()
@click.argument("variant")
@click.option("--games", type=click.IntRange(1, 1_000_000), required=True, help="How many games.")
@click.option(
    "--simulations",
    type=click.IntRange(1, 1_000_000),
    default=400,
    show_default=True,
    help="How strongly the engine plays: simulations for every decision.",
)
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    default=8,
    show_default=True,
    help="Decisions at the beginning that are drawn by their visits, so that games differ.",
)
@click.option("--seats", type=int, help="How many play, where the variant leaves a choice.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@option_flags
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder for games.parquet, moves.parquet and records/; none of them may be there.",
)
def dataset(
    variant: str,
    games: int,
    simulations: int,
    opening: int,
    seats: int | None,
    seed: int,
    options: tuple[str, ...],
    out: Path,
) -> None:
    """Let the engine play VARIANT and keep the games with what it thought of every move.

    Ctrl-C keeps the games that are done.
    """
    try:
        # Here, for not everybody has it.
        from squarely.dataset.parquet import GAMES, MOVES, write
    except ImportError as problem:
        raise BadInput("Data sets are Parquet files: pip install 'squarely[dataset]'.") from problem
    from squarely.bots.installed import need_engine
    from squarely.bots.workers import on_all_cores
    from squarely.dataset.games import PlayedGame, Setting, play

    need_engine("A data set")
    rules = variant_named(variant).rules(seats, options)
    setting = Setting(variant, len(rules.seats), options, simulations, opening, seed)
    records = writable_folder(writable_folder(out) / "records")
    if (out / GAMES).exists() or (out / MOVES).exists() or any(records.iterdir()):
        raise BadInput(f"{out} has a data set already: choose another folder, or remove it first.")
    done: list[PlayedGame] = []
    numbers = range(1, games + 1)
    with progress_bar() as bar, suppress(KeyboardInterrupt):
        task = bar.add_task("games", total=games)
        with closing(on_all_cores(partial(play, setting), numbers)) as played:
            for game in played:
                done.append(game)
                name = f"{variant}-{seed}-{game.number:05}.squarely"
                (records / name).write_text(format_record(game.record), encoding="utf-8")
                bar.advance(task)
    if not done:
        raise BadInput("Stopped before a game was done: nothing was written.")
    write(out, setting, done)
    moves = sum(len(game.decisions) for game in done)
    stopped = "Stopped early: " if len(done) < games else ""
    count = "1 game" if len(done) == 1 else f"{len(done):,} games"
    told = f"{count} and {moves:,} moves are in {out}."
    screen().print(stopped + told, soft_wrap=True)
