"""How far the print lies from where it should: paper bends, and lenses do too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import cv2
import numpy as np

from squarely.formats.photo.empty import EmptySheet, Place, Shades
from squarely.formats.photo.flat import SCALE
from squarely.formats.photo.refusals import UnreadablePhoto
from squarely.formats.print.booklet import Box

TOGETHER = 4
"""Squares side by side that are shifted alike."""
FARTHEST = 2.0
"""Millimetres."""
AROUND = 1.0
"""Millimetres around squares that are compared besides."""
APART = 0.5
"""Millimetres by which a square may lie elsewhere than those around."""
DEAR = 0.06
"""Correlation that a shift by a millimetre has to gain."""
CERTAIN = 0.5
"""Correlation from which the shift of a single square is believed."""
ALIKE = 0.25
"""Correlation of photo and print from which a shift is believed."""
LEAST_ALIKE = 0.12
"""In the mean, below which this is another sheet."""
Shift = tuple[int, int]


def shifts(dark: Shades, empty: EmptySheet) -> dict[Place, Shift]:
    """For every square how many pixels its print lies to the right and below."""
    chunks: dict[tuple[int, int, int], list[Place]] = defaultdict(list)
    for place in empty.places:
        chunks[place.zone, place.at.row // TOGETHER, place.at.column // TOGETHER].append(place)
    found, alike = {}, []
    for chunk in chunks.values():
        together, best = _shift(dark, empty.dark, _around(chunk), (0, 0), FARTHEST)
        alike.append(best)
        together = together if best > ALIKE else (0, 0)
        for place in chunk:
            alone, best = _shift(dark, empty.dark, _around([place]), together, APART)
            found[place] = alone if best > CERTAIN else together
    if np.mean(alike) < LEAST_ALIKE:
        raise UnreadablePhoto("photo_not_sheet")
    return found


def _around(places: Iterable[Place]) -> Box:
    boxes = [place.box for place in places]
    x, y = min(box.x for box in boxes) - AROUND, min(box.y for box in boxes) - AROUND
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right + AROUND - x, bottom + AROUND - y)


def _shift(
    dark: Shades, printed: Shades, box: Box, start: Shift, farthest: float
) -> tuple[Shift, float]:
    """The best shift near another one, and how alike photo and print are with it."""
    far = round(farthest * SCALE)
    left, top = round(box.x * SCALE), round(box.y * SCALE)
    right, bottom = round(box.right * SCALE), round(box.bottom * SCALE)
    sought = cv2.GaussianBlur(printed[top:bottom, left:right], (0, 0), 1.5)
    x, y = start
    where = dark[top + y - far : bottom + y + far, left + x - far : right + x + far]
    alike = np.nan_to_num(cv2.matchTemplate(where, sought, cv2.TM_CCOEFF_NORMED), posinf=0)
    away = np.hypot(*np.mgrid[-far : far + 1, -far : far + 1]) / SCALE
    best_y, best_x = np.unravel_index(np.argmax(alike - DEAR * away**2), alike.shape)
    shift = x + int(best_x) - far, y + int(best_y) - far
    return shift, float(alike[best_y, best_x])
