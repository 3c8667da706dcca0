"""`squarely serve`, `worker` and `verify`: a table for many, its bots, and a check of its cards."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click
from platformdirs import user_data_path

from squarely.cli.common import data_files, game_file, writable_folder
from squarely.formats.files import load_record
from squarely.games import rules_of
from squarely.kernel.rules import BadInput, DataText
from squarely.table.shuffle import verify as verify_record

redis_option = click.option(
    "--redis",
    metavar="URL",
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
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that keeps the matches (default: your own data folder).",
)
@click.option("--database", metavar="URL", help="A PostgreSQL database instead of the folder.")
@redis_option
@click.option(
    "--allow-host",
    "names",
    metavar="NAME",
    multiple=True,
    help="A name that people reach the table by, say behind a proxy; can be given several times.",
)
@click.option(
    "--workers",
    type=click.IntRange(0, 256),
    help="How many processes think for bots (default: one for each core; with --redis none, "
    "for `squarely worker` does).",
)
@click.option("--open", "show", is_flag=True, help="Show the table in the browser.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    redis: str | None,
    names: tuple[str, ...],
    workers: int | None,
    show: bool,
) -> None:
    """Open a table that people can join with a browser."""
    # Here, for loading a web server takes its time.
    from squarely.server.serve import serve as run_server
    from squarely.server.settings import Settings, database_url, sqlite_in

    if database is not None and data is not None:
        raise click.UsageError("Give --data or --database, not both.")
    folder = data or user_data_path("squarely", appauthor=False) / "table"
    url = database_url(database) if database else sqlite_in(writable_folder(folder))
    if workers == 0 and redis is None:
        raise click.UsageError("Without --redis this process has to think: leave out --workers.")
    usual = 0 if redis else os.cpu_count() or 1
    processes = usual if workers is None else workers
    run_server(Settings(url, processes, (host, *names), redis=redis), host, port, show)


@click.command()
@click.option("--database", metavar="URL", required=True, help="The database of the servers.")
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
def worker(database: str, redis: str | None, processes: int | None, name: str | None) -> None:
    """Think for the bots of a table that several processes serve."""
    from squarely.server.settings import Settings, database_url

    if redis is None:
        raise click.UsageError("A worker finds its work in Redis: give --redis.")
    from squarely.server.work import work

    settings = Settings(database_url(database), processes or os.cpu_count() or 1, redis=redis)
    work(settings, name or socket.gethostname())


@click.command()
@game_file
@data_files
def verify(file: Path, data: dict[str, DataText]) -> None:
    """Check that every card in FILE follows from the seed that the table had promised.

    The sheet, deck or map that the record names is the one that is checked with.
    """
    record = load_record(file)
    rules = rules_of(record, data)
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
