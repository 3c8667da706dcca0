"""The evaluators that come with the engine, one file per size of board."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np

from squarely.bots.blokus.evaluator import MOST_COLOURS, Weights
from squarely.bots.blokus.layout import (
    AROUND,
    BYTES,
    HEADS,
    HIDDEN,
    LEVEL_SCALE,
    LOCAL,
    PHASES,
    PLANES,
    SCALARS,
)
from squarely.bots.blokus.tables import Array, tables
from squarely.kernel.rules import BadInput


def write(file: Path, trained: dict[str, Array], one: int) -> None:
    """Keeps trained weights as the engine uses them; `one` stands for 1 in the first layer."""
    kept = {name: array.astype(np.float16) for name, array in trained.items()}
    squares, colours = int(trained["side"]) ** 2, int(trained["colours"])
    scale = np.full(len(trained["first"]), float(one))
    # Mobility is counted in levels, which are whole numbers.
    scale[colours * (PLANES * squares + SCALARS) :] *= LEVEL_SCALE
    kept["first"] = np.rint(trained["first"] * scale[:, None]).astype(np.int16)
    kept["first_bias"] = np.rint(trained["first_bias"] * one).astype(np.int16)
    kept["one"] = np.array([one], dtype=np.int16)
    for name in ("side", "colours"):
        kept[name] = trained[name]
    np.savez_compressed(file, **kept)  # type: ignore[arg-type]


def read(file: Path) -> Weights:
    """The weights of a file, with placements numbered as in the kernels."""
    try:
        with np.load(file) as kept:
            found: dict[str, Any] = {name: kept[name] for name in kept.files}
    except OSError as error:
        raise BadInput(f"The weights {file} cannot be read: {error.strerror}.") from error
    side, colours = int(found.pop("side")), int(found.pop("colours"))
    order = tables(side).order
    first, one = found.pop("first"), found.pop("one")
    missing = -len(first) % BYTES
    single = {name: np.ascontiguousarray(each, np.float32) for name, each in found.items()}
    placements = single["placements"][order]
    scale = np.abs(placements).max(axis=1) / 127 + np.float32(1e-9)
    return Weights(
        first=np.pad(first, ((0, missing), (0, 0))),
        first_bias=found["first_bias"],
        one=one,
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
        second=single["second"],
        second_bias=single["second_bias"],
        last=single["last"],
        last_bias=single["last_bias"],
        placements=np.rint(placements / scale[:, None]).astype(np.int8),
        placement_scale=scale,
        placement_bias=np.ascontiguousarray(single["placement_bias"][order]),
    )


@cache
def weights_for(size: int) -> Weights:
    """The weights that come with the engine."""
    with as_file(files("squarely.bots.blokus") / "data" / f"evaluator{size}.npz") as file:
        return read(file)
