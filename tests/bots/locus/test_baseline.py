"""the baseline bot: placements are valued by what they change, and games stay what they were."""

from __future__ import annotations

from random import Random

import pytest

from squarely.balance import locus
from squarely.balance.runs import Setting
from squarely.bots.locus.baseline import BaselineBot
from squarely.bots.locus.worth import Weights, Worth
from squarely.bots.play import game_between
from squarely.games.locus.filling import ONE, AtHand, at_hand
from squarely.games.locus.moves import CARD, LEFTOVER
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import CHANCE

MANY = 10_000


def test_a_placement_is_worth_what_the_sheet_after_it_is() -> None:
    rules = Setting("locus", 2).rules()
    assert isinstance(rules, LocusRules)
    bot, worth = BaselineBot(rules, Random(1)), Worth(rules.sheet, Weights())
    bots = {seat: BaselineBot(rules, Random(seat)) for seat in rules.seats}
    looked_at = {CARD: 0, LEFTOVER: 0, "bonus": 0, "pair": 0}
    for seat, _, pos in game_between(rules, bots, Random(3)):
        if seat == CHANCE:
            continue
        # With one coin slot left, some coins are lost and everything can be bought.
        player = pos.players[seat - 1]._replace(gained=rules.sheet.coin_slots - 1, spent=0)
        leftover = rules.rounds.leftover(pos)
        for source in (CARD, LEFTOVER, *dict.fromkeys(player.bonuses), None):
            shape = (
                AtHand(ONE, "wild")
                if source is None
                else at_hand(rules.deck, player, source, leftover)
            )
            if shape is None:
                continue
            left = rules.rounds.turns - pos.turn - 1
            found = bot._top(player, shape, max(0, left), source, count=MANY)
            for value, _, after in found:
                assert value == worth.of(after, max(0, left))
            kind = source if source in (CARD, LEFTOVER) else "bonus" if source else "pair"
            looked_at[kind] += len(found)
    assert min(looked_at.values()) > 50


@pytest.mark.parametrize(
    ("seats", "totals"), [(1, ([149], [144])), (3, ([147, 129, 121], [141, 127, 128]))]
)
def test_the_same_seed_still_gives_the_same_game(seats: int, totals: tuple[list[int], ...]) -> None:
    """Published figures of the balance stand as long as these do."""
    setting = Setting("locus", seats)
    rules = setting.rules()
    for number, expected in enumerate(totals):
        found = locus.facts(rules, setting.game(rules, f"0/{number}"))
        assert [seat.total for seat in found.seats] == expected
