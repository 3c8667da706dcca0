"""The eight symmetries of a board, for data augmentation."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from squarely.games.blokus.board import board

IMAGES = 8


class Images(NamedTuple):
    """One row per image."""

    sources: jax.Array
    """For every square the one whose content comes to it."""
    moves: jax.Array
    """For every placement its image; passing is its own."""


@cache
def images_of(size: int) -> Images:
    """The images of a board."""
    made = board(size)
    numbers = {tuple(sorted(each.covers)): n for n, each in enumerate(made.placements)}
    squares = np.arange(size * size).reshape(size, size)
    sources, moves = [], []
    for image in range(IMAGES):
        turned = np.rot90(squares, image % 4)
        source = (turned.T if image >= 4 else turned).reshape(-1)
        target = np.empty_like(source)
        target[source] = np.arange(len(source))
        found = [
            numbers[tuple(sorted(target[list(each.covers)].tolist()))] for each in made.placements
        ]
        sources.append(source)
        moves.append([*found, len(found)])
    # Plain arrays, so that what was made while something was compiled can be kept.
    with jax.ensure_compile_time_eval():
        return Images(jnp.asarray(np.array(sources)), jnp.asarray(np.array(moves)))
