"""What a zone has scored and what it may still score, inside the kernels."""

from __future__ import annotations

import numpy as np

from squarely.bots.compiled import kernel
from squarely.bots.locus.layout import (
    BLUE,
    BOLD,
    ENDS,
    GREEN,
    LINES,
    NEAR,
    PURPLE,
    ROW,
    SETS,
    SQUARES,
    YELLOW,
    ZONES,
    Array,
    Layout,
)
from squarely.bots.locus.machine_words import NONE, ONE_BIT, Word, count_bits, lowest_bit

MISSING, PARTS, FAR = 10, 4, 20
"""From so many squares, parts and steps on all are alike."""
SET_KINDS = 2 * MISSING * PARTS
"""Kinds of unfinished sets: whether one can go on there now, squares missing, in how many parts."""
GROUP_KIND = 2 * SET_KINDS
END_KIND = GROUP_KIND + FAR
LINE_KIND = END_KIND + FAR
KINDS = LINE_KIND + FAR
"""Yellow rows, red blocks, purple groups, green ends, blue lines; each by how far off it is."""
MOST_GOALS = 80


SCORE, UNMET = 0, 1
KIND, NUMBER, POINTS, COST = range(4)
"""The goals of a zone: first what it scores and how many goals are not reached, then for each its
kind, its number within the zone, its points, and how many squares must be filled for it."""


def new_goals() -> Array:
    """Room for the goals of a sheet."""
    return np.zeros((ZONES, 1 + MOST_GOALS, 4), dtype=np.int64)


@kernel
def beside(words: Array, squares: Word) -> Word:
    """The squares that share an edge with some of a set."""
    found = NONE
    while squares:
        found |= words[NEAR + lowest_bit(squares)]
        squares &= squares - ONE_BIT
    return found


@kernel
def joined(words: Array, start: Word, among: Word) -> Word:
    """The squares of a set that hang together with a start."""
    found = start
    fresh = start
    while fresh:
        fresh = beside(words, fresh) & among & ~found
        found |= fresh
    return found


@kernel
def open_to(words: Array, filled: Word) -> Word:
    """Where a new shape may begin (L14, L15)."""
    if not words[BOLD]:
        return words[SQUARES]
    return words[BOLD] | beside(words, filled)


@kernel
def _add(goals: Array, kind: int, number: int, points: int, cost: int) -> None:
    at = goals[0, UNMET] + 1
    if at <= MOST_GOALS:
        goals[at, KIND] = kind
        goals[at, NUMBER] = number
        goals[at, POINTS] = points
        goals[at, COST] = cost
        goals[0, UNMET] = at


@kernel
def look(layout: Layout, goals: Array, zone: int, filled: Word) -> None:
    """Notes the score of a zone and the goals that are left."""
    words, points = layout.words[zone], layout.points[zone]
    here = goals[zone]
    here[0, UNMET] = 0
    here[0, SCORE] = 0
    if zone == PURPLE:
        _look_at_groups(words, points, here, filled)
    elif zone == GREEN:
        _look_at_ends(words, points, here, filled)
    elif zone == BLUE:
        _look_at_lines(layout.numbers[zone], points, here, filled)
    else:
        _look_at_sets(words, points, here, 0 if zone == YELLOW else SET_KINDS, filled)


@kernel
def _look_at_sets(words: Array, points: Array, goals: Array, base: int, filled: Word) -> None:
    opening = open_to(words, filled)
    number = 0
    while words[SETS + number]:
        squares = words[SETS + number]
        missing = squares & ~filled
        if not missing:
            goals[0, SCORE] += points[number]
        else:
            cost = count_bits(missing)
            parts = 1
            if missing != squares:
                rest = missing & ~joined(words, missing & (~missing + ONE_BIT), missing)
                while rest:
                    parts += 1
                    rest &= ~joined(words, rest & (~rest + ONE_BIT), rest)
            ready = 1 if missing & opening else 0
            kind = (ready * MISSING + min(cost, MISSING - 1)) * PARTS + min(parts, PARTS - 1)
            _add(goals, base + kind, number, points[number], cost)
        number += 1


@kernel
def _look_at_groups(words: Array, points: Array, goals: Array, filled: Word) -> None:
    """From the largest group on to the nearest bold square or group, and from there again."""
    bold = words[BOLD]
    home = NONE
    most = 0
    rest = filled
    while rest:
        group = joined(words, rest & (~rest + ONE_BIT), rest)
        rest &= ~group
        count = count_bits(group & bold)
        if count > most:
            most = count
            home = group
    goals[0, SCORE] = points[most]
    if not home:
        home = bold & (~bold + ONE_BIT)
        most = 1
        cost = 1
    else:
        cost = 0
    before = goals[0, SCORE]
    reached = home
    steps = 0
    while bold & ~home:
        found = reached & bold & ~home
        if found:
            cost += steps
            while found:
                one = found & (~found + ONE_BIT)
                home |= joined(words, one, filled | one)
                found &= ~home
            most = count_bits(home & bold)
            kind = GROUP_KIND + min(cost, FAR - 1)
            _add(goals, kind, most, points[most] - before, cost)
            before = points[most]
            reached = home
            steps = 0
        else:
            grown = _a_step_further(words, reached, filled)
            if grown == reached:
                break
            reached = grown
            steps += 1


@kernel
def _a_step_further(words: Array, reached: Word, filled: Word) -> Word:
    """What is reached with one more square, and what is filled from there on."""
    grown = reached | beside(words, reached)
    return joined(words, grown, filled | grown)


@kernel
def _look_at_ends(words: Array, points: Array, goals: Array, filled: Word) -> None:
    centre = words[BOLD] & filled
    ends = words[ENDS]
    if centre:
        reached = joined(words, centre, filled)
        steps = 0
    else:
        reached = words[BOLD]
        reached = joined(words, reached, filled | reached)
        steps = 1
    if steps == 0:
        goals[0, SCORE] = points[0] * count_bits(ends & reached)
        ends &= ~reached
    while ends:
        found = ends & reached
        while found:
            number = lowest_bit(found)
            _add(goals, END_KIND + min(steps, FAR - 1), number, points[0], steps)
            found &= found - ONE_BIT
        ends &= ~reached
        grown = _a_step_further(words, reached, filled)
        if grown == reached:
            break
        reached = grown
        steps += 1


@kernel
def _look_at_lines(numbers: Array, points: Array, goals: Array, filled: Word) -> None:
    height = 0
    if filled:
        top = filled
        for shift in (1, 2, 4, 8, 16, 32):
            top |= top >> np.uint64(shift)
        height = numbers[ROW + count_bits(top) - 1]
    before = 0
    number = 0
    while numbers[LINES + number]:
        gap = numbers[LINES + number] - height
        if gap <= 0:
            goals[0, SCORE] = points[number]
        else:
            _add(goals, LINE_KIND + min(gap, FAR - 1), number, points[number] - before, gap)
        before = points[number]
        number += 1
