"""Locus as people choose it: seats, options, their own sheet or deck."""

from __future__ import annotations

from functools import cache

from squarely.games import locus
from squarely.games.locus.deck import Deck, read_deck
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.sheet import Sheet, read_sheet
from squarely.kernel.data import shipped
from squarely.kernel.rules import Choice, DataText, Option, Variant

DISCARD_COIN = Option("discard-coin", "a discarded card's own coin is gained too")
SHARED_WIN = Option("shared-win", "a tie for first is shared instead of one extra round")
SHEET = Option("sheet", "a sheet of your own")
DECK = Option("deck", "a deck of your own")


@cache
def sheet_of(source: DataText | None = None) -> Sheet:
    """The sheet in a text, or ours."""
    return read_sheet(source or shipped(locus, "sheet.toml"))


@cache
def deck_of(source: DataText | None = None) -> Deck:
    """The deck in a text, or ours."""
    return read_deck(source or shipped(locus, "deck.toml"))


def _build(choice: Choice) -> LocusRules:
    return LocusRules(
        choice.seats,
        sheet_of(choice.data.get(SHEET.name)),
        deck_of(choice.data.get(DECK.name)),
        discard_coin=DISCARD_COIN.name in choice.options,
        shared_win=SHARED_WIN.name in choice.options,
    )


VARIANTS = (
    Variant(
        name="locus",
        title="Locus",
        summary="flip a card, fill in its shape; alone or with up to five",
        seat_counts=(1, 2, 3, 4, 5),
        options=(DISCARD_COIN, SHARED_WIN),
        build=_build,
        data=(SHEET, DECK),
    ),
)
