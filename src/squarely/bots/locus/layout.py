"""A sheet and a deck as arrays, for the kernels."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from squarely.games.locus.deck import Card, Deck
from squarely.games.locus.filling import DOUBLE, ONE
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import deck_of, sheet_of
from squarely.games.locus.zone import (
    COIN,
    COLOURS,
    SINGLE,
    WILD,
    BoldGroups,
    Ends,
    FullSets,
    Lines,
    Squares,
    Zone,
)
from squarely.kernel.shapes import Shape

Array = np.ndarray[Any, Any]

WORD = 64
"""The squares of a zone are the bits of one machine word."""
ZONES = len(COLOURS)
YELLOW, PURPLE, RED, GREEN, BLUE = range(ZONES)
ANY = ZONES
"""The colour of a wild shape."""
SINGLES, DOUBLES = 0, 1
"""The numbers of the two shapes that no card shows."""
NOTHING, COINS, BONUS = 0, 1, 2
"""What a square gives; BONUS is a single square, BONUS + 1 + colour a double block."""


NEAR, SQUARES, BOLD, GIVING, ENDS, SETS = 0, WORD, WORD + 1, WORD + 2, WORD + 3, WORD + 4
"""The columns of the words of a zone: for each square those that share an edge with it; all
squares, the bold ones, those that give something, the ends; and from SETS on its sets, then 0."""
GIVES, ROW, LINES = 0, WORD, 2 * WORD
"""The columns of the numbers of a zone: for each square what covering it gives, and its row from
1; from LINES on the rows of its lines, then 0."""
SHAPE, COLOUR, SHOWS_COIN, COUNT, TASTE, ON_PICKING = range(6)
"""The columns of a card: its shape, its colour, whether it shows a coin, how many there are, how
much others like it, and whether its coin is gained on picking it rather than on using it."""
A_SQUARE = 1024
"""What a square of a card counts in TASTE."""


class Layout(NamedTuple):
    """What the kernels look up, in few arrays, for handing over each takes its time.

    Squares are numbered within their zone, from the bottom row up.
    """

    words: Array
    numbers: Array
    points: Array
    """For each zone the points of its sets, of its lines, of an end, or of 0, 1, 2, ... bold
    squares joined."""
    fits: Array
    """Every way a shape lies in a zone, those of a shape and zone side by side."""
    first: Array
    """For each shape and zone the first of them, and (next zone) the one after the last."""
    cards: Array
    """For each kind of card its columns."""
    slots: Array
    """One number: the slots for coins."""


class Numbering:
    """The squares of a zone by number, and their sets as machine words."""

    def __init__(self, zone: Zone) -> None:
        self.cells = zone.cells(zone.squares)
        self._bits = [zone.bit(at) for at in self.cells]

    def word(self, squares: Squares) -> int:
        """A set of squares as the kernels have it."""
        return sum(1 << number for number, bit in enumerate(self._bits) if bit & squares)

    def squares(self, word: int) -> Squares:
        """A set of the kernels as the rules have it."""
        return sum(bit for number, bit in enumerate(self._bits) if word >> number & 1)


@cache
def numberings(sheet: Sheet) -> tuple[Numbering, ...]:
    """The numberings of all zones."""
    return tuple(map(Numbering, sheet.zones))


def fits_words(sheet: Sheet) -> bool:
    """Whether every zone has few enough squares for the kernels."""
    return all(zone.squares.bit_count() <= WORD for zone in sheet.zones)


def layout(rules: LocusRules) -> Layout:
    """The arrays of a game's sheet and deck."""
    return _layout(rules.sheet, rules.deck, rules.coin_on_picking)


@cache
def _layout(sheet: Sheet, deck: Deck, coin_on_picking: bool) -> Layout:
    shapes = [ONE, DOUBLE, *deck.shapes.values()]
    names = list(deck.shapes)
    fits, first = _fits(sheet, shapes)
    goals = [_goals(zone, of) for zone, of in zip(sheet.zones, numberings(sheet), strict=True)]
    cards = [
        [
            2 + names.index(card.shape),
            _colour(card),
            int(card.coin),
            count,
            _taste(deck, card),
            int(card.coin and coin_on_picking),
        ]
        for card, count in deck.cards
    ]
    return Layout(
        words=_table([words for words, _, _ in goals], np.uint64),
        numbers=_table([numbers for _, numbers, _ in goals], np.int64),
        points=_table([points for _, _, points in goals], np.int64),
        fits=fits,
        first=first,
        cards=np.array(cards, dtype=np.int64),
        slots=np.array([sheet.coin_slots], dtype=np.int64),
    )


def _goals(zone: Zone, of: Numbering) -> tuple[list[int], list[int], list[int]]:
    """The words, numbers and points of a zone."""
    bits = [zone.bit(at) for at in of.cells]
    blank = [0] * (WORD - len(bits))
    words = [of.word(zone.beside(bit)) for bit in bits] + blank
    words += map(of.word, (zone.squares, zone.bold, zone.bonus_squares))
    numbers = [_gift(zone, bit) for bit in bits] + blank
    numbers += [at.row + 1 for at in of.cells] + blank
    match zone.goals:
        case FullSets(sets):
            sets_of = [of.word(squares) for squares, _ in sets]
            return [*words, 0, *sets_of], numbers, [points for _, points in sets]
        case BoldGroups(points):
            return words, numbers, [0, *points]
        case Ends(ends, each):
            return [*words, of.word(ends)], numbers, [each]
        case Lines(lines):
            rows = [zone.cells(above)[0].row + 1 for above, _ in lines]
            return words, [*numbers, *rows], [points for _, points in lines]
    raise TypeError(f"the {zone.colour} zone has goals of an unknown kind")


def _table(rows: list[list[int]], dtype: Any) -> Array:
    """Rows of different lengths side by side, with zeros behind."""
    table = np.zeros((len(rows), max(map(len, rows)) + 1), dtype=dtype)
    for number, row in enumerate(rows):
        table[number, : len(row)] = row
    return table


def _colour(card: Card) -> int:
    return ANY if card.colour == WILD else COLOURS.index(card.colour)


def _taste(deck: Deck, card: Card) -> int:
    squares = len(deck.shapes[card.shape]) + 0.7 * card.coin + 1.2 * (card.colour == WILD)
    return round(A_SQUARE * squares)


def _gift(zone: Zone, bit: Squares) -> int:
    bonus = zone.bonuses.get(bit)
    if bonus is None:
        return NOTHING
    return {COIN: COINS, SINGLE: BONUS}.get(bonus) or BONUS + 1 + COLOURS.index(bonus)


@cache
def ours() -> LocusRules:
    """The game with our sheet and deck."""
    return LocusRules(1, sheet_of(), deck_of())


@cache
def fingerprint(rules: LocusRules) -> str:
    """The same for sheets and decks that play alike, from whatever file."""
    board, whole = layout(rules), hashlib.sha256()
    for part in (
        board.words,
        board.numbers,
        board.points,
        board.cards[:, : COUNT + 1],
        board.slots,
    ):
        whole.update(str(part.shape).encode() + part.tobytes())
    return whole.hexdigest()[:32]


def is_ours(rules: LocusRules) -> bool:
    """Whether a game has our sheet and deck, for which there is an evaluator."""
    return fingerprint(rules) == fingerprint(ours())


def _fits(sheet: Sheet, shapes: list[Shape]) -> tuple[Array, Array]:
    words: list[int] = []
    first = np.zeros((len(shapes), ZONES + 1), dtype=np.int64)
    for number, shape in enumerate(shapes):
        for zone, (at, of) in enumerate(zip(sheet.zones, numberings(sheet), strict=True)):
            first[number, zone] = len(words)
            words += [of.word(squares) for squares in at.fits(shape)]
        first[number, ZONES] = len(words)
    return np.array(words, dtype=np.uint64), first
