"""The games whose sheets and maps can be measured."""

from __future__ import annotations

from squarely.balance.locus_report import LOCUS
from squarely.balance.lokomoto_report import LOKOMOTO
from squarely.balance.report import Measure
from squarely.kernel.rules import BadInput

MEASURES: dict[str, Measure] = {"locus": LOCUS, "lokomoto": LOKOMOTO}


def measure_of(variant: str) -> Measure:
    """How a variant is measured; raises BadInput where that says nothing."""
    if variant not in MEASURES:
        raise BadInput(f"There is nothing to measure in {variant}: try {' or '.join(MEASURES)}.")
    return MEASURES[variant]
