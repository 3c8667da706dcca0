"""What a move gave away: cards and sections that others could take next, purchases."""

from __future__ import annotations

from random import Random

from squarely.analysis.reasons.games import reasons
from squarely.analysis.reasons.lokomoto import can_pay, missing
from squarely.analysis.reasons.reason import Reason
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.play import draw
from squarely.kernel.rules import CHANCE, Seat, listed_moves
from tests.games.lokomoto.table import lokomoto, person, small, table


def told(rules: LokomotoRules, pos: Position, made: str, better: str) -> dict[str, Reason]:
    moves = (rules.parse_move(made), rules.parse_move(better))
    return {each.code: each for each in reasons(rules, pos, Seat(1), *moves)}


def a_table(rules: LokomotoRules) -> Position:
    """Seat 2 lacks one section of the shape that seat 1 has drawn."""
    return table(
        rules,
        person(rules, "A-B B-C"),
        person(rules, "F-G"),
        trains="Muki Flirt",
        shapes="1A",
    )


def test_a_shape_is_left_to_whoever_needs_one_section_more() -> None:
    rules = small(3)
    found = told(rules, a_table(rules), "draw D-I", "buy Muki A-B,B-C claim 1A")
    assert found["shape-left"].facts == {"shape": "1A", "points": 1, "seat": 2, "missing": 1}
    assert found["could-buy"].facts == {"train": "Muki", "points": 4, "shape": "1A"}


def test_a_train_is_left_to_whoever_can_pay_for_it() -> None:
    rules = small(3)
    pos = table(rules, person(rules, "A-B B-C"), person(rules, "F-G G-H"), trains="Muki")
    found = told(rules, pos, "draw D-I", "buy Muki A-B,B-C")
    assert found["train-left"].facts == {"train": "Muki", "points": 3, "seat": 2}


def test_the_section_that_completes_a_shape_for_another_is_named() -> None:
    rules = small(3)
    found = told(rules, a_table(rules), "draw D-I", "draw G-H")
    facts = found["section-left"].facts
    assert facts == {"section": "G-H", "shape": "1A", "points": 1, "seat": 2}


def test_a_purchase_that_counts_less_is_compared() -> None:
    rules = small(3)
    found = told(rules, a_table(rules), "buy Muki A-B,B-C", "buy Muki A-B,B-C claim 1A")
    facts = found["better-purchase"].facts
    assert facts == {"made": 3, "better": 4, "train": "Muki", "shape": "1A"}


def test_secret_cards_of_others_change_nothing() -> None:
    rules = small(3, "hidden-agendas")
    hands = [
        table(rules, person(rules, "A-B B-C"), person(rules, "F-G", agenda=held), trains="Muki")
        for held in ("2A 3A", "2B 3B")
    ]
    first, second = (told(rules, pos, "draw D-I", "draw G-H") for pos in hands)
    assert first == second


def test_what_is_said_holds_in_the_position() -> None:
    rules = lokomoto(3)
    rng = Random(5)
    said: set[str] = set()
    for _ in range(4):
        pos = rules.initial()
        while to_act := rules.to_act(pos):
            seat = min(to_act)
            if seat == CHANCE:
                pos = rules.play(pos, seat, draw(rules, pos, rng))
                continue
            legal = listed_moves(rules, pos, seat)
            made = rng.choice(legal[:80])
            better = legal[-1] if rng.random() < 0.5 else rng.choice(legal)
            after = rules.play(pos, seat, made)
            for each in reasons(rules, pos, seat, made, better):
                _holds(rules, after, each)
                said.add(each.code)
            pos = after
    assert {"shape-nearer", "could-buy", "train-left"} <= said


def _holds(rules: LokomotoRules, after: Position, reason: Reason) -> None:
    facts = reason.facts
    if reason.code == "train-left":
        player = after.players[int(str(facts["seat"])) - 1]
        assert facts["train"] in after.trains
        assert can_pay(rules, player, rules.trains[str(facts["train"])].price)
    if reason.code in ("shape-left", "section-left"):
        player = after.players[int(str(facts["seat"])) - 1]
        card = rules.shapes[str(facts["shape"])]
        assert card.name in after.shapes
        left = missing(card, player.solid, rules.free(after) | player.reserved)
        assert left is not None
        assert left.bit_count() <= 1
        if reason.code == "section-left":
            assert rules.railways.names(left) == (facts["section"],)
