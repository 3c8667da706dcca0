"""Openings of the Blokus family: what came of first moves, symmetric positions together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from math import factorial

from squarely.games import variant_named
from squarely.games.blokus.form import Form
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import BadInput, Seat
from squarely.kernel.shapes import Cell, cell

DEPTH = 8
"""How many plies of a game are counted."""
SYMMETRIES = range(8)
"""Those of a square: so many quarter turns, and from 4 on mirrored after them."""


@dataclass(frozen=True)
class Tally:
    """How often a move was made, and how many wins followed for who made it."""

    games: int = 0
    won: float = 0.0
    """A shared win is split."""

    def plus(self, games: int, won: float) -> Tally:
        """With some more games."""
        return Tally(self.games + games, self.won + won)


@dataclass(frozen=True)
class Step:
    """A move of an opening in its canonical form."""

    position: str
    """The key of the position that it was made in."""
    move: str
    seat: Seat


Book = dict[str, dict[str, Tally]]
"""For each position the moves that were made there, all in their canonical form."""


@lru_cache(maxsize=32)
def opening_rules(variant: str, options: tuple[str, ...] = ()) -> BlokusRules:
    """The rules of a form whose openings are counted; raises BadInput for all others."""
    rules = variant_named(variant).rules(options=options)
    if not isinstance(rules, BlokusRules) or len(rules.seats) < 2:
        raise BadInput(f"The openings of {variant} are not counted.")
    return rules


def book_name(variant: str, form: Form) -> str:
    """Under which name the games of a form are counted.

    In To Go the starts make no difference: whoever begins on j5 plays a turned game from e10. In
    the classic game they do, for colours may sit side by side or across (B3, B17).
    """
    return f"{variant}-fixed" if form.fixed_starts and not _same_when_free(form) else variant


def symmetries_of(form: Form) -> tuple[int, ...]:
    """The symmetries of the board under which a game stays the same game.

    Colours keep their places in the order of play, so only squares move; the start squares have to
    come to start squares, and each to itself where it belongs to a colour.
    """
    fixed = form.fixed_starts and not _same_when_free(form)
    return _keeping_each(form) if fixed else _keeping_all(form)


def _same_when_free(form: Form) -> bool:
    """Whether every way to take the free starts is an image of the fixed one."""
    images = len(_keeping_all(form)) // len(_keeping_each(form))
    return images == factorial(len(form.starts))


def _keeping_all(form: Form) -> tuple[int, ...]:
    starts = set(form.starts)
    return tuple(
        symmetry
        for symmetry in SYMMETRIES
        if {image(symmetry, each, form.size) for each in starts} == starts
    )


def _keeping_each(form: Form) -> tuple[int, ...]:
    return tuple(
        symmetry
        for symmetry in SYMMETRIES
        if all(image(symmetry, each, form.size) == each for each in form.starts)
    )


def image(symmetry: int, at: Cell, size: int) -> Cell:
    """Where a square comes to."""
    row, column = at
    for _ in range(symmetry % 4):
        row, column = column, size - 1 - row
    return Cell(column, row) if symmetry >= 4 else Cell(row, column)


def inverse(symmetry: int) -> int:
    """The symmetry that leads back: mirroring undoes itself, a turn is turned back."""
    return symmetry if symmetry >= 4 else -symmetry % 4


@lru_cache(maxsize=2**16)
def move_image(symmetry: int, move: str, size: int) -> str:
    """Where a move comes to."""
    cells = sorted(image(symmetry, cell(name), size) for name in move.split(","))
    return ",".join(map(str, cells))


def canonical(rules: BlokusRules, pos: Position) -> tuple[str, tuple[int, ...]]:
    """The key of a position, and the symmetries that bring it into its canonical form."""
    form, texts = rules.form, rules.board.texts
    laid = [[texts[number] for number in state.placed] for state in pos.colours]
    drawings: dict[str, list[int]] = {}
    for symmetry in symmetries_of(form):
        drawing = "/".join(
            " ".join(sorted(move_image(symmetry, move, form.size) for move in moves))
            for moves in laid
        )
        drawings.setdefault(drawing, []).append(symmetry)
    first = min(drawings)
    # The whole drawing would be long; that two of a book share 64 bits does not happen.
    return blake2b(first.encode(), digest_size=8).hexdigest(), tuple(drawings[first])


def canonical_move(move: str, size: int, symmetries: Iterable[int]) -> str:
    """The one text of all moves that are the same in a symmetric position."""
    return min(move_image(symmetry, move, size) for symmetry in symmetries)


def same_moves(move: str, size: int, symmetries: Iterable[int]) -> list[str]:
    """The moves on the board that a canonical one stands for."""
    found = {move_image(inverse(symmetry), move, size) for symmetry in symmetries}
    return sorted(found, key=lambda text: [cell(name) for name in text.split(",")])


def steps(rules: BlokusRules, moves: Iterable[str]) -> Iterator[Step]:
    """The opening of a game; raises IllegalMove where it goes against the rules."""
    pos = rules.initial()
    for text, _ in zip(moves, range(DEPTH), strict=False):
        seat = rules.seat_on_turn(pos)
        if seat is None:
            return
        key, symmetries = canonical(rules, pos)
        yield Step(key, canonical_move(text, rules.form.size, symmetries), seat)
        pos = rules.play(pos, seat, rules.parse_move(text))


def win_shares(ranks: Mapping[Seat, int], teams: Sequence[int]) -> dict[Seat, float]:
    """What everybody won: sides with equal best ranks share it, partners have it together."""
    best = {teams[seat - 1] for seat, rank in ranks.items() if rank == 1}
    return {seat: 1 / len(best) if rank == 1 else 0.0 for seat, rank in ranks.items()}


def count(book: Book, opening: Iterable[Step], shares: Mapping[Seat, float]) -> None:
    """Enters a game into a book."""
    for step in opening:
        moves = book.setdefault(step.position, {})
        moves[step.move] = moves.get(step.move, Tally()).plus(1, shares[step.seat])


def without_single_games(book: Book) -> Book:
    """A book without the positions that only one game came to."""
    return {
        position: moves
        for position, moves in book.items()
        if sum(tally.games for tally in moves.values()) > 1
    }
