"""Growing plans: from a shape's place or a section, price by price."""

from __future__ import annotations

from squarely.bots.compiled import kernel
from squarely.bots.lokomoto.book import CHOSEN, IN_FRINGE, ROUNDS, WORTH, Book, Desk, note
from squarely.bots.lokomoto.chance import Array, random_part
from squarely.bots.lokomoto.state import FREE, NONE, State
from squarely.bots.lokomoto.style import NOISE, REACH, SHAPES, SLACK
from squarely.bots.lokomoto.tables import ADVANCED, DEAREST, END, Tables


@kernel
def grow(
    tables: Tables,
    state: State,
    seat: int,
    style: Array,
    random: Array,
    shape: int,
    length: int,
    book: Book,
    desk: Desk,
) -> None:
    """Grows the sections on the desk one by one and notes a plan at every price it passes."""
    used = 0
    ends = 0
    fringe = 0
    done = 0
    longest = min(tables.options[DEAREST], int(style[REACH]))
    size = length
    for at in range(length):
        desk.chosen[desk.sections[at]] = CHOSEN
    while True:
        while done < length:
            section = desk.sections[done]
            used += state.owner[section] == 2 * seat
            for side in range(2):
                station = tables.ends[section, side]
                desk.odd[station] ^= 1
                ends += 1 if desk.odd[station] else -1
            fringe = _reach(tables, state, seat, random, section, fringe, desk)
            done += 1
        if length - used + 1 > desk.outlook[ROUNDS] + style[SLACK]:
            break
        # A shape alone may cost more than the train (T18).
        overpaid = shape != NONE and length == size and desk.best_train[length] == NONE
        for price in range(1 if overpaid else length, length + 1):
            if desk.best_train[price] != NONE:
                worth = value(tables, style, price, shape, length, used, desk)
                worth += style[NOISE] * random_part(random)
                note(desk.best_train[price], shape, length, worth, book, desk)
        section = NONE if length >= longest else _next(tables, fringe, ends, desk)
        if section == NONE:
            break
        desk.chosen[section] = CHOSEN
        desk.sections[length] = section
        length += 1
    for at in range(fringe):
        desk.chosen[desk.fringe[at]] = 0
    for at in range(length):
        desk.chosen[desk.sections[at]] = 0
    desk.odd[:] = 0


@kernel
def _reach(
    tables: Tables,
    state: State,
    seat: int,
    random: Array,
    section: int,
    fringe: int,
    desk: Desk,
) -> int:
    """Adds what touches a section to the fringe: solid before reserved before free."""
    at = 0
    while tables.touching[section, at] != END:
        beside = tables.touching[section, at]
        at += 1
        if desk.chosen[beside]:
            continue
        owner = state.owner[beside]
        if owner == 2 * seat:
            key = 4.0 - 0.1 * state.near[seat, beside]
        elif owner == 2 * seat + 1:
            key = 3.0
        elif owner == FREE:
            key = 1.0 + 0.3 * (state.near[seat, beside] > 0)
            key -= 0.5 * (state.crowd[beside] > state.near[seat, beside])
        else:
            continue
        desk.chosen[beside] = IN_FRINGE
        desk.fringe[fringe] = beside
        desk.appeal[fringe] = key + 0.6 * random_part(random)
        fringe += 1
    return fringe


@kernel
def _next(tables: Tables, fringe: int, ends: int, desk: Desk) -> int:
    """The section of the fringe to grow by, in one stroke where that is asked for (T28)."""
    best = NONE
    highest = -1.0
    for at in range(fringe):
        section = desk.fringe[at]
        if desk.appeal[at] > highest and desk.chosen[section] == IN_FRINGE:
            if tables.options[ADVANCED]:
                odd = ends
                for side in range(2):
                    odd += -1 if desk.odd[tables.ends[section, side]] else 1
                if odd > 2:
                    continue
            highest = desk.appeal[at]
            best = section
    return int(best)


@kernel
def value(
    tables: Tables, style: Array, price: int, shape: int, length: int, used: int, desk: Desk
) -> float:
    """Points that a plan brings a turn, beyond what its solid sections are worth anyway."""
    points = float(tables.train_points[desk.best_train[price]])
    if shape != NONE:
        points += style[SHAPES] * tables.shape_points[shape]
    return float((points - desk.outlook[WORTH] * used) / (length - used + 1))
