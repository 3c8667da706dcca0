"""The evaluator's policy in plain Python, for places without machine code: slower, the same.

`evaluator.py` computes it in the kernels; here only what the policy needs is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from random import Random

from squarely.bots.blokus.layout import (
    AROUND,
    CLOSED,
    CORNER,
    HEADS,
    HIDDEN,
    LEVEL_SCALE,
    LOCAL,
    PHASES,
    PLANES,
    QUERY,
    SCALARS,
    VALUE,
    level,
)
from squarely.bots.blokus.plain_arrays import Arrays, plain_arrays
from squarely.bots.bot import USUAL, Budget
from squarely.games.blokus.board import Board, Move
from squarely.games.blokus.determinize import determinize
from squarely.games.blokus.form import Form
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView

GATES = VALUE + QUERY
Vector = Sequence[float]


class PlainPolicyBot:
    """Plays what looks right at first sight; the higher its temperature, the less surely."""

    name = "plain policy bot"

    def __init__(self, rules: BlokusRules, rng: Random, temperature: float) -> None:
        self._rules, self._rng, self._temperature = rules, rng, temperature

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """A legal move, drawn with the probabilities of the tempered policy."""
        found = logits(self._rules, determinize(self._rules, view))
        best = max(found.values())
        shares = [exp((logit - best) / self._temperature) for logit in found.values()]
        (number,) = self._rng.choices(list(found), shares)
        return self._rules.board.placements[number].move


def logits(rules: BlokusRules, pos: Position) -> dict[int, float]:
    """The policy's logit of every legal placement of the colour on turn."""
    if pos.on_turn is None:
        raise ValueError("the game is over")
    return _Evaluation(plain_arrays(rules.form.size), rules.form, rules.board, pos).logits()


class _Evaluation:
    """A position as the colour on turn sees it; `step` counts the colours from that one on."""

    def __init__(self, arrays: Arrays, form: Form, board: Board, pos: Position) -> None:
        self._arrays, self._form, self._board, self._pos = arrays, form, board, pos
        colours = len(pos.colours)
        me = pos.on_turn or 0
        self._order = [(me + step) % colours for step in range(colours)]
        self._squares = len(board.covering)
        self._owner: dict[int, int] = {}
        self._corners: list[set[int]] = []
        self._closed: list[set[int]] = []
        self._look()
        self._legal = [list(board.members(pos.colours[each].legal)) for each in self._order]
        self._mobility = [self._counted(numbers) for numbers in self._legal]

    def _look(self) -> None:
        placements, states = self._board.placements, self._pos.colours
        for step, colour in enumerate(self._order):
            for number in states[colour].placed:
                self._owner |= dict.fromkeys(placements[number].covers, step)
        for colour in self._order:
            laid = [placements[number] for number in states[colour].placed]
            closed = {square for each in laid for square in each.edges} | self._owner.keys()
            starts = map(self._board.square, self._form.starts_of(colour))
            corners = {square for each in laid for square in each.corners} if laid else set(starts)
            self._closed.append(closed)
            self._corners.append(corners - closed)

    def _counted(self, numbers: Iterable[int]) -> tuple[list[int], list[int]]:
        """In levels, how many legal placements cover each square, and have each piece."""
        squares, pieces = [0] * self._squares, [0] * len(PIECES)
        for number in numbers:
            placement = self._board.placements[number]
            pieces[placement.piece] += 1
            for square in placement.covers:
                squares[square] += 1
        return list(map(level, squares)), list(map(level, pieces))

    def _inputs(self) -> dict[int, list[int]]:
        """The inputs that are not zero, by their value."""
        found: dict[int, list[int]] = {}
        colours, squares = len(self._order), self._squares
        scalars = PLANES * colours * squares
        pieces = scalars + SCALARS * colours
        levels = pieces + len(PIECES) * colours
        states, form = self._pos.colours, self._form
        mover = form.player_of(self._order[0], states[self._order[0]]) - 1

        def put(at: int, value: int) -> None:
            if value:
                found.setdefault(value, []).append(at)

        for square, step in self._owner.items():
            put(step * squares + square, 1)
        for step, colour in enumerate(self._order):
            for square in self._corners[step]:
                put((colours + step) * squares + square, 1)
            for square in self._closed[step] - self._owner.keys():
                put((2 * colours + step) * squares + square, 1)
            by_square, by_piece = self._mobility[step]
            for square, value in enumerate(by_square):
                put(levels + step * squares + square, value)
            for piece, value in enumerate(by_piece):
                put(pieces + step * len(PIECES) + piece, value)
            laid = {self._board.placements[number].piece for number in states[colour].placed}
            for piece in laid | states[colour].missing:
                put(scalars + step * len(PIECES) + piece, 1)
            put(scalars + colours * len(PIECES) + step, colour in form.counts[mover])
            counted = any(colour in each for each in form.counts)
            put(scalars + colours * (len(PIECES) + 1) + step, counted)
            put(scalars + colours * (len(PIECES) + 2) + step, not self._legal[step])
        return found

    def _heads(self) -> Vector:
        """The first layer, clipped and squared, fed to the heads."""
        arrays = self._arrays
        sums: Vector = arrays.row("first_bias", 0, HIDDEN)
        for value, places in self._inputs().items():
            rows = zip(*(arrays.row("first", at, HIDDEN) for at in places), strict=True)
            sums = [total + value * sum(row) for total, row in zip(sums, rows, strict=True)]
        pieces = sum(len(state.placed) for state in self._pos.colours)
        phase = pieces * PHASES // (len(self._order) * len(PIECES) + 1)
        heads: Vector = arrays.row("heads_bias", phase, HEADS)
        ones = arrays.row("one", 0, HIDDEN)
        for unit, (total, one) in enumerate(zip(sums, ones, strict=True)):
            if total > 0:
                active = min(1.0, total / one) ** 2
                row = arrays.row("heads", unit * PHASES + phase, HEADS)
                heads = [head + active * each for head, each in zip(heads, row, strict=True)]
        return heads

    def _state(self, square: int) -> int | None:
        """What a square is to each colour, as one number; None beyond the edge."""
        colours = len(self._order)
        if square in self._owner:
            return int(3**colours + self._owner[square])
        joint = 0
        for step in range(colours):
            if square in self._closed[step]:
                joint += CLOSED * 3**step
            elif square in self._corners[step]:
                joint += CORNER * 3**step
        return joint

    def _local_maps(self, heads: Vector) -> tuple[list[float], list[float]]:
        """What the surroundings of a square say of covering it, and of having it at a corner."""
        arrays, size = self._arrays, self._form.size
        states = [self._state(square) for square in range(self._squares)]
        kinds = 3 ** len(self._order) + len(self._order)
        by_level = [arrays.row("around_mobility", step, LOCAL) for step in range(len(self._order))]
        bias = arrays.row("around_bias", 0, LOCAL)
        covering, cornering = heads[GATES : GATES + LOCAL], heads[GATES + LOCAL : HEADS]
        reached = self._mobility[0][0]
        covers, corners = [0.0] * self._squares, [0.0] * self._squares
        for square in range(self._squares):
            near = list(_around(square, size))
            if square in self._owner or not any(reached[at] for at in near if at is not None):
                continue
            rows: list[Vector] = [bias]
            for place, at in enumerate(near):
                if at is not None:
                    rows.append(arrays.row("around", place * kinds + (states[at] or 0), LOCAL))
            for step, row in enumerate(by_level):
                scale = LEVEL_SCALE * self._mobility[step][0][square]
                if scale:
                    rows.append([scale * each for each in row])
            active = [max(0.0, sum(each)) for each in zip(*rows, strict=True)]
            covers[square] = _product(active, covering)
            corners[square] = _product(active, cornering)
        return covers, corners

    def logits(self) -> dict[int, float]:
        """The logit of every legal placement."""
        arrays, heads = self._arrays, self._heads()
        covers, corners = self._local_maps(heads)
        query = heads[VALUE:GATES]
        found = {}
        for number in self._legal[0]:
            placement = self._board.placements[number]
            total = _product(query, arrays.row("placements", number, QUERY))
            total += arrays.row("placement_bias", number, 1)[0]
            total += sum(covers[square] for square in placement.covers)
            total += sum(corners[square] for square in placement.corners)
            found[number] = total
        return found


def _product(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@cache
def _around(square: int, size: int) -> tuple[int | None, ...]:
    """The nine squares around one, itself in the middle; None beyond the edge."""
    row, column = divmod(square, size)
    near = ((row + up, column + right) for up in (-1, 0, 1) for right in (-1, 0, 1))
    found = tuple(
        up * size + right if 0 <= up < size and 0 <= right < size else None for up, right in near
    )
    if len(found) != AROUND:
        raise AssertionError("the evaluator sees nine squares")
    return found
