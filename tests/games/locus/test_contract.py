"""Locus keeps the contract of every game, checked against the naive one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from squarely.games import VARIANTS
from squarely.games.locus.determinize import determinize
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.zone import COLOURS
from squarely.kernel.play import random_turn
from squarely.kernel.rules import DataText, Seat
from squarely.kernel.testing import check_rules
from tests.games.locus.naive import NaiveLocus
from tests.games.locus.naive_sheet import to_text
from tests.games.locus.table import RICH_SHEET, SMALL, SMALL_DECK, SMALL_SHEET, locus, moves, small

OPTIONS: list[tuple[str, ...]] = [
    (),
    ("discard-coin",),
    ("shared-win",),
    ("discard-coin", "shared-win"),
]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=["none", "coin", "shared", "both"])
none_and_both = pytest.mark.parametrize("options", [OPTIONS[0], OPTIONS[-1]], ids=["none", "both"])
every_seat_count = pytest.mark.parametrize("seats", range(1, 6))


def recount(game: NaiveLocus, log: Sequence[tuple[Seat, str]]) -> Mapping[Seat, int]:
    for seat, move in log:
        assert seat in game.to_act()
        game.play(seat, move)
    assert game.over
    assert game.to_act() == set()
    return {Seat(seat): score for seat, score in game.scores().items()}


@every_seat_count
def test_the_contract_holds(seats: int) -> None:
    check_rules(
        VARIANTS["locus"],
        lambda log: recount(NaiveLocus(seats), log),
        seats=seats,
        games=2 if seats < 4 else 1,
    )


@every_option
@every_seat_count
def test_the_contract_holds_on_a_small_sheet(seats: int, options: tuple[str, ...]) -> None:
    """The sheet fills up, the coin slots too, and the deck runs out in the middle of a deal."""
    ours = VARIANTS["locus"]
    check_rules(
        replace(ours, build=lambda choice: ours.build(replace(choice, data=SMALL))),
        lambda log: recount(NaiveLocus(seats, options, SMALL_SHEET, SMALL_DECK), log),
        seats=seats,
        options=options,
        games=1,
    )


@none_and_both
@every_seat_count
def test_every_ply_is_as_the_naive_game_has_it(seats: int, options: tuple[str, ...]) -> None:
    naive = NaiveLocus(seats, options)
    check_every_ply(locus(seats, *options), naive, Random(f"{seats}{options}"))


@every_option
@every_seat_count
def test_every_ply_is_as_the_naive_game_has_it_on_a_small_sheet(
    seats: int, options: tuple[str, ...]
) -> None:
    naive = NaiveLocus(seats, options, SMALL_SHEET, SMALL_DECK)
    check_every_ply(small(seats, *options), naive, Random(f"small {seats}{options}"))


@pytest.mark.parametrize("seed", range(3))
def test_every_ply_is_as_the_naive_game_has_it_with_head_starts(seed: int) -> None:
    """A game whose loser is level only by the head start goes into an extra round."""
    plain = NaiveLocus(2, ("shared-win",), SMALL_SHEET, SMALL_DECK)
    check_every_ply(small(2, "shared-win"), plain, Random(seed))
    first, second = plain.totals().values()
    given = (max(0, second - first), max(0, first - second))
    naive = NaiveLocus(2, (), SMALL_SHEET, SMALL_DECK, given)
    check_every_ply(small(head_starts=given), naive, Random(seed))
    assert any(given)
    assert naive.extra


@pytest.mark.parametrize("seats", [1, 3])
def test_every_ply_is_as_the_naive_game_has_it_on_bold_squares_with_bonuses(seats: int) -> None:
    data = {**SMALL, "sheet": DataText("rich sheet", RICH_SHEET)}
    rules = VARIANTS["locus"].rules(seats, data=data)
    assert isinstance(rules, LocusRules)
    check_every_ply(rules, NaiveLocus(seats, (), RICH_SHEET, SMALL_DECK), Random(f"rich {seats}"))


def check_every_ply(rules: LocusRules, naive: NaiveLocus, rng: Random) -> None:
    """Now and then somebody acts whom nobody waits for (L6)."""
    pos = rules.initial()
    while to_act := rules.to_act(pos):
        check_same(rules, pos, naive)
        others = [seat for seat in rules.seats if seat not in to_act]
        free = {seat: list(rules.legal_moves(pos, seat)) for seat in others}
        able = [seat for seat, choices in free.items() if choices]
        if able and rng.random() < 0.5:
            seat = rng.choice(able)
            move = rng.choice(free[seat])
        else:
            seat, move = random_turn(rules, pos, rng)
        naive.play(seat, str(move))
        pos = rules.play(pos, seat, move)
    check_same(rules, pos, naive)
    assert naive.over
    outcome = rules.outcome(pos)
    assert outcome is not None
    for result in outcome.results:
        lines = {item.label: item.points for item in result.breakdown}
        given = naive.head_starts[result.seat - 1]
        assert lines == naive.breakdown(result.seat) | ({"head start": given} if given else {})
    assert outcome.scores == naive.scores()


def check_same(rules: LocusRules, pos: Position, naive: NaiveLocus) -> None:
    """The same seats act, with the same moves, and the same table is seen."""
    assert set(rules.to_act(pos)) == naive.to_act()
    for seat in (0, *rules.seats):
        assert moves(rules, pos, seat) == naive.legal(seat)
    view = rules.view(pos, None)
    assert determinize(rules, view) == pos
    assert {each.card: each.count for each in view.unseen} == +naive.unseen
    assert {each.card: each.count for each in view.discarded} == +naive.discarded
    assert Counter(view.face_up) == Counter(naive.open)
    assert (view.turn, view.extra, view.over) == (naive.turn, naive.extra, naive.over)
    assert {each.seat: each.total for each in view.players} == naive.scores()
    for seen, person in zip(view.players, naive.people, strict=True):
        squares = tuple(",".join(names) for names in seen.filled)
        assert squares == tuple(to_text(person.filled[zone]) for zone in COLOURS)
        assert (seen.coins, seen.card) == (person.coins, person.card)
        assert view.coin_slots - seen.coins_gained == person.slots_left
        assert seen.bonuses == tuple(sorted(person.bonuses))
