"""Photos of sheets that nobody took: our print, written on, and seen by a poor camera."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

import cv2
import numpy as np
import pypdfium2
from numpy.random import Generator
from numpy.typing import NDArray

from squarely.formats.print.booklet import MARGIN, PAPERS, Booklet, Box, PaperName
from squarely.formats.print.locus import add_sheet
from squarely.formats.print.locus_sheet import SheetPlan
from squarely.formats.print.words import WORDS, LanguageName
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import sheet_of
from squarely.games.locus.zone import Squares

DOTS = 7
"""Pixels of a millimetre of what is printed."""
Pixels = NDArray[np.uint8]
Hand = Literal["cross", "scribble", "solid", "stroke"]
HANDS: tuple[Hand, ...] = ("cross", "scribble", "solid", "stroke")
PENS = {  # blue, green, red
    "pencil": (110, 108, 105),
    "soft pencil": (70, 70, 70),
    "ballpoint": (140, 60, 30),
    "red": (60, 50, 200),
    "green": (80, 140, 40),
    "orange": (40, 130, 235),
    "felt": (30, 25, 25),
}


@dataclass(frozen=True)
class Camera:
    """How a photo is taken."""

    tilt: float = 0.0
    """Degrees between the camera and the upright over the sheet."""
    turn: float = 0.0
    """Degrees by which the photo is rotated."""
    long_side: int = 1600
    """Pixels."""
    shade: float = 0.0
    """The part of the light that is missing at the darkest place."""
    shadow: bool = False
    """Whether a hand or a head throws a shadow with an edge."""
    noise: float = 0.0
    """The standard deviation of every pixel."""
    blur: float = 0.0
    quality: int = 90
    """Of the JPEG file."""
    paper: tuple[int, int, int] = (255, 255, 255)
    """The colour of white paper in this light."""
    bend: float = 0.0
    """Millimetres by which the middle of the sheet stands up."""


@cache
def empty_print(
    paper: PaperName,
    grey: bool = False,
    language: LanguageName = "en",
    sheet: Sheet | None = None,
) -> Pixels:
    """Our own print as pixels."""
    booklet = Booklet("Locus", paper, WORDS[language])
    add_sheet(booklet, sheet or sheet_of())
    return rendered(booklet.finished(), 0, grey)


def rendered(pdf: bytes, page: int, grey: bool) -> Pixels:
    """A page as pixels."""
    document = pypdfium2.PdfDocument(pdf)
    pixels = document[page].render(scale=DOTS * 25.4 / 72).to_numpy()[..., :3].copy()
    document.close()
    if grey:
        pixels = cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(pixels, np.uint8)


def some_squares(sheet: Sheet, random: Generator, part: float) -> tuple[Squares, ...]:
    """Squares as a game might fill them, at random: whole patches that hang together."""
    filled = []
    for zone in sheet.zones:
        squares = 0
        bits = [zone.bit(at) for at in zone.cells(zone.squares)]
        while squares.bit_count() < part * len(bits):
            opening = [bit for bit in bits if bit & zone.open_to(squares) & ~squares]
            squares |= opening[random.integers(len(opening))]
        filled.append(squares)
    return tuple(filled)


def write(
    page: Pixels,
    paper: PaperName,
    filled: tuple[Squares, ...],
    random: Generator,
    hands: tuple[Hand, ...] = HANDS,
    pens: tuple[str, ...] = tuple(PENS),
    sheet: Sheet | None = None,
) -> Pixels:
    """A page with marks in the filled squares, in one hand and with one pen for each zone."""
    page = page.copy()
    sheet = sheet or sheet_of()
    width, height = PAPERS[paper]
    plan = SheetPlan.on(Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN), sheet)
    for zone, squares in zip(sheet.zones, filled, strict=True):
        hand = hands[random.integers(len(hands))]
        pen = PENS[pens[random.integers(len(pens))]]
        for at in zone.cells(squares):
            _mark(page, plan.square(zone, at), hand, pen, random)
    return page


def _mark(page: Pixels, box: Box, hand: Hand, pen: tuple[int, int, int], random: Generator) -> None:
    side = box.width
    left, top = (max(0, round((each - side) * DOTS)) for each in (box.x, box.y))
    part = page[top : top + round(3 * side * DOTS), left : left + round(3 * side * DOTS)]
    ink = np.full_like(part, 255)

    def at(x: float, y: float, loose: float = 0.09) -> tuple[int, int]:
        x, y = x + random.normal(0, loose), y + random.normal(0, loose)
        return round((box.x + x * side) * DOTS) - left, round((box.y + y * side) * DOTS) - top

    thick = int(random.integers(3, 6))
    if hand == "cross":
        low, high = random.uniform(0.05, 0.22), random.uniform(0.78, 0.95)
        cv2.line(ink, at(low, low), at(high, high), pen, thick, cv2.LINE_AA)
        cv2.line(ink, at(low, high), at(high, low), pen, thick, cv2.LINE_AA)
    elif hand == "stroke":
        cv2.line(ink, at(0.1, 0.9), at(0.9, 0.1), pen, thick, cv2.LINE_AA)
    elif hand == "scribble":
        turns = int(random.integers(5, 9))
        points = [
            at(0.12 + 0.76 * number / turns, 0.15 if number % 2 else 0.85, 0.05)
            for number in range(turns + 1)
        ]
        cv2.polylines(ink, [np.array(points)], False, pen, thick, cv2.LINE_AA)
    else:
        cv2.rectangle(ink, at(0.06, 0.06, 0.02), at(0.94, 0.94, 0.02), pen, cv2.FILLED)
        lighter = random.uniform(0.2, 0.6)
        ink = (255 - (255 - ink.astype(np.float32)) * (1 - lighter)).astype(np.uint8)
    part[:] = (part.astype(np.uint16) * ink // 255).astype(np.uint8)


def photograph(page: Pixels, camera: Camera, random: Generator) -> Pixels:
    """A page as a camera sees it on a table."""
    page = (page.astype(np.float32) * np.array(camera.paper, np.float32) / 255).astype(np.uint8)
    height, width = page.shape[:2]
    if camera.bend:
        page = _bent(page, camera.bend)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    to_photo, size = _projection(corners, camera, random)
    high, wide = page.shape[:2]
    factor = float(np.linalg.norm(to_photo[:2, :2], 2))
    if factor < 1:  # as light falls on a sensor, so that thin lines do not vanish
        page = np.asarray(cv2.GaussianBlur(page, (0, 0), 0.4 / factor), np.uint8)
    table = np.array(random.integers(40, 160, 3), np.float32)
    photo = cv2.warpPerspective(page, to_photo, size, flags=cv2.INTER_AREA).astype(np.float32)
    there = cv2.warpPerspective(np.ones((high, wide), np.float32), to_photo, size)[..., None]
    photo = photo * there + table * (1 - there)
    photo *= _light(size, camera, random)[..., None]
    if camera.blur:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), camera.blur), np.float32)
    photo += random.normal(0, camera.noise, photo.shape) if camera.noise else 0
    return np.clip(photo, 0, 255).astype(np.uint8)


def jpeg(photo: Pixels, quality: int = 90) -> bytes:
    """The file."""
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def _bent(page: Pixels, bend: float) -> Pixels:
    """A sheet that stands up in the middle, seen from above: lines come nearer at the edges."""
    height, width = page.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    moved = y + bend * DOTS * 0.35 * np.sin(2 * np.pi * y / height).astype(np.float32)
    return np.asarray(cv2.remap(page, x, moved, cv2.INTER_LINEAR, borderValue=(255, 255, 255)))


def _projection(
    corners: NDArray[np.float32], camera: Camera, random: Generator
) -> tuple[NDArray[np.float64], tuple[int, int]]:
    """What takes the page into the photo, and the size of the photo."""
    middle = corners.mean(axis=0)
    flat = np.column_stack([corners - middle, np.zeros(4)])
    tilt, towards = np.radians(camera.tilt), random.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(towards), np.sin(towards), 0]) * tilt
    turned, _ = cv2.Rodrigues(axis)
    seen = flat @ turned.T
    away = 1.3 * float(np.ptp(corners[:, 1]))
    seen = seen[:, :2] * (away / (away + seen[:, 2:]))
    turn = np.radians(camera.turn)
    seen = seen @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    low, span = seen.min(axis=0), np.ptp(seen, axis=0)
    border = random.uniform(0.02, 0.12)
    scale = camera.long_side * (1 - 2 * border) / span.max()
    wide, high = (max(600, round(float(each) * scale / (1 - 2 * border))) for each in span)
    placed = (seen - low - span / 2) * scale + np.array([wide, high]) / 2
    found = cv2.getPerspectiveTransform(corners, placed.astype(np.float32))
    return np.asarray(found, np.float64), (wide, high)


def _light(size: tuple[int, int], camera: Camera, random: Generator) -> NDArray[np.float32]:
    """How much light there is in every place."""
    wide, high = size
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    towards = random.uniform(0, 2 * np.pi)
    slope = (x * np.cos(towards) + y * np.sin(towards)) / 2.9 + 0.5
    light = 1 - camera.shade * slope**1.5
    if camera.shadow:
        edge = x * np.cos(towards + 1) + y * np.sin(towards + 1) - random.uniform(-0.4, 0.4)
        light *= 1 - 0.35 / (1 + np.exp(-edge * 40))
    return np.asarray(light, np.float32)
