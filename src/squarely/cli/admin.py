"""`squarely admin`: looking after a table."""

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
from squarely.cli.admin_players import (
    close_player,
    handle,
    list_players,
    list_reports,
    remove_text,
    reopen_player,
)


@click.group()
def admin() -> None:
    """Look after a table: matches, accounts, reports, backups.

    Nothing is changed but what a command says, and all of it or nothing. Servers may go on
    meanwhile; a match that is open just now is shown as it was until everybody has left it.
    """


for _command in (
    list_matches,
    show,
    export,
    delete,
    prune,
    check,
    list_players,
    close_player,
    reopen_player,
    delete_player,
    list_reports,
    handle,
    remove_text,
    backup,
    restore,
):
    admin.add_command(_command)
