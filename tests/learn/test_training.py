"""Learning from self-play, in the smallest."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from squarely.games.blokus.pieces import PIECES
from squarely.learn.game import any_legal, lay, legal, observed, start
from squarely.learn.network import ORIENTATIONS, Network, _where
from squarely.learn.self_play import allowed
from squarely.learn.tables import shape_of, tables_of
from squarely.learn.training import Plan, legal_in, train
from tests.learn.comparing import rules_of

TINY = Plan(channels=4, depth=1, games=2, plies=2, simulations=2, considered=2, batch=4, kept=2)


def test_every_placement_has_its_place_among_the_planes() -> None:
    rules = rules_of("blokus-to-go", True)
    places = np.asarray(_where(14))
    assert len(set(places.tolist())) == len(rules.board.placements)
    assert places.max() < ORIENTATIONS * 14 * 14
    shapes = [shape for piece in PIECES for shape in piece.orientations]
    for placement, place in list(zip(rules.board.placements, places.tolist(), strict=True))[::50]:
        plane, corner = divmod(place, 14 * 14)
        up, right = divmod(corner, 14)
        cells = sorted((row + up, column + right) for row, column in shapes[plane])
        assert cells == sorted((at.row, at.column) for at in placement.move.cells)


def test_what_is_legal_can_be_read_off_what_is_seen() -> None:
    rules = rules_of("blokus-to-go", True)
    shape, tables = shape_of(rules), tables_of(rules)
    game = start(shape, tables)
    read, known = jax.jit(partial(legal_in, shape)), jax.jit(partial(allowed, shape))
    play = jax.jit(lay)
    for ply in range(12):
        expected = known(tables, game)
        assert (read(tables, observed(shape, game)) == expected).all()
        chance = jnp.float32((ply * 0.37) % 1)
        move = any_legal(legal(tables, game), chance, shape.placements)
        game = play(tables, game, move)


def test_a_network_judges_every_action_seat_colour_and_square() -> None:
    network = Network(14, 48, 2, 2, 4, 1, jax.random.key(1))
    found = network(jnp.zeros((14, 14, 48), dtype=bool))
    assert found.promises.shape == (len(rules_of("blokus-to-go", True).board.placements) + 1,)
    assert found.value.shape == found.margin.shape == (2,)
    assert found.owners.shape == (2, 196)


def test_a_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    rules = rules_of("blokus-to-go", True)
    checkpoint, figures = tmp_path / "net.eqx", tmp_path / "net.jsonl"
    for _ in range(2):
        train(rules, TINY, 1e-6, checkpoint, figures, seed=1)
    lines = [json.loads(line) for line in figures.read_text(encoding="utf-8").splitlines()]
    assert [line["steps"] for line in lines] == [1, 2]
    assert all(line["moves"] > 0 for line in lines)
