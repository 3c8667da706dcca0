"""Names that belong to one player: what looks alike counts as the same."""

from __future__ import annotations

import tomllib
import unicodedata
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Literal

from squarely.kernel.rules import BadInput
from squarely.server.refusals import RequestRefused
from squarely.server.skeletons import LOOK_ALIKE, skeleton
from squarely.table.words import clean_name

_INVISIBLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800)),
    *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Unicode's Default_Ignorable_Code_Point, and the Braille pattern without dots."""
_STARTS = [first for first, _ in _INVISIBLE]

_LIKE_DIGITS = frozenset("lo")
"""What passes for the digits 1 and 0 behind a reserved name (`Bot l`), as skeletons."""

Holder = Literal["everybody", "accounts"]


def name_key(name: str) -> str:
    """What two names have in common however they are typed; empty: no name.

    Names are found by it, and version 1.0 keeps to it as well. What others take a name for says
    `skeleton`.
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(each for each in apart if each.isalnum())
    return letters.translate(LOOK_ALIKE).casefold()


def expect_visible(name: str) -> None:
    """Raises RequestRefused for a name with characters that nobody sees."""
    if any(_invisible(ord(each)) for each in name):
        raise RequestRefused("name_invisible")


def expect_free(name: str, holder: Holder) -> None:
    """Raises RequestRefused for a name that is the table's own."""
    words = name.rstrip("0123456789").split()
    if len(words) > 1 and _LIKE_DIGITS.issuperset(skeleton(words[-1])):
        words.pop()
    if not {skeleton(name), skeleton("".join(words))}.isdisjoint(_reserved(holder)):
        raise RequestRefused("name_reserved")


def player_name(name: str) -> str:
    """A name as a player keeps it; raises BadInput where it cannot be one."""
    expect_visible(name)
    kept = clean_name(name)
    if not name_key(kept):
        raise BadInput("A name needs at least one letter or digit.")
    if "/" in kept or "\\" in kept or kept in (".", ".."):
        raise BadInput("A name can hold no slashes.")
    expect_free(kept, "accounts")
    return kept


def _invisible(code: int) -> bool:
    at = bisect_right(_STARTS, code) - 1
    return at >= 0 and code <= _INVISIBLE[at][1]


@cache
def _reserved(holder: Holder) -> frozenset[str]:
    path = files("squarely.server.players") / "data" / "reserved.toml"
    lists = tomllib.loads(path.read_text(encoding="utf-8"))
    names = lists["everybody"] + (lists["accounts"] if holder == "accounts" else [])
    return frozenset(map(skeleton, names))
