"""Seats that fill in on paper: what is said at the table, and the sheet at the end (L34, L35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from squarely.games.locus import clauses
from squarely.games.locus.moves import (
    CARD,
    LEFTOVER,
    Discard,
    Done,
    HandIn,
    Move,
    OnPaper,
    Pick,
)
from squarely.games.locus.position import Player, Position
from squarely.games.locus.sheet import Sheet
from squarely.kernel.rules import Breach, Seat

if TYPE_CHECKING:
    from squarely.games.locus.rules import LocusRules


@dataclass(frozen=True)
class SheetOffer:
    """The sheet of a seat on paper is due: what else it may do meanwhile."""

    moves: tuple[str, ...]


def offer(rules: LocusRules, pos: Position, seat: Seat) -> SheetOffer | None:
    """What a seat may do whose sheet is due; None where it is not."""
    if not _due(rules, pos, seat):
        return None
    return SheetOffer(tuple(map(str, _moves(rules, pos, pos.players[seat - 1]))))


def moves(rules: LocusRules, pos: Position, seat: Seat) -> Iterator[Move]:
    """What a seat on paper may say once it has picked; where its sheet is due, also every sheet."""
    player = pos.players[seat - 1]
    if not player.picked or player.done:
        return
    yield from _moves(rules, pos, player)
    if _due(rules, pos, seat):
        yield from _sheets(rules.sheet)


def _moves(rules: LocusRules, pos: Position, player: Player) -> Iterator[Move]:
    leftover = rules.rounds.leftover(pos)
    if player.card is not None:
        yield OnPaper(CARD)
        yield Discard()
    elif leftover is not None and not rules.rounds.is_last(pos):
        yield Done()
    if leftover is not None and not player.bought:
        yield OnPaper(LEFTOVER)


def _due(rules: LocusRules, pos: Position, seat: Seat) -> bool:
    """Whether a seat's sheet may be handed in now."""
    if seat not in rules.paper or pos.over:
        return False
    player = pos.players[seat - 1]
    waits = player.picked and player.idle and not player.done
    return waits and rules.rounds.is_last(pos) and rules.rounds.leftover(pos) is not None


def _sheets(sheet: Sheet) -> Iterator[HandIn]:
    """Every sheet that can be handed in, the blank one first: nobody looks at them all."""
    squares = [
        (number, zone.bit(at))
        for number, zone in enumerate(sheet.zones)
        for at in zone.cells(zone.squares)
    ]
    # Those that can be filled alone come first, so that the next sheet is soon found.
    squares.sort(key=lambda each: not each[1] & sheet.zones[each[0]].open_to(0))
    for chosen in range(1 << len(squares)):
        filled = [0] * len(sheet.zones)
        rest = chosen
        while rest:
            number, bit = squares[(rest & -rest).bit_length() - 1]
            filled[number] |= bit
            rest &= rest - 1
        zones = tuple(zip(sheet.zones, filled, strict=True))
        if not any(zone.unreached(each) for zone, each in zones):
            yield HandIn(tuple(zone.cells(each) for zone, each in zones))


def breaches(rules: LocusRules, pos: Position, seat: Seat, move: Move) -> Iterator[Breach]:
    """Every clause that a move of a seat on paper breaks, which has picked and is not done."""
    player, leftover = pos.players[seat - 1], rules.rounds.leftover(pos)
    match move:
        case Discard() | OnPaper("card"):
            if player.card is None:
                yield Breach(clauses.NO_CARD)
        case OnPaper("leftover"):
            if leftover is None:
                yield Breach(clauses.LEFTOVER_EARLY)
            elif player.bought:
                yield Breach(clauses.LEFTOVER_ONCE)
        case Done() | HandIn():
            if leftover is None:
                yield Breach(clauses.DONE_EARLY)
            elif not player.idle:
                yield Breach(clauses.UNFINISHED)
            elif isinstance(move, HandIn) != rules.rounds.is_last(pos):
                due = rules.rounds.is_last(pos)
                yield Breach(clauses.SHEET_DUE if due else clauses.SHEET_EARLY)
            elif isinstance(move, HandIn):
                yield from _misread(rules.sheet, move)
        case _:
            yield Breach(clauses.ON_PAPER)


def _misread(sheet: Sheet, move: HandIn) -> Iterator[Breach]:
    """What is wrong with a sheet: squares that are not there, or that nothing could reach."""
    nowhere: list[str] = []
    unreached: list[str] = []
    for zone, cells in zip(sheet.zones, move.filled, strict=True):
        nowhere += [f"{zone.colour} {at}" for at in cells if not zone.contains(at)]
        squares = sum(zone.bit(at) for at in cells if zone.contains(at))
        unreached += [f"{zone.colour} {at}" for at in zone.cells(zone.unreached(squares))]
    if nowhere:
        yield Breach(clauses.NO_SQUARE, tuple(nowhere))
    if unreached:
        yield Breach(clauses.UNREACHED, tuple(unreached))


def after(sheet: Sheet, player: Player, move: Move) -> Player:
    """A player on paper after a legal move: their coins and squares are on the paper alone."""
    match move:
        case Pick(card):
            return player._replace(card=card, picked=True)
        case OnPaper("leftover"):
            return player._replace(bought=True)
        case Done():
            return player._replace(done=True)
        case HandIn(filled):
            zones = zip(sheet.zones, filled, strict=True)
            squares = tuple(sum(map(zone.bit, cells)) for zone, cells in zones)
            return player._replace(filled=squares, done=True)
    return player._replace(card=None)
