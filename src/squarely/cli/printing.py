"""`squarely print`: a game, or one that was played, as a PDF to print."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import click

from squarely.cli.common import data_files, option_flags, screen
from squarely.formats.files import load
from squarely.formats.print.booklet import PAPERS, PaperName
from squarely.formats.print.games import printed_game
from squarely.formats.print.keepsake import keepsake
from squarely.formats.print.words import WORDS, LanguageName
from squarely.games import VARIANTS, variant_named
from squarely.kernel.rules import BadInput, DataText


@click.command("print")
@click.argument("what", metavar="VARIANT|FILE")
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The PDF file."
)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--language", type=click.Choice(list(WORDS)), default="en", show_default=True)
@click.option("--seats", type=int, help="How many play: in Locus so many sheets are printed.")
@option_flags
@data_files
def print_(
    what: str,
    out: Path,
    paper: str,
    language: str,
    seats: int | None,
    options: tuple[str, ...],
    data: dict[str, DataText],
) -> None:
    """Make a PDF of a game: board, pieces, cards, rules and score pad, true to size.

    With the file of a finished game: its final board, scores and curve, to keep.
    """
    sheet, words = cast(PaperName, paper), cast(LanguageName, language)
    if what in VARIANTS:
        rules = variant_named(what).rules(seats, options, data)
        pages = printed_game(what, rules, sheet, words)
    elif Path(what).is_file():
        pages = keepsake(load(Path(what), data), sheet, words)
    else:
        raise BadInput(f"There is no variant and no file {what!r}: see `squarely games`.")
    try:
        if out.exists() and not out.read_bytes().startswith(b"%PDF-"):
            raise BadInput(f"{out} holds something else than a PDF: name another file.")
        out.write_bytes(pages)
    except OSError as problem:
        raise BadInput(f"{out} cannot be written: {problem.strerror}.") from problem
    screen().print(f"{out}: print it at 100 %, not fitted to the page.", soft_wrap=True)
