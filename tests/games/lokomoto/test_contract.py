"""Loko moto keeps the contract of every game, checked against the naive one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from squarely.games import VARIANTS
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.play import random_turn
from squarely.kernel.record import replay
from squarely.kernel.rules import CHANCE, Seat
from squarely.kernel.testing import check_rules
from tests.games.lokomoto.naive import NaiveLokomoto
from tests.games.lokomoto.table import (
    SMALL,
    keen_game,
    keen_turn,
    lokomoto,
    moves,
    naive_small,
    purchases,
    small,
)

OPTIONS: list[tuple[str, ...]] = [
    (),
    ("hidden-agendas",),
    ("advanced",),
    ("advanced", "hidden-agendas"),
]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=["none", "hidden", "adv", "both"])
every_seat_count = pytest.mark.parametrize("seats", range(2, 6))


def recount(game: NaiveLokomoto, log: Sequence[tuple[Seat, str]]) -> Mapping[Seat, int]:
    for seat, move in log:
        assert game.to_act() == {seat}
        game.play(seat, move)
    assert game.over
    assert game.to_act() == set()
    return {Seat(seat): score for seat, score in game.scores().items()}


@every_option
@every_seat_count
def test_the_contract_holds_on_a_small_map(seats: int, options: tuple[str, ...]) -> None:
    ours = VARIANTS["lokomoto"]
    check_rules(
        replace(ours, build=lambda choice: ours.build(replace(choice, data=SMALL))),
        lambda log: recount(naive_small(seats, *options), log),
        seats=seats,
        options=options,
        games=2,
    )


@every_seat_count
def test_the_contract_holds(seats: int) -> None:
    check_rules(
        VARIANTS["lokomoto"], lambda log: recount(NaiveLokomoto(seats), log), seats=seats, games=1
    )


@every_option
@every_seat_count
@pytest.mark.parametrize("keen", [False, True], ids=["random", "keen"])
def test_every_ply_is_as_the_naive_game_has_it(
    seats: int, options: tuple[str, ...], keen: bool
) -> None:
    rng = Random(f"{seats}{options}{keen}")
    check_every_ply(small(seats, *options), naive_small(seats, *options), rng, keen)


@every_seat_count
def test_every_ply_is_as_the_naive_game_has_it_with_head_starts(seats: int) -> None:
    given = [5, 0, 3, 1, 0][:seats]
    naive = naive_small(seats)
    naive.head_starts = given
    check_every_ply(small(seats, head_starts=given), naive, Random(seats), keen=True)


def check_every_ply(rules: LokomotoRules, naive: NaiveLokomoto, rng: Random, keen: bool) -> None:
    pos = rules.initial()
    while rules.to_act(pos):
        check_same(rules, pos, naive)
        seat, move = keen_turn(rules, pos, rng) if keen else random_turn(rules, pos, rng)
        naive.play(seat, str(move))
        pos = rules.play(pos, seat, rules.parse_move(str(move)))
    check_same(rules, pos, naive)
    assert naive.over
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert {each.seat: each.score for each in outcome.results} == naive.scores()
    assert {each.seat: each.rank for each in outcome.results} == naive.ranks()


def check_same(rules: LokomotoRules, pos: Position, naive: NaiveLokomoto) -> None:
    """The same seat acts, with the same moves, and the same table is seen."""
    assert set(rules.to_act(pos)) == naive.to_act()
    for seat in (0, *rules.seats):
        assert moves(rules, pos, seat) == naive.legal(seat)
    view = rules.view(pos, None)
    assert (tracks(view.free), tracks(view.black)) == (naive.free(), naive.black)
    assert {train.name for train in view.trains} == naive.open_trains
    assert {shape.name for shape in view.shapes} == naive.open_shapes
    assert view.trains_left == len(naive.train_deck)
    assert {each.seat: each.score for each in view.players} == naive.scores()
    for each, someone in zip(view.players, naive.people.values(), strict=True):
        assert (tracks(each.solid), tracks(each.reserved)) == (someone.solid, someone.dotted)
        assert {train.name for train in each.trains} == someone.trains
        assert {shape.name for shape in each.shapes} == someone.shapes
        own = rules.view(pos, each.seat).players[each.seat - 1]
        assert {shape.name for shape in own.agenda} == someone.secret
        assert each.secret_cards == len(someone.secret)


def tracks(names: Sequence[str]) -> set[frozenset[str]]:
    return {frozenset(name.split("-")) for name in names}


@every_option
def test_keen_players_buy_trains_and_claim_shapes(options: tuple[str, ...]) -> None:
    """So the games above do try out purchases, with more sections than the price too."""
    rules = small(3, *options)
    made, offered = [], []
    for number in range(15):
        record = keen_game(rules, Random(number))
        made += [turn.move for turn in record.turns if turn.move.startswith("buy")]
        for pos in replay(rules, record.turns):
            for seat in rules.to_act(pos) - {CHANCE}:
                offered += [move.split() for move in purchases(rules, pos, seat)]
    overpaid = [words for words in offered if words[2].count("-") > rules.trains[words[1]].price]
    assert len(made) > 45
    assert len([move for move in made if "claim" in move]) > 20
    assert overpaid


@every_seat_count
def test_a_keen_game_on_our_map_counts_as_the_naive_game_says(seats: int) -> None:
    """Where the networks are too large to list every purchase, each one made is checked alone."""
    rules, naive = lokomoto(seats), NaiveLokomoto(seats)
    record = keen_game(rules, Random(seats))
    for turn in record.turns:
        assert naive.to_act() == {turn.seat}
        if turn.move.startswith("buy"):
            assert naive.is_legal_buy(turn.move)
        naive.play(turn.seat, turn.move)
    *_, pos = replay(rules, record.turns)
    outcome = rules.outcome(pos)
    assert outcome is not None
    assert {each.seat: each.score for each in outcome.results} == naive.scores()
    assert {each.seat: each.rank for each in outcome.results} == naive.ranks()
