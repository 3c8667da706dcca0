"""Every game and variant there is."""

from __future__ import annotations

from collections.abc import Mapping

from squarely.games.blokus.variants import VARIANTS as BLOKUS
from squarely.games.locus.variants import VARIANTS as LOCUS
from squarely.games.lokomoto.variants import VARIANTS as LOKOMOTO
from squarely.kernel.data import Fingerprints
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


def editions_named(variant: Variant, names: Mapping[str, str]) -> dict[str, DataText]:
    """Editions of ours by part, such as the sheet `harbour`; raises BadInput."""
    parts = {part.name: part for part in variant.data}
    for name in names:
        if name not in parts:
            raise BadInput(f"{variant.name} has no {quoted(name)} to replace.")
    return {name: parts[name].edition(edition) for name, edition in names.items()}


def rules_of(record: Record, data: Mapping[str, DataText] | None = None) -> AnyRules:
    """The rules a record was played by; a sheet or deck that is not ours must be given again."""
    variant = variant_named(record.variant)
    found = data_named(variant, record.data, data or {})
    return variant.rules(record.seats, record.options, found, record.handicaps)


def is_usual(variant: Variant, names: Fingerprints) -> bool:
    """Whether data files with some fingerprints are those that come with this version."""
    given = dict(names)
    return all(part.shipped().is_named(given.get(part.name, part.first)) for part in variant.data)


def data_named(
    variant: Variant, names: Fingerprints, given: Mapping[str, DataText]
) -> dict[str, DataText]:
    """The data files with some fingerprints: given here, or of this or an earlier version."""
    for name, fingerprint in names:
        if name in given and not given[name].is_named(fingerprint):
            raise BadInput(f"this game was played with another {name} than {given[name].origin}.")
    wanted, found = dict(names), dict(given)
    for part in variant.data:
        if part.name in given:
            continue
        text = part.found(wanted.get(part.name, part.first))
        if text is None:
            raise BadInput(
                f"this game was played with a {part.name} that this version does not have: "
                f"give it with --{part.name} FILE."
            )
        found[part.name] = text
    return found
