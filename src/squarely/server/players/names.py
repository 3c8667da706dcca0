"""Names that belong to one player: what looks alike counts as the same."""

from __future__ import annotations

import unicodedata

from squarely.kernel.rules import BadInput
from squarely.table.words import clean_name

_LOOK_ALIKE = str.maketrans(
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


def name_key(name: str) -> str:
    """What two names have in common that people would take for the same; empty: no name."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(each for each in apart if each.isalnum())
    return letters.translate(_LOOK_ALIKE).casefold()


def player_name(name: str) -> str:
    """A name as a player keeps it; raises BadInput where it cannot be one."""
    kept = clean_name(name)
    if not name_key(kept):
        raise BadInput("A name needs at least one letter or digit.")
    if "/" in kept or "\\" in kept or kept in (".", ".."):
        raise BadInput("A name can hold no slashes.")
    return kept
