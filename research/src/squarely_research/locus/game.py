"""Locus on an accelerator: pure functions of one state, to be mapped over many."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp

from squarely.games.locus.filling import DISCARD_COINS, LEFTOVER_COST, PAIR_COST, RECOLOUR_COST
from squarely.games.locus.moves import BONUSES, CARD, LEFTOVER, PAID, SOURCES
from squarely.games.locus.zone import COLOURS
from squarely_research.drawing import drawn
from squarely_research.locus.scoring import total
from squarely_research.locus.tables import Form, Tables
from squarely_research.tables import GROUP, TOUCH, aligned

NONE = -1
WILD = len(COLOURS)
FROM_CARD, FROM_LEFTOVER, FROM_PAID = (SOURCES.index(name) for name in (CARD, LEFTOVER, PAID))
FIRST_BONUS = len(SOURCES) - len(BONUSES)


class Game(NamedTuple):
    """A position and the decision half made; what belongs to players has one row per seat."""

    group: jax.Array
    """For every square the first square of the group that it belongs to; -1 where it is empty."""
    points: jax.Array
    gained: jax.Array
    """Coins ever filled in (L2)."""
    spent: jax.Array
    card: jax.Array
    """The kind of the picked card until it is used; -1 for none."""
    picked: jax.Array
    bonuses: jax.Array
    """How many of each are to be placed."""
    paid: jax.Array
    bought: jax.Array
    done: jax.Array
    turn: jax.Array
    to_deal: jax.Array
    """Cards that are still to be revealed."""
    face_up: jax.Array
    unseen: jax.Array
    discarded: jax.Array
    """How many cards of each kind."""
    extra: jax.Array
    over: jax.Array
    source: jax.Array
    """What the seat on turn has chosen to fill in; -1 for nothing."""


class AtHand(NamedTuple):
    """What each source holds for a player."""

    present: jax.Array
    shape: jax.Array
    price: jax.Array
    """By sources and zones."""


def start(form: Form, tables: Tables) -> Game:
    """Empty sheets, the first cards still to be revealed."""
    seats = form.seats
    nobody, nothing = jnp.zeros(seats, bool), jnp.zeros(seats, jnp.int32)
    return Game(
        group=jnp.full((seats, form.squares), NONE, jnp.int16),
        points=nothing,
        gained=nothing + form.start_coins,
        spent=nothing,
        card=nothing + NONE,
        picked=nobody,
        bonuses=jnp.zeros((seats, len(BONUSES)), jnp.int32),
        paid=nothing,
        bought=nobody,
        done=nobody,
        turn=jnp.int32(0),
        to_deal=jnp.int32(form.cards_a_turn),
        face_up=jnp.zeros_like(tables.deck),
        unseen=tables.deck,
        discarded=jnp.zeros_like(tables.deck),
        extra=jnp.bool_(False),
        over=jnp.bool_(False),
        source=jnp.int32(NONE),
    )


def picker(form: Form, game: Game) -> jax.Array:
    """The next to pick, from the star clockwise; -1 when all have (L5)."""
    order = (game.turn + jnp.arange(form.seats)) % form.seats
    waiting = ~game.picked[order]
    return jnp.where(waiting.any(), order[jnp.argmax(waiting)], NONE)


def acting(form: Form, game: Game) -> jax.Array:
    """For every seat whether it is waited for: who picks and who fills in; then all not done."""
    idle = (game.card == NONE) & ~game.bonuses.any(1) & (game.paid == 0)
    filling = game.picked & ~game.done & (game.picked.all() | ~idle)
    return ((jnp.arange(form.seats) == picker(form, game)) | filling) & ~game.over


def seat_of(form: Form, game: Game) -> jax.Array:
    """The seat (from 0) that decides next: the lowest that is waited for."""
    return jnp.argmax(acting(form, game)).astype(jnp.int32)


def at_hand(tables: Tables, form: Form, game: Game, seat: jax.Array) -> AtHand:
    """The shapes that a seat may fill in, and what they cost in each zone (L9, L16)."""
    coins = game.gained[seat] - game.spent[seat]
    card, leftover = game.card[seat], jnp.argmax(game.face_up)
    may_buy = game.picked.all() & ~game.bought[seat] & (coins >= LEFTOVER_COST)
    present = jnp.stack([card != NONE, may_buy, game.paid[seat] > 0])
    shapes = jnp.stack([tables.card_shape[card], tables.card_shape[leftover]])
    fixed = jnp.array([form.one, form.one, *[form.double] * len(COLOURS)])
    colours = jnp.stack([tables.card_colour[card], tables.card_colour[leftover]])
    own = jnp.concatenate([colours, jnp.array([WILD, WILD, *range(len(COLOURS))])])
    elsewhere = (own[:, None] != jnp.arange(len(COLOURS))) & (own != WILD)[:, None]
    cost = jnp.zeros(len(SOURCES), jnp.int32).at[FROM_LEFTOVER].set(LEFTOVER_COST)
    return AtHand(
        present=jnp.concatenate([present, game.bonuses[seat] > 0]),
        shape=jnp.concatenate([shapes, fixed]),
        price=cost[:, None] + RECOLOUR_COST * elsewhere,
    )


def legal(form: Form, tables: Tables, game: Game) -> jax.Array:
    """For every action whether the seat on turn may take it; those that fill up are never legal.

    One product of matrices finds the places: for all shapes, or for the source that was chosen.
    """
    seat = seat_of(form, game)
    filled, coins = game.group[seat] >= 0, game.gained[seat] - game.spent[seat]
    hand = at_hand(tables, form, game, seat)
    affordable = hand.price <= coins
    begun = game.source != NONE
    kind = tables.finding.dtype
    both = aligned(jnp.stack([filled, ~filled], 1).astype(kind)).T @ tables.neighbours > 0
    beside_filled, beside_free = both[:, : form.squares]
    opening = (tables.opening | beside_filled) & ~filled
    other_shape = begun & (jnp.arange(form.shapes) != hand.shape[game.source])
    too_dear = begun & ~affordable[game.source]
    squares = TOUCH * opening.astype(kind) - filled.astype(kind)
    forbidden = -jnp.concatenate([other_shape, too_dear]).astype(kind)
    seen = aligned(jnp.concatenate([squares, forbidden]))
    places = jnp.matmul(seen, tables.finding, preferred_element_type=jnp.float32) > 0
    fits = jnp.matmul(places.astype(kind), tables.groups, preferred_element_type=jnp.float32) > 0
    by_zone = fits[: len(COLOURS) * form.shapes].reshape(len(COLOURS), form.shapes)
    somewhere = by_zone[:, hand.shape].T & affordable

    picks = seat == picker(form, game)
    paid = game.paid[seat] > 0
    free = ~picks & ~paid & game.picked[seat] & ~game.done[seat]
    may_fill = jnp.where(jnp.arange(len(SOURCES)) == FROM_PAID, ~picks & paid, free)
    bonuses, card = game.bonuses[seat] > 0, game.card[seat] != NONE
    # A second square may touch the first, so a single one with a free neighbour is enough (L17).
    room = (opening.sum() > 1) | (opening & beside_free).any()
    idle = ~card & ~bonuses.any()
    plain = jnp.concatenate(
        [
            picks & (game.face_up > 0),
            jnp.stack(
                [
                    free & card,
                    free & (coins >= PAIR_COST) & room,
                    free & idle & game.picked.all(),
                ]
            ),
            free & bonuses,
            may_fill & hand.present & somewhere.any(1),
        ]
    )
    found = jnp.concatenate([plain & ~begun, places[: form.places] & begun]) & ~game.over
    return jnp.pad(found, (0, -form.actions % GROUP))


def step(form: Form, tables: Tables, game: Game, action: jax.Array) -> Game:
    """The seat on turn takes a legal action; cards may then have to be dealt."""
    seat = seat_of(form, game)
    chooses = (action >= form.fill) & (action < form.first_place)
    moved = _settled(form, tables, _played(form, tables, game, seat, action))
    chosen = game._replace(source=action - form.fill)
    after: Game = jax.tree.map(lambda old, new: jnp.where(chooses, old, new), chosen, moved)
    return after


def _played(form: Form, tables: Tables, game: Game, seat: jax.Array, action: jax.Array) -> Game:
    """A whole move of a seat, before the turn is settled."""
    mine = jnp.arange(form.seats) == seat
    hand = at_hand(tables, form, game, seat)
    picks, fills = action < form.kinds, action >= form.first_place
    discards, pays = action == form.discard, action == form.pay
    place = jnp.maximum(action - form.first_place, 0)
    source = jnp.where(fills, game.source, NONE)
    group = jnp.where(fills, joined(tables, game.group[seat], place), game.group[seat])
    points = jnp.where(fills, total(tables.goals, group), game.points[seat])

    leftover = jnp.argmax(game.face_up)
    shows = tables.card_coin[game.card[seat]] & (not form.coin_on_picking)
    brings = jnp.where(source == FROM_CARD, shows, tables.card_coin[leftover])
    brings &= (source == FROM_CARD) | (source == FROM_LEFTOVER)
    picked_coin = picks & tables.card_coin[action * picks] & form.coin_on_picking
    coins = DISCARD_COINS * discards + picked_coin + brings + fills * tables.coins[place]
    price = fills * hand.price[source, tables.zone[place]] + PAIR_COST * pays

    numbers = jnp.arange(len(BONUSES))
    gone = (numbers == action - form.decline) | (numbers == source - FIRST_BONUS)
    bonuses = fills * tables.bonuses[place] - gone
    card = jnp.where(discards | (source == FROM_CARD), NONE, game.card[seat])
    return game._replace(
        group=jnp.where(mine[:, None], group, game.group),
        points=jnp.where(mine, points, game.points),
        gained=jnp.where(mine, jnp.minimum(game.gained + coins, form.coin_slots), game.gained),
        spent=game.spent + mine * price,
        card=jnp.where(mine, jnp.where(picks, action, card), game.card),
        picked=game.picked | (mine & picks),
        bonuses=game.bonuses + mine[:, None] * bonuses,
        paid=game.paid + mine * (2 * pays - (source == FROM_PAID)),
        bought=game.bought | (mine & (source == FROM_LEFTOVER)),
        done=game.done | (mine & (action == form.done)),
        face_up=game.face_up - (jnp.arange(form.kinds) == action),
        source=jnp.int32(NONE),
    )


def joined(tables: Tables, group: jax.Array, place: jax.Array) -> jax.Array:
    """The groups of a sheet with one more place filled, which joins those beside it."""
    beside = group.at[tables.beside[place]].get(mode="fill", fill_value=NONE)
    touched = (group[:, None] == beside).any(1) & (group != NONE)
    return jnp.where(tables.covers[place] | touched, tables.first[place], group)


def _settled(form: Form, tables: Tables, game: Game) -> Game:
    """Once everybody is done, the turn ends, and with the last one the game (L10, L30, L31)."""
    ends = game.done.all()
    turn = game.turn + ends
    goes_on = turn < form.turns + form.seats * game.extra
    tied = (game.points == game.points.max()).sum() > 1
    again = ~goes_on & tied & ~game.extra & (not form.shared_win)
    more = ends & (goes_on | again)
    return game._replace(
        picked=game.picked & ~more,
        bought=game.bought & ~more,
        done=game.done & ~more,
        turn=turn,
        to_deal=jnp.where(more, form.cards_a_turn, 0),
        face_up=jnp.where(more, 0, game.face_up),
        discarded=jnp.where(more, tables.deck - game.unseen, game.discarded),
        extra=game.extra | (ends & again),
        over=ends & ~more,
    )


def reveal(game: Game, kind: jax.Array) -> Game:
    """Chance turns over a card of the pile."""
    card = jnp.arange(game.unseen.shape[0]) == kind
    unseen = game.unseen.any()
    return game._replace(
        to_deal=game.to_deal - 1,
        face_up=game.face_up + card,
        unseen=pile(game) - card,
        discarded=jnp.where(unseen, game.discarded, 0),
    )


def pile(game: Game) -> jax.Array:
    """What is drawn from: the unseen cards, or the discard pile shuffled anew (L3)."""
    return jnp.where(game.unseen.any(), game.unseen, game.discarded)


def deal(form: Form, game: Game, key: jax.Array) -> tuple[Game, jax.Array]:
    """Reveals what has to be; also tells the kinds in their order, -1 for no card."""

    def one(game: Game, chance: jax.Array) -> tuple[Game, jax.Array]:
        kind = drawn(pile(game), chance)
        deals = game.to_deal > 0
        after: Game = jax.tree.map(
            lambda new, old: jnp.where(deals, new, old), reveal(game, kind), game
        )
        return after, jnp.where(deals, kind, NONE)

    chances = jax.random.uniform(key, (form.cards_a_turn,))
    return jax.lax.scan(one, game, chances, unroll=True)


def utilities(form: Form, game: Game) -> jax.Array:
    """From -1 to 1 for each seat: how many of the others it is ahead of; alone, its points."""
    if form.seats == 1:
        return game.points.astype(jnp.float32)
    ahead = jnp.sign(game.points[:, None] - game.points).sum(1)
    return ahead / (form.seats - 1)
