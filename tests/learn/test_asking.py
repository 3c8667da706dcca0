"""What the engine shows a network is what the network has learned from."""

from __future__ import annotations

from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from squarely.bots.blokus.asking import show
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.net import Net, net_of
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.sight import FACTS, PLANES, places
from squarely.bots.blokus.tables import tables
from squarely.learn.eight_bits import agreement, in_eight_bits
from squarely.learn.export import exported, learned
from squarely.learn.forms import SCHOOLS, taught
from squarely.learn.game import Sight, lay, seen, start
from squarely.learn.network import Network
from squarely.learn.tables import shape_of, tables_of
from squarely.learn.training import PLANS
from tests.learn.comparing import rules_of

FORMS = ["blokus-to-go", "blokus-2", "blokus-3", "blokus", "blokus-teams"]


@pytest.mark.parametrize("name", FORMS)
def test_engine_and_training_see_the_same(name: str) -> None:
    rules = rules_of(name, False)
    shape, learned = shape_of(rules), tables_of(rules)
    sides, colours = sides_of(rules.form), len(rules.form.colours)
    planes = np.zeros((PLANES * colours, shape.squares), dtype=np.float32)
    facts = np.zeros(FACTS * colours, dtype=np.float32)
    look, play = jax.jit(lambda game: seen(shape, learned, game)), jax.jit(lay)
    rng = Random(name)
    pos, game = rules.initial(), start(shape, learned)
    plies = 0
    while pos.on_turn is not None:
        # Here colours pass one after the other; the rules pass over them.
        while int(game.colour) != pos.on_turn:
            game = play(learned, game, shape.placements)
        state = state_of(pos, tables(rules.form.size))
        show(state, sides, mover_of(state, sides), planes, facts)
        sight = look(game)
        assert (planes.reshape(sight.planes.shape) == np.asarray(sight.planes)).all()
        known = len(facts) - colours
        assert (facts[:known] == np.asarray(sight.facts)[:known]).all()
        # Only training waits for a colour's turn before it says that the colour is out.
        assert (facts[known:] >= np.asarray(sight.facts)[known:]).all()
        number = rng.choice(list(rules.board.members(pos.colours[pos.on_turn].legal)))
        pos, game = rules.place(pos, number), play(learned, game, number)
        plies += 1
    assert plies > 15


def test_a_network_answers_the_same_inside_and_outside_of_training() -> None:
    network = Network(14, 2, 8, 3, jax.random.key(4))
    network = jax.tree.map(lambda each: each + 0.01 if hasattr(each, "shape") else each, network)
    rng = np.random.default_rng(1)
    planes = (rng.random((3, 2 * PLANES, 14 * 14)) < 0.3).astype(np.float32)
    facts = (rng.random((3, 2 * FACTS)) < 0.3).astype(np.float32)
    expected = jax.vmap(network)(
        Sight(jnp.asarray(planes.reshape(3, -1, 14, 14)), jnp.asarray(facts))
    )
    net = Net(14, exported(network).SerializeToString())
    moves, value, margin = net.judge(planes, facts)
    promises = np.asarray(expected.promises)[:, :-1]
    assert np.allclose(moves[:, places(14)], promises, atol=1e-4)
    assert np.allclose(moves[:, net.places], promises[:, tables(14).order], atol=1e-4)
    assert np.allclose(value, expected.value, atol=1e-4)
    assert np.allclose(margin, expected.margin, atol=1e-4)


@pytest.mark.parametrize("size", [14, 20])
def test_the_network_that_is_shipped_plays_like_its_checkpoint(size: int) -> None:
    network = learned(Path(f"training/net{size}.eqx"), size, PLANS[size])
    full = Net(size, exported(network).SerializeToString())
    shipped = net_of(taught(SCHOOLS[size])[0].form)
    assert shipped is not None
    assert agreement(size, full, shipped, 60) > 0.85


def test_in_eight_bits_a_network_still_knows_what_it_likes() -> None:
    """Measured on thousands of positions when it is made; here on a handful, with a small one."""
    network = Network(14, 2, 8, 3, jax.random.key(4))
    full = exported(network).SerializeToString()
    small = in_eight_bits(14, full, positions=10)
    assert b"QuantizeLinear" in small
    assert b"QuantizeLinear" not in full
    assert agreement(14, Net(14, full), Net(14, small), 20) > 0.7
