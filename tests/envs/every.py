"""Every variant with every number of seats, plain and with each of its options."""

from __future__ import annotations

from squarely.games import VARIANTS

Choice = tuple[str, int, tuple[str, ...]]

CHOICES: list[Choice] = [
    (variant.name, seats, options)
    for variant in VARIANTS.values()
    for seats in variant.seat_counts
    for options in ((), *((option.name,) for option in variant.options))
]
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
