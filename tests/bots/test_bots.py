"""The baseline bots: they see views, play legally, repeat themselves and beat random play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.play import game_between
from squarely.bots.registry import baseline_bot
from squarely.games import VARIANTS
from squarely.games.locus.determinize import determinize
from squarely.games.locus.rules import LocusRules
from squarely.kernel.play import random_game, random_turn
from squarely.kernel.rules import AnyRules, Outcome, Seat


class RandomBot:
    """Chooses blindly."""

    name = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        return self._rng.choice(legal)


def outcome(rules: AnyRules, seed: int, house_seats: set[int]) -> Outcome:
    bots: dict[Seat, Bot] = {
        seat: baseline_bot(rules, Random(f"{seed}/{seat}"))
        if seat in house_seats
        else RandomBot(Random(f"{seed}/{seat}"))
        for seat in rules.seats
    }
    *_, (_, _, end) = game_between(rules, bots, Random(seed))
    result = rules.outcome(end)
    assert result is not None
    return result


@pytest.mark.parametrize("variant", ["blokus-to-go", "blokus-2", "locus"])
def test_the_house_bot_beats_random_play(variant: str) -> None:
    rules = VARIANTS[variant].rules(2)
    wins = sum(Seat(1) in outcome(rules, seed, {1}).winners for seed in range(6))
    wins += sum(Seat(2) in outcome(rules, seed, {2}).winners for seed in range(6))
    assert wins >= 11


def test_the_sensible_loko_moto_player_wins_19_of_20_games_against_random_play() -> None:
    rules = VARIANTS["lokomoto"].rules(2)
    wins = sum(
        outcome(rules, seed, {seat}).winners == (seat,) for seed in range(10) for seat in (1, 2)
    )
    assert wins >= 19


@pytest.mark.parametrize("variant", ["blokus", "blokus-84", "locus", "lokomoto"])
def test_the_same_seed_gives_the_same_game(variant: str) -> None:
    rules = VARIANTS[variant].rules()
    first, second = (
        [
            rules.format_move(move)
            for _, move, _ in game_between(
                rules, {s: baseline_bot(rules, Random(5)) for s in rules.seats}, Random(9)
            )
        ]
        for _ in range(2)
    )
    assert first == second


def test_a_sensible_locus_player_scores_as_a_good_one_should() -> None:
    rules = VARIANTS["locus"].rules(3)
    totals = [
        score for seed in range(4) for score in outcome(rules, seed, {1, 2, 3}).scores.values()
    ]
    assert 120 <= sum(totals) / len(totals) <= 160


def test_a_locus_view_tells_everything_there_is_to_know() -> None:
    """Nothing is hidden, so the position can be told from any seat's view, ply by ply."""
    rules = VARIANTS["locus"].rules(3)
    assert isinstance(rules, LocusRules)
    for _, _, pos in random_game(rules, Random(2)):
        for audience in (None, *rules.seats):
            assert determinize(rules, rules.view(pos, audience)) == pos


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_house_bot_copes_with_any_position(variant: str) -> None:
    """Positions the baseline bot would never reach, every seat asked."""
    rules = VARIANTS[variant].rules()
    rng = Random(variant)
    for _ in range(2):
        pos = rules.initial()
        while to_act := rules.to_act(pos):
            for seat in to_act - {0}:
                legal = list(rules.legal_moves(pos, seat))
                bot = baseline_bot(rules, Random(1))
                assert bot.choose(rules.view(pos, seat), legal) in legal
            pos = rules.play(pos, *random_turn(rules, pos, rng))


@pytest.mark.parametrize(
    "wrong", [{}, {"seconds": 1.0, "simulations": 5}, {"most": 2.0}, {"seconds": 2.0, "most": 1.0}]
)
def test_a_budget_is_a_time_with_its_limit_or_simulations(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"budget|most"):
        Budget(**wrong)
    assert Budget(seconds=1.0).most is None
    assert Budget(seconds=1.0, most=3.0).most == 3.0
