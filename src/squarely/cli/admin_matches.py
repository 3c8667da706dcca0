"""Parts of `squarely admin`: looking at matches, checking and deleting them."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape
from rich.table import Table

from squarely.cli.common import json_flag, print_json, progress_bar, screen, writable_file
from squarely.cli.databases import administering
from squarely.kernel.record import format_record
from squarely.kernel.rules import BadInput, Seat

if TYPE_CHECKING:
    from squarely.server.storage.administration import Administration, Erased, StoredMatch
    from squarely.table.match import Match

DAY = 86_400
STDOUT = Path("-")

older_than = click.option(
    "--older-than",
    "days",
    type=click.FloatRange(min=0),
    metavar="DAYS",
    help="Only matches in which nothing has happened for so long.",
)
secrets_flag = click.option(
    "--secrets", is_flag=True, help="With what players must not know before the end."
)
yes_flag = click.option("--yes", is_flag=True, help="Do not ask.")
match_id = click.argument("match", metavar="ID")
# The name of a match may begin with a hyphen.
WITH_ID = {"ignore_unknown_options": True}


@click.command("list")
@click.option("--open", "over", flag_value=False, type=bool, default=None, help="Only unfinished.")
@click.option("--over", "over", flag_value=True, type=bool, help="Only finished ones.")
@older_than
@click.option(
    "--most", type=click.IntRange(min=1), default=100, show_default=True, help="How many to show."
)
@json_flag
@administering
async def list_matches(
    table: Administration, over: bool | None, days: float | None, most: int, as_json: bool
) -> None:
    """List matches, the latest first."""
    before = None if days is None else time() - days * DAY
    found = await table.listed(over, before, most)
    if as_json:
        print_json([_plain(each) for each in found])
        return
    shown = Table(box=None)
    for head in ("match", "variant", "players", "opened", "last event", "events", ""):
        shown.add_column(head, no_wrap=head == "match")
    for each in found:
        names = ", ".join(player.name for player in each.opened.players)
        state = "over" if each.over else "open"
        times = (when(each.opened_at), when(each.last_at))
        variant = each.opened.variant
        shown.add_row(each.id, variant, escape(names), *times, str(each.events), state)
    screen().print(shown)


@click.command(context_settings=WITH_ID)
@match_id
@secrets_flag
@json_flag
@administering
async def show(table: Administration, match: str, secrets: bool, as_json: bool) -> None:
    """Show what is known about the match ID: no keys, and no secrets while it goes on."""
    kept = await table.kept(match)
    played = await _replayed(table, match)
    facts = _facts(match, played, secrets)
    if as_json:
        print_json({**facts, "events": len(kept.rows), "keys": sorted(kept.keyed)})
        return
    lines = Table(show_header=False, box=None)
    for name, value in {**facts, "events": len(kept.rows)}.items():
        lines.add_row(name.replace("_", " "), escape(_in_words(value)))
    screen().print(lines)


@click.command(context_settings=WITH_ID)
@match_id
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@secrets_flag
@administering
async def export(table: Administration, match: str, file: Path, secrets: bool) -> None:
    """Write the record of the match ID to FILE (-: to the screen).

    While it goes on, hidden cards and the seed stay hidden unless --secrets is given.
    """
    played = await _replayed(table, match)
    record = played.record_for(None)
    if secrets:
        record = replace(played.record, seed=played.opened.seed)
    text = format_record(record)
    if file == STDOUT:
        sys.stdout.write(text)
        return
    writable_file(file).write_text(text, encoding="utf-8")
    click.echo(f"The record of {match} is in {file}.")


@click.command(context_settings=WITH_ID)
@match_id
@yes_flag
@administering
async def delete(table: Administration, match: str, yes: bool) -> None:
    """Delete the match ID for good: its events, keys and codes."""
    kept = await table.kept(match)
    state = "finished" if kept.over else "unfinished"
    confirmed(yes, f"Delete the {state} match {match} with {len(kept.rows)} events for good?")
    await table.delete(match)
    click.echo(f"Match {match} is deleted.")


@click.command("delete-player")
@click.argument("name", required=False)
@click.option("--match", "match", metavar="ID", help="Instead of a name: one match ...")
@click.option("--seat", type=click.IntRange(min=1), help="... and the seat in it.")
@yes_flag
@json_flag
@administering
async def delete_player(
    table: Administration,
    name: str | None,
    match: str | None,
    seat: int | None,
    yes: bool,
    as_json: bool,
) -> None:
    """Take a person's names and chat out of every match they sat in as NAME.

    The seat is called `Player N` afterwards and its lines `(deleted)`; moves stay, for the match
    is theirs and everybody else's. All who ever went by the name are meant; if it is that of an
    account, the account goes with all its results, ratings and devices.
    With --match and --seat it is one seat, whatever the name. Lines of spectators belong to
    nobody and stay, and so does a name that others have written.
    """
    if (name is None) == (match is None) or (match is None) != (seat is None):
        raise click.UsageError("Give a NAME, or --match ID and --seat N.")
    # Here, for loading the database takes its time.
    from squarely.server.storage.moderation import Moderation

    done: list[Erased] = []
    account = False
    if match is not None and seat is not None:
        confirmed(yes, f"Delete names and chat of seat {seat} in match {match} for good?")
        done = [await table.erase(match, Seat(seat))]
    elif name is not None:
        confirmed(yes, f"Delete names and chat of everybody who was called {name!r}, for good?")
        done = await table.erase_name(name)
        account = await Moderation(table.engine).delete(name)
    if as_json:
        print_json([asdict(each) for each in done])
        return
    for each in done:
        click.echo(
            f"match {each.match}, seat {each.seat}: {each.names} names and {each.lines} lines of "
            "chat deleted"
        )
    if account:
        click.echo(f"the account of {name} deleted")
    if not done and not account:
        click.echo("Nobody went by this name: nothing was changed.")


@click.command()
@click.option(
    "--older-than",
    "days",
    type=click.FloatRange(min=0),
    metavar="DAYS",
    required=True,
    help="Matches in which nothing has happened for so long.",
)
@yes_flag
@administering
async def prune(table: Administration, days: float, yes: bool) -> None:
    """Delete old matches for good: finished ones, and those that nobody goes on with."""
    before = time() - days * DAY
    confirmed(yes, f"Delete all matches in which nothing has happened for {days:g} days, for good?")
    deleted = 0
    with progress_bar() as bar:
        task = bar.add_task("deleting", total=None)
        while batch := await table.prune(before):
            deleted += batch
            bar.advance(task, batch)
    click.echo(f"{deleted} matches are deleted.")


@click.command()
@json_flag
@administering
async def check(table: Administration, as_json: bool) -> int:
    """Play through every match and say what is wrong; nothing is mended.

    Exits with 1 if anything is wrong.
    """
    # Here, for loading all games takes its time.
    from squarely.server.storage.checking import bad_texts, problems_of

    texts = await table.texts()
    wrong = [("data", f"the text {each[:12]} was changed.") for each in bad_texts(texts)]
    ids = await table.ids()
    with progress_bar() as bar:
        for each in bar.track(ids, description="checking"):
            try:
                kept = await table.kept(each)
            except BadInput:
                # Deleted meanwhile.
                continue
            wrong += [(f"match {each}", problem) for problem in problems_of(kept, texts)]
    if as_json:
        print_json([{"where": where, "problem": problem} for where, problem in wrong])
    else:
        for where, problem in wrong:
            click.echo(f"{where}: {problem}")
        found = f"{len(wrong)} problems" if wrong else "nothing is wrong"
        click.echo(f"{len(ids)} matches were played through: {found}.")
    return 1 if wrong else 0


def confirmed(yes: bool, question: str) -> None:
    """Goes on if whoever runs the command wants to."""
    if not yes:
        click.confirm(question, abort=True)


async def _replayed(table: Administration, match: str) -> Match:
    from squarely.server.storage.replaying import replayed

    kept = await table.kept(match)
    try:
        return replayed(kept.entries, await table.texts())
    except (BadInput, KeyError, ValueError) as problem:
        sentence = f"Match {match} cannot be played through: squarely admin check says why."
        raise BadInput(sentence) from problem


def _plain(each: StoredMatch) -> dict[str, Any]:
    return {
        "id": each.id,
        "variant": each.opened.variant,
        "players": [asdict(player) for player in each.opened.players],
        "opened_at": each.opened_at,
        "last_at": each.last_at,
        "events": each.events,
        "over": each.over,
    }


def _facts(match: str, played: Match, secrets: bool) -> dict[str, Any]:
    outcome = played.outcome
    facts: dict[str, Any] = {
        "match": match,
        "variant": played.opened.variant,
        "options": list(played.opened.options),
        "clock": played.opened.clock,
        "opened": when(played.log[0].at),
        "last_event": when(played.log[-1].at),
        "players": [
            {"seat": seat, "name": name, "kind": player.kind, "level": player.level}
            for seat, (name, player) in enumerate(
                zip(played.names, played.opened.players, strict=True), start=1
            )
        ],
        "plies": played.ply,
        "over": played.over,
        "to_act": sorted(played.to_act),
        "winners": None if outcome is None else sorted(outcome.winners),
        "next": None if played.next is None else played.next.match,
        "seed_hash": played.seed_hash,
    }
    if secrets or played.over:
        facts["seed"] = played.opened.seed
    return facts


def _in_words(value: Any) -> str:
    match value:
        case None | []:
            return "-"
        case bool():
            return "yes" if value else "no"
        case [dict(), *_]:
            people = [f"{each['seat']}: {each['name']} ({each['kind']})" for each in value]
            return ", ".join(people)
        case list():
            return ", ".join(map(str, value))
        case _:
            return str(value)


def when(at: float) -> str:
    """A time as it is listed."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
