"""Why a move is illegal: every broken clause, with the squares at fault."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from squarely.games.locus import clauses, on_paper
from squarely.games.locus.filling import PAIR_COST, AtHand, at_hand, room_for_two
from squarely.games.locus.moves import (
    CARD,
    LEFTOVER,
    PAID,
    Decline,
    Discard,
    Done,
    Fill,
    HandIn,
    Move,
    OnPaper,
    Pay,
    Pick,
    Reveal,
)
from squarely.games.locus.position import Player, Position
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import COLOURS, SINGLE, WILD, Zone
from squarely.kernel.rules import CHANCE, Breach, Clause, Seat
from squarely.kernel.shapes import Cell, cell, orientations, shape

if TYPE_CHECKING:
    from squarely.games.locus.rules import LocusRules

_PLACES = (clauses.SHAPE, clauses.OUTSIDE, clauses.TAKEN, clauses.NO_CONTACT)
"""The clauses about where a shape goes."""


def breaches(rules: LocusRules, pos: Position, seat: Seat, move: Move) -> list[Breach]:
    """Every clause that a seat's move breaks here; empty for a legal move."""
    if pos.over:
        return [Breach(clauses.GAME_OVER)]
    if isinstance(move, Reveal) or seat == CHANCE:
        drawn = seat == CHANCE and move in rules.chances(pos)
        return [] if drawn else [Breach(clauses.NOT_UNSEEN)]
    if isinstance(move, Pick):
        return _pick_breaches(rules, pos, seat, move)
    player = pos.players[seat - 1]
    if player.done:
        return [Breach(clauses.DONE_ALREADY)]
    if seat in rules.paper:
        if not player.picked:
            return [Breach(clauses.PICK_FIRST)]
        return list(on_paper.breaches(rules, pos, seat, move))
    if player.paid and not (isinstance(move, Fill) and move.source == PAID):
        return [Breach(clauses.PLACE_PAID_FIRST)]
    match move:
        case Fill():
            return list(_fill_breaches(rules, pos, player, move))
        case Discard():
            return [] if player.card else [Breach(clauses.NO_CARD)]
        case Decline(bonus):
            return [] if bonus in player.bonuses else [Breach(_not_won(bonus))]
        case Pay():
            return list(_pay_breaches(rules.sheet, player))
        case Done():
            return list(_done_breaches(rules, pos, player))
        case OnPaper() | HandIn():
            return [Breach(clauses.ON_SCREEN)]


def leftover_breaches(rules: LocusRules, pos: Position, seat: Seat) -> list[Breach]:
    """Every clause against buying the leftover card, wherever its shape would go."""
    if seat in rules.paper:
        return breaches(rules, pos, seat, OnPaper(LEFTOVER))
    leftover = rules.rounds.leftover(pos)
    zone = leftover.colour if leftover and leftover.colour != WILD else COLOURS[0]
    move = Fill(LEFTOVER, zone, (cell("a1"),))
    return [each for each in breaches(rules, pos, seat, move) if each.clause not in _PLACES]


def _pick_breaches(rules: LocusRules, pos: Position, seat: Seat, move: Pick) -> list[Breach]:
    if not rules.rounds.picks(pos, seat):
        return [Breach(clauses.NOT_TO_PICK)]
    return [] if move.card in pos.face_up else [Breach(clauses.NOT_FACE_UP, (str(move.card),))]


def _not_won(bonus: str) -> Clause:
    return clauses.NO_SINGLE if bonus == SINGLE else clauses.NO_DOUBLE


def _done_breaches(rules: LocusRules, pos: Position, player: Player) -> Iterator[Breach]:
    if rules.rounds.leftover(pos) is None:
        yield Breach(clauses.DONE_EARLY)
    elif not player.idle:
        yield Breach(clauses.UNFINISHED)


def _pay_breaches(sheet: Sheet, player: Player) -> Iterator[Breach]:
    if not player.picked:
        yield Breach(clauses.PICK_FIRST)
    elif player.coins < PAIR_COST:
        yield Breach(clauses.TOO_FEW_COINS)
    elif not room_for_two(sheet, player):
        yield Breach(clauses.NO_ROOM_FOR_TWO)


def _fill_breaches(
    rules: LocusRules, pos: Position, player: Player, move: Fill
) -> Iterator[Breach]:
    leftover = rules.rounds.leftover(pos)
    if move.source == LEFTOVER and leftover is None:
        yield Breach(clauses.LEFTOVER_EARLY)
        return
    if move.source == LEFTOVER and player.bought:
        yield Breach(clauses.LEFTOVER_ONCE)
        return
    at = at_hand(rules.deck, player, move.source, leftover)
    if at is None:
        missing = {CARD: clauses.NO_CARD, PAID: clauses.NOT_PAID}
        yield Breach(missing.get(move.source) or _not_won(move.source))
        return
    if at.price(move.zone) > player.coins:
        yield Breach(clauses.TOO_FEW_COINS)
    zone = rules.sheet.zone(move.zone)
    yield from _place_breaches(zone, player, move, at)


def _place_breaches(zone: Zone, player: Player, move: Fill, at: AtHand) -> Iterator[Breach]:
    if shape(move.cells) not in orientations(at.shape):
        yield _breach(clauses.SHAPE, zone, move.cells)
    outside = [each for each in move.cells if not zone.contains(each)]
    if outside:
        yield _breach(clauses.OUTSIDE, zone, outside)
        return
    filled = player.filled_in(move.zone)
    squares = sum(zone.bit(each) for each in move.cells)
    if squares & filled:
        yield _breach(clauses.TAKEN, zone, zone.cells(squares & filled))
    if not squares & zone.open_to(filled):
        yield _breach(clauses.NO_CONTACT, zone, move.cells)


def _breach(clause: Clause, zone: Zone, cells: Iterable[Cell]) -> Breach:
    return Breach(clause, tuple(f"{zone.colour} {each}" for each in cells))
