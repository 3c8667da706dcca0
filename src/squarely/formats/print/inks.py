"""Inks: a colour, and a pattern that tells it apart where the printer has black alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Rgb = tuple[int, int, int]
Pattern = Literal["rising", "falling", "level", "upright", "dots", "crossed"]
Line = tuple[float, float, float, float]

INK: Rgb = (28, 37, 64)
SOFT: Rgb = (108, 114, 130)
GRID: Rgb = (176, 186, 198)
SHADE: Rgb = (236, 238, 242)
WHITE: Rgb = (255, 255, 255)

STEP = 2.1
"""Millimetres between the lines of a pattern."""


@dataclass(frozen=True)
class Ink:
    """What a colour looks like on paper."""

    name: str
    fill: Rgb
    line: Rgb
    pattern: Pattern


INKS = {
    ink.name: ink
    for ink in (
        Ink("blue", (198, 216, 244), (22, 60, 128), "rising"),
        Ink("yellow", (253, 236, 187), (122, 82, 0), "dots"),
        Ink("red", (247, 205, 201), (125, 23, 18), "falling"),
        Ink("green", (203, 230, 214), (15, 77, 43), "upright"),
        Ink("purple", (226, 210, 240), (69, 36, 107), "level"),
        Ink("wild", (238, 235, 226), (63, 60, 51), "crossed"),
    )
}


def pattern_lines(
    pattern: Pattern, x: float, y: float, width: float, height: float
) -> Iterator[Line]:
    """The lines of a pattern inside a rectangle; those of neighbours go on from each other."""
    right, bottom = x + width, y + height
    if pattern in ("level", "crossed"):
        for at in _multiples(y, bottom):
            yield x, at, right, at
    if pattern in ("upright", "crossed"):
        for at in _multiples(x, right):
            yield at, y, at, bottom
    if pattern == "rising":
        for at in _multiples(x + y, right + bottom):
            left, end = max(x, at - bottom), min(right, at - y)
            yield left, at - left, end, at - end
    if pattern == "falling":
        for at in _multiples(y - right, bottom - x):
            left, end = max(x, y - at), min(right, bottom - at)
            yield left, left + at, end, end + at


def pattern_dots(x: float, y: float, width: float, height: float) -> Iterator[tuple[float, float]]:
    """The dots inside a rectangle."""
    for down in _multiples(y, y + height):
        for across in _multiples(x, x + width):
            yield across, down


def _multiples(low: float, high: float) -> Iterator[float]:
    number = int(low // STEP) + 1
    while number * STEP < high:
        yield number * STEP
        number += 1
