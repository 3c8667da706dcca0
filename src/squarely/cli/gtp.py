"""`squarely gtp`: the engine for other Blokus programs."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from squarely.bots.bot import USUAL, Budget

GAMES = ("duo", "classic", "classic_2", "classic_3")


@click.command()
@click.option("--game", type=click.Choice(GAMES), default="duo", show_default=True)
@click.option("--seconds", type=click.FloatRange(min=0), help="Time for each move.")
@click.option("--simulations", type=click.IntRange(min=1), help="Simulations for each move.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True)
def gtp(game: str, seconds: float | None, simulations: int | None, seed: int) -> None:
    """Speak the protocol of Blokus programs on standard input and output."""
    # Here, for loading the engine takes its time.
    from squarely.gtp.game import VARIANT_OF_NAME
    from squarely.gtp.protocol import Gtp

    if seconds is not None and simulations is not None:
        raise click.UsageError("Give --seconds or --simulations, not both.")
    given = seconds is not None or simulations is not None
    budget = Budget(seconds, simulations) if given else USUAL
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    Gtp(VARIANT_OF_NAME[game], budget, seed).talk(sys.stdin, sys.stdout)
