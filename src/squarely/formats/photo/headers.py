"""What the first bytes of an image say of it, read before anything is unpacked.

A file of a few kB can unpack to gigabytes, so its size is known before a decoder sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["jpeg", "png", "webp"]
_JPEG, _PNG, _RIFF, _WEBP = b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF", b"WEBP"
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG file after which its size stands."""
_BARE = {0x01, *range(0xD0, 0xD9)}
"""Markers that nothing belongs to."""
_SCAN = b"\xff\xda"


@dataclass(frozen=True)
class Header:
    """The kind and the size of an image."""

    kind: Kind
    width: int
    height: int
    scans: int = 1
    """How often a decoder goes over all pixels, at most."""

    @property
    def work(self) -> int:
        """Pixels that a decoder goes over."""
        return self.width * self.height * self.scans


def image_kind(content: bytes) -> Kind | None:
    """What kind of image a file is, by its first bytes; None: none that we read."""
    if content.startswith(_JPEG):
        return "jpeg"
    if content.startswith(_PNG):
        return "png"
    if content[:4] == _RIFF and content[8:12] == _WEBP:
        return "webp"
    return None


def read_header(content: bytes) -> Header | None:
    """The header of an image; None: it is damaged, or no image."""
    kind = image_kind(content)
    if kind is None:
        return None
    header = {"jpeg": _jpeg, "png": _png, "webp": _webp}[kind](content)
    return header if header and header.width and header.height else None


def _png(content: bytes) -> Header | None:
    # A file with several pictures is refused by what stands before the first.
    if content[12:16] != b"IHDR" or len(content) < 33 or b"acTL" in content[33:200]:
        return None
    return Header("png", _big(content[16:20]), _big(content[20:24]))


def _jpeg(content: bytes) -> Header | None:
    at = 2
    while at + 9 <= len(content):
        if content[at] != 0xFF:
            return None
        marker = content[at + 1]
        if marker == 0xFF or marker in _BARE:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAMES:
            height, width = _big(content[at + 5 : at + 7]), _big(content[at + 7 : at + 9])
            return Header("jpeg", width, height, max(1, content.count(_SCAN, at)))
        at += 2 + max(2, _big(content[at + 2 : at + 4]))
    return None


def _webp(content: bytes) -> Header | None:
    kind, body = content[12:16], content[20:30]
    if len(body) < 10:
        return None
    if kind == b"VP8X":
        animated = body[0] & 0x02
        width, height = _little(body[4:7]) + 1, _little(body[7:10]) + 1
        return None if animated else Header("webp", width, height)
    if kind == b"VP8L":
        bits = _little(body[1:5])
        return Header("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        return Header("webp", _little(body[6:8]) & 0x3FFF, _little(body[8:10]) & 0x3FFF)
    return None


def _big(part: bytes) -> int:
    return int.from_bytes(part, "big")


def _little(part: bytes) -> int:
    return int.from_bytes(part, "little")
