"""`squarely score`: counting a paper sheet, written down or photographed."""

from __future__ import annotations

from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from squarely.cli.common import data_files_of, json_flag, print_json, screen, writable_file
from squarely.formats.locus_paper import read_paper, unreached
from squarely.formats.locus_photo import SheetRead, is_photo, read_photo
from squarely.formats.photo.refusals import MOST_MEGABYTES
from squarely.games import variant_named
from squarely.games.locus.position import Player
from squarely.games.locus.scoring import score_sheet
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import sheet_of
from squarely.kernel.record import BadRecord
from squarely.kernel.rules import BadInput, DataText

NEITHER = "this is neither a text nor a JPEG, PNG or WebP image."
LARGEST = MOST_MEGABYTES * 1_000_000 + 1
"""Bytes that are read of a file: one more than a photo may have."""


def _only_locus(context: click.Context, parameter: click.Parameter, game: str) -> str:
    if game != "locus":
        raise BadInput("Only Locus sheets can be scored.")
    return game


@click.command()
@click.argument("game", metavar="GAME", callback=_only_locus)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "--write",
    "written",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Save what a photo shows as text, to correct and score it.",
)
@data_files_of("sheet", "deck")
@json_flag
def score(
    game: str, file: Path, written: Path | None, data: dict[str, DataText], as_json: bool
) -> int:
    """Score a paper sheet of GAME, which is locus: a photo of our print, or a text in FILE."""
    variant_named(game).rules(1, data=data)  # refuses files that are no part of the game
    sheet = sheet_of(data.get("sheet"))
    with file.open("rb") as opened:
        content = opened.read(LARGEST)
    try:
        read = read_photo(sheet, content) if is_photo(content) else None
        player = read.player if read else read_paper(sheet, content.decode("utf-8-sig"))
    except (UnicodeDecodeError, BadRecord) as problem:
        sentence = problem if isinstance(problem, BadRecord) else NEITHER
        raise BadRecord(f"{file}: {sentence}") from problem
    if written is not None:
        if read is None:
            raise BadInput("Only what a photo shows is written: this is a text already.")
        _write(written, read)
    wrong = unreached(sheet, player)
    if as_json:
        print_json({**_points(sheet, player), "unreached": wrong, **(_seen(read) if read else {})})
        return 1 if wrong else 0
    if read:
        click.echo(read.text)
    _print(sheet, player)
    if wrong:
        click.echo(f"L14: nothing could have reached {', '.join(wrong)}.")
    if read and read.doubtful:
        squares = ", ".join(map(str, read.doubtful))
        click.echo(f"Look again at {squares}: in the drawing X is filled and ? is empty.")
    if written is not None:
        click.echo(f"Written to {written}: correct it, then squarely score locus {written}.")
    return 1 if wrong else 0


def _write(path: Path, read: SheetRead) -> None:
    try:
        writable_file(path).write_text(read.text, encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem.strerror}.") from problem


def _points(sheet: Sheet, player: Player) -> dict[str, object]:
    items = score_sheet(sheet, player)
    points = {item.label: item.points for item in items}
    return {"points": points, "total": sum(points.values())}


def _seen(read: SheetRead) -> dict[str, object]:
    """What a photo shows, for programs."""
    return {"paper": read.paper, "text": read.text, "doubtful": list(map(str, read.doubtful))}


def _print(sheet: Sheet, player: Player) -> None:
    items = score_sheet(sheet, player)
    lines = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
    for item in items:
        lines.add_row(item.label, str(item.points))
    lines.add_row(Text("total", "bold"), Text(str(sum(item.points for item in items)), "bold"))
    screen().print(lines)
