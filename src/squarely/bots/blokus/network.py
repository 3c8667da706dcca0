"""The policy and value networks, run by ONNX Runtime."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import onnxruntime

from squarely.bots.blokus.encoding import policy_index
from squarely.bots.blokus.eval_queue import EvalQueue
from squarely.bots.blokus.tables import Array, tables
from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.scoring import pieces_placed

ALL_SQUARES = sum(piece.size for piece in PIECES)


class PolicyValueNet:
    """A policy, value and margin network for one size of board, shared by all its forms."""

    def __init__(self, size: int, model: bytes) -> None:
        settings = onnxruntime.SessionOptions()
        # A bot has one core; whoever wants more starts more bots.
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            model, settings, providers=["CPUExecutionProvider"]
        )
        self._size = size
        self.policy_index = policy_index(size)[tables(size).order]

    def infer(self, planes: Array, scalars: Array) -> tuple[Array, Array, Array]:
        """Policy logits by orientation and square; each colour's value, and the part it lays."""
        shaped = planes.reshape(*planes.shape[:2], self._size, self._size)
        policy, value, margin = self._session.run(None, {"planes": shaped, "scalars": scalars})
        return policy, value, margin

    def evaluate(
        self, queue: EvalQueue, counts: Array, margin: float
    ) -> tuple[Array, Array, Array]:
        """For every queued node the policy logits, and each seat's utility and win share."""
        number = int(queue.pending[0])
        policy, value, laid = self.infer(queue.planes[:number], queue.scalars[:number])
        colours = counts.shape[1]
        turns = (np.arange(colours) - queue.colours[:number, None]) % colours
        of_seat = counts / counts.sum(axis=1, keepdims=True)
        # With a partner nobody is ahead of all others, at best of those on the other side.
        others = (counts[:, None] != counts[None]).any(axis=2).sum(axis=1) / (len(counts) - 1)
        beaten = 0.5 + others * (np.take_along_axis(value, turns, 1) @ of_seat.T) / 2
        points = ALL_SQUARES * np.take_along_axis(laid, turns, 1) @ counts.T
        ahead = np.clip(0.5 + (points - points.mean(axis=1, keepdims=True)) / 60, 0, 1)
        # Who beats one opponent with some probability beats all of them with its power.
        wins = beaten ** (len(counts) - 1)
        win_shares = wins / np.maximum(wins.sum(axis=1, keepdims=True), 1e-9)
        return policy, (1 - margin) * beaten + margin * ahead, win_shares


def network_for(form: Form) -> PolicyValueNet | None:
    """The network that was trained on a form; None for Eighty-four, which none has learned."""
    return None if form.counting is pieces_placed else _loaded(form.size)


@cache
def _loaded(size: int) -> PolicyValueNet:
    return PolicyValueNet(
        size, (files("squarely.bots.blokus") / "data" / f"net{size}.onnx").read_bytes()
    )
