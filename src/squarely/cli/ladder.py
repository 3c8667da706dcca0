"""`squarely ladder`: the bots of a server play each other, every night if wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.table import Table

from squarely.cli.common import json_flag, option_flags, print_json, screen
from squarely.cli.databases import administering
from squarely.games import variant_named
from squarely.kernel.rules import BadInput

if TYPE_CHECKING:
    from squarely.server.storage.administration import Administration

CLOCKS = ("2min", "10min")


@click.command()
@click.argument("variant", default="blokus-to-go")
@option_flags
@click.option(
    "--seats",
    type=click.IntRange(2, 8),
    help="Bots at a table; as many as is usual for the variant where nothing is said.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1000),
    default=20,
    show_default=True,
    help="At least so many, in whole rounds: nobody has the better seats more often.",
)
@click.option(
    "--neighbours",
    type=click.IntRange(1, 20),
    default=3,
    show_default=True,
    help="Each bot meets so many next to it on the ladder.",
)
@click.option("--clock", type=click.Choice(CLOCKS), default=CLOCKS[0], show_default=True)
@click.option(
    "--patience",
    type=click.FloatRange(0.001),
    default=120.0,
    show_default=True,
    help="Minutes after which a match is no longer waited for.",
)
@json_flag
@administering
async def ladder(
    table: Administration,
    variant: str,
    options: tuple[str, ...],
    seats: int | None,
    games: int,
    neighbours: int,
    clock: str,
    patience: float,
    as_json: bool,
) -> None:
    """Let the bots that are connected to a server play rated matches of VARIANT.

    Every seat of a table has another bot. Pairings and standings are those of the arena; ratings
    move as in every rated game, and the page /ladder/GAME shows them. The server has to be running.
    """
    # Here, for loading the server takes its time.
    from squarely.arena.game import GameResult
    from squarely.arena.schedule import near_tables
    from squarely.arena.standings import standings
    from squarely.ratings.rating import START, category_of, shown
    from squarely.server.live.ladder import LadderGame, LadderMatches, LadderTerms
    from squarely.server.storage.bot_tokens import BotTokens
    from squarely.server.storage.standings import Standings
    from squarely.server.storage.store import Store

    named = variant_named(variant)
    usual = len(named.rules(None, options).seats)
    size = len(named.rules(seats or max(usual, 2), options).seats)
    if named.teams is not None:
        raise BadInput(f"On a ladder every bot plays for itself, and {variant} is for teams.")
    store = Store(table.engine.url.render_as_string(hide_password=False))
    try:
        rated = {each.name: each for each in await Standings(store).bots(category_of(variant))}
        here = {each.name: each.id for each in await BotTokens(store).bots() if each.here}
        if len(here) < size:
            raise BadInput(
                f"A table of {variant} needs {size} bots that are connected, not {len(here)}."
            )
        mu = {name: rated[name].rating.mu if name in rated else START.mu for name in here}
        names = sorted(here, key=lambda name: -mu[name])
        ways = near_tables(names, size, neighbours)
        pairings = ways * -(-games // len(ways))
        played: list[GameResult] = []

        def note(game: LadderGame) -> None:
            number, nobody = len(played), (0,) * len(game.seats)
            played.append(
                GameResult(number, 0, game.seats, nobody, game.ranks, 0, tuple(map(float, nobody)))
            )
            ended = sorted(zip(game.ranks, game.seats, strict=True))
            told = ", ".join(f"{rank}. {name}" for rank, name in ended)
            click.echo(f"{len(played)} of {len(pairings)}: {told}", err=True)

        click.echo(f"{len(here)} bots play {len(pairings)} matches of {variant} ...", err=True)
        terms = LadderTerms(variant, tuple(sorted(options)), "2min" if clock == "2min" else "10min")
        late = await LadderMatches(store, here, terms).play(pairings, 60 * patience, note)
        after = {each.name: each for each in await Standings(store).bots(category_of(variant))}
    finally:
        await store.close()
    rows = []
    for each in standings(names, played):
        now = shown(after[each.bot].rating if each.bot in after else START)
        rows.append((each.bot, now.number, now.plus_minus, each.share))
    if as_json:
        told = [
            {"bot": bot, "rating": number, "plus_minus": unsure, "games": share.games}
            | {"share": round(share.value, 4), "interval": [round(at, 4) for at in share.interval]}
            for bot, number, unsure, share in rows
        ]
        print_json({"variant": variant, "games": len(played), "late": late, "bots": told})
        return
    sheet = Table(box=None)
    for head in ("bot", "rating", "won", "19 times of 20", "games"):
        sheet.add_column(head, justify="left" if head == "bot" else "right")
    for bot, number, unsure, share in rows:
        low, high = share.interval
        sheet.add_row(
            escape(bot),
            f"{number} ± {unsure}",
            f"{share.value:.0%}",
            f"{low:.0%} to {high:.0%}",
            str(share.games),
        )
    screen().print(sheet)
    if late:
        click.echo(f"{late} matches took too long and are not in it.")
