"""Entry point of the command: what there is, and how problems end."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

import click

from squarely.kernel.record import BadRecord
from squarely.kernel.rules import BadInput, quoted

COMMANDS = {
    "play": ("squarely.cli.play", "Play against bots in the terminal."),
    "serve": ("squarely.cli.serve", "Open a table that people can join with a browser."),
    "site": ("squarely.cli.site", "Write pages that play against bots without a server."),
    "worker": ("squarely.cli.serve", "Think for the bots of a table with several processes."),
    "admin": ("squarely.cli.admin", "Look after the matches of a table."),
    "games": ("squarely.cli.catalogue", "List the variants, their seats and options."),
    "show": ("squarely.cli.catalogue", "Show pieces or cards and the start position."),
    "replay": ("squarely.cli.records", "Play through a game and show the board."),
    "explain": ("squarely.cli.records", "Say whether a move is legal, and why not."),
    "convert": ("squarely.cli.records", "Write a game in another format."),
    "analyze": ("squarely.cli.analyze", "Say what every move of a game was worth."),
    "verify": ("squarely.cli.serve", "Check that the cards of a match follow from its seed."),
    "arena": ("squarely.cli.arena", "Let bots play each other in every seat."),
    "bot": ("squarely.cli.bot", "Bring an engine to the table of a server."),
    "ladder": ("squarely.cli.ladder", "Let the bots of a server play each other."),
    "gtp": ("squarely.cli.gtp", "Speak the protocol of Blokus programs."),
    "simulate": ("squarely.cli.simulate", "Play random games and report the scores."),
    "dataset": ("squarely.cli.dataset", "Keep games of the engine with what it thought."),
    "openings": ("squarely.cli.openings", "Let bots play, and count what first moves led to."),
    "puzzles": ("squarely.cli.puzzles", "Find positions with one clearly best move."),
    "perft": ("squarely.cli.counting", "Count the ways to play some plies."),
    "balance": ("squarely.cli.balance", "Measure the balance of a game by games of bots."),
    "print": ("squarely.cli.printing", "Make a PDF of a game, or of one that was played."),
    "score": ("squarely.cli.scoring", "Score a filled-in paper sheet, or a photo of one."),
    "licenses": ("squarely.cli.licenses", "List what Squarely stands on, with the licences."),
    "completion": ("squarely.cli.completion", "Let the shell fill in commands and options."),
}
"""Where each command is, and what it does in a line."""
GOOD, REFUSED, USAGE = 0, 1, 2
SHOW_DEFECTS = "SQUARELY_TRACEBACK"
"""Set in the environment, it shows where a defect lies."""


def command_named(name: str) -> click.Command:
    """A command, imported from its module, where that of a built-in name has an underscore."""
    module = import_module(COMMANDS[name][0])
    command: click.Command = getattr(module, f"{name}_" if name in dir(builtins) else name)
    return command


class Commands(click.Group):
    """The commands, each imported only when it is run: `--help` answers at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with a name, None where there is none."""
        return command_named(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(cls=Commands)
@click.version_option(package_name="squarely")
def squarely() -> None:
    """A digital table for games played on squares and lines."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command and exits: 0 good, 1 refused, 2 usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A console that cannot show a character shows a question mark in its place.
            stream.reconfigure(errors="replace")
    code = exit_code(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_flushed(code))


def _flushed(code: int) -> int:
    """The exit code, after what was printed has reached its reader or could not."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
    except OSError as problem:
        _drop_output()
        return _complain(f"The output cannot be written: {problem.strerror}.", REFUSED)
    return code


def _drop_output() -> None:
    """Keeps the interpreter from flushing into the void."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def exit_code(arguments: Sequence[str]) -> int:
    """What the command exits with; a problem is said in one sentence on stderr."""
    try:
        result = squarely.main(list(arguments), prog_name="squarely", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as nothing:
        click.echo(nothing.format_message())
        return USAGE
    except click.exceptions.NoSuchCommand as problem:
        sentence = f"{problem.format_message()} squarely --help lists the commands."
        return _complain(sentence, USAGE)
    except click.ClickException as problem:
        return _complain(problem.format_message(), USAGE)
    except BadRecord as problem:
        return _complain(str(problem), REFUSED)
    except BadInput as problem:
        return _complain(str(problem), USAGE)
    except (click.Abort, KeyboardInterrupt):
        return _complain("Stopped.", REFUSED)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _drop_output()
        return GOOD
    except OSError as problem:
        where = problem.filename or "The output"
        return _complain(f"{where} cannot be used: {problem.strerror or problem}.", REFUSED)
    except ModuleNotFoundError as problem:
        sentence = f"{problem.name} is not installed: the README names the extras of Squarely."
        return _complain(sentence, REFUSED)
    except Exception as defect:
        if os.environ.get(SHOW_DEFECTS):
            raise
        told = quoted(f"{type(defect).__name__}: {defect}")
        return _complain(
            f"This should not have happened ({told}): please report it with the command you "
            f"typed; {SHOW_DEFECTS}=1 shows more.",
            REFUSED,
        )
    return result if isinstance(result, int) else GOOD


def _complain(sentence: str, code: int) -> int:
    click.echo(f"squarely: {sentence}", err=True)
    return code
