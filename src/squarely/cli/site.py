"""`squarely site`: a table that is files alone."""

from __future__ import annotations

from pathlib import Path

import click

from squarely.server.http.pages import FOLDER
from squarely.site.pages import write_site


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def site(folder: Path) -> None:
    """Write pages into FOLDER that play against bots without a server.

    Any host of files can show them, from any folder. They work offline after the first visit.
    """
    write_site(folder, FOLDER)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    click.echo(f"The site is in {folder} ({size / 1_000_000:.0f} MB).")
    click.echo(f"To look at it: python -m http.server --directory {folder} 8080")
