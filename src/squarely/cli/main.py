"""Entry point of the command: what there is, and how problems end."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

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
from squarely.kernel.rules import BadInput

GOOD, REFUSED, USAGE = 0, 1, 2


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
    sys.exit(exit_code(sys.argv[1:] if arguments is None else arguments))


def exit_code(arguments: Sequence[str]) -> int:
    """What the command exits with; a problem is said in one sentence on stderr."""
    try:
        result = squarely.main(list(arguments), prog_name="squarely", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as nothing:
        click.echo(nothing.format_message())
        return USAGE
    except click.ClickException as problem:
        return _complain(problem.format_message(), USAGE)
    except BadRecord as problem:
        return _complain(str(problem), REFUSED)
    except BadInput as problem:
        return _complain(str(problem), USAGE)
    except (click.Abort, KeyboardInterrupt):
        return _complain("Stopped.", REFUSED)
    except BrokenPipeError:
        # Whoever read our output has seen enough; keep the interpreter from flushing into the void.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    return result if isinstance(result, int) else GOOD


def _complain(sentence: str, code: int) -> int:
    click.echo(f"squarely: {sentence}", err=True)
    return code
