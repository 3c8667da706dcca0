"""The weights of the features in a placement's prior, as fitted by fitting.py."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from squarely.bots.blokus.features import FEATURES, PHASES
from squarely.bots.blokus.tables import Array

_DATA = Path(__file__).parent / "data"


def _read(size: int) -> Array:
    rows = np.array(json.loads(_file(size).read_text(encoding="utf-8")))
    assert rows.shape == (PHASES, FEATURES)
    return rows


def write(size: int, weights: Array) -> None:
    """Keeps the weights of a board, one row per phase of the game."""
    rows = ",\n".join(json.dumps([round(float(each), 3) for each in row]) for row in weights)
    _file(size).write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _file(size: int) -> Path:
    return _DATA / f"weights{size}.json"


WEIGHTS = {size: _read(size) for size in (14, 20)}
"""For each size of board the weights, one row per phase of the game."""
