"""Which squares of a sheet laid flat somebody has written in.

Two things tell: strokes, darker than the rest of their square, and colour all over a square, which
is darker than the paper around. How bright bare paper is differs from place to place, so it is
estimated from what lies outside the squares, and then from squares that are certainly empty.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from squarely.formats.photo.align import Shift, shifts
from squarely.formats.photo.empty import EmptySheet, Place, Shades
from squarely.formats.photo.flat import SCALE, Flat

NEAR, NEAR_GRAINS = 0.4, 0.7
"""Millimetres, and pixels of the photo, by which print may reach beyond where it should be."""
NEARER, NEARER_GRAINS = 0.3, 0.5
"""The same where else there would be little to look at."""
INSET = 0.13
"""Of a square's side at each edge: strokes in the next square often end there."""
LESS_INSET = 0.06
"""Of a square with print almost everywhere."""
FEWEST = 0.1
"""Part of a square that has to be bare."""
MOSTLY = 0.3
"""The part of a square that is readable, above which its print as a whole says no more."""
COVERED = 0.05
"""How much darker than its print such a square is in the mean, from which it is filled."""
STEEP = 0.35
"""The part of the light that may fall off within a square."""
BARE = 0.03
"""Darkness of print below which paper is taken for bare."""
READABLE = 0.35
"""Darkness of print above which strokes cannot be told from it."""
BRIGHT = 75
"""The percentile that stands for paper where few strokes are."""
STROKE = 0.09
"""How much darker than its square a pixel of a stroke is, at least."""
STROKES = 0.085
"""Part of a square that is strokes, from which it is filled."""
COLOURED = 0.14
"""How much darker than paper a square is, from which it is filled."""
BLOCK = 4
"""Millimetres of what is looked at together outside squares."""
REACH = 10.0
"""Millimetres within which paper is about as bright."""
LIKE = 0.35
"""Part of the paper nearby that has to be as dark as an empty square."""
ROUNDS = 6
Values = NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """A square, and how much speaks for its being filled: from 1 on it is."""

    place: Place
    evidence: float


@dataclass(frozen=True)
class _Look:
    """What a square shows where the print lets one see."""

    place: Place
    bright: Values
    """Of each channel."""
    strokes: float
    """The part of it that is darker than the rest."""
    readable: float
    """The part of it where strokes can be told from print."""


def judge(flat: Flat, empty: EmptySheet) -> list[Judged]:
    """Every square of the sheet."""
    pixels = np.asarray(cv2.GaussianBlur(flat.pixels, (0, 0), 1.2), np.float32) / np.float32(255)
    moved = shifts(_darkness(pixels), empty)
    near = empty.near(NEAR + NEAR_GRAINS * flat.grain)
    prints = near, empty.near(NEARER + NEARER_GRAINS * flat.grain), empty.dark
    stroke = max(STROKE, 4 * _noise(pixels, near))
    looks = [_look(pixels, prints, place, moved[place], stroke) for place in empty.places]
    where = np.array([_middle(look.place) for look in looks])
    bright = np.array([look.bright for look in looks], np.float64)
    strokes = np.array([look.strokes for look in looks])
    outside, paper = _outside(pixels, near, empty.places)
    bare = np.zeros(len(looks), bool)
    coloured = np.ones(len(looks))
    for _ in range(ROUNDS):
        around = np.concatenate([outside, where[bare]])
        levels = np.concatenate([paper, bright[bare]])
        coloured = _coloured(where, bright, around, levels)
        bare = (coloured < 0.5 * COLOURED) & (strokes < 0.4 * STROKES)
    covered = [
        _covered(pixels, empty, look, moved[look.place], share)
        for look, share in zip(looks, coloured, strict=True)
    ]
    evidence = np.max([strokes / STROKES, coloured / COLOURED, np.array(covered) / COVERED], axis=0)
    return [Judged(look.place, float(each)) for look, each in zip(looks, evidence, strict=True)]


def _darkness(pixels: Shades) -> Shades:
    """How dark every pixel is beside the brightest nearby."""
    gray = pixels.mean(axis=2)
    reach = round(5 * SCALE) | 1
    around = cv2.dilate(gray, np.ones((reach, reach), np.uint8))
    around = cv2.blur(around, (reach, reach))
    return np.asarray(1 - gray / np.maximum(around, 0.02), np.float32)


def _noise(pixels: Shades, near: Shades) -> float:
    """How much bare paper differs from pixel to pixel."""
    gray = pixels.mean(axis=2)
    rest = np.abs(gray - cv2.blur(gray, (7, 7)))[near < BARE]
    return float(1.48 * np.median(rest) / max(0.05, float(np.median(gray))))


def _look(
    pixels: Shades, prints: tuple[Shades, ...], place: Place, shift: Shift, stroke: float
) -> _Look:
    """Looks at a square, the closer to its print the less there is besides."""
    far, close, dark = prints
    near, seen = _inner(pixels, far, place, shift, INSET)
    if (near < READABLE).mean() < MOSTLY:
        near, seen = _inner(pixels, close, place, shift, INSET)
    if (near < BARE).mean() < FEWEST:  # a print fills the square but for its corners
        under, wider = _inner(pixels, dark, place, shift, LESS_INSET)
        bare = wider[under <= max(BARE, under.min())]
    else:
        seen = seen / _slope(seen, near < BARE)
        bare = seen[near < BARE]
    bright = np.maximum(np.percentile(bare, BRIGHT, axis=0), 0.02)
    darker = (1 - seen / bright).max(axis=2) > stroke + 1.3 * near
    readable = near < READABLE
    strokes = float(darker[readable].mean()) if readable.mean() > FEWEST / 2 else 0.0
    return _Look(place, bright, strokes, float(readable.mean()))


def _covered(
    pixels: Shades, empty: EmptySheet, look: _Look, shift: Shift, coloured: float
) -> float:
    """How much darker a square full of print is than that print."""
    if look.readable > MOSTLY:
        return 0.0
    printed, seen = _inner(pixels, empty.tone, look.place, shift, INSET)
    paper = look.bright.mean() / (1 - min(coloured, 0.9))
    return float(1 - seen.mean() / paper - printed.mean())


def _slope(seen: Shades, bare: NDArray[np.bool_]) -> Shades:
    """How the light in a square falls off towards a side: the edge of a shadow is no stroke."""
    gray = seen.mean(axis=2)
    side = len(gray)
    half = side // 2
    halves = slice(0, half), slice(half, side)
    parts = [[(gray[y, x], bare[y, x]) for x in halves] for y in halves]
    if any(near.mean() < FEWEST for row in parts for _, near in row):
        return np.ones_like(seen[..., :1])
    level = np.array([[np.percentile(part[near], BRIGHT) for part, near in row] for row in parts])
    down, across = (
        np.clip(2 * np.diff(level.mean(axis=axis))[0] / max(level.mean(), 0.02), -STEEP, STEEP)
        for axis in (1, 0)
    )
    away = (np.arange(side, dtype=np.float32) + 0.5) / side - 0.5
    return np.asarray(1 + down * away[:, None] + across * away[None], np.float32)[..., None]


def _inner(
    pixels: Shades, print_near: Shades, place: Place, shift: Shift, inset: float
) -> tuple[Shades, Shades]:
    """The print of a square without its edges, and what is seen there."""
    inset *= place.box.width
    left, top = round((place.box.x + inset) * SCALE), round((place.box.y + inset) * SCALE)
    side = round((place.box.width - 2 * inset) * SCALE)
    x, y = left + shift[0], top + shift[1]
    near = print_near[top : top + side, left : left + side]
    return near, pixels[y : y + side, x : x + side]


def _middle(place: Place) -> tuple[float, float]:
    return place.box.x + place.box.width / 2, place.box.y + place.box.height / 2


def _outside(pixels: Shades, near: Shades, places: tuple[Place, ...]) -> tuple[Values, Values]:
    """Where bare paper is outside the squares, in millimetres, and how bright."""
    bare = near < BARE
    for place in places:
        box = place.box
        left, top = round((box.x - 1) * SCALE), round((box.y - 1) * SCALE)
        side = round((box.width + 2) * SCALE)
        bare[top : top + side, left : left + side] = False
    step = BLOCK * SCALE
    where, levels = [], []
    for top in range(0, bare.shape[0] - step + 1, step):
        for left in range(0, bare.shape[1] - step + 1, step):
            part = bare[top : top + step, left : left + step]
            if part.mean() > 0.3:
                seen = pixels[top : top + step, left : left + step][part]
                where.append(((left + step / 2) / SCALE, (top + step / 2) / SCALE))
                levels.append(np.percentile(seen, BRIGHT, axis=0))
    return np.array(where), np.array(levels)


def _coloured(where: Values, bright: Values, near: Values, levels: Values) -> Values:
    """How much darker places are than the paper nearby.

    Where a shadow has its edge, they are compared with the paper that lies in it.
    """
    apart = ((near[None] - where[:, None]) ** 2).sum(axis=2)
    weights = np.exp(-apart / (2 * REACH**2)) + 1e-12
    darker = (1 - bright[:, None] / levels[None]).max(axis=2)
    order = np.argsort(darker, axis=1)
    reached = np.take_along_axis(weights, order, axis=1).cumsum(axis=1)
    first = (reached >= LIKE * reached[:, -1:]).argmax(axis=1)
    found: Values = np.take_along_axis(darker, order, axis=1)[np.arange(len(where)), first]
    return found
