"""`squarely arena`: bots against bots."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from squarely.cli.arena_report import print_report, print_report_json, progress_of
from squarely.cli.common import json_flag, option_flags, progress_bar, writable_file
from squarely.games import variant_named
from squarely.kernel.rules import BadInput, counts_text

GAMES = 100
GAMES_OF_A_TEST = 10_000


@click.command()
@click.argument("variant")
@click.option("--bot", "bots", multiple=True, required=True, metavar="BOT", help="Takes part.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help=f"At least so many, in whole rounds; {GAMES}, with --sprt at most {GAMES_OF_A_TEST:,}.",
)
@click.option(
    "--sprt",
    "claims",
    type=(click.FloatRange(-1000, 1000), click.FloatRange(-1000, 1000)),
    metavar="ELO0 ELO1",
    help="Play until it is clear whether the first of two bots leads by ELO0 or less, or by ELO1.",
)
@click.option(
    "--seconds-per-game",
    type=click.FloatRange(0, 1_000_000, min_open=True),
    help="Time of every seat for all its moves of a game; who takes longer loses it.",
)
@click.option(
    "--opening",
    type=click.IntRange(min=1),
    metavar="MOVES",
    help="Draw the first moves of every round at random, so that its games differ from others.",
)
@click.option(
    "--neighbours",
    type=click.IntRange(min=1),
    help="A ladder: each bot meets only so many next to it in the order given, two at a time.",
)
@click.option("--seats", type=int, help="How many play, where the variant leaves a choice.")
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same cards.")
@option_flags
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep one line per game here; an arena that was stopped goes on with it.",
)
@click.option(
    "--ray",
    "cluster",
    metavar="ADDRESS",
    help="Play on a Ray cluster: auto, ray://HOST:10001, or local to try it here.",
)
@json_flag
def arena(
    variant: str,
    bots: tuple[str, ...],
    games: int | None,
    claims: tuple[float, float] | None,
    seconds_per_game: float | None,
    opening: int | None,
    neighbours: int | None,
    seats: int | None,
    seed: int,
    options: tuple[str, ...],
    out: Path | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Let bots play VARIANT against each other in every seat: who is stronger, and by how much.

    A BOT is one of these. The search plays Blokus only; search:500 has 500 simulations a move,
    search:0.5s half a second, and search[c_puct=0.7,weights=FILE]:500 other parameters or weights:

    \b
    level:1 to level:9  the bot of this level
    baseline            the simple bot of the game
    random              any legal move
    search              the engine
    gtp:COMMAND         a program that speaks GTP

    With --seconds-per-game the search shares the time over its moves, and a program is told how
    much is left; levels and bots with a budget of their own think as they always do.
    """
    # Here, for loading the engine takes its time.
    from squarely.arena.cluster import on_cluster
    from squarely.arena.contestants import Contestant
    from squarely.arena.game import Setting
    from squarely.arena.log import Log
    from squarely.arena.rounds import pair_share, results, whole_rounds
    from squarely.arena.run import here, run
    from squarely.arena.schedule import arrangements, schedule
    from squarely.arena.sprt import SequentialTest, Sprt

    counts = variant_named(variant).seat_counts
    named = list({Contestant(bot).name: bot for bot in bots}.values())
    if len(named) < 2:
        raise BadInput("An arena needs two different bots or more: give --bot twice.")
    if claims is not None and len(named) != 2:
        raise BadInput("--sprt compares two bots: give --bot twice, the one to be tested first.")
    if claims is not None and not claims[0] < claims[1]:
        raise BadInput("--sprt needs two leads in Elo, the lower one first, such as --sprt 0 20.")
    if seats is None and len(counts) > 1:
        several = counts_text([count for count in counts if count > 1])
        raise BadInput(f"Say how many play: --seats {several}.")
    rules = variant_named(variant).rules(seats, options)
    if len(rules.seats) < 2:
        raise BadInput(f"{variant} is played alone: there is nobody to beat.")
    if out is not None:
        writable_file(out)
    field = here if cluster is None else on_cluster(cluster)
    setting = Setting(
        variant, len(rules.seats), tuple(sorted(options)), seed, seconds_per_game, opening
    )
    wanted = games or (GAMES_OF_A_TEST if claims else GAMES)
    pairings = list(schedule(named, len(rules.seats), wanted, neighbours))
    test = SequentialTest(Sprt(*claims)) if claims else None
    size = len(arrangements(named, len(rules.seats), neighbours))
    with tempfile.TemporaryDirectory() as folder:
        log = Log(out or Path(folder) / "arena.jsonl", setting, named)
        with progress_bar() as bar:
            task = bar.add_task("games", total=len(pairings))

            def enough() -> bool:
                """Shows where it stands; whether the test is over."""
                if test is not None:
                    for each in whole_rounds(log.games, size)[test.rounds :]:
                        test.add(results(each, lambda game: pair_share(game, named)))
                told = progress_of(test) if test else "games"
                bar.update(task, completed=len(log.games), description=told)
                return test is not None and test.accepted is not None

            run(setting, pairings, log, field, enough)
    if as_json:
        print_report_json(setting, named, log.games, test)
    else:
        print_report(setting, named, log.games, test, ladder=neighbours is not None)
