"""Parts of `squarely admin`: reports, accounts, and texts that must not stay."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.table import Table

from squarely.cli.admin_matches import WITH_ID, confirmed, match_id, when, yes_flag
from squarely.cli.common import json_flag, print_json, screen
from squarely.cli.databases import administering

if TYPE_CHECKING:
    from squarely.server.storage.administration import Administration
    from squarely.server.storage.moderation import Moderation, SeenReport


@click.command("reports")
@click.option("--all", "everything", is_flag=True, help="Also those that were handled.")
@json_flag
@administering
async def list_reports(table: Administration, everything: bool, as_json: bool) -> None:
    """List what people have reported, the oldest first."""
    found = await _moderation(table).reports(everything)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    if not found:
        click.echo("Nothing is reported.")
        return
    shown = Table(box=None)
    for head in ("report", "when", "reason", "about", "by", "more"):
        shown.add_column(head, no_wrap=head == "report")
    for each in found:
        row = (each.reason, _about(each), each.by or "-", each.text)
        shown.add_row(each.id, when(each.at), *(escape(cell) for cell in row))
    screen().print(shown)
    click.echo(
        "Look: squarely admin show MATCH. Act: remove-text MATCH EVENT, close-player NAME. "
        "Done: handle REPORT."
    )


@click.command(context_settings=WITH_ID)
@click.argument("report")
@administering
async def handle(table: Administration, report: str) -> None:
    """Put the report REPORT away: it has been dealt with."""
    await _moderation(table).handle(report)
    click.echo(f"Report {report} is done with.")


@click.command("remove-text", context_settings=WITH_ID)
@match_id
@click.argument("event", type=click.IntRange(min=1))
@administering
async def remove_text(table: Administration, match: str, event: int) -> None:
    """Take the line of chat with the number EVENT out of the match ID.

    The chat says afterwards that it was removed, and reports still say who wrote it. Servers show
    it so once everybody has left the match.
    """
    text = await _moderation(table).remove_text(match, event)
    click.echo(f"Removed: {text}")


@click.command("players")
@click.option(
    "--most", type=click.IntRange(min=1), default=100, show_default=True, help="How many to show."
)
@json_flag
@administering
async def list_players(table: Administration, most: int, as_json: bool) -> None:
    """List accounts, the latest first."""
    found = await _moderation(table).accounts(most)
    if as_json:
        print_json([asdict(each) for each in found])
        return
    shown = Table(box=None)
    for head in ("player", "since", "results", "reports", ""):
        shown.add_column(head)
    for each in found:
        state = "closed" if each.closed else ""
        numbers = (str(each.results), str(each.reports))
        shown.add_row(escape(each.name), when(each.created_at), *numbers, state)
    screen().print(shown)


@click.command("close-player")
@click.argument("name")
@yes_flag
@administering
async def close_player(table: Administration, name: str, yes: bool) -> None:
    """Close the account of the player NAME: all devices are signed out, and nobody signs in."""
    confirmed(yes, f"Close the account of {name!r}?")
    await _moderation(table).close(name)
    click.echo(f"The account of {name} is closed. reopen-player opens it again.")


@click.command("reopen-player")
@click.argument("name")
@administering
async def reopen_player(table: Administration, name: str) -> None:
    """Open the account of the player NAME again."""
    await _moderation(table).reopen(name)
    click.echo(f"The account of {name} is open again.")


def _moderation(table: Administration) -> Moderation:
    # Here, for loading the database takes its time.
    from squarely.server.storage.moderation import Moderation

    return Moderation(table.engine)


def _about(report: SeenReport) -> str:
    if report.match is None:
        return f"player {report.player or '(deleted)'}"
    where = report.match if report.event is None else f"{report.match} {report.event}"
    if report.line is None:
        return where
    author = report.author or "a spectator"
    if report.account is not None:
        author = f"{author} (player {report.account})"
    return f"{where}, {author}: {report.line}"
