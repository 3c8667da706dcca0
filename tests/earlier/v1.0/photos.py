"""Photos of printed Locus sheets: both sheets that come along, and one of somebody's own."""

from __future__ import annotations

from typing import Any

import numpy as np
from designs import SHEET_FILE
from make import HERE, keep

from squarely.formats.locus_photo import read_photo
from squarely.formats.print.booklet import PaperName
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import SHEET, sheet_of
from squarely.kernel.rules import DataText
from tests.formats.photo.taken import Camera, empty_print, jpeg, photograph, some_squares, write

OWN = SHEET_FILE.replace("start_coins = 3", "start_coins = 2")
SHEETS: dict[str, Sheet] = {
    "ours": sheet_of(),
    "harbour": sheet_of(SHEET.edition("harbour")),
    "own": sheet_of(DataText("sheet.toml", OWN)),
}
PENS = ("soft pencil", "ballpoint", "felt")
CAMERAS = {
    "steady": Camera(long_side=1100, turn=4, tilt=8, noise=2, blur=0.5, shade=0.2),
    "shadow": Camera(long_side=1100, turn=-7, tilt=12, noise=2, blur=0.4, shade=0.3, shadow=True),
}


def main() -> None:
    found: list[dict[str, Any]] = []
    for number, (name, sheet) in enumerate(SHEETS.items()):
        for paper, (camera, how) in zip(("a4", "letter"), CAMERAS.items(), strict=True):
            content, paper_read, squares = taken(sheet, paper, how, number)
            file = f"photo-{name}-{camera}.jpg"
            (HERE / file).write_bytes(content)
            own = OWN if name == "own" else None
            edition = "harbour" if name == "harbour" else None
            found.append(
                {
                    "file": file,
                    "paper": paper_read,
                    "own": own,
                    "edition": edition,
                    "squares": squares,
                }
            )
    keep("photos", found)


def taken(sheet: Sheet, paper: PaperName, how: Camera, first: int) -> tuple[bytes, str, list[str]]:
    """The first photo that 1.0.0 reads as it was written, and what it says."""
    for seed in range(first, first + 50):
        chance = np.random.default_rng(seed)
        filled = some_squares(sheet, chance, 0.4)
        page = write(empty_print(paper, sheet=sheet), paper, filled, chance, pens=PENS, sheet=sheet)
        content = jpeg(photograph(page, how, chance), 75)
        read = read_photo(sheet, content)
        squares = sorted(str(each) for each in read.squares if each.filled)
        written = sorted(
            f"{zone.colour} {at}"
            for zone, marks in zip(sheet.zones, filled, strict=True)
            for at in zone.cells(marks)
        )
        if squares == written and not read.doubtful:
            return content, read.paper, squares
    raise AssertionError("1.0.0 misreads every photo of a sheet")
