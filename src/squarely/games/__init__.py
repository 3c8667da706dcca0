"""Every game and variant there is."""

from __future__ import annotations

from squarely.games.blokus.variants import VARIANTS as BLOKUS
from squarely.games.locus.variants import VARIANTS as LOCUS
from squarely.kernel.record import Record
from squarely.kernel.rules import AnyRules, BadInput, Variant, quoted

GAMES: dict[str, tuple[Variant, ...]] = {
    "blokus": BLOKUS,
    "locus": LOCUS,
}

VARIANTS: dict[str, Variant] = {
    variant.name: variant for variants in GAMES.values() for variant in variants
}


def variant_named(name: str) -> Variant:
    """The variant with a name; raises BadInput that lists the names there are."""
    if name not in VARIANTS:
        raise BadInput(f"There is no variant {quoted(name)}; choose one of {', '.join(VARIANTS)}.")
    return VARIANTS[name]


def rules_of(record: Record) -> AnyRules:
    """The rules a record was played by."""
    return variant_named(record.variant).rules(record.seats, record.options)
