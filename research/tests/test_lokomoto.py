"""Loko moto on an accelerator plays by the same rules as the pure one."""

from __future__ import annotations

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from research.tests import conforming
from research.tests.decisions import Choice, compare
from squarely.games.lokomoto.position import SECRET_LEVELS
from squarely_research.lokomoto.environment import Lokomoto
from squarely_research.lokomoto.game import Game, deal, legal, most_dealt, start
from squarely_research.lokomoto.observation import observe

SOME: list[Choice] = [
    ("lokomoto", 2, ("hidden-agendas", "advanced")),
    ("lokomoto", 4, ()),
]
"""`python -m research.tests.decisions` plays all."""
GAMES = 4


@pytest.mark.parametrize("choice", SOME, ids=str)
def test_games_go_the_same_way_decision_by_decision(choice: Choice) -> None:
    assert compare(choice, GAMES) > 100 * GAMES


@pytest.mark.parametrize(("seats", "options"), [(3, ()), (2, ("hidden-agendas",))], ids=str)
def test_it_conforms_to_pgx(
    monkeypatch: pytest.MonkeyPatch, seats: int, options: tuple[str, ...]
) -> None:
    conforming.check(Lokomoto(seats, options), monkeypatch)


def exchanged(env: Lokomoto, game: Game, seat: int, rng: np.random.Generator) -> Game:
    """The same position to a seat: what others hold and what is unseen is dealt anew."""
    agenda, hidden = np.array(game.agenda), np.array(game.shapes_hidden)
    for level in SECRET_LEVELS:
        others = np.arange(env.form.seats) != seat
        of_level = np.asarray(env.tables.card_points) == level
        holders = np.flatnonzero((agenda & of_level).any(1) & others)
        unknown = np.flatnonzero(of_level & (hidden | agenda[others].any(0)))
        rng.shuffle(unknown)
        agenda[np.ix_(others, of_level)] = False
        agenda[holders, unknown[: len(holders)]] = True
        hidden[unknown[: len(holders)]] = False
        hidden[unknown[len(holders) :]] = True
    return game._replace(agenda=jnp.asarray(agenda), shapes_hidden=jnp.asarray(hidden))


def test_nothing_that_a_seat_sees_depends_on_what_others_hold() -> None:
    env = Lokomoto(3, ("hidden-agendas",))
    rng = np.random.default_rng(1)
    keys = jax.random.split(jax.random.key(1), 8)
    dealt = partial(deal, env.form, env.tables, most=most_dealt(env.form))
    games, _ = jax.jit(jax.vmap(dealt, (None, 0)))(start(env.form), keys)
    # Everybody has sections enough to claim what they hold.
    solid = jnp.arange(env.form.sections) % env.form.seats == jnp.arange(env.form.seats)[:, None]
    seen = jax.jit(partial(observe, env.form, env.tables))
    mask = jax.jit(partial(legal, env.form, env.tables))
    differed = 0
    for at in range(len(keys)):
        game = jax.tree.map(lambda each, at=at: each[at], games)
        game = game._replace(solid=solid & (jnp.arange(env.form.sections) > 0))
        for seat in range(env.form.seats):
            game = game._replace(on_turn=jnp.int32(seat))
            other = exchanged(env, game, seat, rng)
            differed += not bool((other.agenda == game.agenda).all())
            assert (other.agenda[seat] == game.agenda[seat]).all()
            assert (seen(game, seat) == seen(other, seat)).all()
            assert (mask(game) == mask(other)).all()
            following = (seat + 1) % env.form.seats
            if (other.agenda[following] != game.agenda[following]).any():
                assert (seen(game, following) != seen(other, following)).any()
    assert differed > len(keys)


def test_every_card_is_drawn_as_often_as_any_other() -> None:
    env = Lokomoto(5, ("hidden-agendas",))
    games = 2_000
    dealt = partial(deal, env.form, env.tables, most=most_dealt(env.form))
    keys = jax.random.split(jax.random.key(1), games)
    after, cards = jax.jit(jax.vmap(dealt, (None, 0)))(start(env.form), keys)
    assert (np.asarray(cards) >= 0).all()
    points = np.asarray(env.tables.card_points)
    up, held = np.asarray(after.shapes_up), np.asarray(after.agenda)
    assert (up.sum(1) == 1).all()
    assert (up @ (points == 1) == 1).all()
    for level in SECRET_LEVELS:
        assert ((held & (points == level)).sum(2) == 1).all()
    trains = np.asarray(after.trains_up).sum(0)
    expected = games * 6 / env.form.trains
    assert (np.abs(trains - expected) < 5 * np.sqrt(expected)).all()


def test_steps_need_a_key() -> None:
    env = Lokomoto(2)
    state = jax.eval_shape(env.init, jax.random.key(0))
    with pytest.raises(ValueError, match="key"):
        jax.eval_shape(env.step, state, jnp.int32(0))
