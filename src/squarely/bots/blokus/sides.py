"""Who plays and counts what, in the numbers of the kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.game import State
from squarely.bots.blokus.tables import Array
from squarely.bots.compiled import kernel
from squarely.games.blokus.form import Form
from squarely.games.blokus.scoring import pieces_placed

TIE = 1 / 1024
"""What a point of a head start counts less than one of the board: with equal sums, whoever was
ahead without them wins (B18)."""


class Sides(NamedTuple):
    """Who plays and counts what."""

    players: Array
    """For each colour the seats (from 0) that lay it in rotation, one column per place."""
    rotation: Array
    """For each colour how many seats share it."""
    counts: Array
    """For each seat 1 where it counts a colour."""
    opponents: Array
    """For each seat the part of the others who do not count the same colours."""
    side: Array
    """For each seat the side it is on, from 0: partners count the same colours."""
    by_pieces: Array
    """One number: 1 where pieces laid are counted, not squares left (Eighty-four)."""
    head_starts: Array
    """For each seat the points of its head start, a little less than given for a tie (B18)."""
    starts: Array
    """For each colour 1 on the squares of which its first piece covers one."""


def sides_of(form: Form) -> Sides:
    """Who plays and counts what, in the numbers of the kernels."""
    colours = range(len(form.colours))
    places = max(map(len, form.players))
    players = np.zeros((len(colours), places), dtype=np.int64)
    for colour, seats in enumerate(form.players):
        players[colour, : len(seats)] = [seat - 1 for seat in seats]
    starts = np.zeros((len(colours), form.size * form.size), dtype=np.int8)
    for colour in colours:
        starts[colour, [at.row * form.size + at.column for at in form.starts_of(colour)]] = 1
    sides = list(dict.fromkeys(form.counts))
    return Sides(
        players=players,
        rotation=np.array([len(seats) for seats in form.players], dtype=np.int64),
        counts=np.array([[colour in each for colour in colours] for each in form.counts]),
        opponents=np.array(
            [
                sum(other != own for other in form.counts) / max(1, len(form.counts) - 1)
                for own in form.counts
            ]
        ),
        side=np.array([sides.index(each) for each in form.counts], dtype=np.int64),
        by_pieces=np.array([form.counting is pieces_placed], dtype=np.int64),
        head_starts=np.array(form.head_starts) * (1 - TIE),
        starts=starts,
    )


@kernel
def mover_of(state: State, sides: Sides) -> int:
    """The seat (from 0) on turn."""
    colour = state.turn[0]
    return sides.players[colour, state.pieces[colour] % sides.rotation[colour]]
