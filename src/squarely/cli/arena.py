"""`squarely arena`: bots against bots."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.table import Table

from squarely.cli.common import (
    json_flag,
    option_flags,
    print_json,
    progress_bar,
    screen,
    writable_file,
)
from squarely.games import variant_named
from squarely.kernel.rules import BadInput, counts_text

if TYPE_CHECKING:
    from squarely.arena.standings import Share


@click.command()
@click.argument("variant")
@click.option("--bot", "bots", multiple=True, required=True, metavar="BOT", help="Takes part.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
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
    games: int,
    neighbours: int | None,
    seats: int | None,
    seed: int,
    options: tuple[str, ...],
    out: Path | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Let bots play VARIANT against each other in every seat: who is stronger, and by how much.

    A BOT is one of these; the four searches play Blokus only, and take :500 for simulations or
    :0.5s for time a move, as in net:500:

    \b
    level:1 to level:9  the bot of this level
    baseline            the simple bot of the game
    random              any legal move
    net                 search with the network
    search              search without the network
    priors              PUCT with priors alone
    plain               plain UCT
    gtp:COMMAND         a program that speaks GTP
    """
    # Here, for loading the engine takes its time.
    from squarely.arena.cluster import on_cluster
    from squarely.arena.contestants import Contestant
    from squarely.arena.game import Setting
    from squarely.arena.log import Log
    from squarely.arena.run import here, run
    from squarely.arena.schedule import schedule
    from squarely.arena.standings import duels, standings

    counts = variant_named(variant).seat_counts
    named = list({Contestant(bot).name: bot for bot in bots}.values())
    if len(named) < 2:
        raise BadInput("An arena needs two different bots or more: give --bot twice.")
    if seats is None and len(counts) > 1:
        several = counts_text([count for count in counts if count > 1])
        raise BadInput(f"Say how many play: --seats {several}.")
    rules = variant_named(variant).rules(seats, options)
    if len(rules.seats) < 2:
        raise BadInput(f"{variant} is played alone: there is nobody to beat.")
    if out is not None:
        writable_file(out)
    field = here if cluster is None else on_cluster(cluster)
    setting = Setting(variant, len(rules.seats), tuple(sorted(options)), seed)
    pairings = list(schedule(named, len(rules.seats), games, neighbours))
    with tempfile.TemporaryDirectory() as folder:
        log = Log(out or Path(folder) / "arena.jsonl", setting, named)
        with progress_bar() as bar:
            task = bar.add_task("games", total=len(pairings), completed=len(log.games))
            run(setting, pairings, log, field, lambda: bar.advance(task))
    table = standings(named, log.games)
    fought = [each for each in duels(named, log.games) if each.share.games]
    if as_json:
        against = [
            {
                "bot": each.bot,
                "against": each.against,
                "share": each.share.value,
                "interval": each.share.interval,
                "pairs": each.share.games,
            }
            for each in fought
        ]
        places = [{"bot": each.bot, "elo": round(each.elo, 1)} for each in table]
        print_json({"games": len(log.games), "standings": places, "duels": against})
        return
    drawn = Table("bot", "Elo", "share", "95 % interval", "pairs", "forfeits", box=None)
    for each in table:
        drawn.add_row(each.bot, f"{each.elo:+.0f}", *_shown(each.share), str(each.forfeits or ""))
    screen().print(f"{variant}, {len(log.games)} games", drawn, sep="\n")
    if neighbours is not None:
        met = [each for each in fought if named.index(each.bot) > named.index(each.against)]
        ladder = Table("bot", "against", "share", "95 % interval", "pairs", box=None)
        for duel in met:
            ladder.add_row(duel.bot, duel.against, *_shown(duel.share))
        screen().print(ladder)
    for game in log.games:
        if game.forfeit:
            click.echo(f"game {game.game}: {game.forfeit}")


def _shown(share: Share) -> tuple[str, str, str]:
    """A share, its interval, and of how many pairs."""
    low, high = share.interval
    return f"{share.value:.1%}", f"{low:.1%} to {high:.1%}", str(share.games)
