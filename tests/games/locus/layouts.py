"""Squares that lay out the printed examples on our sheet, whatever its details are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import TypeVar

from tests.games.locus.naive import OUR_SHEET
from tests.games.locus.naive_sheet import Cell, NaiveSheet, read_picture, side_neighbours, to_text

Key = TypeVar("Key")
OURS = NaiveSheet(OUR_SHEET)


def marked(zone: str, mark: str) -> list[Cell]:
    """The squares of a zone with a mark."""
    return sorted(cell for cell, kind in OURS.marks[zone].items() if kind == mark)


def yellow_rows(*values: int) -> str:
    """Full rows worth these points, from the top."""
    height = len(OURS.tables["yellow"]["rows"])
    worth = {height - index: points for index, points in enumerate(OURS.tables["yellow"]["rows"])}
    rows = _take(worth, values)
    return to_text(at for at in OURS.marks["yellow"] if at[1] in rows)


def red_blocks(*values: int) -> str:
    """Full blocks worth these points."""
    letters = _take(OURS.tables["red"]["points"], values)
    blocks = read_picture(OURS.tables["red"]["blocks"].split())
    return to_text(at for at, letter in blocks.items() if letter in letters)


def green_arms(count: int) -> str:
    """So many ends joined to the bold centre."""
    ends = marked("green", "E")
    filled = set(marked("green", "O"))
    for end in ends[:count]:
        filled |= path("green", filled, {end}, avoid=set(ends) - {end})
    return to_text(filled)


def blue_tower(line: int) -> str:
    """A tower that just reaches the line of this number, counted from the bottom."""
    row = sorted(map(int, OURS.tables["blue"]["lines"]))[line - 1]
    goal = {at for at in OURS.marks["blue"] if at[1] == row}
    return to_text(path("blue", set(marked("blue", "O")[:1]), goal, avoid=()))


def purple_groups(first: int, second: int) -> str:
    """Two separate groups that join so many bold squares."""
    bold = marked("purple", "O")
    for some in combinations(bold, first):
        rest = [at for at in bold if at not in some]
        for others in combinations(rest, second):
            one = joined(some, avoid=rest)
            around = {near for at in one for near in side_neighbours(at)}
            two = joined(others, avoid={*bold, *one, *around} - set(others))
            if one and two and not around & two:
                return to_text(one | two)
    raise AssertionError(f"groups of {first} and {second} do not go together")


def joined(cells: Collection[Cell], avoid: Iterable[Cell]) -> set[Cell]:
    """Squares that join some purple ones; none when there is no way."""
    start, *others = cells
    filled = {start}
    for at in others:
        way = path("purple", filled, {at}, avoid)
        if not way:
            return set()
        filled |= way
    return filled


def path(zone: str, start: set[Cell], goal: set[Cell], avoid: Iterable[Cell]) -> set[Cell]:
    """The start and a shortest way to the goal; nothing when there is none."""
    free = set(OURS.marks[zone]) - set(avoid)
    ways = [(at, {at}) for at in sorted(start & free)]
    visited = set(start)
    for at, way in ways:
        if at in goal:
            return start | way
        for near in side_neighbours(at):
            if near in free and near not in visited:
                visited.add(near)
                ways.append((near, way | {near}))
    return set()


def _take(worth: dict[Key, int], values: tuple[int, ...]) -> set[Key]:
    """Something for each value, nothing twice."""
    taken: list[Key] = []
    for value in values:
        taken.append(next(key for key in worth if worth[key] == value and key not in taken))
    return set(taken)
