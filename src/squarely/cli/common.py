"""Arguments and output that several commands share."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
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

from squarely.games import VARIANTS
from squarely.kernel.rules import BadInput, DataText

DATA_FILES = {
    "sheet": "For Locus: a sheet of your own (TOML), or harbour.",
    "deck": "For Locus: a deck of your own (TOML).",
    "map": "For Loko moto: a map of your own (TOML), or switzerland.",
    "trains": "For Loko moto: trains of your own (TOML).",
    "shapes": "For Loko moto: shapes of your own (TOML).",
}

F = TypeVar("F", bound=Callable[..., Any])


def option_flags(command: F) -> F:
    """`--option NAME`, as often as wanted."""
    return click.option(
        "--option", "options", multiple=True, metavar="NAME", help="A rule option of the variant."
    )(command)


class DataFile(click.ParamType[Any]):
    """A file, or the name of an edition of ours where there is no such file."""

    name = "file"
    _file = click.Path(path_type=Path, dir_okay=False, exists=True)

    def __init__(self, part: str) -> None:
        self._part = part

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path, or the text of the edition."""
        if isinstance(value, str) and not os.path.exists(value):
            for part in (part for variant in VARIANTS.values() for part in variant.data):
                if part.name == self._part and value in part.editions:
                    return part.edition(value)
        return self._file.convert(value, param, ctx)


def data_files_of(*parts: str) -> Callable[[F], F]:
    """`--sheet FILE` and the like, handed to the command as `data`."""

    def with_options(command: F) -> F:
        @functools.wraps(command)
        def with_data(*args: Any, **others: Any) -> Any:
            files = [(part, found) for part in parts if (found := others.pop(part))]
            data = {
                part: DataText(str(found), _text_of(found)) if isinstance(found, Path) else found
                for part, found in files
            }
            return command(*args, data=data, **others)

        decorated: Any = with_data
        for part in reversed(parts):  # help lists the option that is added last first
            kind = DataFile(part)
            decorated = click.option(f"--{part}", type=kind, help=DATA_FILES[part])(decorated)
        wrapped: F = decorated
        return wrapped

    return with_options


data_files = data_files_of(*DATA_FILES)


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path} cannot be read as text.") from problem


def writable_folder(folder: Path) -> Path:
    """A folder that files can be written into; made if need be, refused before any long work."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except OSError as problem:
        raise BadInput(f"Nothing can be written into {folder}: {problem.strerror}.") from problem


def writable_file(path: Path) -> Path:
    """A file that can be written; refused before any long work."""
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file in it.")
    writable_folder(path.parent)
    if path.exists() and not os.access(path, os.W_OK):
        raise BadInput(f"{path} may not be written: name another file.")
    return path


def svg_option(command: F) -> F:
    """`--svg FILE`."""
    path = click.Path(path_type=Path, dir_okay=False)
    return click.option("--svg", type=path, help="Draw it into a file.")(command)


def write_picture(path: Path, svg: str) -> None:
    """Writes a picture and says where."""
    writable_file(path).write_text(svg, encoding="utf-8")
    click.echo(f"Written to {path}.")


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
