"""Arguments and output that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

F = TypeVar("F", bound=Callable[..., Any])


def option_flags(command: F) -> F:
    """`--option NAME`, as often as wanted."""
    return click.option(
        "--option", "options", multiple=True, metavar="NAME", help="A rule option of the variant."
    )(command)


def json_flag(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)


def game_file(command: F) -> F:
    """A `FILE` argument: a record of ours or a `.blksgf` file."""
    return click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))(
        command
    )


def screen() -> Console:
    """Where people read our answers."""
    return Console(highlight=False)


def progress_bar() -> Progress:
    """A bar on stderr that leaves nothing behind; silent where nobody watches."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def print_json(value: Any) -> None:
    """One JSON value on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))
