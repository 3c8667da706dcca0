"""A sheet found in a photo by its markers, and laid flat."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from squarely.formats.photo.refusals import CORNERS, UnreadablePhoto
from squarely.formats.print.booklet import MARGIN, PAPERS, Box, PaperName
from squarely.formats.print.markers import SIDE

SCALE = 6
"""Pixels of a millimetre on the sheet laid flat."""
SLACK = 0.6
"""Millimetres by which corners of markers may lie elsewhere than printed."""
SHORTEST = 10.0
"""Pixels of a marker's side, below which its surroundings say nothing of squares."""
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Flat:
    """A sheet as if it had been scanned."""

    paper: PaperName
    pixels: MatLike
    """Blue, green, red; `SCALE` pixels a millimetre."""
    grain: float
    """Millimetres on the sheet that were one pixel of the photo."""


def room_of(paper: PaperName) -> Box:
    """What can be drawn on of an upright page, in millimetres."""
    width, height = PAPERS[paper]
    return Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)


def lay_flat(image: MatLike) -> Flat:
    """Finds the sheet in a photo; raises UnreadablePhoto."""
    seen = np.concatenate(find_markers(image))
    paper, printed_to_seen = min(
        ((paper, _fit(_printed(paper), seen)) for paper in PAPERS),
        key=lambda each: _error(_printed(each[0]), each[1], seen),
    )
    if _error(_printed(paper), printed_to_seen, seen) > SLACK:
        raise UnreadablePhoto("photo_crooked")
    width, height = (round(side * SCALE) for side in PAPERS[paper])
    to_flat = np.diag([SCALE, SCALE, 1.0]) @ np.linalg.inv(printed_to_seen)
    pixels = cv2.warpPerspective(
        image, to_flat, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return Flat(paper, pixels, _grain(seen))


def find_markers(image: MatLike) -> list[Points]:
    """The four corners of each marker in order; raises UnreadablePhoto where one is missing."""
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    best: dict[int, Points] = {}
    for version in (_as_it_is, _evened, _smoothed):
        found = _detected(version(gray))
        if len(found) > len(best):
            best = found
        if len(best) == len(CORNERS):
            return [best[number] for number in range(len(CORNERS))]
    missing = [name for number, name in enumerate(CORNERS) if number not in best]
    count = f"Only {len(best)}" if best else "None"
    corners = "the whole sheet" if not best else f"the {' and the '.join(missing)} corner"
    raise UnreadablePhoto("photo_markers", found=count, missing=corners)


def _as_it_is(gray: MatLike) -> MatLike:
    return gray


def _evened(gray: MatLike) -> MatLike:
    """With the same contrast everywhere, for deep shadows."""
    return cv2.createCLAHE(clipLimit=4.0, tileGridSize=(8, 8)).apply(gray)


def _smoothed(gray: MatLike) -> MatLike:
    """Without the noise of a dark room."""
    return cv2.GaussianBlur(gray, (0, 0), 2.0)


def _detected(gray: MatLike) -> dict[int, Points]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.minMarkerPerimeterRate = 4 * SHORTEST / max(gray.shape)
    parameters.maxMarkerPerimeterRate = 1.0
    parameters.adaptiveThreshWinSizeMax = 43
    parameters.adaptiveThreshWinSizeStep = 20
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(gray)
    found: dict[int, Points] = {}
    for number, each in zip([] if numbers is None else numbers.ravel(), corners, strict=True):
        if number < len(CORNERS):
            if number in found:
                raise UnreadablePhoto("photo_two_sheets")
            found[int(number)] = np.asarray(each, np.float64).reshape(4, 2)
    return found


def _printed(paper: PaperName) -> Points:
    """The corners of the markers in millimetres, in the order in which they are found."""
    room = room_of(paper)
    left, right, top, bottom = room.x, room.right - SIDE, room.y, room.bottom - SIDE
    places = ((left, top), (right, top), (right, bottom), (left, bottom))
    square = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))
    return np.array([(x + dx, y + dy) for x, y in places for dx, dy in square], np.float64)


def _fit(printed: Points, seen: Points) -> Points:
    """The projection that takes printed points nearest to where they are seen."""
    found, _ = cv2.findHomography(printed, seen, 0)
    if found is None or not np.isfinite(found).all() or abs(np.linalg.det(found)) < 1e-9:
        raise UnreadablePhoto("photo_crooked")
    return np.asarray(found, np.float64)


def _grain(seen: Points) -> float:
    """Millimetres of a pixel where the sheet is farthest away."""
    sides = np.linalg.norm(
        seen.reshape(4, 4, 2) - np.roll(seen.reshape(4, 4, 2), 1, axis=1), axis=2
    )
    return float(SIDE / max(1.0, sides.mean(axis=1).min()))


def _error(printed: Points, printed_to_seen: Points, seen: Points) -> float:
    """Millimetres on the sheet between printed corners and those seen, in the mean."""
    there = np.column_stack([seen, np.ones(len(seen))]) @ np.linalg.inv(printed_to_seen).T
    if np.any(np.abs(there[:, 2]) < 1e-9) or np.ptp(np.sign(there[:, 2])) > 0:
        return float("inf")
    apart = there[:, :2] / there[:, 2:] - printed
    return float(np.sqrt((apart**2).sum(axis=1).mean()))
