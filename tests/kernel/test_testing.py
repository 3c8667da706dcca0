"""The contract's test passes a sound game and catches every kind of broken one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from squarely.kernel.numbering import Numbering
from squarely.kernel.play import random_turn
from squarely.kernel.rules import CHANCE, LISTED, IllegalMove, Outcome, Seat
from squarely.kernel.testing import Perft, check_rules, perft
from tests.new_game.added.games.pile.rules import FIRST, Pile, PileRules, PileView, variant_of


def recount(log: Sequence[tuple[Seat, str]]) -> Mapping[Seat, int]:
    last = log[-1][0]
    return {Seat(1): int(last == 1), Seat(2): int(last == 2)}


def test_a_sound_game_passes() -> None:
    check_rules(variant_of(PileRules()), recount, games=20)


class HidesAMove(PileRules):
    def legal_moves(self, pos: Pile, seat: Seat) -> Iterable[int]:
        moves = list(super().legal_moves(pos, seat))
        return moves[:1] if pos.counters == 3 else moves

    def play(self, pos: Pile, seat: Seat, move: int) -> Pile:
        return PileRules().play(pos, seat, move)


class ListsAnIllegalMove(PileRules):
    def legal_moves(self, pos: Pile, seat: Seat) -> Iterable[int]:
        return [1, 2] if super().legal_moves(pos, seat) else []

    def play(self, pos: Pile, seat: Seat, move: int) -> Pile:
        return PileRules().play(pos, seat, move)


class LetsAnyonePlay(PileRules):
    def play(self, pos: Pile, seat: Seat, move: int) -> Pile:
        return super().play(pos, pos.seat if seat != CHANCE else seat, move)


class SharesATextBetweenMoves(PileRules):
    def format_move(self, move: int) -> str:
        return "some"


class ReadsAnotherMove(PileRules):
    def parse_move(self, text: str) -> int:
        return super().parse_move(text) % 2 + 1


class ChangesThePosition(PileRules):
    def play(self, pos: Pile, seat: Seat, move: int) -> Pile:
        after = super().play(pos, seat, move)
        if pos.counters == 2:
            object.__setattr__(pos, "seat", Seat(9))
        return after


class MiscountsTheBreakdown(PileRules):
    def outcome(self, pos: Pile) -> Outcome | None:
        outcome = super().outcome(pos)
        if outcome is None:
            return None
        return Outcome(tuple(replace(result, breakdown=()) for result in outcome.results))


class NumbersOtherMoves(PileRules):
    @property
    def numbering(self) -> Numbering:  # type: ignore[override]
        return Numbering(("2", "1"), lambda pos, seat: [0] if seat == pos.seat else [])


class EndsTooEarly(PileRules):
    def outcome(self, pos: Pile) -> Outcome | None:
        return super().outcome(replace(pos, counters=0) if pos.counters == 1 else pos)


class CannotShowASpectator(PileRules):
    def view(self, pos: Pile, seat: Seat | None) -> PileView:
        assert seat is not None, "no view for spectators"
        return super().view(pos, seat)


@pytest.mark.parametrize(
    "broken",
    [
        HidesAMove,
        ListsAnIllegalMove,
        LetsAnyonePlay,
        SharesATextBetweenMoves,
        ReadsAnotherMove,
        ChangesThePosition,
        MiscountsTheBreakdown,
        NumbersOtherMoves,
        EndsTooEarly,
        CannotShowASpectator,
    ],
)
def test_a_broken_game_is_caught(broken: type[PileRules]) -> None:
    with pytest.raises((AssertionError, IllegalMove)):
        check_rules(variant_of(broken()), recount, games=30)


def test_scores_that_differ_from_a_recount_are_caught() -> None:
    with pytest.raises(AssertionError, match="counting again"):
        check_rules(variant_of(PileRules()), lambda log: {Seat(1): 7, Seat(2): 7}, games=1)


def test_perft_counts_the_ways_to_play_exactly_so_many_plies() -> None:
    rules = PileRules()
    counts = [perft(rules, Pile(3), depth).count for depth in range(5)]
    assert counts == [1, 2, 3, 1, 0]  # 1+1+1, 1+2, 2+1: two of them end after two plies
    assert perft(rules, rules.initial(), 1) == Perft(3, 1, 3)
    assert perft(rules, rules.initial(), 2) == Perft(6, 4, 9)


@dataclass
class LoosePile:
    """A position that can be changed, and so cannot be hashed."""

    counters: int | None
    seat: Seat


class HandsOutLoosePiles(PileRules):
    def play(self, pos: Pile, seat: Seat, move: int) -> Pile:
        after = super().play(pos, seat, move)
        loose: Any = LoosePile(after.counters, after.seat)
        broken: Pile = loose
        return broken


def test_positions_that_cannot_be_hashed_are_caught() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        check_rules(variant_of(HandsOutLoosePiles()), recount, games=1)


class Endless(PileRules):
    """A pile with more moves than are ever listed."""

    def to_act(self, pos: Pile) -> frozenset[Seat]:
        return frozenset((FIRST,))

    def legal_moves(self, pos: Pile, seat: Seat) -> Iterable[int]:
        return range(3 * LISTED)


def test_any_of_very_many_moves_is_drawn() -> None:
    rng = Random(1)
    drawn = [random_turn(Endless(), Pile(1), rng)[1] for _ in range(200)]
    assert max(drawn) > 2.5 * LISTED
    assert 0.2 < sum(move < LISTED for move in drawn) / 200 < 0.5
