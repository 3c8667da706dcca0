"""Every game and variant there is."""

from __future__ import annotations

from collections.abc import Mapping

from squarely.games.blokus.variants import VARIANTS as BLOKUS
from squarely.games.locus.variants import VARIANTS as LOCUS
from squarely.games.lokomoto.variants import VARIANTS as LOKOMOTO
from squarely.kernel.record import Record
from squarely.kernel.rules import AnyRules, BadInput, DataText, Variant, quoted

GAMES: dict[str, tuple[Variant, ...]] = {
    "blokus": BLOKUS,
    "locus": LOCUS,
    "lokomoto": LOKOMOTO,
}

VARIANTS: dict[str, Variant] = {
    variant.name: variant for variants in GAMES.values() for variant in variants
}


def variant_named(name: str) -> Variant:
    """The variant with a name; raises BadInput that lists the names there are."""
    if name not in VARIANTS:
        raise BadInput(f"There is no variant {quoted(name)}; choose one of {', '.join(VARIANTS)}.")
    return VARIANTS[name]


def rules_of(record: Record, data: Mapping[str, DataText] | None = None) -> AnyRules:
    """The rules a record was played by; its own sheet or deck must be given again."""
    given = data or {}
    for part, fingerprint in record.own_data:
        if part not in given:
            raise BadInput(f"this game was played with its own {part}: give it with --{part} FILE.")
        if given[part].fingerprint != fingerprint:
            raise BadInput(f"this game was played with another {part} than {given[part].origin}.")
    own = {part: given[part] for part, _ in record.own_data}
    return variant_named(record.variant).rules(record.seats, record.options, own)
