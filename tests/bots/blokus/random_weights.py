"""Evaluators that have learned nothing: random weights, in a file like any other."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from squarely.bots.blokus.evaluator_file import read
from squarely.bots.blokus.evaluator_memory import Weights
from squarely.bots.blokus.layout import HIDDEN, shapes
from squarely.games.blokus.board import board

ONE = 1_024
COLOURS = {14: 2, 20: 4}
SPREAD = {"first": 0.03, "around": 0.3, "heads": 0.2, "placements": 0.3, "last": 0.3}


def write_random(file: Path, size: int) -> None:
    """Writes an evaluator with random weights."""
    rng = np.random.default_rng(size)
    kept = {
        name: rng.normal(0, SPREAD.get(name, 0.1), shape).astype(np.float16)
        for name, shape in shapes(size, COLOURS[size], len(board(size).placements)).items()
    }
    for name in ("first", "first_bias"):
        kept[name] = np.rint(kept[name] * ONE).astype(np.int16)
    kept |= {"one": np.full(HIDDEN, ONE, np.int16)}
    kept |= {"side": np.array(size), "colours": np.array(COLOURS[size])}
    with file.open("wb") as written:
        np.savez(written, **kept)  # type: ignore[arg-type]


@cache
def random_weights(size: int) -> Weights:
    """The weights of such an evaluator."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "random.npz"
        write_random(file, size)
        return read(file, size)
