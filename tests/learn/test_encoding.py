"""What the engine shows a network is what the network has learned from."""

from __future__ import annotations

from pathlib import Path
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from squarely.bots.blokus.encoding import PLANES, SCALARS, policy_index
from squarely.bots.blokus.eval_queue import encode
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.network import PolicyValueNet, network_for
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.tables import tables
from squarely.learn.batch import TRAINING_VARIANTS, training_rules
from squarely.learn.export import exported, learned
from squarely.learn.game import Observation, lay, observe, start
from squarely.learn.network import Network
from squarely.learn.quantisation import agreement, quantised
from squarely.learn.tables import shape_of, tables_of
from squarely.learn.training import CONFIGS
from tests.learn.comparing import rules_of

FORMS = ["blokus-to-go", "blokus-2", "blokus-3", "blokus", "blokus-teams"]


@pytest.mark.parametrize("name", FORMS)
def test_engine_and_training_see_the_same(name: str) -> None:
    rules = rules_of(name, False)
    shape, learned = shape_of(rules), tables_of(rules)
    sides, colours = sides_of(rules.form), len(rules.form.colours)
    planes = np.zeros((PLANES * colours, shape.squares), dtype=np.float32)
    scalars = np.zeros(SCALARS * colours, dtype=np.float32)
    look, play = jax.jit(lambda game: observe(shape, learned, game)), jax.jit(lay)
    rng = Random(name)
    pos, game = rules.initial(), start(shape, learned)
    plies = 0
    while pos.on_turn is not None:
        # Here colours pass one after the other; the rules pass over them.
        while int(game.colour) != pos.on_turn:
            game = play(learned, game, shape.placements)
        state = state_of(pos, tables(rules.form.size))
        encode(state, sides, mover_of(state, sides), planes, scalars)
        observation = look(game)
        assert (planes.reshape(observation.planes.shape) == np.asarray(observation.planes)).all()
        known = len(scalars) - colours
        assert (scalars[:known] == np.asarray(observation.scalars)[:known]).all()
        # Only training waits for a colour's turn before it says that the colour is out.
        assert (scalars[known:] >= np.asarray(observation.scalars)[known:]).all()
        number = rng.choice(list(rules.board.members(pos.colours[pos.on_turn].legal)))
        pos, game = rules.place(pos, number), play(learned, game, number)
        plies += 1
    assert plies > 15


def test_a_network_answers_the_same_inside_and_outside_of_training() -> None:
    network = Network(14, 2, 8, 3, jax.random.key(4))
    network = jax.tree.map(lambda each: each + 0.01 if hasattr(each, "shape") else each, network)
    rng = np.random.default_rng(1)
    planes = (rng.random((3, 2 * PLANES, 14 * 14)) < 0.3).astype(np.float32)
    scalars = (rng.random((3, 2 * SCALARS)) < 0.3).astype(np.float32)
    expected = jax.vmap(network)(
        Observation(jnp.asarray(planes.reshape(3, -1, 14, 14)), jnp.asarray(scalars))
    )
    net = PolicyValueNet(14, exported(network).SerializeToString())
    moves, value, margin = net.infer(planes, scalars)
    logits = np.asarray(expected.logits)[:, :-1]
    assert np.allclose(moves[:, policy_index(14)], logits, atol=1e-4)
    assert np.allclose(moves[:, net.policy_index], logits[:, tables(14).order], atol=1e-4)
    assert np.allclose(value, expected.value, atol=1e-4)
    assert np.allclose(margin, expected.margin, atol=1e-4)


@pytest.mark.parametrize("size", [14, 20])
def test_the_network_that_is_shipped_plays_like_its_checkpoint(size: int) -> None:
    network = learned(Path(f"training/net{size}.eqx"), size, CONFIGS[size])
    full = PolicyValueNet(size, exported(network).SerializeToString())
    shipped = network_for(training_rules(TRAINING_VARIANTS[size])[0].form)
    assert shipped is not None
    assert agreement(size, full, shipped, 60) > 0.85


def test_in_eight_bits_a_network_still_knows_what_it_likes() -> None:
    """Measured on thousands of positions when it is made; here on a handful, with a small one."""
    network = Network(14, 2, 8, 3, jax.random.key(4))
    full = exported(network).SerializeToString()
    small = quantised(14, full, positions=10)
    assert b"QuantizeLinear" in small
    assert b"QuantizeLinear" not in full
    assert agreement(14, PolicyValueNet(14, full), PolicyValueNet(14, small), 20) > 0.7
