"""What a move of a turn gave away: chains, points, coins."""

from __future__ import annotations

from random import Random

from squarely.analysis.reasons.games import reasons
from squarely.analysis.reasons.locus import chain
from squarely.analysis.reasons.reason import Reason
from squarely.games.locus.moves import Fill
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.play import draw
from squarely.kernel.rules import CHANCE, Seat
from tests.games.locus.table import locus, person, small, table


def told(rules: LocusRules, pos: Position, made: str, better: str) -> dict[str, Reason]:
    moves = (rules.parse_move(made), rules.parse_move(better))
    return {each.code: each for each in reasons(rules, pos, Seat(1), *moves)}


def test_the_chain_that_was_there_is_named_in_its_order() -> None:
    rules = small(2)
    pos = table(rules, person(rules, holds="green-I2", green="c3"), person(rules, done=True))
    better = "fill card green c2,c1"
    there = chain(rules, pos, Seat(1), rules.parse_move(better))
    assert there[0] == "blue"
    assert len(there) >= 2
    facts = told(rules, pos, "fill card green c4,c5", better)["chain"].facts
    assert facts == {"bonuses": there, "made": 0}


def test_a_zone_that_would_have_counted_is_named() -> None:
    rules = small(2)
    pos = table(rules, person(rules, holds="red-I2"), person(rules, done=True))
    facts = told(rules, pos, "fill card red a3,b3", "fill card red c1,d1")["points"].facts
    assert facts == {"zone": "red", "points": 4, "total": 4}


def test_coins_that_were_left_are_counted() -> None:
    rules = small(2)
    pos = table(rules, person(rules, coins=4, picked=True), person(rules, done=True))
    assert told(rules, pos, "done", "pay")["coins-unused"].facts == {"coins": 4}


def test_what_is_said_holds_in_the_position() -> None:
    rules = locus(2)
    rng = Random(7)
    pos = rules.initial()
    said: set[str] = set()
    for _ in range(2):
        pos = rules.initial()
        while to_act := rules.to_act(pos):
            seat = min(to_act)
            if seat == CHANCE:
                pos = rules.play(pos, seat, draw(rules, pos, rng))
                continue
            legal = list(rules.legal_moves(pos, seat))
            made, better = rng.choice(legal), rng.choice(legal)
            for each in reasons(rules, pos, seat, made, better):
                _holds(rules, pos, seat, each, made, better)
                said.add(each.code)
            pos = rules.play(pos, seat, made)
    assert {"chain", "points", "coins", "card"} <= said


def _holds(
    rules: LocusRules, pos: Position, seat: Seat, reason: Reason, made: object, better: object
) -> None:
    facts = reason.facts
    match reason.code:
        case "chain":
            bonuses = facts["bonuses"]
            assert isinstance(bonuses, tuple)
            assert len(bonuses) > int(str(facts["made"]))
        case "points":
            gained = [rules.standings(rules.play(pos, seat, move))[seat] for move in (made, better)]  # type: ignore[arg-type]
            if isinstance(made, Fill):
                assert gained[1] - gained[0] == facts["total"]
        case "coins":
            left = [
                rules.play(pos, seat, move).players[seat - 1].coins  # type: ignore[arg-type]
                for move in (made, better)
            ]
            assert left == [facts["made"], facts["better"]]
        case "coins-unused":
            assert pos.players[seat - 1].coins == facts["coins"]
        case "discarded":
            assert str(pos.players[seat - 1].card) == facts["card"]
        case "declined":
            assert facts["bonus"] in pos.players[seat - 1].bonuses
