"""`squarely serve` and `squarely verify`: a table for many, and a check of its cards."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from squarely.cli.common import data_files, game_file, writable_folder
from squarely.cli.databases import data_option, database_option, usual_folder
from squarely.formats.files import load_record
from squarely.games import rules_of
from squarely.kernel.rules import DataText
from squarely.table.shuffle import verify as verify_record

if TYPE_CHECKING:
    from squarely.server.operations.logs import LogFormat, LogLevel


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
    type=click.IntRange(1, 256),
    help="How many processes think for bots (default: one for each core).",
)
@click.option(
    "--keep-days",
    "days",
    type=click.IntRange(min=1),
    metavar="DAYS",
    help="Delete matches in which nothing has happened for so long (default: never).",
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How problems are noted on stderr: for people, or one JSON object on a line.",
)
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default="warning",
    show_default=True,
    help="How much is noted.",
)
@click.option(
    "--metrics-port",
    type=click.IntRange(0, 65535),
    help="Show figures for Prometheus at /metrics on this port (default: not at all).",
)
@click.option(
    "--metrics-host",
    default="127.0.0.1",
    show_default=True,
    help="Where the figures are shown: to this machine alone unless said otherwise.",
)
@click.option("--open", "show", is_flag=True, help="Show the table in the browser.")
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    workers: int | None,
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
    url = database_url(database) if database else sqlite_in(writable_folder(data or usual_folder()))
    processes = workers or os.cpu_count() or 1
    logs.configure(log_format, log_level)
    settings = Settings(
        url,
        processes,
        (host, *names),
        proxies=tuple(proxy_network(each) for each in proxies),
        keep_days=days,
    )
    run_server(settings, host, port, show, (metrics_host, metrics_port))


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
