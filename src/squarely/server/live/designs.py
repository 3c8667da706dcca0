"""Sheets, decks and maps that people drew, within what a table can play with."""

from __future__ import annotations

from collections.abc import Mapping

from squarely.games import editions_named, variant_named
from squarely.kernel.rules import BadInput, DataText, RulesData, quoted

LONGEST = 20_000
"""Letters of one file: about five times ours."""


def design_data(
    variant: str, given: Mapping[str, str], editions: Mapping[str, str] | None = None
) -> RulesData:
    """The files of a design, ours or editions where it has none of its own; raises BadInput."""
    ours = editions_named(variant_named(variant), editions or {})
    parts = {part.name: part for part in variant_named(variant).data}
    for name, text in given.items():
        if name not in parts:
            has = " and ".join(sorted(parts)) or "no files of its own"
            raise BadInput(f"{variant} has no {quoted(name)}; it has {has}.")
        if len(text) > LONGEST:
            raise BadInput(f"A {name} has at most {LONGEST:,} letters.")
        if name in ours:
            raise BadInput(f"Two kinds of {name} are given: a file and one of ours.")
    found = ours | {name: DataText(f"{name}.toml", text) for name, text in given.items()}
    return tuple(
        (name, found[name] if name in found else part.shipped())
        for name, part in sorted(parts.items())
    )
