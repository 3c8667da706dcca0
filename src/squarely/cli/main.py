"""Entry point of the command: what there is, and how problems end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from squarely.cli.analyze import analyze
from squarely.cli.arena import arena
from squarely.cli.balance import balance, score
from squarely.cli.catalogue import games, show
from squarely.cli.counting import perft
from squarely.cli.gtp import gtp
from squarely.cli.play import play
from squarely.cli.records import convert, explain, replay
from squarely.cli.serve import serve, verify
from squarely.cli.simulate import simulate
from squarely.kernel.record import BadRecord
from squarely.kernel.rules import BadInput, quoted

GOOD, REFUSED, USAGE = 0, 1, 2
SHOW_DEFECTS = "SQUARELY_TRACEBACK"
"""Set in the environment, it shows where a defect lies."""


@click.group()
@click.version_option(package_name="squarely")
def squarely() -> None:
    """A digital table for games played on squares and lines."""


for command in (
    games,
    show,
    play,
    serve,
    replay,
    explain,
    convert,
    analyze,
    verify,
    simulate,
    arena,
    gtp,
    perft,
    balance,
    score,
):
    squarely.add_command(command)


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
