"""`squarely admin`: looking after the matches of a table."""

from __future__ import annotations

import click

from squarely.cli.admin_backups import backup, restore
from squarely.cli.admin_matches import (
    check,
    delete,
    delete_player,
    export,
    list_matches,
    prune,
    show,
)


@click.group()
def admin() -> None:
    """Look after the matches of a table: list, export, delete, back up, check.

    Nothing is changed but what a command says, and all of it or nothing. Servers may go on
    meanwhile; a match that is open just now is shown as it was until everybody has left it.
    """


for _command in (list_matches, show, export, delete, delete_player, prune, backup, restore, check):
    admin.add_command(_command)
