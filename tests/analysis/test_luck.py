"""Luck and skill: cards come again as they came, and the parts add up to the result."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from squarely.analysis import luck
from squarely.analysis.luck import Luck, Pair, Split, cards_drawn, play_pair, split
from squarely.bots.play import RandomBot
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import CHANCE, AnyRules, Item, Outcome, Result, Seat
from tests.analysis.games import game_of

GAMES = {
    "locus": ("locus", 2, ()),
    "locus alone": ("locus", 1, ()),
    "lokomoto": ("lokomoto", 3, ("hidden-agendas",)),
}


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "baseline_bot", RandomBot)


@cache
def finished(name: str) -> LoadedGame:
    return game_of(*GAMES[name])


def ended(*scores: int) -> Outcome:
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return Outcome(
        tuple(
            Result(Seat(seat), score, rank, (Item("all", score),))
            for seat, (score, rank) in enumerate(zip(scores, ranks, strict=True), start=1)
        )
    )


def split_of(name: str, pairs: int, seed: int = 1) -> Luck:
    game = finished(name)
    outcome = game.rules.outcome(game.positions[-1])
    assert outcome is not None
    cards = cards_drawn(game.rules, game.record.turns)
    return split(outcome, [play_pair(game.rules, cards, each, seed) for each in range(pairs)])


def test_luck_and_skill_are_differences_of_means() -> None:
    pairs = [Pair(ended(30, 20), ended(20, 24)), Pair(ended(34, 40), ended(28, 20))]
    first, second = split(ended(50, 25), pairs).seats
    assert first.points == Split(
        result=50, average=24, luck=8, luck_error=2, skill=18, skill_error=2
    )
    assert (second.points.average, second.points.luck, second.points.skill) == (22, 8, -5)
    assert second.points.luck_error == pytest.approx(12)
    assert second.points.skill_error == pytest.approx(10)
    assert first.share is not None
    assert (first.share.result, first.share.average) == (1, 0.5)
    assert (first.share.luck, first.share.skill) == (0, 0.5)


def test_a_shared_win_counts_in_parts() -> None:
    found = split(ended(9, 9), [Pair(ended(3, 3), ended(4, 5))] * 2)
    share = found.seats[0].share
    assert share is not None
    assert (share.result, share.average, share.luck, share.skill) == (0.5, 0, 0.5, 0)


@pytest.mark.parametrize("name", GAMES)
def test_average_luck_and_skill_add_up_to_the_result(name: str) -> None:
    game = finished(name)
    found = split_of(name, 3)
    outcome = game.rules.outcome(game.positions[-1])
    assert outcome is not None
    assert [each.points.result for each in found.seats] == list(outcome.scores.values())
    for each in found.seats:
        for parts in filter(None, (each.points, each.share)):
            assert parts.average + parts.luck + parts.skill == pytest.approx(parts.result)
        assert (each.share is None) == (len(found.seats) == 1)


def test_the_same_seed_says_the_same_and_another_one_something_else() -> None:
    assert split_of("locus alone", 2) == split_of("locus alone", 2)
    assert split_of("locus alone", 2) != split_of("locus alone", 2, seed=2)


@pytest.mark.parametrize("name", GAMES)
def test_the_cards_of_the_game_come_again_in_their_order(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trains, shapes and secret cards of Loko moto each in the order in which they came."""
    game, came = finished(name), []
    cards = cards_drawn(game.rules, game.record.turns)
    next_card = luck._next_card

    def heard(rules: AnyRules, pos: object, coming: list[object], rng: Random) -> object:
        card = next_card(rules, pos, coming, rng)
        came.append(card)
        return card

    monkeypatch.setattr(luck, "_next_card", heard)
    luck._played(game.rules, cards, "1")
    assert len(came) > 10

    def pile(card: object) -> str:
        """The deck that a card of Loko moto is from; in Locus there is one."""
        if game.rules.game == "locus":
            return ""
        *dealt, drawn = str(card).split()
        return " ".join((*dealt, drawn[0])) if drawn[0].isdigit() else "train"

    for deck in {pile(card) for card in came}:
        was, now = ([each for each in some if pile(each) == deck] for some in (cards, came))
        both = min(len(was), len(now))
        assert now[:both] == was[:both]


def test_other_cards_are_drawn_as_the_rules_draw_them() -> None:
    """Without cards of its own a game is played with any: two pairs differ in them."""
    game = finished("locus alone")
    cards = cards_drawn(game.rules, game.record.turns)
    one, two = (play_pair(game.rules, cards, number, 1) for number in range(2))
    assert one.other != two.other
    assert one.same != one.other


def test_nothing_is_drawn_in_blokus() -> None:
    game = game_of("blokus-to-go", 2)
    assert CHANCE not in {turn.seat for turn in game.record.turns}
    assert cards_drawn(game.rules, game.record.turns) == ()
