"""Locus on an accelerator plays by the same rules as the pure one."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from research.tests import conforming
from research.tests.decisions import Choice, compare
from squarely_research.locus.environment import Locus
from squarely_research.locus.game import deal, start

SOME: list[Choice] = [
    ("locus", 1, ()),
    ("locus", 3, ("discard-coin",)),
]
"""`python -m research.tests.decisions` plays all."""
GAMES = 3


@pytest.mark.parametrize("choice", SOME, ids=str)
def test_random_games_go_the_same_way_decision_by_decision(choice: Choice) -> None:
    assert compare(choice, GAMES) > 60 * GAMES


@pytest.mark.parametrize("seats", [1, 4])
def test_it_conforms_to_pgx(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    conforming.check(Locus(seats), monkeypatch)


def test_every_card_is_as_likely_as_it_is_frequent() -> None:
    env = Locus(4)
    games, draws = 4_000, env.form.cards_a_turn
    fresh = start(env.form, env.tables)
    keys = jax.random.split(jax.random.key(1), games)
    after, kinds = jax.jit(jax.vmap(lambda key: deal(env.form, fresh, key)))(keys)
    counts = np.bincount(np.asarray(kinds).ravel(), minlength=env.form.kinds)
    deck = np.asarray(env.tables.deck)
    assert counts.sum() == draws * games
    expected = deck * draws * games / deck.sum()
    assert (np.abs(counts - expected) < 5 * np.sqrt(expected)).all()
    assert (np.asarray(after.face_up + after.unseen) == deck).all()
    assert not np.asarray(after.to_deal).any()


def test_the_discard_pile_is_shuffled_when_no_card_is_unseen() -> None:
    env = Locus(4)
    fresh = start(env.form, env.tables)
    none = jnp.zeros_like(fresh.unseen)
    game = fresh._replace(unseen=none.at[3].set(1), discarded=none.at[5].set(9))
    after, kinds = deal(env.form, game, jax.random.key(1))
    assert kinds.tolist() == [3, 5, 5, 5, 5]
    assert int(after.unseen[5]) == 5
    assert not after.discarded.any()


def test_steps_need_a_key() -> None:
    env = Locus(1)
    state = jax.eval_shape(env.init, jax.random.key(0))
    with pytest.raises(ValueError, match="key"):
        jax.eval_shape(env.step, state, jnp.int32(0))
