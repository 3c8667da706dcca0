"""The evaluator as it is trained and as it plays: the same inputs, answers and files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest

from research.tests.comparing import rules_of
from squarely.bots.blokus.evaluator import evaluate, remember
from squarely.bots.blokus.evaluator_file import read
from squarely.bots.blokus.evaluator_memory import Evaluated, new_evaluated
from squarely.bots.blokus.first_layer import count_mobility, write_inputs
from squarely.bots.blokus.game import State, lay, legal_count, nth_legal, state_of
from squarely.bots.blokus.layout import LEVEL_SCALE, PLANES, SCALARS, input_size
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely.games.blokus.rules import BlokusRules
from squarely_research.evaluator import GAIN, Evaluator, inputs_of
from squarely_research.evaluator_file import COARSEST, load, save
from squarely_research.game import Observation, observe, start
from squarely_research.game import lay as lay_in_arrays
from squarely_research.network import Prediction
from squarely_research.tables import shape_of, tables_of

FORMS = ["blokus-to-go", "blokus-2", "blokus-3", "blokus", "blokus-teams"]
PLIES = (0, 7, 15, 24)
SAME = 2e-3
"""How far values may differ where the weights are the same, but sums are taken in another order."""
ROUNDED = 0.03
"""How far they may change when the first layer is rounded to 16 bits, the rest to half precision:
hundreds of weights, each off by up to 1/8192, and outputs of order one. Logits change as much when
embeddings are rounded to 8 bits."""


def _evaluator(rules: BlokusRules) -> Evaluator:
    """Random weights, none of them zero."""
    placements = len(rules.board.placements)
    made = Evaluator(rules.form.size, len(rules.form.colours), placements, jax.random.key(3))
    floats, rest = eqx.partition(made, eqx.is_inexact_array)
    shifted: Evaluator = eqx.combine(jax.tree.map(lambda each: each + 0.03, floats), rest)
    return shifted


def _positions(rules: BlokusRules) -> list[State]:
    """Some positions of a random game."""
    table = tables(rules.form.size)
    rng = Random(rules.form.size)
    state = state_of(rules.initial(), table)
    found = []
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            found.append(State(*(array.copy() for array in state)))
        colour = int(state.turn[0])
        lay(table, state, nth_legal(state, colour, rng.randrange(legal_count(state, colour))))
    return found


def _inputs(rules: BlokusRules, state: State, found: Evaluated) -> Array:
    """The inputs of the engine, mobility scaled as in training."""
    colours, squares = len(rules.form.colours), rules.form.size**2
    count_mobility(tables(rules.form.size), state, found)
    write_inputs(sides_of(rules.form), state, state.turn[0], found.counts, found.inputs)
    inputs = found.inputs[: input_size(colours, squares)].astype(np.float32)
    inputs[colours * (PLANES * squares + SCALARS) :] *= LEVEL_SCALE
    return inputs


def _observation(rules: BlokusRules, inputs: Array) -> Observation:
    """What training sees of a position, read off the engine's inputs."""
    colours, side = len(rules.form.colours), rules.form.size
    ends = np.cumsum([colours * side * side] * PLANES)
    laid, corner, beside = np.split(inputs[: ends[-1]].reshape(PLANES * colours, -1) > 0, PLANES)
    planes = np.concatenate([laid, corner, beside | laid.any(0)]).reshape(-1, side, side)
    return Observation(
        jnp.asarray(planes), jnp.asarray(inputs[ends[-1] :][: SCALARS * colours] > 0)
    )


@pytest.mark.parametrize("name", FORMS)
def test_engine_and_training_see_the_same(name: str) -> None:
    rules = rules_of(name, False)
    shape, arrays = shape_of(rules), tables_of(rules)
    colours, table = shape.colours, tables(rules.form.size)
    look = jax.jit(lambda arrays, game: inputs_of(observe(shape, arrays, game), colours).inputs)
    play = jax.jit(lay_in_arrays)
    found = new_evaluated(table, colours)
    outs = slice(*(colours * (PLANES * shape.squares + SCALARS - each) for each in (1, 0)))
    rng = Random(name)
    pos, game = rules.initial(), start(shape, arrays)
    plies = 0
    while pos.on_turn is not None:
        # Here colours pass one after the other; the rules pass over them.
        while int(game.colour) != pos.on_turn:
            game = play(arrays, game, shape.placements)
        ours = _inputs(rules, state_of(pos, table), found)
        theirs = np.asarray(look(arrays, game)).copy()
        # Only training waits for a colour's turn before it says that the colour is out.
        assert (ours[outs] >= theirs[outs]).all()
        theirs[outs] = ours[outs]
        assert np.array_equal(ours, theirs)
        number = rng.choice(list(rules.board.members(pos.colours[pos.on_turn].legal)))
        pos, game = rules.place(pos, number), play(arrays, game, number)
        plies += 1
    assert plies > 15


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-3"])
def test_the_engine_answers_as_the_network_that_was_trained(name: str, tmp_path: Path) -> None:
    rules = rules_of(name, True)
    table, sides = tables(rules.form.size), sides_of(rules.form)
    file = tmp_path / "evaluator.npz"
    trained = _evaluator(rules)
    save(trained, file)
    weights = read(file, rules.form.size)
    found = new_evaluated(table, len(rules.form.colours))
    states = _positions(rules)
    seen = jax.tree.map(
        lambda *each: jnp.stack(each),
        *(_observation(rules, _inputs(rules, state, found)) for state in states),
    )
    predict = eqx.filter_jit(lambda evaluator, seen: jax.vmap(evaluator)(seen))
    both = [(predict(load(file, rules.form.size), seen), SAME), (predict(trained, seen), ROUNDED)]
    remember(table, sides, weights, states[0], found)
    for row, state in enumerate(states):
        count = evaluate(table, sides, weights, state, found)
        numbers = table.order[found.numbers[:count]]
        for predicted, tolerance in both:
            expected: Prediction = jax.tree.map(lambda each, row=row: each[row], predicted)
            assert found.values == pytest.approx(np.asarray(expected.value), abs=tolerance)
            assert found.margins == pytest.approx(np.asarray(expected.margin), abs=tolerance)
            logits = np.asarray(expected.logits)[numbers]
            scale = max(1.0, float(np.abs(logits).max()))
            assert found.logits[:count] == pytest.approx(logits, abs=ROUNDED * scale)


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus"])
def test_an_evaluator_survives_its_file(name: str, tmp_path: Path) -> None:
    rules = rules_of(name, True)
    made = _evaluator(rules)
    save(made, tmp_path / "once")
    loaded = load(tmp_path / "once", rules.form.size)
    save(loaded, tmp_path / "twice")
    with np.load(tmp_path / "once") as kept:
        # Half a step of a row that counts levels; elsewhere half precision.
        error = 0.5 / (int(kept["one"].min()) * GAIN * LEVEL_SCALE) + 1e-3
    for again in (loaded, load(tmp_path / "twice", rules.form.size)):
        for before, after in zip(jax.tree.leaves(made), jax.tree.leaves(again), strict=True):
            assert before.shape == after.shape
            assert before.dtype == after.dtype
            assert float(jnp.abs(before - after).max()) <= 2 * error


def test_large_sums_have_fewer_steps_and_too_large_ones_are_refused(tmp_path: Path) -> None:
    rules = rules_of("blokus-to-go", True)
    made = _evaluator(rules)
    steps = []
    for factor in (1, 4, 16):
        file = tmp_path / f"{factor}.npz"
        save(eqx.tree_at(lambda each: each.first, made, made.first * factor), file)
        with np.load(file) as kept:
            steps.append(int(kept["one"].min()))
    assert steps[0] > steps[1] > steps[2] >= COARSEST
    with pytest.raises(ValueError, match="too much for 16 bits"):
        save(eqx.tree_at(lambda each: each.first, made, made.first * 1_000), tmp_path / "no.npz")
    assert not (tmp_path / "no.npz").exists()
