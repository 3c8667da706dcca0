"""Where the matches of a table are kept, as an option of commands that work on them."""

from __future__ import annotations

import asyncio
import functools
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import click
from platformdirs import user_data_path

from squarely.cli.common import writable_folder
from squarely.kernel.rules import BadInput

if TYPE_CHECKING:
    from squarely.server.storage.administration import Administration

P = ParamSpec("P")
DATABASE_VARIABLE = "SQUARELY_DATABASE"
"""In the environment it keeps a password out of the list of processes."""

data_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder that keeps the matches (default: your own data folder).",
)
database_option = click.option(
    "--database",
    metavar="URL",
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    help="A PostgreSQL database instead of the folder.",
)


def usual_folder() -> Path:
    """Where matches are kept if nobody says otherwise."""
    return user_data_path("squarely", appauthor=False) / "table"


def administering(
    work: Callable[Concatenate[Administration, P], Coroutine[Any, Any, int | None]],
    new: bool = False,
) -> Callable[P, int | None]:
    """A command that works on a database, which has to be there unless it may be a new one."""

    @functools.wraps(work)
    def command(*args: Any, **others: Any) -> int | None:
        data, database = others.pop("data"), others.pop("database")
        with without_leftovers(data or usual_folder()):
            url = _url(data, database, new)
            return asyncio.run(_administer(work, url, new, *args, **others))

    return database_option(data_option(command))


@contextmanager
def without_leftovers(folder: Path) -> Iterator[None]:
    """Where a command fails before anything is stored, the file and folders it made go again."""
    from squarely.server.settings import DATABASE_FILE

    file = folder / DATABASE_FILE
    there = file.exists()
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        yield
    except BaseException:
        if not there and file.exists() and not file.stat().st_size:
            file.unlink()
            with suppress(OSError):
                for each in made:
                    each.rmdir()
        raise


def _url(data: Path | None, database: str | None, new: bool) -> str:
    from squarely.server.settings import DATABASE_FILE, database_url, sqlite_in

    if data is not None and click.get_current_context().get_parameter_source("database") == (
        click.core.ParameterSource.COMMANDLINE
    ):
        raise click.UsageError("Give --data or --database, not both.")
    if database is not None and data is None:
        return database_url(database)
    folder = data or usual_folder()
    if new:
        writable_folder(folder)
    elif not (folder / DATABASE_FILE).is_file():
        raise BadInput(f"No matches are kept in {folder}: name another --data or --database.")
    return sqlite_in(folder)


async def _administer(
    work: Callable[..., Coroutine[Any, Any, int | None]],
    url: str,
    new: bool,
    *args: Any,
    **others: Any,
) -> int | None:
    # Here, for loading the database takes its time.
    from sqlalchemy.exc import SQLAlchemyError

    from squarely.server.settings import database_unusable
    from squarely.server.storage.administration import Administration, reason_of
    from squarely.server.storage.engine import settled

    administration = Administration(url)
    try:
        if not new:
            await administration.check_form()
        return await work(administration, *args, **others)
    except (SQLAlchemyError, ConnectionError, TimeoutError, socket.gaierror) as problem:
        await settled()
        raise database_unusable(url, reason_of(problem)) from problem
    finally:
        await administration.close()
