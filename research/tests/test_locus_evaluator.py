"""The Locus evaluator as it learns: legal decisions, lambda returns, the kernels' copy."""

from __future__ import annotations

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from squarely.bots.locus import evaluator as kernels
from squarely.bots.locus.inputs import inputs_of
from squarely.bots.locus.layout import COUNT, ZONES, layout
from squarely.games import variant_named
from squarely.games.locus.rules import LocusRules
from squarely_research.locus.decisions import choices, decide, sums_by_place
from squarely_research.locus.environment import Locus
from squarely_research.locus.evaluator import Afterstate, evaluate, new_evaluator
from squarely_research.locus.game import deal, legal, start
from squarely_research.locus.self_play import Played
from squarely_research.locus.training import TrainingConfig, lambda_returns, load, save, train

rules = variant_named("locus").rules(2)
assert isinstance(rules, LocusRules)
RULES, INPUTS = rules, inputs_of(rules)


def test_the_kernels_say_what_the_network_says(tmp_path: Path) -> None:
    file = tmp_path / "evaluator.npz"
    save(new_evaluator(INPUTS, jax.random.key(3)), file)
    network, copy = load(file), kernels.read(file)
    cards, sums, rng = layout(RULES), kernels.new_accumulator(), np.random.default_rng(1)
    sizes = [zone.squares.bit_count() for zone in RULES.sheet.zones]
    nothing = np.zeros(6, dtype=np.int64)
    for _ in range(20):
        filled, unseen = rng.random(sum(sizes)) < 0.4, rng.integers(0, cards.cards[:, COUNT] + 1)
        coins, card, time = (int(rng.integers(*ends)) for ends in ((0, 18), (-1, 37), (0, 32)))
        bonuses = rng.integers(0, 3, 6)
        said = evaluate(
            network,
            INPUTS,
            2,
            Afterstate(
                jnp.asarray(filled),
                jnp.int32(coins),
                jnp.asarray(bonuses),
                jnp.int32(card),
                jnp.int32(time),
                jnp.asarray(unseen / cards.cards[:, COUNT]),
            ),
        )
        zones = np.split(filled, np.cumsum(sizes)[:-1])
        for zone in range(ZONES):
            word = sum(1 << int(number) for number in np.flatnonzero(zones[zone]))
            kernels.update_zone(copy, sums, zone, np.uint64(word))
        kernels.set_unseen(copy, sums, cards, 2, unseen)
        kernels.set_purse(copy, sums, card, bonuses, 0, time)
        assert kernels.evaluate(copy, sums, 0, np.uint64(0), coins, nothing) == pytest.approx(
            float(said), abs=0.02
        )


def test_every_choice_is_legal_and_whole_games_are_played() -> None:
    env = Locus(2)
    form, tables = env.form, env.tables
    network = new_evaluator(INPUTS, jax.random.key(1))
    by_place = sums_by_place(tables, INPUTS, network)

    @jax.jit
    def one(game, key):  # type: ignore[no-untyped-def]
        found, source, _ = choices(form, tables, game)
        place = found.place < form.places
        whole = legal(form, tables, game)
        at_source = legal(form, tables, game._replace(source=source))
        allowed = jnp.where(place, at_source[found.action], whole[found.action])
        noise = jax.random.gumbel(key, found.action.shape)
        moved, decision = decide(
            form, tables, INPUTS, network, by_place, game, noise, jnp.float32(5)
        )
        lawful = (~found.allowed | allowed).all() & found.allowed.any()
        return deal(form, moved, key)[0], lawful, decision

    game, _ = deal(form, start(form, tables), jax.random.key(0))
    for number in range(1_000):
        turn = int(game.turn)
        game, lawful, decision = one(game, jax.random.key(number))
        assert lawful
        assert int(decision.after.time) // 2 == form.turns - 1 - turn or game.extra
        if game.over:
            break
    assert game.over


def test_targets_go_back_from_the_points_of_the_end_seat_by_seat() -> None:
    worth = jnp.array([[100.0], [50.0], [110.0], [60.0]])
    seat = jnp.array([[0], [1], [0], [1]])
    ended = jnp.array([[False], [False], [False], [True]])
    points = jnp.tile(jnp.array([120, 80]), (4, 1, 1))
    careful = jnp.zeros_like(ended)
    played = Played(None, worth, worth, careful, seat, ended, points, worth)  # type: ignore[arg-type]
    target, sure = lambda_returns(played, trace_decay=0.5)
    assert target[:, 0].tolist() == [115.0, 70.0, 120.0, 80.0]
    assert sure.all()


def test_what_came_before_a_careless_decision_is_drawn_towards_the_best_one() -> None:
    worth = jnp.array([[100.0], [30.0], [40.0]])
    best = jnp.array([[100.0], [90.0], [40.0]])
    careless = jnp.array([[False], [True], [False]])
    ended = jnp.array([[False], [False], [True]])
    seat, points = jnp.zeros((3, 1), int), jnp.full((3, 1, 1), 50)
    played = Played(None, worth, best, careless, seat, ended, points, worth)  # type: ignore[arg-type]
    target, _ = lambda_returns(played, trace_decay=0.5)
    assert target[:, 0].tolist() == [90.0, 45.0, 50.0]


def test_training_writes_what_the_bots_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evaluator.npz"
    train(file, 0.01, 8, [1], TrainingConfig(decisions=4, batch=16), seed=1)
    assert kernels.read(file).first.shape == (INPUTS.size, 256)
    assert '"points 1"' in capsys.readouterr().out
