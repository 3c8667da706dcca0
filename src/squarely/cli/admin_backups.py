"""Parts of `squarely admin`: all matches in one file, and back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from squarely.cli.common import progress_bar, writable_file
from squarely.cli.databases import administering

if TYPE_CHECKING:
    from squarely.server.storage.administration import Administration


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@administering
async def backup(table: Administration, file: Path) -> None:
    """Write all matches to FILE, as they are at one moment; servers go on meanwhile.

    The file is the same for SQLite and PostgreSQL. Keep it safe: it has what players must not
    know, though no keys.
    """
    from squarely.server.storage.backup import read_backup, write_backup

    writable_file(file)
    with progress_bar() as bar:
        task = bar.add_task("writing", total=None)
        rows = await write_backup(table.engine, file, lambda done: bar.update(task, completed=done))
        bar.update(task, description="reading again", total=rows)
        read_backup(file)
    size = file.stat().st_size
    click.echo(f"{rows} rows are in {file} ({size / 1e6:.1f} MB), written and read again.")


async def _restore(table: Administration, file: Path) -> None:
    """Read all matches from FILE into an empty database.

    FILE is checked before anything is written. Where something goes wrong nothing is restored.
    """
    from squarely.server.storage.backup import read_backup, restore

    contents = read_backup(file)
    with progress_bar() as bar:
        task = bar.add_task("restoring", total=contents.rows)
        await restore(table.engine, file, contents, lambda done: bar.update(task, completed=done))
    made = datetime.fromtimestamp(contents.made_at, UTC).strftime("%Y-%m-%d %H:%M")
    click.echo(f"{contents.rows} rows are restored, as they were at {made} (UTC).")


restore = click.command("restore")(
    click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))(
        administering(_restore, new=True)
    )
)
