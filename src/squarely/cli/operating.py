"""Options of processes that run for long: what they note, show and keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--keep-days",
        "days",
        type=click.IntRange(min=1),
        metavar="DAYS",
        help="Delete matches in which nothing has happened for so long (default: never).",
    ),
    click.option(
        "--log-format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How problems are noted on stderr: for people, or one JSON object on a line.",
    ),
    click.option(
        "--log-level",
        type=click.Choice(["debug", "info", "warning", "error"]),
        default="warning",
        show_default=True,
        help="How much is noted.",
    ),
    click.option(
        "--metrics-port",
        type=click.IntRange(0, 65535),
        help="Show figures for Prometheus at /metrics on this port (default: not at all).",
    ),
    click.option(
        "--metrics-host",
        default="127.0.0.1",
        show_default=True,
        help="Where the figures are shown: to this machine alone unless said otherwise.",
    ),
)


def operating(command: F) -> F:
    """`--keep-days`, `--log-format` and the like."""
    for option in reversed(_OPTIONS):  # help lists the option that is added last first
        command = option(command)
    return command
