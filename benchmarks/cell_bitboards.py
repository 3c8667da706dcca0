"""The usual way, to compare with: boards with one bit per square, shifted against every shape."""

from __future__ import annotations

from random import Random

from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.rules import BlokusRules


class CellBitboards:
    """Random playouts over cell bitboards, by the same rules as a form of Blokus."""

    def __init__(self, rules: BlokusRules) -> None:
        size = rules.form.size
        # A column that is never usable keeps shapes from wrapping round into the next row.
        self._width = width = size + 1
        self._board = sum(((1 << size) - 1) << (row * width) for row in range(size))
        self._starts = [
            sum(1 << (at.row * width + at.column) for at in rules.form.starts_of(colour))
            for colour in range(len(rules.form.colours))
        ]
        self._pieces = [
            [tuple(row * width + column for row, column in shape) for shape in piece.orientations]
            for piece in PIECES
        ]

    def playout(self, rng: Random) -> int:
        """Plays one random game and returns how many pieces were laid."""
        count = len(self._starts)
        goals = list(self._starts)
        own = [0] * count
        beside = [0] * count
        left = [list(range(len(PIECES))) for _ in range(count)]
        out = [False] * count
        taken = plies = colour = 0
        while not all(out):
            if not out[colour]:
                usable = self._board & ~taken & ~beside[colour]
                legal = self._legal(usable, goals[colour] & usable, left[colour])
                total = sum(anchors.bit_count() for _, _, anchors in legal)
                if total:
                    piece, cells = self._choose(legal, int(rng.random() * total))
                    left[colour].remove(piece)
                    taken |= cells
                    own[colour] |= cells
                    goals[colour], beside[colour] = self._surroundings(own[colour])
                    plies += 1
                else:
                    out[colour] = True
            colour = (colour + 1) % count
        return plies

    def _legal(
        self, usable: int, goals: int, left: list[int]
    ) -> list[tuple[int, tuple[int, ...], int]]:
        found = []
        for piece in left:
            for shape in self._pieces[piece]:
                fits, touches = -1, 0
                for offset in shape:
                    fits &= usable >> offset
                    touches |= goals >> offset
                if fits & touches:
                    found.append((piece, shape, fits & touches))
        return found

    @staticmethod
    def _choose(legal: list[tuple[int, tuple[int, ...], int]], n: int) -> tuple[int, int]:
        for piece, shape, anchors in legal:
            if n < anchors.bit_count():
                for _ in range(n):
                    anchors &= anchors - 1
                lowest = anchors & -anchors
                return piece, sum(lowest << offset for offset in shape)
            n -= anchors.bit_count()
        raise ValueError("there are fewer moves")

    def _surroundings(self, own: int) -> tuple[int, int]:
        width = self._width
        beside = own << 1 | own >> 1 | own << width | own >> width
        corners = own << width + 1 | own << width - 1 | own >> width + 1 | own >> width - 1
        return corners, beside
