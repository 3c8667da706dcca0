"""Bots at tables where somebody plays on paper."""

from __future__ import annotations

from random import Random

import pytest

from squarely.bots.bot import Budget
from squarely.bots.locus.baseline import BaselineBot
from squarely.bots.locus.levels import bot_for_level
from squarely.bots.play import game_between
from squarely.games import VARIANTS
from squarely.games.locus.moves import Discard, Done, Fill, HandIn, Pick
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import Seat
from tests.games.locus.table import small

LITTLE = Budget(simulations=1)


@pytest.mark.parametrize("kind", ["baseline", "search"])
def test_a_bot_beside_paper_plays_its_own_sheet_and_one_on_paper_makes_up_none(kind: str) -> None:
    """Where a person has left a seat on paper, a bot takes cards and hands in a blank sheet."""
    rules = small(2, "paper-2", "shared-win")
    if kind == "baseline":
        bots = {seat: BaselineBot(rules, Random(seat)) for seat in rules.seats}
        turns = list(game_between(rules, bots, Random(0)))
    else:
        made = {seat: bot_for_level(rules, 2, Random(seat))[0] for seat in rules.seats}
        turns = list(game_between(rules, made, Random(0)))
    paper = [move for seat, move, _ in turns if seat == 2]
    assert {type(move) for move in paper} == {Pick, Discard, Done, HandIn}
    assert [move for move in paper if isinstance(move, HandIn)] == [HandIn(((),) * 5)]
    assert any(isinstance(move, Fill) for seat, move, _ in turns if seat == 1)
    outcome = rules.outcome(turns[-1][2])
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_search_bot_sees_seats_on_paper_as_unknown() -> None:
    rules = VARIANTS["locus"].rules(2, ["paper-2"])
    assert isinstance(rules, LocusRules)
    bot, _ = bot_for_level(rules, 8, Random(0))
    pos = rules.initial()
    while not rules.rounds.picks(pos, Seat(1)):
        pos = rules.play(pos, Seat(0), next(iter(rules.chances(pos))))
    legal = list(rules.legal_moves(pos, Seat(1)))
    assert bot.choose(rules.view(pos, Seat(1)), legal, LITTLE) in legal
