"""The man page: `python -m publish.man > publish/squarely.1`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from squarely.cli.main import COMMANDS, SHOW_DEFECTS, command_named

HEAD = r""".TH SQUARELY 1 "" "" "Squarely"
.SH NAME
squarely \- a digital table for games played on squares and lines
.SH SYNOPSIS
.B squarely
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
Blokus, Blokus To Go, Locus and Loko moto in the browser and in the terminal, alone, around one
screen or with friends far away, with bots of nine levels.
.SH COMMANDS"""
TAIL = rf""".SH EXIT STATUS
0 when all is good, 1 when a game or a move is refused, 2 when it was called wrongly.
.SH ENVIRONMENT
.TP
.B {SHOW_DEFECTS}
Set, it shows where a defect lies.
.SH SEE ALSO
The options of a command:
.B squarely
.I COMMAND
.B \-\-help"""


def man_page() -> str:
    """The page with every command and its options."""
    lines = [HEAD]
    for name, (_, summary) in COMMANDS.items():
        lines += [".SS", rf"\fBsquarely {name}\fR", _plain(summary)]
        lines += _options(command_named(name))
    return "\n".join([*lines, TAIL, ""])


def _options(command: click.Command) -> Iterator[str]:
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from (".TP", rf"\fB{name}\fR", _plain(inner.get_short_help_str(200)))
        return
    context = click.Context(command)
    for each in command.get_params(context):
        if isinstance(each, click.Option) and each.opts != ["--help"]:
            record = each.get_help_record(context)
            assert record is not None
            yield from (".TP", rf"\fB{_plain(record[0])}\fR", _plain(record[1]))


def _plain(text: str) -> str:
    """A text without what roff would read as commands."""
    shown = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{shown}" if shown[:1] in (".", "'") else shown


if __name__ == "__main__":
    print(man_page(), end="")
