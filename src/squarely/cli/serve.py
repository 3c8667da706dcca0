"""`squarely serve`, `worker` and `verify`: a table for many, its bots, and a check of its cards."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from squarely.cli.common import data_files, game_file, writable_folder
from squarely.cli.databases import (
    DATABASE_VARIABLE,
    data_option,
    database_option,
    usual_folder,
    without_leftovers,
)
from squarely.cli.operating import operating
from squarely.formats.files import load_record
from squarely.games import rules_of
from squarely.kernel.rules import BadInput, DataText
from squarely.table.shuffle import verify as verify_record
from squarely.table.shuffle import verify_opening

if TYPE_CHECKING:
    from squarely.server.operations.logs import LogFormat, LogLevel

redis_option = click.option(
    "--redis",
    metavar="URL",
    envvar="SQUARELY_REDIS",
    show_envvar=True,
    callback=lambda _, __, url: url and _redis_url(url),
    help="The Redis or Valkey where several processes meet, as redis://HOST/0.",
)


def _redis_url(url: str) -> str:
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadInput("Give Redis as redis://USER:PASSWORD@HOST/0.")
    return url


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Where to listen; 0.0.0.0 lets friends on your network in.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@data_option
@database_option
@redis_option
@click.option(
    "--allow-host",
    "names",
    metavar="NAME",
    multiple=True,
    help="A name that people reach the table by, say behind a proxy; can be given several times.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="A proxy on another machine, or a network of them, that says where visitors come from.",
)
@click.option(
    "--workers",
    type=click.IntRange(0, 256),
    help="How many processes think for bots (default: one for each core; with --redis none, "
    "for `squarely worker` does).",
)
@click.option(
    "--smtp",
    metavar="URL",
    envvar="SQUARELY_SMTP",
    show_envvar=True,
    help="The server for e-mail, as smtp://USER:PASSWORD@HOST:587 (default: no e-mail).",
)
@click.option(
    "--mail-from",
    metavar="ADDRESS",
    envvar="SQUARELY_MAIL_FROM",
    show_envvar=True,
    help="The sender of e-mail.",
)
@click.option(
    "--allow-private-webhooks",
    is_flag=True,
    help="Let players have messages sent to addresses in this network.",
)
@operating
@click.option("--open", "show", is_flag=True, help="Show the table in the browser.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    redis: str | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    workers: int | None,
    smtp: str | None,
    mail_from: str | None,
    allow_private_webhooks: bool,
    days: int | None,
    log_format: LogFormat,
    log_level: LogLevel,
    metrics_port: int | None,
    metrics_host: str,
    show: bool,
) -> None:
    """Open a table that people can join with a browser."""
    # Here, for loading a web server takes its time.
    from squarely.server.operations import logs
    from squarely.server.serve import serve as run_server
    from squarely.server.settings import Settings, database_url, proxy_network, sqlite_in

    if database is not None and data is not None:
        raise click.UsageError("Give --data or --database, not both.")
    if redis is not None and database is None:
        raise click.UsageError("Processes that meet in Redis share a database: give --database.")
    if smtp is not None:
        from squarely.server.notices.mail import mail_server

        mail_server(smtp, mail_from or "")
    if workers == 0 and redis is None:
        raise click.UsageError("Without --redis this process has to think: leave out --workers.")
    usual = 0 if redis else os.cpu_count() or 1
    logs.configure(log_format, log_level)
    folder = data or usual_folder()
    with without_leftovers(folder):
        settings = Settings(
            database_url(database) if database else sqlite_in(writable_folder(folder)),
            usual if workers is None else workers,
            (host, *names),
            redis=redis,
            proxies=tuple(proxy_network(each) for each in proxies),
            smtp=smtp,
            mail_from=mail_from,
            allow_private_webhooks=allow_private_webhooks,
            keep_days=days,
        )
        run_server(settings, host, port, show, (metrics_host, metrics_port))


@click.command()
@click.option(
    "--database",
    metavar="URL",
    required=True,
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    help="The database of the servers.",
)
@redis_option
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    help="How many processes think (default: one for each core).",
)
@click.option(
    "--name",
    help="What the worker is called; matches stay with a name (default: this machine's).",
)
@operating
def worker(
    database: str,
    redis: str | None,
    processes: int | None,
    name: str | None,
    days: int | None,
    log_format: LogFormat,
    log_level: LogLevel,
    metrics_port: int | None,
    metrics_host: str,
) -> None:
    """Think for the bots of a table that several processes serve."""
    from squarely.server.operations import logs
    from squarely.server.settings import Settings, database_url

    if redis is None:
        raise click.UsageError("A worker finds its work in Redis: give --redis.")
    from squarely.server.work import work

    logs.configure(log_format, log_level)
    thinking = processes or os.cpu_count() or 1
    settings = Settings(database_url(database), thinking, redis=redis, keep_days=days)
    work(settings, name or socket.gethostname(), (metrics_host, metrics_port))


@click.command()
@game_file
@data_files
@click.option("--seed", help="The seed of a challenge of the day, published after it.")
@click.option(
    "--opening",
    type=click.IntRange(min=0),
    default=0,
    help="How many moves the challenge begins with.",
)
def verify(file: Path, data: dict[str, DataText], seed: str | None, opening: int) -> None:
    """Check that every card in FILE follows from the seed that the table had promised.

    The sheet, deck or map that the record names is the one that is checked with. The record of a
    challenge of the day does not have its seed: give it with --seed.
    """
    record = load_record(file)
    if seed is not None:
        record = replace(record, seed=seed)
    rules = rules_of(record, data)
    if opening:
        verify_opening(rules, record, opening)
        click.echo(f"The first {opening} moves follow from the seed too.")
    cards = verify_record(rules, record)
    if rules.data and not record.data:
        click.echo(
            f"The record does not say which {' and '.join(rules.data)} it was played with: "
            "checked with those of version 0.1."
        )
    if cards:
        click.echo(f"All {cards} cards follow from the seed, and the seed is the promised one.")
    else:
        click.echo("No card was drawn in this game; the seed is the promised one.")
