"""The environment on an accelerator plays by the same rules as the pure one."""

from __future__ import annotations

from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from research.tests import conforming
from research.tests.comparing import BLOKUS, compare, rules_of
from squarely_research.environment import Blokus
from squarely_research.game import any_legal, lay, legal, start
from squarely_research.tables import shape_of, tables_of

FEW = {14: 20, 20: 3}
"""Games compared here, by the size of the board; comparing.py plays thousands."""


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("name", BLOKUS)
def test_random_games_go_the_same_way_ply_by_ply(name: str, fixed: bool) -> None:
    games = FEW[rules_of(name, fixed).form.size]
    assert compare(name, fixed, games) > 15 * games


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus"])
def test_the_legal_placements_are_those_of_the_rules(name: str) -> None:
    rules = rules_of(name, True)
    tables = tables_of(rules)
    find, play = jax.jit(legal), jax.jit(lay)
    rng = Random(name)
    pos, game = rules.initial(), start(shape_of(rules), tables)
    for _ in range(16):
        assert pos.on_turn is not None
        expected = list(rules.board.members(pos.colours[pos.on_turn].legal))
        assert np.flatnonzero(np.asarray(find(tables, game))).tolist() == expected
        move = rng.choice(expected)
        pos, game = rules.place(pos, move), play(tables, game, move)


def test_a_move_is_drawn_evenly() -> None:
    allowed = np.zeros(256, dtype=bool)
    allowed[[3, 130, 131, 255]] = True
    draw = jax.jit(jax.vmap(lambda chance: any_legal(jnp.asarray(allowed), chance, 256)))
    found = np.asarray(draw(jnp.arange(0.0, 1.0, 0.001)))
    numbers, counts = np.unique(found, return_counts=True)
    assert numbers.tolist() == [3, 130, 131, 255]
    assert counts.tolist() == [250, 250, 250, 250]
    nothing = any_legal(jnp.zeros(256, dtype=bool), jnp.float32(0.5), 256)
    assert int(nothing) == 256


def test_it_conforms_to_pgx(monkeypatch: pytest.MonkeyPatch) -> None:
    conforming.check(Blokus("blokus-to-go"), monkeypatch)


def test_what_is_seen_begins_with_the_colour_on_turn() -> None:
    env = Blokus("blokus-to-go", ("fixed-starts",))
    state = env.init(jax.random.key(0))
    assert state.observation.shape == (14, 14, 6 + 42)
    assert not state.observation[:, :, :2].any()
    after = env.step(state, jnp.argmax(state.legal_action_mask))
    assert int(after.current_player) == 1
    assert not after.observation[:, :, 0].any()
    assert after.observation[:, :, 1].any()


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-2", "blokus-3"])
def test_every_player_observes_from_their_own_colour(name: str) -> None:
    env = Blokus(name, ("fixed-starts",) if name == "blokus-to-go" else ("fixed-corners",))
    state = env.init(jax.random.key(0))
    for _ in range(env.shape.colours + 1):
        state = env.step(state, jnp.argmax(state.legal_action_mask))
    here = env._observe(state, state.current_player)
    assert (here == env.observe(state)).all()
    rules = rules_of(name, True)
    for player in range(env.num_players):
        seen = env._observe(state, jnp.int32(player))
        colours = [
            colour
            for colour in range(env.shape.colours)
            if (seen[:, :, 0] == state._game.laid[colour].reshape(seen.shape[:2])).all()
        ]
        assert any(player + 1 in rules.form.players[colour] for colour in colours)


def test_the_start_is_not_worked_out_inside_a_compiled_function() -> None:
    """XLA would fold a product of 30,433 placements, with alarms on the way."""
    env = Blokus("blokus")
    assert "dot_general" not in str(jax.make_jaxpr(env.init)(jax.random.key(0)))


def test_only_blokus_is_played_here() -> None:
    with pytest.raises(ValueError, match="not a form of Blokus"):
        Blokus("locus")
