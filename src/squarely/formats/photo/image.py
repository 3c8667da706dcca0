"""An image opened in bounded time and memory."""

from __future__ import annotations

import cv2
import numpy as np
from cv2.typing import MatLike

from squarely.formats.photo.headers import Header, image_kind, read_header
from squarely.formats.photo.refusals import MOST_MEGABYTES, UnreadablePhoto

MOST_MEGAPIXELS = 50
MOST_WORK = 1_000_000_000
"""Pixels that a decoder may go over: files can ask it to do so again and again."""
LEAST_SIDE = 600
SIDE = 2400
"""Pixels of the longer side that is worked on: enough, and no more to do for more."""
_REDUCED = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
)


def open_image(content: bytes) -> MatLike:
    """The pixels of an image, blue, green, red; raises UnreadablePhoto."""
    header = _checked(content)
    longest = max(header.width, header.height)
    reduced = [flag for by, flag in _REDUCED if longest // by >= SIDE]
    flags = reduced[0] if header.kind == "jpeg" and reduced else cv2.IMREAD_COLOR
    try:
        image = cv2.imdecode(
            np.frombuffer(content, np.uint8), flags | cv2.IMREAD_IGNORE_ORIENTATION
        )
    except cv2.error as problem:
        raise UnreadablePhoto("photo_broken") from problem
    if image is None or image.ndim != 3 or image.dtype != np.uint8:
        raise UnreadablePhoto("photo_broken")
    height, width = image.shape[:2]
    scale = SIDE / max(height, width)
    if scale < 1:
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return image


def _checked(content: bytes) -> Header:
    most = {"megabytes": MOST_MEGABYTES, "megapixels": MOST_MEGAPIXELS}
    if image_kind(content) is None:
        raise UnreadablePhoto("photo_not_image")
    if len(content) > MOST_MEGABYTES * 1_000_000:
        raise UnreadablePhoto("photo_too_large", **most)
    header = read_header(content)
    if header is None:
        raise UnreadablePhoto("photo_broken")
    if header.width * header.height > MOST_MEGAPIXELS * 1_000_000:
        raise UnreadablePhoto("photo_too_large", **most)
    if min(header.width, header.height) < LEAST_SIDE:
        raise UnreadablePhoto("photo_too_small", pixels=LEAST_SIDE)
    if header.work > MOST_WORK:
        raise UnreadablePhoto("photo_broken")
    return header
