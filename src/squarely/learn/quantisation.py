"""Quantises a network to 8 bits: `python -m squarely.learn.quantisation SIZE FULL FILE`.

The result is more than twice as fast, and written only if its best move is that of the full network
in 97 of 100 positions.
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

from squarely.bots.blokus.network import PolicyValueNet
from squarely.learn.batch import TRAINING_VARIANTS, training_rules
from squarely.learn.policy_games import PolicyPosition, policy_game

ENOUGH = 0.97
"""How often the best move must be the same."""
CALIBRATION_POSITIONS = 1_000
"""Calibration positions."""
COMPARED_POSITIONS = 10_000
BLOCKS = {14: slice(0, 5), 20: slice(1, 3)}
"""The residual blocks that are quantised, by size of board; with more the best move changes too
often."""


def policy_positions(size: int, net: PolicyValueNet, seed: int) -> Iterator[PolicyPosition]:
    """Positions of games sampled from the policy, in all forms of a board."""
    rng = np.random.default_rng(seed)
    for rules in cycle(training_rules(TRAINING_VARIANTS[size])):
        for found, _ in policy_game(rules, net, rng):
            yield found


class _Reader(CalibrationDataReader):
    def __init__(self, size: int, found: Iterator[PolicyPosition]) -> None:
        self._size, self._found = size, found

    def get_next(self) -> dict[str, Any] | None:
        """The next calibration input."""
        for each in self._found:
            planes = each.planes.reshape(1, -1, self._size, self._size)
            return {"planes": planes, "scalars": each.scalars[None]}
        return None


def quantised(size: int, full: bytes, positions: int = CALIBRATION_POSITIONS) -> bytes:
    """The network with the convolutions of some blocks in 8 bits."""
    some = islice(policy_positions(size, PolicyValueNet(size, full), 1), positions)
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
    """The nodes to leave in full: all but some blocks' convolutions and the ReLUs before them.

    Without its ReLU, half of the range of a convolution's input would be for negative numbers.
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


def agreement(size: int, full: PolicyValueNet, small: PolicyValueNet, positions: int) -> float:
    """The part of some positions in which both networks have the same best move."""
    same = 0
    for each in islice(policy_positions(size, full, 2), positions):
        best = [
            int(net.infer(each.planes[None], each.scalars[None])[0][0, each.moves].argmax())
            for net in (full, small)
        ]
        same += best[0] == best[1]
    return same / positions


def main() -> None:
    """Quantises a network and says how often both agree."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("size", type=int, choices=list(TRAINING_VARIANTS), help="side of the board")
    parser.add_argument("full", type=Path, help="the ONNX file written by export")
    parser.add_argument("file", type=Path, help="the ONNX file to write")
    given = parser.parse_args()
    if not given.full.is_file():
        parser.error(f"there is no file {given.full}")
    full = given.full.read_bytes()
    small = quantised(given.size, full)
    same = agreement(
        given.size,
        PolicyValueNet(given.size, full),
        PolicyValueNet(given.size, small),
        COMPARED_POSITIONS,
    )
    print(f"the same best move in {same:.2%} of {COMPARED_POSITIONS:,} positions")
    if same < ENOUGH:
        raise SystemExit(f"Not written: {ENOUGH:.0%} are needed.")
    given.file.write_bytes(small)
    print(f"{given.file}: {len(small) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
