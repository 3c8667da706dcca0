"""Photos of filled-in Locus sheets are read as they were written, or refused with a sentence."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from functools import cache
from time import monotonic

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from squarely.formats.locus_paper import read_paper
from squarely.formats.locus_photo import SheetRead, is_photo, read_photo
from squarely.formats.photo import refusals
from squarely.formats.photo.headers import read_header
from squarely.formats.photo.image import SIDE, open_image
from squarely.formats.photo.refusals import MOST_MEGABYTES, NoPhotos, UnreadablePhoto
from squarely.formats.print.booklet import PaperName
from squarely.formats.print.markers import BITS
from squarely.formats.print.words import LanguageName
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import sheet_of
from squarely.games.locus.zone import Squares
from tests.formats.photo.taken import (
    HANDS,
    Camera,
    Hand,
    Pixels,
    empty_print,
    jpeg,
    photograph,
    some_squares,
    write,
)

SHEET = sheet_of()
STEADY = Camera(long_side=1200, turn=4, tilt=8, noise=2, blur=0.5, shade=0.2)
SLOW = 5.0
"""Seconds that no file may take, by far."""


@cache
def taken(seed: int = 7, sheet: Sheet = SHEET) -> tuple[tuple[Squares, ...], Pixels]:
    """A sheet with crosses, and a photo of it."""
    random = np.random.default_rng(seed)
    filled = some_squares(sheet, random, 0.4)
    page = write(empty_print("a4", sheet=sheet), "a4", filled, random, ("cross",), sheet=sheet)
    return filled, photograph(page, STEADY, random)


def differing(read: SheetRead, filled: tuple[Squares, ...]) -> list[str]:
    return [
        str(square)
        for square in read.squares
        for number, zone in enumerate(SHEET.zones)
        if zone.colour == square.colour
        and square.filled != bool(filled[number] & zone.bit(square.at))
    ]


def refused(content: bytes) -> UnreadablePhoto:
    with pytest.raises(UnreadablePhoto) as caught:
        read_photo(SHEET, content)
    assert str(caught.value).endswith(".")
    return caught.value


def test_our_markers_are_those_that_opencv_reads() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number, bits in enumerate(BITS):
        marker = cv2.aruco.generateImageMarker(dictionary, number, 6)
        rows = ["".join("1" if bit else "0" for bit in row[1:5]) for row in marker[1:5]]
        assert tuple(rows) == bits


@pytest.mark.parametrize(
    ("hand", "paper", "grey"),
    [
        ("cross", "a4", False),
        ("cross", "letter", True),
        ("scribble", "a4", True),
        ("scribble", "letter", False),
        ("solid", "a4", True),
        ("solid", "letter", False),
        ("solid", "letter", True),
    ],
)
def test_what_was_written_is_read(hand: Hand, paper: PaperName, grey: bool) -> None:
    random = np.random.default_rng([HANDS.index(hand), paper == "a4", grey])
    filled = some_squares(SHEET, random, random.uniform(0.2, 0.7))
    page = write(empty_print(paper, grey), paper, filled, random, (hand,))
    camera = Camera(
        tilt=random.uniform(0, 25),
        turn=random.uniform(0, 360),
        long_side=int(random.uniform(1000, 1500)),
        shade=random.uniform(0, 0.4),
        noise=random.uniform(0, 4),
        blur=random.uniform(0, 0.8),
        quality=int(random.integers(60, 95)),
        paper=(205, 228, 238),
    )
    read = read_photo(SHEET, jpeg(photograph(page, camera, random), camera.quality))
    assert read.paper == paper
    assert differing(read, filled) == []
    assert read.impossible == []


@pytest.mark.parametrize(
    "camera",
    [
        replace(STEADY, shadow=True, shade=0.1),
        replace(STEADY, bend=2.5),
        replace(STEADY, noise=8, quality=70),
        replace(STEADY, turn=180, tilt=25),
        replace(STEADY, long_side=1000, tilt=0),
    ],
    ids=["shadow", "bent", "dark room", "upside down", "small"],
)
def test_poor_photos_are_read(camera: Camera) -> None:
    random = np.random.default_rng(3)
    filled = some_squares(SHEET, random, 0.4)
    page = write(empty_print("letter"), "letter", filled, random, ("cross", "scribble"))
    read = read_photo(SHEET, jpeg(photograph(page, camera, random), camera.quality))
    assert differing(read, filled) == []


@pytest.mark.parametrize("language", ["de", "es", "hu"])
def test_nothing_is_read_on_an_empty_sheet(language: LanguageName) -> None:
    page = empty_print("a4", language=language)
    read = read_photo(SHEET, jpeg(photograph(page, STEADY, np.random.default_rng(1))))
    assert not any(read.player.filled)
    assert read.doubtful == []


def test_a_full_sheet_is_read() -> None:
    full = tuple(zone.squares for zone in SHEET.zones)
    random = np.random.default_rng(2)
    page = write(empty_print("a4"), "a4", full, random)
    assert differing(read_photo(SHEET, jpeg(photograph(page, STEADY, random))), full) == []


def test_the_text_says_what_was_read_and_marks_what_is_doubtful() -> None:
    filled, photo = taken()
    read = read_photo(SHEET, jpeg(photo))
    assert read_paper(SHEET, read.text).filled == filled
    first = next(each for each in read.squares if each.filled and each.colour == "yellow")
    unsure = replace(first, confidence=0.6)
    again = replace(read, squares=tuple(unsure if each is first else each for each in read.squares))
    assert again.doubtful == [unsure]
    assert "X" in again.text.partition("purple")[0]
    assert read_paper(SHEET, again.text).filled == filled


def test_squares_that_nothing_could_have_reached_are_named() -> None:
    alone = tuple(zone.bit(max(zone.cells(zone.squares))) for zone in SHEET.zones)
    random = np.random.default_rng(5)
    page = write(empty_print("a4"), "a4", alone, random, ("scribble",))
    read = read_photo(SHEET, jpeg(photograph(page, STEADY, random)))
    assert differing(read, alone) == []
    assert [each.split()[0] for each in read.impossible] == ["yellow", "green", "blue"]


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
def test_every_kind_of_image_is_opened(kind: str) -> None:
    content = cv2.imencode(kind, taken()[1])[1].tobytes()
    assert is_photo(content)
    header = read_header(content)
    assert header is not None
    assert (header.height, header.width) == taken()[1].shape[:2]
    assert open_image(content).shape == taken()[1].shape


def test_a_large_photo_is_made_smaller() -> None:
    content = cv2.imencode(".jpg", cv2.resize(taken()[1], None, fx=4, fy=4))[1].tobytes()
    assert max(open_image(content).shape) == SIDE


@pytest.mark.parametrize(
    ("hidden", "sentence"),
    [
        ([2], "Only 3 of the 4 markers are to be seen: the photo has to show the bottom right"),
        ([0, 1], "the photo has to show the top left and the top right corner."),
        ([0, 1, 2, 3], "None of the 4 markers are to be seen: the photo has to show the whole"),
    ],
)
def test_missing_markers_are_named(hidden: list[int], sentence: str) -> None:
    page = empty_print("a4").copy()
    height, width = page.shape[:2]
    for number in hidden:
        y, x = (0 if number < 2 else height - 200), (0 if number in (0, 3) else width - 200)
        page[y : y + 200, x : x + 200] = 255
    problem = refused(jpeg(photograph(page, STEADY, np.random.default_rng(0))))
    assert problem.code == "photo_markers"
    assert sentence in str(problem)


def test_two_sheets_are_one_too_many() -> None:
    assert refused(jpeg(np.hstack([taken()[1]] * 2))).code == "photo_two_sheets"


def test_markers_on_something_else_are_no_sheet() -> None:
    page = empty_print("a4").copy()
    height = page.shape[0]
    page[200 : height - 200] = np.random.default_rng(0).integers(0, 255, page[200:-200].shape)
    assert refused(jpeg(photograph(page, STEADY, np.random.default_rng(0)))).code == (
        "photo_not_sheet"
    )


def test_markers_in_other_places_are_crooked() -> None:
    page = empty_print("a4").copy()
    marker = page[60:190, 60:190].copy()
    page[60:190, 60:190] = 255
    page[600:730, 400:530] = marker
    assert refused(jpeg(page)).code == "photo_crooked"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "photo_not_image"),
        (b"GIF89a" + b"\0" * 100, "photo_not_image"),
        (b"\xff\xd8\xff\xe0" + b"\0" * (MOST_MEGABYTES * 1_000_000), "photo_too_large"),
        (b"\xff\xd8\xff\xe0\0", "photo_broken"),
        (cv2.imencode(".png", np.full((500, 900, 3), 255, np.uint8))[1].tobytes(),
         "photo_too_small"),
    ],
    ids=["nothing", "other kind", "megabytes", "cut off", "pixels"],
)  # fmt: skip
def test_files_that_are_no_photos_are_refused(content: bytes, code: str) -> None:
    assert refused(content).code == code


def bomb(width: int, height: int) -> bytes:
    """A PNG file that unpacks to very much."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        sum_ = zlib.crc32(kind + body)
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", sum_)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * min(width * 3 * height, 1_000_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def test_what_unpacks_to_too_much_is_not_unpacked() -> None:
    begun = monotonic()
    assert refused(bomb(60_000, 60_000)).code == "photo_too_large"
    assert refused(bomb(2**31, 2**31)).code == "photo_too_large"
    photo = jpeg(taken()[1])
    again = photo[:-2] + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" * 100_000
    assert refused(again).code == "photo_broken"
    assert monotonic() - begun < SLOW


def test_a_picture_full_of_edges_takes_no_longer() -> None:
    noise = np.random.default_rng(0).integers(0, 2, (1200, 1600), np.uint8) * 255
    begun = monotonic()
    assert refused(cv2.imencode(".png", noise)[1].tobytes()).code == "photo_markers"
    assert monotonic() - begun < 2 * SLOW


WHOLE = jpeg(
    photograph(empty_print("a4"), replace(STEADY, long_side=800), np.random.default_rng(0))
)


@settings(max_examples=40, deadline=None)
@given(
    start=st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBPVP8 "]),
    rest=st.binary(max_size=300),
)
@example(b"RIFF\0\0\0\0WEBPVP8X", b"\0" * 20)
def test_random_bytes_are_refused(start: bytes, rest: bytes) -> None:
    refused(start + rest)


@settings(max_examples=8, deadline=None)
@given(end=st.integers(0, len(WHOLE)), at=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_damaged_photos_are_read_or_refused(end: int, at: int, byte: int) -> None:
    damaged = bytearray(WHOLE)
    damaged[at] = byte
    begun = monotonic()
    try:
        read_photo(SHEET, bytes(damaged[:end]))
    except UnreadablePhoto as problem:
        assert str(problem).endswith(".")
    assert monotonic() - begun < SLOW


def test_without_opencv_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "photos_installed", lambda: False)
    with pytest.raises(NoPhotos, match=r"pip install 'squarely\[paper\]'"):
        read_photo(SHEET, b"")
