"""A network in 8 bits: `python -m squarely.learn.eight_bits SIZE FULL FILE`.

It is more than twice as quick, and written only if its best move is that of the full network in 97
of 100 positions.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import onnx
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from squarely.bots.blokus.net import Net
from squarely.learn.forms import SCHOOLS, taught
from squarely.learn.promised import Situation, promised_game

ENOUGH = 0.97
"""How often the best move has to be the same."""
MEASURED_ON = 1_000
"""Positions from which the ranges of the numbers are taken."""
COMPARED_ON = 10_000
BLOCKS = {14: slice(0, 5), 20: slice(1, 3)}
"""By the size of the board the blocks that are written in 8 bits.

The others decide between moves that are nearly alike: with more the best move changes too often.
"""


def situations(size: int, net: Net, seed: int) -> Iterator[Situation]:
    """Positions of games in all forms that a board's network has learned, played as it promises."""
    rng = np.random.default_rng(seed)
    for rules in cycle(taught(SCHOOLS[size])):
        for found, _ in promised_game(rules, net, rng):
            yield found


class _Reader(CalibrationDataReader):
    def __init__(self, size: int, found: Iterator[Situation]) -> None:
        self._size, self._found = size, found

    def get_next(self) -> dict[str, Any] | None:
        """The next position, as the network takes it."""
        for each in self._found:
            planes = each.planes.reshape(1, -1, self._size, self._size)
            return {"planes": planes, "facts": each.facts[None]}
        return None


def in_eight_bits(size: int, full: bytes, positions: int = MEASURED_ON) -> bytes:
    """The same network with the convolutions of some blocks in 8 bits."""
    some = islice(situations(size, Net(size, full), 1), positions)
    with TemporaryDirectory() as folder:
        here = Path(folder)
        (here / "full.onnx").write_bytes(full)
        quant_pre_process(here / "full.onnx", here / "ready.onnx", skip_symbolic_shape=True)
        quantize_static(
            here / "ready.onnx",
            here / "small.onnx",
            _Reader(size, some),
            quant_format=QuantFormat.QDQ,
            op_types_to_quantize=["Conv", "Relu"],
            nodes_to_exclude=_in_full(onnx.load(here / "ready.onnx"), BLOCKS[size]),
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.Percentile,
            extra_options={"CalibPercentile": 99.99},
        )
        return (here / "small.onnx").read_bytes()


def _in_full(model: onnx.ModelProto, blocks: slice) -> list[str]:
    """The nodes that stay as they are: all but the convolutions of some blocks and what they see.

    A rectifier before a convolution goes along, or half of the 8 bits were for negative numbers.
    """
    convolutions = [node for node in model.graph.node if node.op_type == "Conv"]
    _entry, *in_blocks, _moves = convolutions
    taken = in_blocks[2 * blocks.start : 2 * blocks.stop]
    seen = {name for node in taken for name in node.input}
    return [
        node.name
        for node in model.graph.node
        if node not in taken and not (node.op_type == "Relu" and node.output[0] in seen)
    ]


def agreement(size: int, full: Net, small: Net, positions: int) -> float:
    """In how many of some positions both like the same move best."""
    same = 0
    for each in islice(situations(size, full, 2), positions):
        best = [
            int(net.judge(each.planes[None], each.facts[None])[0][0, each.moves].argmax())
            for net in (full, small)
        ]
        same += best[0] == best[1]
    return same / positions


def main() -> None:
    """Reads a network, writes it in 8 bits, and says how often both agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, choices=list(SCHOOLS))
    parser.add_argument("full", type=Path)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    full = given.full.read_bytes()
    small = in_eight_bits(given.size, full)
    same = agreement(given.size, Net(given.size, full), Net(given.size, small), COMPARED_ON)
    print(f"the same best move in {same:.2%} of {COMPARED_ON:,} positions")
    if same < ENOUGH:
        raise SystemExit(f"Not written: {ENOUGH:.0%} are needed.")
    given.file.write_bytes(small)
    print(f"{given.file}: {len(small) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
