"""Sheets, decks and maps that people drew, within what a table can play with."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from squarely.games import editions_named, variant_named
from squarely.kernel.data import read_toml
from squarely.kernel.rules import AnyRules, BadInput, DataText, RulesData, quoted

LONGEST = 20_000
"""Letters of one file: about five times ours."""
LISTED = ("cards", "sections")
MOST = {
    "deck": {"cards": 120, "shapes": 60},
    "map": {"stations": 90, "sections": 220},
    "trains": {"trains": 60},
    "shapes": {"shapes": 60},
}
"""About twice ours, by part and table: what bots and boards still manage with ease.

A sheet is small by its format.
"""


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
    own = {name: DataText(f"{name}.toml", text) for name, text in given.items()}
    _expect_small(own)
    found = ours | own
    return tuple(
        (name, found[name] if name in found else part.shipped())
        for name, part in sorted(parts.items())
    )


async def design_rules(
    variant: str, seats: int | None, options: tuple[str, ...], data: RulesData
) -> AnyRules:
    """The rules with a design; raises BadInput that says what is wrong with it.

    Building them may take a moment, so it is done beside the event loop. They are not kept, for
    those of matches would have to go.
    """
    return await asyncio.to_thread(variant_named(variant).rules, seats, options, dict(data))


def _expect_small(files: Mapping[str, DataText]) -> None:
    """Counts what is in the files before anything is built of them."""
    for part, text in files.items():
        tables = read_toml(text)
        for what, most in MOST.get(part, {}).items():
            found = _count(what, tables if part == what else tables.get(what))
            if found > most:
                raise BadInput(f"A {part} for this table has at most {most} {what}, not {found}.")


def _count(what: str, table: object) -> int:
    """The entries of a table: of cards and sections there is a list for each key."""
    if not isinstance(table, dict):
        return 0
    if what not in LISTED:
        return len(table)
    return sum(len(each) if isinstance(each, list) else 1 for each in table.values())
