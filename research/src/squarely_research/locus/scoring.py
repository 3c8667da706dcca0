"""Counting a sheet on an accelerator (L23 to L29)."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import BoldGroups, Ends, FullSets, Lines, Squares, Zone


class Goals(NamedTuple):
    """What counts, with the numbers of squares on the whole sheet."""

    sets: jax.Array
    """By sets and squares: those that count when they are full (L23, L25)."""
    set_points: jax.Array
    """By sets and zones."""
    bold: jax.Array
    """The bold squares of which the largest group counts (L24)."""
    bold_points: jax.Array
    """By zones and joined bold squares, from none on."""
    centre: jax.Array
    ends: jax.Array
    """The squares that are joined, and those to which they are (L26)."""
    end_points: jax.Array
    """By zones."""
    lines: jax.Array
    """By lines and squares: those on it and above (L27)."""
    line_points: jax.Array
    """By zones and lines that are reached, from none on."""


def numbers_of(sheet: Sheet, zone: Zone, squares: Squares) -> list[int]:
    """Squares of a zone by their numbers on the whole sheet: zone by zone, rows upwards."""
    before = sheet.zones[: sheet.zones.index(zone)]
    first = sum(each.squares.bit_count() for each in before)
    cells = zone.cells(zone.squares)
    return [first + cells.index(cell) for cell in zone.cells(squares)]


def goals_of(sheet: Sheet) -> Goals:
    """The goals of a sheet; every kind of them belongs to its own zones."""
    count = sum(zone.squares.bit_count() for zone in sheet.zones)
    in_zone = np.eye(len(sheet.zones), dtype=np.int32)
    sets, set_points = [], []
    for at, zone in enumerate(sheet.zones):
        match zone.goals:
            case FullSets(full):
                sets += [numbers_of(sheet, zone, squares) for squares, _ in full]
                set_points += [points * in_zone[at] for _, points in full]
            case BoldGroups(points):
                bold = numbers_of(sheet, zone, zone.bold)
                bold_points = np.outer(in_zone[at], [0, *points])
            case Ends(squares, each):
                centre, ends = (numbers_of(sheet, zone, some) for some in (zone.bold, squares))
                end_points = each * in_zone[at]
            case Lines(above):
                lines = [numbers_of(sheet, zone, squares) for squares, _ in above]
                line_points = np.outer(in_zone[at], [0, *(points for _, points in above)])
    return Goals(
        sets=_rows(sets, count),
        set_points=jnp.asarray(np.array(set_points)),
        bold=jnp.asarray(bold),
        bold_points=jnp.asarray(bold_points),
        centre=jnp.asarray(centre),
        ends=jnp.asarray(ends),
        end_points=jnp.asarray(end_points),
        lines=_rows(lines, count),
        line_points=jnp.asarray(line_points),
    )


def _rows(sets: list[list[int]], count: int) -> jax.Array:
    rows = np.zeros((len(sets), count), dtype=bool)
    for row, squares in zip(rows, sets, strict=True):
        row[squares] = True
    return jnp.asarray(rows)


def total(goals: Goals, group: jax.Array) -> jax.Array:
    """The points of a sheet, from the group of every square (-1: empty)."""
    filled = group >= 0
    full = ~(goals.sets & ~filled).any(1)
    bold, centre, ends = group[goals.bold], group[goals.centre], group[goals.ends]
    together = ((bold[:, None] == bold) & (bold >= 0)).sum(1) * (bold >= 0)
    joined = ((ends[:, None] == centre) & (ends >= 0)[:, None]).any(1)
    reached = (goals.lines & filled).any(1)
    zones = (
        jnp.where(full[:, None], goals.set_points, 0).sum(0)
        + goals.bold_points[:, together.max()]
        + goals.end_points * joined.sum()
        + goals.line_points[:, reached.sum()]
    )
    # The lowest zone counts once more (L28).
    return (zones.sum() + zones.min()).astype(jnp.int32)
