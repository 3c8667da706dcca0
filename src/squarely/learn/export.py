"""Exports a checkpoint to ONNX: `python -m squarely.learn.export SIZE CHECKPOINT FILE`.

`bots/blokus/network.py` plays with the file.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import equinox as eqx
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from squarely.learn.batch import TRAINING_VARIANTS, initial_batch, training_rules
from squarely.learn.network import Network
from squarely.learn.training import CONFIGS, TrainingConfig, TrainState, init_train_state

OPSET = 17


class _Graph:
    """An ONNX graph under construction."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.weights: list[Any] = []

    def weight(self, values: Any) -> str:
        """Adds an initializer; returns its name."""
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.asarray(values), name))
        return name

    def node(self, kind: str, *inputs: str, output: str = "", **settings: Any) -> str:
        """Adds a node; returns the name of its output."""
        name = output or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **settings))
        return name

    def convolved(self, seen: str, layer: eqx.nn.Conv2d, factor: float = 1.0) -> str:
        """A convolution, with a factor folded into its weights."""
        assert layer.bias is not None
        weight, bias = np.asarray(layer.weight) * factor, np.asarray(layer.bias) * factor
        pad = weight.shape[-1] // 2
        return self.node(
            "Conv", seen, self.weight(weight), self.weight(bias.reshape(-1)), pads=[pad] * 4
        )

    def linear(self, seen: str, layer: eqx.nn.Linear) -> str:
        """A linear layer."""
        return self.node("Gemm", seen, self.weight(layer.weight), self.weight(layer.bias), transB=1)

    def spread(self, vector: str) -> str:
        """A vector broadcast to planes."""
        return self.node("Unsqueeze", vector, self.weight(np.array([2, 3], dtype=np.int64)))

    def pooled(self, seen: str) -> str:
        """Global pooling: the mean and the maximum of every plane."""
        mean = self.node("ReduceMean", seen, axes=[2, 3], keepdims=0)
        peak = self.node("ReduceMax", seen, axes=[2, 3], keepdims=0)
        return self.node("Concat", mean, peak, axis=1)


def exported(network: Network) -> onnx.ModelProto:
    """The network as a graph: planes and scalars in; policy, value and margin out."""
    graph = _Graph()
    bias = graph.linear("scalars", network.scalars)
    seen = graph.node("Add", graph.convolved("planes", network.entry), graph.spread(bias))
    for number, block in enumerate(network.blocks):
        if number == len(network.blocks) // 2:
            bias = graph.linear(graph.pooled(seen), network.global_bias)
            seen = graph.node("Add", seen, graph.spread(bias))
        inner = graph.node("Relu", graph.convolved(graph.node("Relu", seen), block.first))
        seen = graph.node("Add", seen, graph.convolved(inner, block.second, float(block.scale)))
    seen = graph.node("Relu", seen)
    hidden = graph.node("Relu", graph.linear(graph.pooled(seen), network.pooled))
    graph.node("Flatten", graph.convolved(seen, network.moves), output="policy")
    graph.node("Tanh", graph.linear(hidden, network.value), output="value")
    graph.node("Sigmoid", graph.linear(hidden, network.margin), output="margin")
    side = network.side
    floats = TensorProto.FLOAT
    planes, scalars = network.entry.in_channels, network.scalars.in_features
    colours, moves = network.squares.out_channels, network.moves.out_channels * side * side
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "blokus",
            [
                helper.make_tensor_value_info("planes", floats, ["n", planes, side, side]),
                helper.make_tensor_value_info("scalars", floats, ["n", scalars]),
            ],
            [
                helper.make_tensor_value_info("policy", floats, ["n", moves]),
                helper.make_tensor_value_info("value", floats, ["n", colours]),
                helper.make_tensor_value_info("margin", floats, ["n", colours]),
            ],
            graph.weights,
        ),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=9,
        producer_name="squarely",
    )
    onnx.checker.check_model(model)
    return model


def learned(checkpoint: Path, size: int, config: TrainingConfig) -> Network:
    """The moving average of a checkpoint."""
    shape, _, _ = initial_batch(training_rules(TRAINING_VARIANTS[size]), 1)
    train_state: TrainState = eqx.tree_deserialise_leaves(
        checkpoint, init_train_state(shape, config, 0)
    )
    return train_state.ema


def main() -> None:
    """Reads a checkpoint and writes the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("size", type=int, choices=list(TRAINING_VARIANTS), help="side of the board")
    parser.add_argument("checkpoint", type=Path, help="written by training")
    parser.add_argument("file", type=Path, help="the ONNX file to write")
    given = parser.parse_args()
    if not given.checkpoint.is_file():
        parser.error(f"there is no file {given.checkpoint}")
    given.file.parent.mkdir(parents=True, exist_ok=True)
    network = learned(given.checkpoint, given.size, CONFIGS[given.size])
    given.file.write_bytes(exported(network).SerializeToString())
    print(f"{given.file}: {given.file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
