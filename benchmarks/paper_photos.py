"""How well photos of Locus sheets are read: `python -m benchmarks.paper_photos`.

Prints the table of docs/paper.md; takes some minutes. `--photos N` changes how many photos are
taken for each line. Nobody took them: our print is written on, and seen by a poor camera.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.random import Generator

from squarely.formats.locus_photo import read_photo
from squarely.formats.photo.refusals import UnreadablePhoto
from squarely.formats.print.booklet import PaperName
from squarely.games.locus.variants import sheet_of
from squarely.games.locus.zone import Squares
from tests.formats.photo.taken import (
    Camera,
    Hand,
    empty_print,
    jpeg,
    photograph,
    some_squares,
    write,
)

MARKS: tuple[Hand, ...] = ("cross", "scribble", "solid")


def careful(random: Generator) -> Camera:
    """Somebody who holds the phone over the sheet, by day."""
    return Camera(
        tilt=random.uniform(0, 12),
        turn=random.uniform(-8, 8),
        long_side=int(random.uniform(1600, 3000)),
        shade=random.uniform(0, 0.25),
        noise=random.uniform(0, 3),
        blur=random.uniform(0, 0.8),
        quality=int(random.integers(80, 95)),
        paper=_paper(random, 225),
    )


def careless(random: Generator) -> Camera:
    """Somebody at the other side of the table, in the evening."""
    return Camera(
        tilt=random.uniform(0, 25),
        turn=random.uniform(0, 360),
        long_side=int(random.uniform(1000, 2000)),
        shade=random.uniform(0, 0.5),
        noise=random.uniform(0, 8),
        blur=random.uniform(0, 1.0),
        quality=int(random.integers(50, 90)),
        paper=_paper(random, 200),
    )


def shadowy(random: Generator) -> Camera:
    """The same with a head that throws a shadow on a bent sheet."""
    return Camera(**{**vars(careless(random)), "shadow": True, "bend": random.uniform(0, 3)})


def _paper(random: Generator, least: int) -> tuple[int, int, int]:
    blue, green, red = (int(each) for each in random.integers(least, 256, 3))
    return blue, green, red


@dataclass
class Tally:
    """What came of some photos."""

    photos: int = 0
    refused: int = 0
    exact: int = 0
    squares: int = 0
    wrong: int = 0
    wrong_and_sure: int = 0
    doubtful: int = 0
    seconds: float = 0.0


def measured(camera: Callable[[Generator], Camera], hands: tuple[Hand, ...], photos: int) -> Tally:
    """Reads so many photos: half on each paper, half of each in colour."""
    sheet, tally = sheet_of(), Tally()
    for number in range(photos):
        random = np.random.default_rng([number, len(hands)])
        paper: PaperName = "a4" if number % 2 else "letter"
        filled = some_squares(sheet, random, random.uniform(0.15, 0.85))
        page = write(empty_print(paper, number % 4 > 1), paper, filled, random, hands)
        held = camera(random)
        content = jpeg(photograph(page, held, random), held.quality)
        begun = perf_counter()
        _count(tally, content, filled)
        tally.seconds += perf_counter() - begun
    return tally


def _count(tally: Tally, content: bytes, filled: tuple[Squares, ...]) -> None:
    tally.photos += 1
    sheet = sheet_of()
    try:
        read = read_photo(sheet, content)
    except UnreadablePhoto:
        tally.refused += 1
        return
    there = dict(zip((zone.colour for zone in sheet.zones), filled, strict=True))
    wrong = [
        square
        for square in read.squares
        if square.filled != bool(there[square.colour] & sheet.zone(square.colour).bit(square.at))
    ]
    tally.exact += not wrong
    tally.squares += len(read.squares)
    tally.wrong += len(wrong)
    tally.wrong_and_sure += sum(not square.doubtful for square in wrong)
    tally.doubtful += len(read.doubtful)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=100)
    photos = parser.parse_args().photos
    print("| photos | read | without a mistake | squares wrong | wrong unmarked | marked | time |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    lines: tuple[tuple[str, Callable[[Generator], Camera], tuple[Hand, ...]], ...] = (
        ("careful", careful, MARKS),
        ("careless", careless, MARKS),
        ("with a shadow, bent", shadowy, MARKS),
        ("careful, single strokes", careful, ("stroke",)),
    )
    for name, camera, hands in lines:
        tally = measured(camera, hands, photos)
        read, squares = tally.photos - tally.refused, max(1, tally.squares)
        print(
            f"| {name} | {read} of {tally.photos} | {tally.exact} | "
            f"{tally.wrong} of {squares:,} | {tally.wrong_and_sure} | "
            f"{tally.doubtful / max(1, read):.1f} a photo | {tally.seconds / tally.photos:.2f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
