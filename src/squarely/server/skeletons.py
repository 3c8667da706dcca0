"""What names look like: skeletons after UTS 39, with Unicode's own data."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

LOOK_ALIKE = str.maketrans(
    {
        **dict(zip("013457", "oleast", strict=True)),
        **dict(zip("аеорсухіјѕ", "aeopcyxijs", strict=True)),
        **dict(zip("αεορτυχικν", "aeoptyxikv", strict=True)),
        "i": "l",
        "і": "l",
        "ι": "l",
        "|": "l",
        "ß": "ss",
    }
)
"""Digits and letters of other alphabets that pass for Latin letters; i and l as well."""


def skeleton(name: str) -> str:
    """The skeleton of a name (UTS 39), without case, accents, spaces and punctuation.

    Capitals first: those of Greek look Latin, their small letters often do not.
    """
    found = ((each, _prototype(each)) for each in unicodedata.normalize("NFD", name))
    letters = [looks for each, looks in found if each.isalnum() or any(map(str.isalnum, looks))]
    small = "".join(map(_prototype, "".join(letters).casefold()))
    apart = unicodedata.normalize("NFKD", small)
    kept = "".join(each for each in apart if not unicodedata.combining(each))
    return kept.translate(LOOK_ALIKE).casefold()


@cache
def _prototype(character: str) -> str:
    """In the data a prototype lists what looks like it, and everything else its prototype."""
    alike = [_without_marks(each["c"]) for each in confusables_data.get(character, ())]
    if len(alike) != 1:
        return character
    [other] = alike
    pair_alone = len(confusables_data.get(other, ())) == 1
    # Of two that look alike and like nothing else, either would do: the longer, then the smaller.
    return min(character, other, key=lambda each: (-len(each), each)) if pair_alone else other


def _without_marks(text: str) -> str:
    """The data has marks of direction around what is read from right to left."""
    return text.replace("\u200e", "")
