"""`squarely bot`: an engine at the table of a server."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from functools import partial

import click

from squarely.kernel.rules import BadInput

MATCHES = 4


@click.command()
@click.option("--server", required=True, metavar="URL", help="Where the table is.")
@click.option(
    "--token",
    required=True,
    envvar="SQUARELY_TOKEN",
    show_envvar=True,
    metavar="TOKEN",
    help="Of the account; better in the variable, where other users of the machine see nothing.",
)
@click.option("--level", type=click.IntRange(1, 9), help="Plays as a bot of this level.")
@click.option("--gtp", "command", metavar="COMMAND", help="Plays as a program that speaks GTP.")
@click.option(
    "--matches",
    type=click.IntRange(1, 50),
    default=MATCHES,
    show_default=True,
    help="Declines challenges while it plays so many.",
)
def bot(server: str, token: str, level: int | None, command: str | None, matches: int) -> None:
    """Play at a server's table whatever a bot is challenged to, until Ctrl-C.

    The token is made on the account page of the bot's account. It comes back by itself when the
    connection breaks or the server is restarted, and goes on with its matches.
    """
    # Here, for loading the engine takes its time.
    from squarely.cli import bot_players
    from squarely.client import Client, NoServer, Refused
    from squarely.client.runner import Broken, Runner

    if (level is None) == (command is None):
        raise click.UsageError("Give --level or --gtp, one of them.")
    if level is not None:
        sit_down: Callable[..., bot_players.AnyPlayer] = bot_players.of_level(level)
        objection = bot_players.unknown_variant
    else:
        assert command is not None
        sit_down = bot_players.of_program(command)
        objection = bot_players.not_for_programs

    async def play() -> None:
        async with Client(server, token) as client:
            me = await client.whoami()
            say(f"{me.name} plays at {server} (Ctrl-C stops it).")
            if not me.program:
                say("This account is not marked as a bot's: nobody can challenge it.")
            await Runner(client, sit_down, objection, matches, say).run()

    say = partial(click.echo, err=True)
    # systemd stops it with a signal: programs that think for it are ended like after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        asyncio.run(play())
    except (NoServer, Refused, Broken) as problem:
        raise BadInput(str(problem)) from problem
