"""Distillation, in the smallest: an evaluator learns what a tower thinks."""

from __future__ import annotations

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from squarely.games.blokus.pieces import PIECES
from squarely_research import distillation
from squarely_research.batch import TRAINING_VARIANTS, initial_batch, training_rules
from squarely_research.distillation import Positions, main, observations, optimiser, play_out, steps
from squarely_research.evaluator import Evaluator
from squarely_research.game import Game, observe
from squarely_research.network import Network
from squarely_research.self_play import each_game
from squarely_research.tables import Shape, Tables
from squarely_research.training import new_train_state

GAMES = 2
PLIES = 2 * (len(PIECES) + 1)


@pytest.fixture(scope="module")
def played() -> tuple[Shape, Tables, Game, Network, Positions, np.ndarray]:
    """A few whole games of a small tower that has learned nothing."""
    shape, tables, fresh = initial_batch(training_rules(TRAINING_VARIANTS[14]), GAMES)
    teacher = Network(14, 2, 4, 1, jax.random.key(1))
    rows, running = play_out(shape, tables, fresh, teacher, PLIES, jax.random.key(2))
    return shape, tables, fresh, teacher, rows, np.asarray(running)


def test_games_are_kept_from_the_first_move_to_the_last(
    played: tuple[Shape, Tables, Game, Network, Positions, np.ndarray],
) -> None:
    shape, tables, fresh, _, rows, running = played
    assert rows.planes.shape[0] == PLIES * GAMES
    by_ply = running.reshape(PLIES, GAMES)
    assert by_ply[0].all()
    assert not by_ply[-1].any()
    assert (np.diff(by_ply.astype(int), axis=0) <= 0).all()
    seen = observations(shape, rows.planes[:GAMES], rows.scalars[:GAMES])
    expected = each_game(observe, shape)(tables, fresh)
    assert (seen.planes == expected.planes).all()
    assert (seen.scalars == expected.scalars).all()


def test_results_are_told_from_the_colour_on_turn(
    played: tuple[Shape, Tables, Game, Network, Positions, np.ndarray],
) -> None:
    *_, rows, running = played
    result = np.asarray(rows.result).reshape(PLIES, GAMES, 2)
    margin = np.asarray(rows.margin).reshape(PLIES, GAMES, 2)
    alive = running.reshape(PLIES, GAMES)
    # One of two wins what the other loses, and colours alternate as long as both can move.
    assert np.allclose(result.sum(2), 0)
    assert np.allclose(result[0], result[1][:, ::-1])
    assert (margin[0] == margin[1][:, ::-1]).all()
    more = np.sign(margin[..., 0] - margin[..., 1])[alive]
    assert (np.sign(result[..., 0])[alive] == more).mean() > 0.9


def test_a_few_steps_make_the_evaluator_more_like_its_teacher(
    played: tuple[Shape, Tables, Game, Network, Positions, np.ndarray],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shape, tables, _, teacher, rows, running = played
    monkeypatch.setattr(distillation, "STEPS", 6)
    some = jax.tree.map(lambda each: each[np.flatnonzero(running)[:16]], rows)
    student = Evaluator(shape.side, shape.colours, shape.placements, jax.random.key(3))
    state = new_train_state(student, optimiser(0.0))
    fixed = (shape, tables, teacher, some, 4, jnp.float32(3e-3))
    found = []
    for key in jax.random.split(jax.random.key(4), 2):
        state, parts = steps(fixed, state, key)
        found.append({name: float(mean) for name, mean in parts.items()})
    assert int(state.steps) == 12
    assert found[1]["divergence"] < found[0]["divergence"]
    assert found[1]["margin"] < found[0]["margin"]
    assert found[1]["teacher"] == pytest.approx(found[0]["teacher"], abs=0.5)


def test_a_missing_teacher_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.argv", ["distillation", "14", "missing.eqx", "--checkpoint", str(tmp_path / "e.npz")]
    )
    with pytest.raises(SystemExit):
        main()
    assert "there is no file missing.eqx" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
