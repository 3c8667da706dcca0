"""Locus as people choose it: seats, options, their own sheet or deck."""

from __future__ import annotations

from functools import lru_cache

from squarely.games import locus
from squarely.games.locus.deck import Deck, read_deck
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.sheet import Sheet, read_sheet
from squarely.kernel.data import DataPart
from squarely.kernel.rules import DataText, Option, Variant, VariantChoice
from squarely.kernel.seat_options import PAPER, seats_with

COIN_ON_PICKING = Option("discard-coin", "a card's coin is gained on picking, discarded or not")
SHARED_WIN = Option("shared-win", "a tie for first is shared instead of one extra round")
SHEET = DataPart("sheet", "a sheet of your own", locus.__name__, "1db5ff77f6aa00be", ("harbour",))
DECK = DataPart("deck", "a deck of your own", locus.__name__, "ab1924d331ad6215")
KEPT = 64
"""Files that are kept as they were read: those of a server's matches may be of many people."""


@lru_cache(maxsize=KEPT)
def sheet_of(source: DataText | None = None) -> Sheet:
    """The sheet in a text, or ours."""
    return read_sheet(source or SHEET.shipped())


@lru_cache(maxsize=KEPT)
def deck_of(source: DataText | None = None) -> Deck:
    """The deck in a text, or ours."""
    return read_deck(source or DECK.shipped())


def _build(choice: VariantChoice) -> LocusRules:
    return LocusRules(
        choice.seats,
        sheet_of(choice.data[SHEET.name]),
        deck_of(choice.data[DECK.name]),
        coin_on_picking=COIN_ON_PICKING.name in choice.options,
        shared_win=SHARED_WIN.name in choice.options,
        data=choice.data,
        handicaps=choice.handicaps,
        paper=seats_with(PAPER.name, choice.options),
    )


VARIANTS = (
    Variant(
        name="locus",
        title="Locus",
        summary="flip a card, fill in its shape; alone or with up to five",
        seat_counts=(1, 2, 3, 4, 5),
        options=(COIN_ON_PICKING, SHARED_WIN),
        build=_build,
        data=(SHEET, DECK),
        seat_options=(PAPER,),
    ),
)
