"""The rules of the Blokus family over placement sets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from random import Random

from squarely.games.blokus import scoring, view
from squarely.games.blokus.board import Board, Move, PlacementSet, board
from squarely.games.blokus.determinize import determinize
from squarely.games.blokus.form import Form
from squarely.games.blokus.legality import breaches
from squarely.games.blokus.pieces import SINGLE
from squarely.games.blokus.position import ColourState, Position
from squarely.games.blokus.view import BlokusView
from squarely.kernel.handicap import with_head_start
from squarely.kernel.numbering import Numbering
from squarely.kernel.rules import BadInput, DataText, IllegalMove, Outcome, Seat, quoted
from squarely.kernel.shapes import cell


class BlokusRules:
    """One form of Blokus; kernel.rules.Rules is the contract."""

    game = "blokus"
    has_secrets = False

    def __init__(self, form: Form) -> None:
        self.form = form
        self.board: Board = board(form.size)
        self.seats = form.seats
        self.teams = form.teams
        self.data: Mapping[str, DataText] = {}
        self._seen: tuple[Position, BlokusView] | None = None

    def initial(self) -> Position:
        """The empty board, the first colour to play."""
        return self._initial

    @cached_property
    def _initial(self) -> Position:
        # Made once: every match keeps it, and it is large.
        colours = tuple(
            ColourState(
                free=self._with_pieces(self.form.missing(colour)),
                touching=self.board.covering_any(self.form.starts_of(colour)),
                placed=frozenset(),
                single_last=False,
                missing=self.form.missing(colour),
            )
            for colour in range(len(self.form.colours))
        )
        return Position(colours, on_turn=0)

    def _with_pieces(self, missing: Collection[int]) -> PlacementSet:
        """Every placement but those of missing pieces (B19)."""
        left = self.board.everything
        for piece in missing:
            left &= self.board.everything ^ self.board.of_piece[piece]
        return left

    def to_act(self, pos: Position) -> frozenset[Seat]:
        """The seat that plays the colour on turn."""
        seat = self.seat_on_turn(pos)
        return frozenset() if seat is None else frozenset((seat,))

    def seat_on_turn(self, pos: Position) -> Seat | None:
        """The seat to act, None when the game is over."""
        if pos.on_turn is None:
            return None
        return self.form.player_of(pos.on_turn, pos.colours[pos.on_turn])

    def legal_set(self, pos: Position) -> PlacementSet:
        """The legal placements of the colour on turn."""
        return 0 if pos.on_turn is None else pos.colours[pos.on_turn].legal

    def legal_moves(self, pos: Position, seat: Seat) -> Iterator[Move]:
        """The legal moves of the seat on turn, in the order of the placements' numbers."""
        if seat == self.seat_on_turn(pos):
            for number in self.board.members(self.legal_set(pos)):
                yield self.board.placements[number].move

    @cached_property
    def numbering(self) -> Numbering:
        """Every placement on the board, legal or not."""
        return Numbering(self.board.texts, self.legal_numbers)

    def legal_numbers(self, pos: Position, seat: Seat) -> list[int]:
        """The numbers of the legal placements of the seat on turn, as gaps."""
        return self.board.gaps(self.legal_set(pos) if seat == self.seat_on_turn(pos) else 0)

    def offers(self, pos: Position, seat: Seat) -> None:
        """The legal moves are few enough to be listed."""

    def chances(self, pos: Position) -> Mapping[Move, int]:
        """Nothing is left to chance."""
        return {}

    def play(self, pos: Position, seat: Seat, move: Move) -> Position:
        """The position after a move; blocked colours have been passed over (B11)."""
        number = self.board.number(move)
        legal = number is not None and self.legal_set(pos) >> number & 1
        if number is None or not legal or seat != self.seat_on_turn(pos):
            raise IllegalMove(*breaches(self.form, self.board, pos, seat, move))
        return self.place(pos, number)

    def place(self, pos: Position, number: int) -> Position:
        """The position after a legal placement by the colour on turn, given by its number."""
        if pos.on_turn is None:
            raise ValueError("the game is over")
        colours = self._lay(pos.colours, pos.on_turn, number)
        return Position(colours, _first_able(colours, after=pos.on_turn))

    def _lay(
        self, colours: tuple[ColourState, ...], mover: int, number: int
    ) -> tuple[ColourState, ...]:
        placement = self.board.placements[number]
        covering = self.board.covering
        everything = self.board.everything
        overlapping = 0
        for square in placement.covers:
            overlapping |= covering[square]
        forbidden = overlapping | self.board.of_piece[placement.piece]
        for square in placement.edges:
            forbidden |= covering[square]
        own = colours[mover]
        touching = own.touching if own.placed else 0
        for square in placement.corners:
            touching |= covering[square]
        empty = everything ^ overlapping
        after = [
            ColourState(free & empty, touches, placed, single, missing)
            for free, touches, placed, single, missing in colours
        ]
        after[mover] = ColourState(
            own.free & (everything ^ forbidden),
            touching,
            own.placed | {number},
            placement.piece == SINGLE,
            own.missing,
        )
        return tuple(after)

    def set_up(self, laid: Mapping[int, Collection[Move]], on_turn: int) -> Position:
        """A position from each colour's pieces, the given colour on turn if it can place.

        The pieces must fit beside each other; whether play could lead there is not asked.
        """
        colours = self.initial().colours
        taken: set[int] = set()
        for colour, moves in laid.items():
            for move in sorted(moves, key=lambda each: each.cells):
                number = self.board.number(move)
                if number is None:
                    raise BadInput(f"{move} is not a piece on this board.")
                placement = self.board.placements[number]
                if not taken.isdisjoint(placement.covers):
                    raise BadInput(f"{move} overlaps another piece.")
                if placement.piece not in scoring.pieces_left(self.board, colours[colour]):
                    why = "plays without this piece"
                    if placement.piece not in colours[colour].missing:
                        why = "has this piece only once"
                    raise BadInput(f"{move}: {self.form.colours[colour]} {why}.")
                taken.update(placement.covers)
                colours = self._lay(colours, colour, number)
        # The board alone does not tell which piece came last, so B15 is not granted.
        colours = tuple(state._replace(single_last=False) for state in colours)
        return self.turn_to(Position(colours, on_turn), on_turn)

    def turn_to(self, pos: Position, colour: int) -> Position:
        """The same board with another colour on turn, or the next one that can place."""
        return pos._replace(on_turn=_first_able(pos.colours, after=colour - 1))

    def outcome(self, pos: Position) -> Outcome | None:
        """The scores once no colour can place (B12)."""
        if pos.on_turn is not None:
            return None
        counted = scoring.outcome(self.form, self.board, pos)
        return with_head_start(counted, self.form.head_starts, self.teams)

    def standings(self, pos: Position) -> dict[Seat, int]:
        """What every seat would score if the game ended now."""
        form, board = self.form, self.board
        return {
            seat: scoring.total(scoring.sheet(form, board, pos, seat)) + extra
            for seat, extra in zip(form.seats, form.head_starts, strict=True)
        }

    def view(self, pos: Position, seat: Seat | None) -> BlokusView:
        """What an audience sees: everything."""
        # Players look at one position one after the other, so the last view is kept.
        seen = self._seen
        if seen is None or seen[0] is not pos:
            seen = self._seen = (pos, view.view(self.form, self.board, pos))
        return seen[1] if seat is None else replace(seen[1], audience=seat)

    def open_view(self, pos: Position, seat: Seat) -> BlokusView:
        """The same: nothing is secret."""
        return self.view(pos, seat)

    def determinize(self, seen: BlokusView, rng: Random) -> Position:
        """The position that gives a view."""
        return determinize(self, seen)

    def format_move(self, move: Move) -> str:
        """The squares in order, joined by commas."""
        return str(move)

    def format_for(self, move: Move, audience: Seat | None) -> str:
        """The same for everyone: no move is secret."""
        return str(move)

    def parse_move(self, text: str) -> Move:
        """A move from its squares in any order; squares off the board are for `play` to refuse."""
        try:
            cells = [cell(name) for name in text.strip().lower().split(",")]
        except BadInput:
            how = "write its squares such as e10,f10,e11"
            raise BadInput(f"{quoted(text)} is not a move: {how}.") from None
        if len(set(cells)) < len(cells):
            raise BadInput(f"{quoted(text)} is not a move: it names a square twice.")
        return Move.of(cells)


def _first_able(colours: tuple[ColourState, ...], after: int) -> int | None:
    """The next colour that can place; None when none can (B11, B12)."""
    for step in range(1, len(colours) + 1):
        colour = (after + step) % len(colours)
        if colours[colour].legal:
            return colour
    return None
