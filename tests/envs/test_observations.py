"""Observations: numbers with names, from one's own seat, and never a secret of somebody else."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from squarely.envs.game import Game, make
from squarely.games.lokomoto.position import Position
from squarely.games.lokomoto.rules import LokomotoRules
from tests.envs.every import CHOICES, Choice
from tests.tiers import some


def games(choice: Choice, seed: int = 1) -> Any:
    """A random game, situation by situation."""
    rng = Random(seed)
    game = Game(choice, rng)
    while game.seat is not None:
        yield game
        game.act(rng.choice(np.flatnonzero(game.mask).tolist()))
    yield game


@pytest.mark.parametrize("choice", some(CHOICES, 12), ids=str)
def test_all_numbers_lie_between_zero_and_one(choice: Choice) -> None:
    for step, game in enumerate(games(choice)):
        if step % 5 == 0 or game.seat is None:
            for seat in game.rules.seats:
                seen = game.observe(seat)
                assert seen.dtype == np.float32
                assert seen.min() >= 0
                assert seen.max() <= 1


@pytest.mark.parametrize("choice", some(CHOICES, 12), ids=str)
def test_exactly_the_seat_that_acts_is_told_so(choice: Choice) -> None:
    for step, game in enumerate(games(choice)):
        if step % 20 == 0 and game.seat is not None:
            acting = game.rules.to_act(game.pos)
            for seat in game.rules.seats:
                parts = game.encoding.layout.parts(game.observe(seat))
                assert bool(parts["on_turn"][0]) == (seat in acting)


def test_the_parts_of_an_observation_are_named_and_fill_it() -> None:
    for choice in CHOICES:
        layout = make(*choice)[1].layout
        names = [field.name for field in layout.fields]
        assert len(set(names)) == len(names)
        assert sum(field.size for field in layout.fields) == layout.size
        assert all(field.meaning for field in layout.fields)


def test_one_looks_at_the_board_from_ones_own_colour() -> None:
    game = Game(("blokus", 4, ()), Random(1))
    rules, encoding = game.rules, game.encoding
    first = int(np.flatnonzero(game.mask)[0])
    game.act(first)
    squares = len(encoding.names[first].split(","))
    for seat, place in zip(rules.seats, (0, 3, 2, 1), strict=True):
        parts = encoding.layout.parts(game.observe(seat))
        assert parts["laid"][place].sum() == squares
        assert parts["laid"].sum() == squares
        assert parts["left"].sum(1).tolist() == [21.0 - (at == place) for at in range(4)]


def test_filled_squares_are_told_for_every_player() -> None:
    for step, game in enumerate(games(("locus", 3, ()))):
        if step % 10 == 0:
            filled = game.encoding.layout.parts(game.observe(game.rules.seats[1]))["filled"]
            players = (*game.pos.players[1:], game.pos.players[0])
            squares = [sum(zone.bit_count() for zone in each.filled) for each in players]
            assert filled.sum(1).tolist() == squares


def test_decisions_half_made_are_ones_own() -> None:
    for game in games(("lokomoto", 3, ())):
        if game.begun:
            for seat in game.rules.seats:
                parts = game.encoding.layout.parts(game.observe(seat))
                chosen = parts["sections_chosen"].sum() + parts["train_chosen"].sum()
                assert chosen == (len(game.begun) if seat == game.seat else 0)


def exchanged(rules: LokomotoRules, pos: Position, seat: int, rng: Random) -> Position:
    """The same position to a seat: what others hold and what is unseen is dealt anew."""
    unseen = list(pos.hidden_shapes)
    for number, player in enumerate(pos.players, start=1):
        unseen += player.agenda if number != seat else ()
    rng.shuffle(unseen)
    players = []
    for number, player in enumerate(pos.players, start=1):
        agenda = player.agenda
        if number != seat:
            levels = [rules.shapes[name].points for name in agenda]
            agenda = tuple(sorted(_take(rules, unseen, level) for level in levels))
        players.append(player._replace(agenda=agenda))
    return pos._replace(players=tuple(players), hidden_shapes=tuple(sorted(unseen)))


def _take(rules: LokomotoRules, names: list[str], level: int) -> str:
    found = next(name for name in names if rules.shapes[name].points == level)
    names.remove(found)
    return found


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_observation_does_not_depend_on_what_others_hold(seats: int) -> None:
    differed = 0
    for step, game in enumerate(games(("lokomoto", seats, ("hidden-agendas",)))):
        if step % 10 or game.seat is None:
            continue
        for seat in game.rules.seats:
            other = exchanged(game.rules, game.pos, seat, Random(step))
            differed += other != game.pos
            begun = game.begun if seat == game.seat else ()
            seen = game.encoding.observe(game.pos, seat, begun)
            assert np.array_equal(seen, game.encoding.observe(other, seat, begun))
            if seat == game.seat:
                mask = game.encoding.mask(other, seat, begun)
                assert np.array_equal(game.mask, mask)
    assert differed > 10
