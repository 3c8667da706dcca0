"""Every variant with every number of seats, plain, with each of its options and with all."""

from __future__ import annotations

from squarely.games import VARIANTS
from squarely.kernel.rules import Variant

Choice = tuple[str, int, tuple[str, ...]]


def _switched(variant: Variant) -> list[tuple[str, ...]]:
    """No option, each by itself, and all together."""
    names = tuple(sorted(option.name for option in variant.options))
    return list(dict.fromkeys(((), *((name,) for name in names), names)))


CHOICES: list[Choice] = [
    (variant.name, seats, options)
    for variant in VARIANTS.values()
    for seats in variant.seat_counts
    for options in _switched(variant)
]
FEWEST_SEATS: list[Choice] = [
    choice for choice in CHOICES if choice[1] == VARIANTS[choice[0]].seat_counts[0]
]
"""Every variant and option once."""
ONE_EACH: list[Choice] = [
    ("blokus-to-go", 2, ()),
    ("blokus-3", 3, ("fixed-corners",)),
    ("blokus-84", 1, ()),
    ("locus", 1, ()),
    ("locus", 3, ("discard-coin",)),
    ("lokomoto", 2, ("advanced",)),
    ("lokomoto", 4, ("hidden-agendas",)),
]
"""Few, for what takes long: every game, alone and not, with cards, secrets and strokes."""
