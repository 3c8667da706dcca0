"""Plans: purchases worth working for, from the shapes' places and from one's own lines."""

from __future__ import annotations

from squarely.bots.bits import random_below
from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.book import ROUNDS, WORTH, Book, Desk
from squarely.bots.lokomoto.chance import Array, random_part
from squarely.bots.lokomoto.growth import grow
from squarely.bots.lokomoto.state import BLACK, FREE, FREE_LEFT, NONE, OPEN, SECRET, State
from squarely.bots.lokomoto.style import LATE, PACE, REACH, SECTION
from squarely.bots.lokomoto.tables import Tables


@kernel
def survey(
    tables: Tables,
    state: State,
    seat: int,
    style: Array,
    random: Array,
    width: int,
    book: Book,
    desk: Desk,
) -> None:
    """Fills a book with a seat's plans; `width` places of each shape are looked at closely."""
    book.filled[0] = 0
    look_ahead(tables, state, style, desk)
    for shape in range(NONE, state.shape_at.shape[0]):
        length = 1
        if shape != NONE:
            if state.shape_at[shape] != OPEN and state.shape_at[shape] != SECRET + seat:
                continue
            length = tables.size[shape]
            if length > style[REACH]:
                continue
            _promising(tables, state, seat, shape, random, width, desk)
        for at in range(width):
            if shape == NONE:
                desk.sections[0] = _seed(state, seat, random)
            elif desk.rows[at] == NONE:
                break
            else:
                desk.sections[:length] = tables.places[desk.rows[at], :length]
            if desk.sections[0] != NONE:
                grow(tables, state, seat, style, random, shape, length, book, desk)


@kernel
def rounds_left(state: State, style: Array) -> float:
    """How many turns everyone will have."""
    return float(state.tally[FREE_LEFT] / (style[PACE] * state.score.shape[0]))


@kernel
def look_ahead(tables: Tables, state: State, style: Array, desk: Desk) -> None:
    """How long the game lasts, what a section is worth until then, what each price brings."""
    rounds = rounds_left(state, style)
    desk.outlook[ROUNDS] = rounds
    desk.outlook[WORTH] = (style[SECTION] + 1) * min(1.0, rounds / style[LATE]) - 1
    desk.best_train[:] = NONE
    for train in range(state.train_at.shape[0]):
        if state.train_at[train] == OPEN:
            known = desk.best_train[tables.price[train]]
            if known == NONE or tables.train_points[train] > tables.train_points[known]:
                desk.best_train[tables.price[train]] = train


@kernel
def _promising(
    tables: Tables, state: State, seat: int, shape: int, random: Array, width: int, desk: Desk
) -> None:
    """Finds the likeliest places of a shape."""
    desk.rows[:] = NONE
    desk.keys[:] = 1e9
    size = tables.size[shape]
    for row in range(tables.first[shape], tables.first[shape + 1]):
        holder = NONE
        solid = 0
        key = 0.0
        for at in range(size):
            section = tables.places[row, at]
            owner = state.owner[section]
            if owner == FREE:
                key += 0.35 * (state.crowd[section] > state.near[seat, section])
                key -= 0.15 * (state.near[seat, section] > 0)
                continue
            if owner == BLACK or (holder != NONE and holder != owner >> 1):
                holder = BLACK
                break
            holder = owner >> 1
            solid += 1 - (owner & 1)
        if holder != NONE and holder != seat:
            continue
        key += size - solid + 0.8 * random_part(random)
        at = width - 1
        if key < desk.keys[at]:
            while at > 0 and desk.keys[at - 1] > key:
                desk.keys[at] = desk.keys[at - 1]
                desk.rows[at] = desk.rows[at - 1]
                at -= 1
            desk.keys[at] = key
            desk.rows[at] = row


@kernel
def _seed(state: State, seat: int, random: Array) -> int:
    """A random solid section of a seat, or a free one where it has none."""
    wanted = 2 * seat if state.solids[seat] > 0 else FREE
    start = random_below(random, state.owner.shape[0])
    for step in range(state.owner.shape[0]):
        section = (start + step) % state.owner.shape[0]
        if state.owner[section] == wanted:
            return int(section)
    return NONE
