"""What players could conclude about secret cards, against every deal that there could have been."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest

from squarely.analysis.beliefs import Belief, beliefs
from squarely.analysis.knowledge import knowledge
from squarely.games import VARIANTS
from squarely.games.lokomoto.determinize import secret_cards
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.record import Turn, replay
from squarely.kernel.rules import CHANCE, DataText, IllegalMove, Seat
from tests.analysis.games import game_of
from tests.envs.tiny import TINY_DATA
from tests.games.lokomoto.table import keen_game, small

SAMPLES = 4_000
SIGMAS = 4
"""A sampled probability is at most so many standard errors from the exact one."""
MORE_SHAPES = """
2D = { points = 2, lines = "e nw e" }
3C = { points = 3, lines = "e nw e nw" }
"""


@cache
def tiny(seats: int) -> LokomotoRules:
    """The tiny map of the guide; three need a shape more of each worth."""
    shapes = TINY_DATA["shapes"]
    if seats == 3:
        shapes = DataText("more shapes", shapes.text + MORE_SHAPES)
    rules = VARIANTS["lokomoto"].rules(seats, ["hidden-agendas"], {**TINY_DATA, "shapes": shapes})
    assert isinstance(rules, LokomotoRules)
    return rules


@cache
def played(seats: int) -> tuple[Turn, ...]:
    """A game in which a secret card is claimed on the way."""
    rules = tiny(seats)
    for seed in range(100):
        turns = keen_game(rules, Random(seed)).turns
        if any(turn.move.split()[-1].startswith(("2", "3")) for turn in bought(turns)):
            return turns
    raise AssertionError("nobody claims a secret card")


def bought(turns: tuple[Turn, ...]) -> list[Turn]:
    return [turn for turn in turns if turn.move.startswith("buy")]


def worlds(
    rules: LokomotoRules, turns: tuple[Turn, ...], viewer: Seat
) -> Iterator[tuple[Position, Fraction]]:
    """Every position that a viewer could be in, with the chance that the cards lay so.

    Nothing but the rules is asked: all that chance could have dealt is tried, and a world stays as
    long as the moves that were made can be made in it and the viewer would have seen the same.
    """
    told = [rules.format_for(rules.parse_move(turn.move), viewer) for turn in turns]
    seen = [rules.view(pos, viewer) for pos in replay(rules, turns)]
    now = [(rules.initial(), Fraction(1))]
    for turn, text, view in zip(turns, told, seen[1:], strict=True):
        after = []
        for pos, weight in now:
            if turn.seat == CHANCE:
                outcomes = rules.chances(pos)
                total = sum(outcomes.values())
            else:
                outcomes, total = {rules.parse_move(turn.move): 1}, 1
            for move, times in outcomes.items():
                if rules.format_for(move, viewer) != text:
                    continue
                try:
                    later = rules.play(pos, turn.seat, move)
                except IllegalMove:
                    continue
                if rules.view(later, viewer) == view:
                    after.append((later, weight * Fraction(times, total)))
        now = after
    yield from now


def exact(
    rules: LokomotoRules, turns: tuple[Turn, ...], viewer: Seat
) -> dict[tuple[Seat, int], dict[str, Fraction]]:
    """By holder and points of a secret card: how likely each card is, by enumeration."""
    found: dict[tuple[Seat, int], dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    possible = list(worlds(rules, turns, viewer))
    total = sum(weight for _, weight in possible)
    for pos, weight in possible:
        for secret, card in secret_cards(rules, pos).items():
            if secret[0] != viewer:
                found[secret][card] += weight / total
    return found


def moments(seats: int) -> list[int]:
    """Plies to look at: while cards are dealt, after it, around every purchase, near the end."""
    turns = played(seats)
    dealt = max(ply for ply, turn in enumerate(turns, 1) if turn.move.startswith("deal"))
    buys = [ply for ply, turn in enumerate(turns, 1) if turn.move.startswith("buy")]
    around = {ply + step for ply in buys for step in (-1, 0)}
    return sorted({dealt - 2, dealt, *around, len(turns) - 1, len(turns)})


@pytest.mark.parametrize("seats", [2, 3])
def test_sampled_probabilities_are_those_of_exact_enumeration(seats: int) -> None:
    rules, turns = tiny(seats), played(seats)
    positions = list(replay(rules, turns))
    certain = 0
    for ply in moments(seats):
        found = beliefs(rules, positions[ply], ply, SAMPLES)
        told = {(each.viewer, each.holder, each.points): each for each in found}
        for viewer in rules.seats:
            for (holder, points), cards in exact(rules, turns[:ply], viewer).items():
                belief = told.pop((viewer, holder, points))
                assert {each.card for each in belief.cards} == set(cards)
                certain += len(cards) == 1
                for each in belief.cards:
                    right = float(cards[each.card])
                    error = sqrt(right * (1 - right) / SAMPLES)
                    assert abs(each.probability - right) <= SIGMAS * error
        assert not told
    assert certain, "some secrets can be concluded"


def probabilities(belief: Belief) -> float:
    return sum(each.probability for each in belief.cards)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_secret_of_the_others_is_told_once_with_the_truth_marked(seats: int) -> None:
    rules = small(seats, "hidden-agendas")
    turns = keen_game(rules, Random(seats)).turns
    for pos in list(replay(rules, turns))[:: len(turns) // 8]:
        held = secret_cards(rules, pos)
        found = beliefs(rules, pos, 1, samples=50)
        assert len(found) == len(held) * (seats - 1)
        for each in found:
            assert each.viewer != each.holder
            assert probabilities(each) == pytest.approx(1)
            (true,) = (one.card for one in each.cards if one.true)
            assert true == held[each.holder, each.points]


def test_the_same_seed_says_the_same_and_another_one_something_else() -> None:
    game = game_of("lokomoto", 3, ("hidden-agendas",))
    pos = game.positions[40]
    assert knowledge(game.rules, pos, 40, 1) == knowledge(game.rules, pos, 40, 1)
    assert knowledge(game.rules, pos, 40, 1) != knowledge(game.rules, pos, 40, 2)


def test_what_a_viewer_believes_does_not_depend_on_what_the_others_hold() -> None:
    """The truth is marked, and nothing else tells it."""
    rules = small(3, "hidden-agendas")
    turns = keen_game(rules, Random(1)).turns
    pos = list(replay(rules, turns))[len(turns) // 3]
    viewer = Seat(2)
    drawn = rules.determinize(rules.view(pos, viewer), Random(7))
    assert secret_cards(rules, drawn) != secret_cards(rules, pos)

    def believed(now: Position) -> list[dict[str, float]]:
        return [
            {one.card: one.probability for one in each.cards if one.probability}
            for each in beliefs(rules, now, 1)
            if each.viewer == viewer
        ]

    assert believed(drawn) == believed(pos)


def test_after_the_end_everybody_knows() -> None:
    rules = tiny(2)
    *_, last = replay(rules, played(2))
    for each in beliefs(rules, last, 1, samples=10):
        assert [(one.true, one.probability) for one in each.cards] == [(True, 1.0)]


def test_without_hidden_agendas_there_is_nothing_to_believe() -> None:
    for variant, seats in (("lokomoto", 3), ("blokus-to-go", 2)):
        rules = VARIANTS[variant].rules(seats)
        known = knowledge(rules, rules.initial(), 0, 1)
        assert (known.beliefs, known.samples, known.upcoming) == ((), 0, None)
