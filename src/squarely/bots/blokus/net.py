"""A learned network, asked through ONNX Runtime."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import onnxruntime

from squarely.bots.blokus.asking import Questions
from squarely.bots.blokus.sight import places
from squarely.bots.blokus.tables import Array, tables
from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.scoring import pieces_placed

ALL_SQUARES = sum(piece.size for piece in PIECES)


class Net:
    """The network of a board: one for all forms that are played on it."""

    def __init__(self, size: int, model: bytes) -> None:
        settings = onnxruntime.SessionOptions()
        # A bot has one core; whoever wants more starts more bots.
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            model, settings, providers=["CPUExecutionProvider"]
        )
        self._size = size
        self.places = places(size)[tables(size).order]

    def judge(self, planes: Array, facts: Array) -> tuple[Array, Array, Array]:
        """Promises by orientation and square; for every colour its result and the part laid."""
        shaped = planes.reshape(*planes.shape[:2], self._size, self._size)
        moves, value, margin = self._session.run(None, {"planes": shaped, "facts": facts})
        return moves, value, margin

    def answer(
        self, questions: Questions, counts: Array, margin: float
    ) -> tuple[Array, Array, Array]:
        """For every question the promises of moves, and each seat's result and share of the win."""
        number = int(questions.pending[0])
        moves, value, laid = self.judge(questions.planes[:number], questions.facts[:number])
        colours = counts.shape[1]
        turns = (np.arange(colours) - questions.colours[:number, None]) % colours
        of_seat = counts / counts.sum(axis=1, keepdims=True)
        # With a partner nobody is ahead of all others, at best of those on the other side.
        others = (counts[:, None] != counts[None]).any(axis=2).sum(axis=1) / (len(counts) - 1)
        beaten = 0.5 + others * (np.take_along_axis(value, turns, 1) @ of_seat.T) / 2
        points = ALL_SQUARES * np.take_along_axis(laid, turns, 1) @ counts.T
        ahead = np.clip(0.5 + (points - points.mean(axis=1, keepdims=True)) / 60, 0, 1)
        # Who beats one other with some chance beats all of them with its power.
        wins = beaten ** (len(counts) - 1)
        shares = wins / np.maximum(wins.sum(axis=1, keepdims=True), 1e-9)
        return moves, (1 - margin) * beaten + margin * ahead, shares


def net_of(form: Form) -> Net | None:
    """The network that has learned a form; none where nobody has (alone, pieces are counted)."""
    return None if form.counting is pieces_placed else _loaded(form.size)


@cache
def _loaded(size: int) -> Net:
    return Net(size, (files("squarely.bots.blokus") / "data" / f"net{size}.onnx").read_bytes())
