"""What a piece gave away: corners, room, squares."""

from __future__ import annotations

from random import Random

import pytest

from squarely.analysis.reasons.blokus import corners, square_name
from squarely.analysis.reasons.games import reasons
from squarely.analysis.reasons.reason import MOST, Reason
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat
from tests.games.blokus.table import blokus, played


def told(rules: BlokusRules, pos: Position, made: str, better: str) -> dict[str, Reason]:
    seat = rules.seat_on_turn(pos)
    assert seat is not None
    moves = (rules.parse_move(made), rules.parse_move(better))
    return {each.code: each for each in reasons(rules, pos, seat, *moves)}


def test_a_corner_that_the_better_piece_would_have_closed_was_given() -> None:
    rules = blokus("blokus-to-go")
    pos = played(rules, "e10,e9", "j5,i5", "f8,f7,f6", "h6,h7,h8")
    # The second colour could go on from g9, unless a piece is laid there.
    given = told(rules, pos, "d8,c8,c7", "g9,h9,h10")["corner-given"].facts
    assert (given["colour"], given["square"]) == (rules.form.colours[1], "g9")


def test_a_small_piece_where_a_large_one_fits_wastes_squares() -> None:
    rules = blokus("blokus-to-go")
    pos = played(rules, "e10,e9", "j5,i5")
    facts = told(rules, pos, "f8", "f8,f7,f6,f5,f4")["size"].facts
    assert facts == {"made": 1, "better": 5}


def test_nothing_is_said_against_the_best_move() -> None:
    rules = blokus("blokus-to-go")
    assert told(rules, played(rules), "e10,e9", "e10,e9") == {}


@pytest.mark.parametrize("variant", ["blokus-to-go", "blokus", "blokus-2", "blokus-3"])
def test_what_is_said_holds_in_the_position(variant: str) -> None:
    rules = blokus(variant)
    rng = Random(variant)
    pos = rules.initial()
    said: set[str] = set()
    while pos.on_turn is not None:
        seat, own = rules.seat_on_turn(pos) or Seat(1), pos.on_turn
        legal = list(rules.legal_moves(pos, seat))
        made, better = rng.choice(legal), rng.choice(legal)
        after, instead = (rules.play(pos, seat, move) for move in (made, better))
        found = reasons(rules, pos, seat, made, better)
        assert len(found) <= MOST
        for each in found:
            _holds(rules, each, own, seat, pos, after, instead)
            said.add(each.code)
        pos = after
    assert {"corner-given", "own-corner", "room", "size", "rival-room"} <= said


def _holds(
    rules: BlokusRules,
    reason: Reason,
    own: int,
    seat: Seat,
    pos: Position,
    after: Position,
    instead: Position,
) -> None:
    def named(where: Position, colour: int) -> dict[str, int]:
        found = corners(rules, where, colour)
        return {square_name(rules, square): count for square, count in found.items()}

    facts = reason.facts
    colours = list(rules.form.colours)
    match reason.code:
        case "corner-given":
            rival = colours.index(facts["colour"])  # type: ignore[arg-type]
            assert rival not in rules.form.counts[seat - 1]
            assert named(after, rival)[str(facts["square"])] == facts["placements"]
            assert facts["square"] not in named(instead, rival)
        case "own-corner":
            assert facts["square"] in named(pos, own)
            assert facts["square"] not in named(after, own)
            assert named(instead, own)[str(facts["square"])] == facts["placements"]
        case "room":
            counts = [each.colours[own].legal.bit_count() for each in (after, instead)]
            assert counts == [facts["made"], facts["better"]]
        case "rival-room":
            rival = colours.index(facts["colour"])  # type: ignore[arg-type]
            counts = [each.colours[rival].legal.bit_count() for each in (after, instead)]
            assert counts == [facts["made"], facts["better"]]
        case "size":
            assert int(str(facts["made"])) < int(str(facts["better"]))
        case other:
            raise AssertionError(other)
