"""The evaluators that come with the engine, one file per size of board."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from squarely.bots.blokus.evaluator_memory import MOST_COLOURS, Weights
from squarely.bots.blokus.layout import (
    AROUND,
    BYTES,
    HEADS,
    HIDDEN,
    LEVEL_SCALE,
    LOCAL,
    PHASES,
    shapes,
)
from squarely.bots.blokus.tables import Array, tables
from squarely.kernel.rules import BadInput


def read(file: Path, size: int) -> Weights:
    """The weights of a file for a board of this size, placements numbered as in the kernels."""
    kept = kept_arrays(file, size)
    colours, order = int(kept["colours"]), tables(size).order
    missing = -len(kept["first"]) % BYTES
    single = {name: np.ascontiguousarray(each, np.float32) for name, each in kept.items()}
    placements = single["placements"][order]
    scale = np.abs(placements).max(axis=1) / 127 + np.float32(1e-9)
    return Weights(
        first=np.pad(kept["first"], ((0, missing), (0, 0))),
        first_bias=kept["first_bias"],
        first_scale=1 / single["one"],
        around=np.pad(single["around"].reshape(AROUND, -1, LOCAL), ((0, 0), (0, 1), (0, 0))),
        around_mobility=np.pad(
            single["around_mobility"] * np.float32(LEVEL_SCALE),
            ((0, MOST_COLOURS - colours), (0, 0)),
        ),
        around_bias=single["around_bias"],
        heads=np.ascontiguousarray(
            single["heads"].reshape(HIDDEN, PHASES, HEADS).transpose(1, 0, 2)
        ),
        heads_bias=single["heads_bias"],
        pooled=single["pooled"] if single["pooled"].any() else single["pooled"][:0],
        second=single["second"],
        second_bias=single["second_bias"],
        last=single["last"],
        last_bias=single["last_bias"],
        placements=np.rint(placements / scale[:, None]).astype(np.int8),
        placement_scale=scale,
        placement_bias=np.ascontiguousarray(single["placement_bias"][order]),
    )


def kept_arrays(file: Path, size: int) -> dict[str, Array]:
    """What a file of weights holds for a board of this size."""
    try:
        # Opened here, for a file that is broken would not be closed there.
        with file.open("rb") as opened, np.load(opened) as found:
            kept = {name: found[name] for name in found.files}
    except OSError as error:
        raise BadInput(f"The weights {file} cannot be read: {error.strerror}.") from error
    except (AttributeError, BadZipFile, EOFError, TypeError, ValueError):
        kept = {}
    side, colours = (int(kept.get(name, 0)) for name in ("side", "colours"))
    expected = shapes(side, colours, len(kept.get("placement_bias", ())))
    if {name: each.shape for name, each in kept.items()} != expected:
        raise BadInput(f"{file} does not hold the weights of an evaluator.")
    if side != size:
        raise BadInput(f"{file} is for the board of side {side}, not of side {size}.")
    return kept


@cache
def weights_for(size: int) -> Weights:
    """The weights that come with the engine."""
    with as_file(files("squarely.bots.blokus") / "data" / f"evaluator{size}.npz") as file:
        return read(file, size)
