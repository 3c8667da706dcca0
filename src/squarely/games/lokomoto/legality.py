"""Why a move is illegal: every broken clause, with the sections at fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from squarely.games.lokomoto import clauses
from squarely.games.lokomoto.buying import is_connected, is_trail
from squarely.games.lokomoto.moves import Blacken, Buy, Deal, Draw, Move, Reserve, Reveal
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.railways import Sections
from squarely.kernel.rules import CHANCE, Breach, Clause, Seat

if TYPE_CHECKING:
    from squarely.games.lokomoto.rules import LokomotoRules


def breaches(rules: LokomotoRules, pos: Position, seat: Seat, move: Move) -> list[Breach]:
    """Every clause that a seat's move breaks here; empty for a legal move."""
    if rules.is_over(pos):
        return [Breach(clauses.GAME_OVER)]
    if seat == CHANCE or isinstance(move, Reveal | Deal):
        drawn = seat == CHANCE and move in rules.chances(pos)
        return [] if drawn else [Breach(clauses.NOT_DRAWABLE)]
    if seat not in rules.to_act(pos):
        return [Breach(clauses.NOT_YOUR_TURN)]
    sections = rules.sections(move.lines)
    if sections is None:
        missing = [line for line in move.lines if rules.railways.number(*line) is None]
        return [Breach(clauses.NO_SECTION, tuple("-".join(line) for line in missing))]
    if rules.blackening(pos) != isinstance(move, Blacken):
        early = rules.blackening(pos)
        return [Breach(clauses.BLACKEN_FIRST if early else clauses.NO_BLACKENING)]
    match move:
        case Blacken():
            return list(_blacken(rules, pos, sections))
        case Reserve():
            return list(_reserve(rules, pos, sections))
        case Draw():
            return list(_draw(rules, pos, sections))
        case Buy():
            return list(_buy(rules, pos, move, sections))


def _blacken(rules: LokomotoRules, pos: Position, sections: Sections) -> Iterator[Breach]:
    taken = sections & ~rules.free(pos)
    if taken or sections.bit_count() != 1:
        yield _breach(rules, clauses.BLACKEN_FIRST, taken)


def _reserve(rules: LokomotoRules, pos: Position, sections: Sections) -> Iterator[Breach]:
    free = rules.free(pos)
    if sections & ~free:
        yield _breach(rules, clauses.NOT_FREE, sections & ~free)
    # The last free section may be reserved alone (T19).
    last_alone = sections.bit_count() == 1 and free.bit_count() == 1
    if sections.bit_count() != 2 and not last_alone:
        yield Breach(clauses.TWO_SECTIONS)


def _draw(rules: LokomotoRules, pos: Position, sections: Sections) -> Iterator[Breach]:
    drawable = rules.free(pos) | pos.players[pos.on_turn].reserved
    if sections & ~drawable:
        yield _breach(rules, clauses.NOT_YOURS, sections & ~drawable)
    if sections.bit_count() != 1:
        yield Breach(clauses.ONE_SECTION)


def _buy(rules: LokomotoRules, pos: Position, move: Buy, sections: Sections) -> Iterator[Breach]:
    player = pos.players[pos.on_turn]
    if move.train not in pos.trains:
        yield Breach(clauses.NO_TRAIN)
    if sections & ~player.solid:
        yield _breach(rules, clauses.NOT_SOLID, sections & ~player.solid)
    if not is_connected(rules.railways, sections):
        yield _breach(rules, clauses.NOT_CONNECTED, sections)
    elif rules.advanced and not is_trail(rules.railways, sections):
        yield _breach(rules, clauses.NOT_ONE_STROKE, sections)
    if move.shape is not None:
        yield from _claim(rules, pos, move.shape, sections)
    if move.train in pos.trains:
        yield from _price(rules, pos, move, sections)


def _claim(rules: LokomotoRules, pos: Position, shape: str, sections: Sections) -> Iterator[Breach]:
    player = pos.players[pos.on_turn]
    if shape in rules.set_aside:
        yield Breach(clauses.SET_ASIDE)
    elif shape not in (*pos.shapes, *player.agenda):
        yield Breach(clauses.NO_SHAPE)
    elif not rules.shapes[shape].within(sections):
        yield _breach(rules, clauses.SHAPE_MISSING, sections)


def _price(rules: LokomotoRules, pos: Position, move: Buy, sections: Sections) -> Iterator[Breach]:
    paid, price = sections.bit_count(), rules.trains[move.train].price
    if paid == price:
        return
    card = rules.shapes.get(move.shape or "")
    if paid < price or card is None:
        yield _breach(rules, clauses.WRONG_PRICE, sections)
    elif sections not in card.places:
        yield _breach(rules, clauses.OVERPAID, sections)
    elif any(rules.trains[name].price == paid for name in pos.trains):
        yield _breach(rules, clauses.TRAIN_FITS, sections)


def _breach(rules: LokomotoRules, clause: Clause, sections: Sections) -> Breach:
    return Breach(clause, rules.railways.names(sections))
