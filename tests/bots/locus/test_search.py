"""The player that plans whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from threading import Timer
from time import monotonic
from typing import Any

import pytest

from squarely.bots.bot import USUAL, Bot, Budget
from squarely.bots.locus.baseline import BaselineBot
from squarely.bots.locus.layout import fits_words
from squarely.bots.locus.search import SearchBot
from squarely.bots.play import game_between
from squarely.bots.registry import LEVELS, analysis_bot, level_bot
from squarely.games import VARIANTS
from squarely.games.locus.moves import Done, Move, Pick
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.variants import SHEET
from squarely.kernel.play import random_turn
from squarely.kernel.rules import CHANCE, BadInput, DataText, Seat

FEW = Budget(simulations=64)


class Hasty:
    """Thinks so much and no more, whatever it is offered."""

    name = "hasty"

    def __init__(self, bot: Bot, budget: Budget = FEW) -> None:
        self._bot = bot
        self._budget = budget

    def choose(self, view: Any, legal: Sequence[Any], budget: Budget = USUAL) -> Any:
        """What the bot plays."""
        return self._bot.choose(view, legal, self._budget)


def _rules(seats: int, *options: str) -> LocusRules:
    rules = VARIANTS["locus"].rules(seats, options)
    assert isinstance(rules, LocusRules)
    return rules


def _dealt(rules: LocusRules, turns: int, seed: int = 1) -> Position:
    """The first pick of a turn, after sensible turns."""
    bots = {seat: BaselineBot(rules, Random(seed)) for seat in rules.seats}
    pos = rules.initial()
    for _, _, after in game_between(rules, bots, Random(seed)):
        pos = after
        if pos.turn == turns and not pos.to_deal:
            break
    return pos


def _chosen(rules: LocusRules, pos: Position, seat: Seat, seed: int) -> Move:
    bot = SearchBot(rules, Random(seed))
    return bot.choose(rules.view(pos, seat), list(rules.legal_moves(pos, seat)), FEW)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_is_played_legally_to_its_end(seats: int) -> None:
    rules = _rules(seats, "discard-coin")
    bots = {
        seat: Hasty(SearchBot(rules, Random(seat)), Budget(simulations=8)) for seat in rules.seats
    }
    *_, (_, _, end) = game_between(rules, bots, Random(3))
    assert rules.outcome(end) is not None


def test_it_copes_with_any_position() -> None:
    rules = _rules(2)
    rng = Random(5)
    pos = rules.initial()
    while to_act := rules.to_act(pos):
        for seat in to_act - {CHANCE}:
            legal = list(rules.legal_moves(pos, seat))
            bot = SearchBot(rules, Random(1))
            assert bot.choose(rules.view(pos, seat), legal, Budget(simulations=1)) in legal
        for _ in range(7):
            if rules.to_act(pos):
                pos = rules.play(pos, *random_turn(rules, pos, rng))


def test_the_same_seed_gives_the_same_game() -> None:
    rules = _rules(2)
    first, second = (
        [
            str(move)
            for _, move, _ in islice(
                game_between(
                    rules,
                    {seat: Hasty(SearchBot(rules, Random(seat))) for seat in rules.seats},
                    Random(4),
                ),
                30,
            )
        ]
        for _ in range(2)
    )
    assert first == second


def test_a_turn_is_planned_once_and_played_to_its_end() -> None:
    rules = _rules(1)
    pos = _dealt(rules, 6)
    bot = SearchBot(rules, Random(1))
    choices: list[Move] = []
    while pos.turn == 6:
        legal = list(rules.legal_moves(pos, Seat(1)))
        # Thinking again would take longer than any test.
        budget = Budget(seconds=600) if choices else FEW
        choices.append(bot.choose(rules.view(pos, Seat(1)), legal, budget))
        pos = rules.play(pos, Seat(1), choices[-1])
    assert isinstance(choices[0], Pick)
    assert choices[-1] == Done()


@pytest.mark.parametrize("seats", [1, 3])
def test_an_opinion_is_ordered_and_tells_what_every_seat_may_expect(seats: int) -> None:
    rules = _rules(seats)
    pos = _dealt(rules, 8)
    seat = min(rules.to_act(pos))
    legal = list(rules.legal_moves(pos, seat))
    evaluation = SearchBot(rules, Random(1)).evaluate(rules.view(pos, seat), legal, FEW)
    assert evaluation.unit == "points"
    assert len(evaluation.forecast) == seats
    assert all(60 < total < 250 for total in evaluation.forecast)
    worths = [choice.value for choice in evaluation.moves]
    assert worths == sorted(worths, reverse=True)
    assert evaluation.forecast[seat - 1] == worths[0]
    # Only the moves of the best plans are evaluated; of those that are asked for, all.
    found = {choice.move for choice in evaluation.moves}
    assert found <= set(legal)
    assert len(found) > 1
    some = legal[: len(legal) - 1]
    part = SearchBot(rules, Random(1)).evaluate(rules.view(pos, seat), some, FEW)
    assert {choice.move for choice in part.moves} == set(some)


def test_stopping_ends_the_thinking() -> None:
    rules = _rules(1)
    pos = _dealt(rules, 2)
    bot = SearchBot(rules, Random(1))
    legal = list(rules.legal_moves(pos, Seat(1)))
    timer = Timer(0.3, bot.stop)
    began = monotonic()
    timer.start()
    assert bot.choose(rules.view(pos, Seat(1)), legal, Budget(seconds=300)) in legal
    assert monotonic() - began < 60


def test_what_nobody_can_see_changes_nothing() -> None:
    """Positions that differ in the order of what comes look alike, and so get the same move."""
    rules = _rules(1)
    bots = {Seat(1): BaselineBot(rules, Random(1))}
    pos = _dealt(rules, 5)
    futures = set()
    for seed in range(3):
        choice = _chosen(rules, pos, Seat(1), seed=7)
        after = rules.play(pos, Seat(1), choice)
        rng = Random(seed)
        while after.turn == 5 or after.to_deal:
            seat = min(rules.to_act(after))
            if seat == CHANCE:
                after = rules.play(after, *random_turn(rules, after, rng))
            else:
                legal = list(rules.legal_moves(after, seat))
                after = rules.play(after, seat, bots[seat].choose(rules.view(after, seat), legal))
        futures.add((choice, after.face_up))
    assert len({choice for choice, _ in futures}) == 1
    assert len({cards for _, cards in futures}) > 1


def test_in_the_last_turn_no_coin_is_left_that_could_score() -> None:
    rules = _rules(1)
    bot = SearchBot(rules, Random(1))
    scores = []
    for seed in range(4):
        sensible = BaselineBot(rules, Random(seed))
        pos = _dealt(rules, rules.rounds.turns - 1, seed)
        for player in (sensible, bot):
            now = pos
            while to_act := rules.to_act(now):
                seat = min(to_act)
                legal = list(rules.legal_moves(now, seat))
                now = rules.play(now, seat, player.choose(rules.view(now, seat), legal, FEW))
            outcome = rules.outcome(now)
            assert outcome is not None
            scores.append(outcome.results[0].score)
    assert all(ours >= theirs for theirs, ours in zip(scores[::2], scores[1::2], strict=True))


def _solo(rules: LocusRules, bot: Bot, seed: int) -> int:
    *_, (_, _, end) = game_between(rules, {Seat(1): bot}, Random(seed))
    outcome = rules.outcome(end)
    assert outcome is not None
    return outcome.results[0].score


def test_it_beats_the_sensible_player_over_the_same_decks() -> None:
    rules = _rules(1)
    gained = [
        _solo(rules, Hasty(SearchBot(rules, Random(seed))), seed)
        - _solo(rules, BaselineBot(rules, Random(seed)), seed)
        for seed in range(3)
    ]
    assert sum(gained) / len(gained) > 5


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level: int) -> None:
    rules = _rules(2)
    pos = _dealt(rules, rules.rounds.turns - 1)
    bot = level_bot(rules, level, Random(1))
    while seat := min(rules.to_act(pos), default=None):
        legal = list(rules.legal_moves(pos, seat))
        pos = rules.play(pos, seat, bot.choose(rules.view(pos, seat), legal))
    assert pos.over


def test_a_sheet_too_large_for_the_kernels_is_played_all_the_same() -> None:
    text = SHEET.shipped().text.replace("\noogo\n", "\noooo\noogo\n")
    rules = VARIANTS["locus"].rules(1, (), {"sheet": DataText("large.toml", text)})
    assert isinstance(rules, LocusRules)
    assert not fits_words(rules.sheet)
    pos = _dealt(rules, 1)
    legal = list(rules.legal_moves(pos, Seat(1)))
    assert level_bot(rules, 9, Random(1)).choose(rules.view(pos, Seat(1)), legal) in legal
    with pytest.raises(BadInput, match="64 squares at most"):
        analysis_bot(rules, Random(1))
