"""The sheet, the deck and the numbers of actions as arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from squarely.envs.locus import LocusEncoding
from squarely.games.locus.filling import DOUBLE, ONE
from squarely.games.locus.moves import BONUSES, CARD, Decline, Discard, Done, Pay
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.zone import COIN, COLOURS, WILD
from squarely.kernel.shapes import Shape, orientations
from squarely.kernel.shapes import shape as moved
from squarely_research.locus.scoring import Goals, goals_of, numbers_of
from squarely_research.tables import ALIGNED, GROUP, exact


class Form(NamedTuple):
    """Sizes, numbers of actions, and options: what is fixed when functions are compiled."""

    seats: int
    squares: int
    kinds: int
    """Kinds of cards; picking one has its number."""
    shapes: int
    """Shapes that are different however they are turned and mirrored."""
    one: int
    double: int
    """The single square and the double block among them."""
    discard: int
    pay: int
    done: int
    decline: int
    """The first of these, in the order of BONUSES."""
    fill: int
    """The first of these, in the order of SOURCES."""
    first_place: int
    places: int
    turns: int
    coin_slots: int
    start_coins: int
    most_points: int
    coin_on_picking: bool
    shared_win: bool

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.first_place + self.places

    @property
    def cards_a_turn(self) -> int:
        """One card more than there are players (L4)."""
        return self.seats + 1


class Tables(NamedTuple):
    """Lookup tables; places are filled up with empty ones, which are never legal.

    The sides of matrices are filled up with zeros, for then products are faster.
    """

    finding: jax.Array
    """Squares, shapes and zones by places: 1 where a filled square, another shape or a zone that
    is too dear forbids it."""
    groups: jax.Array
    """Places by zones and shapes: 1 where a place is in the zone and has the shape."""
    covers: jax.Array
    """For each place the squares it covers."""
    beside: jax.Array
    """For each place the squares that share an edge with it; `squares` fills up the row."""
    first: jax.Array
    """For each place its first square."""
    zone: jax.Array
    coins: jax.Array
    """Coins under each place."""
    bonuses: jax.Array
    """Bonuses under each place, in the order of BONUSES."""
    neighbours: jax.Array
    """Squares by squares: 1 where they share an edge."""
    opening: jax.Array
    """Squares where a shape may always begin: the bold ones, and the whole red zone."""
    deck: jax.Array
    """How many cards there are of each kind."""
    card_shape: jax.Array
    card_colour: jax.Array
    """The zone of a card; wild ones come after the last."""
    card_coin: jax.Array
    goals: Goals


def _distinct(rules: LocusRules) -> dict[Shape, int]:
    """Every shape in every way it can lie, numbered so that all ways of one are the same."""
    numbers: dict[Shape, int] = {}
    for each in (ONE, DOUBLE, *rules.deck.shapes.values()):
        number = numbers.get(moved(each), len(set(numbers.values())))
        numbers |= dict.fromkeys(orientations(each), number)
    return numbers


def form_of(rules: LocusRules) -> Form:
    """What is fixed for a number of seats and options."""
    encoding, sheet = LocusEncoding(rules), rules.sheet
    numbers = _distinct(rules)
    return Form(
        seats=len(rules.seats),
        squares=sum(map(len, encoding.squares)),
        kinds=len(encoding.kinds),
        shapes=max(numbers.values()) + 1,
        one=numbers[moved(ONE)],
        double=numbers[moved(DOUBLE)],
        discard=encoding.number_of[Discard()],
        pay=encoding.number_of[Pay()],
        done=encoding.number_of[Done()],
        decline=encoding.number_of[Decline(BONUSES[0])],
        fill=encoding.sources[CARD],
        first_place=encoding.first_place,
        places=len(encoding.places),
        turns=rules.rounds.turns,
        coin_slots=sheet.coin_slots,
        start_coins=sheet.start_coins,
        most_points=encoding.most_points,
        coin_on_picking=rules.coin_on_picking,
        shared_win=rules.rounds.shared_win,
    )


def tables_of(rules: LocusRules) -> Tables:
    """The tables of a sheet and a deck."""
    form, sheet, numbers = form_of(rules), rules.sheet, _distinct(rules)
    covers, zone_of, shape_of = _places(rules, form)
    neighbours, opening, bonus = _squares(rules, form)
    real = covers.any(1, keepdims=True)
    in_zone = np.eye(len(sheet.zones))[zone_of] * real
    has_shape = np.eye(form.shapes)[shape_of] * real
    finding = np.concatenate([covers.T, has_shape.T, in_zone.T])
    groups = in_zone[:, :, None] * has_shape[:, None, :]
    won = covers.astype(np.int32) @ bonus
    cards = [card for card, _ in rules.deck.cards]
    shapes = [numbers[moved(rules.deck.shapes[card.shape])] for card in cards]
    return Tables(
        finding=_aligned(finding),
        groups=_aligned(groups.reshape(len(covers), -1)),
        covers=jnp.asarray(covers),
        beside=_listed((covers @ neighbours) & ~covers),
        first=jnp.asarray(covers.argmax(1), jnp.int16),
        zone=jnp.asarray(zone_of, jnp.int32),
        coins=jnp.asarray(won[:, -1]),
        bonuses=jnp.asarray(won[:, :-1]),
        neighbours=_aligned(neighbours),
        opening=jnp.asarray(opening),
        deck=jnp.asarray([count for _, count in rules.deck.cards], jnp.int32),
        card_shape=jnp.asarray(shapes, jnp.int32),
        card_colour=jnp.asarray([(*COLOURS, WILD).index(card.colour) for card in cards], jnp.int32),
        card_coin=jnp.asarray([card.coin for card in cards]),
        goals=goals_of(sheet),
    )


def _places(rules: LocusRules, form: Form) -> tuple[NDArray[Any], ...]:
    """For every place the squares it covers, its zone and its shape."""
    numbers = _distinct(rules)
    rows = -(-form.places // GROUP) * GROUP
    covers = np.zeros((rows, form.squares), dtype=bool)
    zone_of, shape_of = np.zeros(rows, dtype=int), np.zeros(rows, dtype=int)
    for number, (colour, cells) in enumerate(LocusEncoding(rules).places):
        zone = rules.sheet.zone(colour)
        squares = sum(zone.bit(cell) for cell in cells)
        covers[number, numbers_of(rules.sheet, zone, squares)] = True
        zone_of[number], shape_of[number] = COLOURS.index(colour), numbers[moved(cells)]
    return covers, zone_of, shape_of


def _squares(rules: LocusRules, form: Form) -> tuple[NDArray[Any], ...]:
    """Which squares share an edge, where shapes may begin, and what lies there (coins last)."""
    neighbours = np.zeros((form.squares, form.squares), dtype=bool)
    opening = np.zeros(form.squares, dtype=bool)
    bonus = np.zeros((form.squares, len(BONUSES) + 1), dtype=np.int32)
    for zone in rules.sheet.zones:
        # In the zone without bold squares any will do (L15).
        opening[numbers_of(rules.sheet, zone, zone.bold or zone.squares)] = True
        for cell in zone.cells(zone.squares):
            bit = zone.bit(cell)
            (number,) = numbers_of(rules.sheet, zone, bit)
            neighbours[number, numbers_of(rules.sheet, zone, zone.beside(bit))] = True
            if bit in zone.bonuses:
                bonus[number, (*BONUSES, COIN).index(zone.bonuses[bit])] = 1
    return neighbours, opening, bonus


def _aligned(matrix: NDArray[Any]) -> jax.Array:
    """A matrix for products, both sides filled up with zeros."""
    return jnp.asarray(np.pad(matrix, [(0, -side % ALIGNED) for side in matrix.shape]), exact())


def _listed(rows: NDArray[Any]) -> jax.Array:
    """The numbers of what is true in every row, filled up with one that is too high."""
    found = np.full((len(rows), rows.sum(1).max()), rows.shape[1], dtype=np.int32)
    for listed, row in zip(found, rows, strict=True):
        listed[: row.sum()] = np.flatnonzero(row)
    return jnp.asarray(found)
