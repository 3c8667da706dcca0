"""The clauses of docs/rules/blokus.md that a move can break."""

from __future__ import annotations

from squarely.kernel.rules import Clause

PIECE_SHAPE = Clause("B2", "these squares do not form one of the 21 pieces")
PIECE_USED = Clause("B2", "this piece has already been played by this colour")
PIECE_MISSING = Clause("B19", "this colour plays without this piece")
START_SQUARE = Clause("B3", "the first piece of a colour must cover a free start square")
START_POINT = Clause("B31", START_SQUARE.sentence)
FIXED_CORNER = Clause("B17", "the first piece of a colour must cover its own start square")
FIXED_POINT = Clause("B32", FIXED_CORNER.sentence)
EDGE_CONTACT = Clause("B4", "a piece may not share an edge with a piece of its own colour")
CORNER_CONTACT = Clause("B5", "a piece must touch a corner of a piece of its own colour")
OVERLAP = Clause("B6", "a piece may lie on empty squares only")
OFF_BOARD = Clause("B7", "a piece must lie wholly on the board")
NOT_YOUR_TURN = Clause("B10", "it is not this seat's turn")
GAME_OVER = Clause("B12", "the game is over")
