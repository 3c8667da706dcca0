"""`squarely gtp`: the engine for other Blokus programs."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from random import Random

import click

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.installed import need_engine
from squarely.games.blokus.rules import BlokusRules

GAMES = ("duo", "classic", "classic_2", "classic_3")


@click.command()
@click.option(
    "--game",
    type=click.Choice(GAMES),
    default="duo",
    show_default=True,
    help="To Go, or the classic board for four, two or three.",
)
@click.option("--seconds", type=click.FloatRange(min=0), help="Time for each move.")
@click.option("--simulations", type=click.IntRange(min=1), help="Simulations for each move.")
@click.option("--level", type=click.IntRange(1, 9), help="As strong as a bot of this level.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--threads", type=click.IntRange(1, 64), default=1, show_default=True)
def gtp(
    game: str,
    seconds: float | None,
    simulations: int | None,
    level: int | None,
    seed: int,
    threads: int,
) -> None:
    """Speak the protocol of Blokus programs on standard input and output."""
    need_engine("squarely gtp")
    # Here, for loading the engine takes its time.
    from squarely.bots.blokus import engine
    from squarely.bots.compiled import is_compiled
    from squarely.bots.registry import level_bot
    from squarely.gtp.game import VARIANT_OF_NAME
    from squarely.gtp.protocol import Gtp

    if sum(each is not None for each in (seconds, simulations, level)) > 1:
        raise click.UsageError("Give one of --level, --seconds and --simulations.")
    given = seconds is not None or simulations is not None
    budget = Budget(seconds, simulations) if given else USUAL

    def bot(rules: BlokusRules, seed: int) -> Bot:
        if level is not None:
            return level_bot(rules, level, Random(seed))
        return engine.SearchBot(rules, seed, threads=threads)

    if not is_compiled(Path(engine.__file__).parent):
        click.echo("The engine compiles at its first move: up to a minute, once.", err=True)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    Gtp(VARIANT_OF_NAME[game], bot, budget, seed).talk(sys.stdin, sys.stdout)
