"""A learned network as a file for ONNX Runtime: `python -m squarely.learn.export CHECKPOINT FILE`.

What it writes is what `bots/blokus/net.py` plays with.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import equinox as eqx
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from squarely.learn.forms import SCHOOLS, dealt, taught
from squarely.learn.network import Network
from squarely.learn.training import PLANS, Learner, Plan, beginner

OPSET = 17


class _Graph:
    """Nodes and weights, as they are written down."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.weights: list[Any] = []

    def weight(self, values: Any) -> str:
        """Keeps some numbers; returns their name."""
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.asarray(values), name))
        return name

    def node(self, kind: str, *inputs: str, output: str = "", **settings: Any) -> str:
        """Adds a node; returns the name of what comes out of it."""
        name = output or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **settings))
        return name

    def convolved(self, seen: str, layer: eqx.nn.Conv2d, factor: float = 1.0) -> str:
        """A convolution; times a factor, which costs nothing if it is in the weights."""
        assert layer.bias is not None
        weight, bias = np.asarray(layer.weight) * factor, np.asarray(layer.bias) * factor
        pad = weight.shape[-1] // 2
        return self.node(
            "Conv", seen, self.weight(weight), self.weight(bias.reshape(-1)), pads=[pad] * 4
        )

    def linear(self, seen: str, layer: eqx.nn.Linear) -> str:
        """A product with a matrix."""
        return self.node("Gemm", seen, self.weight(layer.weight), self.weight(layer.bias), transB=1)

    def spread(self, vector: str) -> str:
        """A vector as planes that are alike everywhere."""
        return self.node("Unsqueeze", vector, self.weight(np.array([2, 3], dtype=np.int64)))

    def whole(self, seen: str) -> str:
        """The mean and the peak of every plane."""
        mean = self.node("ReduceMean", seen, axes=[2, 3], keepdims=0)
        peak = self.node("ReduceMax", seen, axes=[2, 3], keepdims=0)
        return self.node("Concat", mean, peak, axis=1)


def exported(network: Network) -> onnx.ModelProto:
    """The network as a graph: planes and facts in; moves, value and margin out."""
    graph = _Graph()
    told = graph.linear("facts", network.facts)
    seen = graph.node("Add", graph.convolved("planes", network.entry), graph.spread(told))
    for number, block in enumerate(network.blocks):
        if number == len(network.blocks) // 2:
            glance = graph.linear(graph.whole(seen), network.glance)
            seen = graph.node("Add", seen, graph.spread(glance))
        inner = graph.node("Relu", graph.convolved(graph.node("Relu", seen), block.first))
        seen = graph.node("Add", seen, graph.convolved(inner, block.second, float(block.strength)))
    seen = graph.node("Relu", seen)
    hidden = graph.node("Relu", graph.linear(graph.whole(seen), network.pooled))
    graph.node("Flatten", graph.convolved(seen, network.moves), output="moves")
    graph.node("Tanh", graph.linear(hidden, network.value), output="value")
    graph.node("Sigmoid", graph.linear(hidden, network.margin), output="margin")
    side = network.side
    floats = TensorProto.FLOAT
    planes, facts = network.entry.in_channels, network.facts.in_features
    colours, moves = network.squares.out_channels, network.moves.out_channels * side * side
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "blokus",
            [
                helper.make_tensor_value_info("planes", floats, ["n", planes, side, side]),
                helper.make_tensor_value_info("facts", floats, ["n", facts]),
            ],
            [
                helper.make_tensor_value_info("moves", floats, ["n", moves]),
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


def learned(checkpoint: Path, size: int, plan: Plan) -> Network:
    """The network of a checkpoint: the mean of the latest ones."""
    shape, _, _ = dealt(taught(SCHOOLS[size]), 1)
    learner: Learner = eqx.tree_deserialise_leaves(checkpoint, beginner(shape, plan, 0))
    return learner.average


def main() -> None:
    """Reads a checkpoint and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, choices=list(SCHOOLS))
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("file", type=Path)
    given = parser.parse_args()
    network = learned(given.checkpoint, given.size, PLANS[given.size])
    given.file.write_bytes(exported(network).SerializeToString())
    print(f"{given.file}: {given.file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
