"""`squarely play`: a game at this terminal against bots."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from random import Random

import click
from click.core import ParameterSource
from platformdirs import user_data_path

from squarely.bots import background_fitting
from squarely.bots.bot import Bot
from squarely.bots.installed import HOW_TO
from squarely.bots.registry import can_play, level_bot
from squarely.bots.warming import ReadyBot, begin
from squarely.cli.common import data_files, option_flags, writable_file
from squarely.formats.files import load_record
from squarely.games import rules_of, variant_named
from squarely.kernel.data import fingerprints
from squarely.kernel.record import Record
from squarely.kernel.rules import AnyRules, BadInput, DataText, Seat
from squarely.table.paper import expect_screens
from squarely.terminal.plain import play_plainly
from squarely.terminal.registry import terminal_game
from squarely.terminal.session import Session

PERSON = "you"
_LEVEL = re.compile(r"level ([1-9])", re.ASCII)


@click.command()
@click.argument("variant", default="blokus-to-go")
@click.option("--seats", type=int, help="How many play, where the variant leaves a choice.")
@click.option("--seat", type=int, default=1, show_default=True, help="Where you sit.")
@click.option(
    "--level",
    type=click.IntRange(1, 9),
    default=5,
    show_default=True,
    help="How well the bots play: 1 for a child, 9 for nobody.",
)
@click.option("--seed", type=int, help="Makes bots and cards repeat themselves.")
@option_flags
@data_files
@click.option(
    "--record",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the game here; a game already there goes on.",
)
@click.option("--plain", is_flag=True, help="Line by line, without drawing on the screen.")
@click.pass_context
def play(
    context: click.Context,
    variant: str,
    seats: int | None,
    seat: int,
    level: int,
    seed: int | None,
    options: tuple[str, ...],
    data: dict[str, DataText],
    path: Path | None,
    plain: bool,
) -> None:
    """Play VARIANT (default: blokus-to-go) against bots.

    A terminal that is too small for the table plays line by line, as with --plain.
    """
    if path is not None:
        writable_file(path)
    if path is not None and path.exists():
        record = _saved(path)
        _check_same(context, path, record)
        rules = rules_of(record, data)
    else:
        rules = variant_named(variant).rules(seats, options, data)
        record = _new(variant, rules, seat, level, options)
        path = path or _default_path(variant)
        writable_file(path)
    expect_screens(record.options)
    bots = {
        Seat(number): _bot(rules, name, level, seed, number)
        for number, name in enumerate(record.players, start=1)
        if name != PERSON
    }
    if not all(can_play(rules, level) for level in _levels(record, level)):
        click.echo(f"The strong bots are not installed, so simple ones play: {HOW_TO}.")
    if background_fitting.begin(record.variant, rules):
        click.echo("The bots are getting to know this sheet while you play.")
    session = Session(record, bots, path, rules, _random(seed, 0))
    # Ctrl-C stops as quitting does: the game is kept.
    with suppress(KeyboardInterrupt):
        _play(session, plain)
    click.echo(f"The game is kept in {path}")
    if session.to_act is not None:
        files = [f"--{part} {_quoted(text.origin)}" for part, text in data.items()]
        words = [
            _program(),
            "play",
            *(["--plain"] if plain else []),
            *files,
            f"--record {_quoted(str(path))}",
        ]
        click.echo(f"Go on with: {' '.join(words)}")


def _play(session: Session, plain: bool) -> None:
    """On the screen where the game has one and there is room for it, else line by line."""
    on_screen = terminal_game(session.rules).moment and sys.stdin.isatty() and sys.stdout.isatty()
    if plain or not on_screen:
        play_plainly(session, sys.stdin)
        return
    from squarely.terminal.app import TableApp  # here, for loading Textual takes its time

    app = TableApp(session)
    if app.fits(*shutil.get_terminal_size()):
        app.run()
    else:
        click.echo("This terminal is too small for the table, so the game goes line by line.")
        play_plainly(session, sys.stdin)


def _program() -> str:
    """This command as it was called."""
    name = Path(sys.argv[0])
    return "python -m squarely" if name.stem == "__main__" else _quoted(str(name))


def _quoted(word: str) -> str:
    """A word of a command as the shell of the system takes it."""
    return subprocess.list2cmdline([word]) if os.name == "nt" else shlex.quote(word)


def _check_same(context: click.Context, path: Path, record: Record) -> None:
    """A game that goes on is the one that was asked for, as far as anything was."""
    kept = {
        "variant": record.variant,
        "seats": record.seats,
        "seat": record.players.index(PERSON) + 1,
        "options": record.options,
        "level": next(iter(_levels(record, context.params["level"])), context.params["level"]),
    }
    for name, there in kept.items():
        asked = context.params[name]
        asked = tuple(sorted(set(asked))) if name == "options" else asked
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and asked != there:
            what = " ".join(there) or "no options" if isinstance(there, tuple) else there
            raise BadInput(
                f"{path} holds another game ({name}: {what}): leave that out to go on with it, or "
                "name another file."
            )


def _levels(record: Record, usual: int) -> list[int]:
    """The levels of the bots in a game."""
    names = (name for name in record.players if name != PERSON)
    return [int(found[1]) if (found := _LEVEL.fullmatch(name)) else usual for name in names]


def _bot(rules: AnyRules, name: str, level: int, seed: int | None, number: int) -> Bot:
    """The bot with a name; with a seed it waits until it can repeat itself."""
    found = _LEVEL.fullmatch(name)
    level = int(found[1]) if found else level
    if seed is not None and can_play(rules, level):
        return level_bot(rules, level, _random(seed, number))
    begin()
    return ReadyBot(rules, level, _random(seed, number))


def _random(seed: int | None, number: int) -> Random:
    return Random(None if seed is None else f"{seed}/{number}")


def _new(
    variant: str,
    rules: AnyRules,
    seat: int,
    level: int,
    options: tuple[str, ...],
) -> Record:
    if seat not in rules.seats:
        raise BadInput(f"{variant} has no seat {seat}; sit down in 1 to {len(rules.seats)}.")
    players = tuple(PERSON if each == seat else f"level {level}" for each in rules.seats)
    return Record(variant, len(rules.seats), options, players, data=fingerprints(rules.data))


def _saved(path: Path) -> Record:
    record = load_record(path)
    if PERSON not in record.players:
        raise BadInput(f"{path} is not a game of yours against bots; name another file.")
    return record


def _default_path(variant: str) -> Path:
    """A file of its own for every game."""
    folder = user_data_path("squarely") / "games"
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = (
        f"{variant}-{moment}{more}.squarely" for more in chain([""], map("-{}".format, count(2)))
    )
    return next(folder / name for name in names if not (folder / name).exists())
