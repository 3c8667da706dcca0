"""Learning from self-play, in the smallest."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from research.tests.comparing import rules_of
from squarely.games.blokus.pieces import PIECES
from squarely_research.batch import TRAINING_VARIANTS, initial_batch, training_rules
from squarely_research.curves import CURVES, draw
from squarely_research.evaluator_file import load
from squarely_research.game import Game, any_legal, lay, legal, observe, start
from squarely_research.network import ORIENTATIONS, Network, policy_index
from squarely_research.self_play import PlayoutCap, Sample, Step, allowed, samples_from, top_moves
from squarely_research.symmetry import IMAGES, images_of
from squarely_research.tables import Shape, Tables, shape_of, tables_of
from squarely_research.training import CONFIGS, TrainingConfig, augmented, legal_in, main, train
from tests.bots.blokus.random_weights import write_random

FIGURES = Path(__file__).parents[1] / "training"

TINY = TrainingConfig(
    channels=4,
    depth=2,
    games=2,
    plies=21,
    window=3,
    playout_cap=PlayoutCap(full=2, fast=1, full_share=0.5, considered=2),
    batch=4,
    buffer_rounds=2,
)


def positions(plies: int) -> tuple[Shape, Tables, list[Game]]:
    """To Go with fixed starts, some of its moves drawn at random."""
    rules = rules_of("blokus-to-go", True)
    shape, tables = shape_of(rules), tables_of(rules)
    play = jax.jit(lay)
    games = [start(shape, tables)]
    for ply in range(plies):
        chance = jnp.float32((ply * 0.37) % 1)
        move = any_legal(legal(tables, games[-1]), chance, shape.placements)
        games.append(play(tables, games[-1], move))
    return shape, tables, games


def test_every_placement_has_its_place_among_the_planes() -> None:
    rules = rules_of("blokus-to-go", True)
    found = policy_index(14)
    assert len(set(found.tolist())) == len(rules.board.placements)
    assert found.max() < ORIENTATIONS * 14 * 14
    shapes = [shape for piece in PIECES for shape in piece.orientations]
    for placement, place in list(zip(rules.board.placements, found.tolist(), strict=True))[::50]:
        plane, corner = divmod(place, 14 * 14)
        up, right = divmod(corner, 14)
        cells = sorted((row + up, column + right) for row, column in shapes[plane])
        assert cells == sorted((at.row, at.column) for at in placement.move.cells)


def test_what_is_legal_can_be_read_off_what_is_seen() -> None:
    shape, tables, games = positions(12)
    read, known = jax.jit(partial(legal_in, shape)), jax.jit(partial(allowed, shape))
    for game in games:
        assert (read(tables, observe(shape, tables, game)) == known(tables, game)).all()


def test_the_image_of_a_position_has_the_images_of_its_moves() -> None:
    shape, tables, games = positions(9)
    observation = observe(shape, tables, games[-1])
    legal_now = np.flatnonzero(np.asarray(legal_in(shape, tables, observation)))
    nothing = jnp.zeros((1, 2))
    sample = Sample(
        jax.tree.map(lambda each: each[None], observation),
        jnp.asarray(legal_now)[None],
        jnp.ones((1, len(legal_now))),
        nothing,
        nothing,
        games[-1].laid[None],
    )
    for image in range(IMAGES):
        turned = augmented(shape, sample, jnp.int32(image))
        found = legal_in(shape, tables, jax.tree.map(lambda each: each[0], turned.observation))
        assert set(np.flatnonzero(np.asarray(found))) == set(turned.moves[0].tolist())
        own = turned.observation.planes[0, 0].reshape(-1)
        assert (own == turned.ownership[0, int(games[-1].colour)]).all()


def test_there_are_eight_different_images() -> None:
    images = images_of(14)
    assert len({tuple(row) for row in images.sources.tolist()}) == IMAGES
    assert images.sources[0].tolist() == list(range(14 * 14))
    assert images.moves[0].tolist() == list(range(images.moves.shape[1]))


def test_the_leading_moves_are_the_most_promising() -> None:
    logits = jax.random.normal(jax.random.key(3), (2, 5_000))
    found = top_moves(logits)
    best = np.asarray(logits).max(1)
    assert (np.asarray(logits)[[0, 1], found[:, 0]] == best).all()
    top = set(np.argsort(np.asarray(logits)[0])[-16:].tolist())
    assert len(top & set(found[0].tolist())) >= 15


def test_a_network_judges_every_action_colour_and_square() -> None:
    shape, tables, games = positions(1)
    network = Network(14, 2, 4, 1, jax.random.key(1))
    found = network(observe(shape, tables, games[-1]))
    assert found.logits.shape == (shape.placements + 1,)
    assert found.value.shape == found.margin.shape == (2,)
    assert found.ownership is not None
    assert found.ownership.shape == (2, 196)


def test_games_of_all_forms_are_dealt_side_by_side() -> None:
    forms = training_rules(TRAINING_VARIANTS[20])
    shape, tables, games = initial_batch(forms, 11)
    assert shape.seats == 4
    assert tables.counts.shape == (11, 4, 4)
    assert tables.counts.any(2).sum(1).tolist() == [2, 2, 4, 4, 2, 2, 4, 4, 3, 3, 2]
    assert games.corner.sum((1, 2)).tolist() == [4, 16] * 5 + [4]


def test_a_sample_knows_how_its_game_ended() -> None:
    """Three plies of two games: one ends with the second ply, the other with the third."""
    over = jnp.array([[False, False], [True, False], [False, True]])
    utility = jnp.arange(12.0).reshape(3, 2, 2)
    plies = Step(
        observation=observe(*positions(0)[:2], positions(0)[2][0])._replace(
            planes=over, scalars=over
        ),
        moves=over,
        policy=over,
        colour=jnp.array([[0, 1], [1, 0], [0, 1]]),
        over=over,
        utility=utility,
        laid=jnp.zeros((3, 2, 2, 4), dtype=bool),
        used=jnp.zeros((3, 2, 2, len(PIECES)), dtype=bool),
    )
    samples, ended = samples_from(plies, 2)
    assert int(ended) == 1
    first, second = [4.0, 5.0], [10.0, 11.0]
    assert samples.value.tolist() == [first, second[::-1], first[::-1], second]


def test_a_run_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    checkpoint, figures = tmp_path / "net.eqx", tmp_path / "net.jsonl"
    for _ in range(2):
        train(training_rules(TRAINING_VARIANTS[14]), TINY, 1e-6, checkpoint, None, figures, seed=1)
    lines = [json.loads(line) for line in figures.read_text(encoding="utf-8").splitlines()]
    steps = int(TINY.games * TINY.plies * TINY.reuse / TINY.batch)
    assert [line["steps"] for line in lines] == [steps, 2 * steps]
    assert all(line["policy"] > 0 and line["value"] > 0 for line in lines)


def test_a_school_of_another_board_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checkpoint = str(tmp_path / "net.eqx")
    monkeypatch.setattr(
        "sys.argv", ["training", "14", "--checkpoint", checkpoint, "--variants", "blokus-3"]
    )
    with pytest.raises(SystemExit):
        main()
    assert "the network of this board learns from blokus-to-go" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("flag", ["--learning-rate", "--rate"])
def test_every_option_of_training_is_used(flag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trained: list[object] = []
    monkeypatch.setattr(
        "squarely_research.training.train", lambda *given: trained.extend(given[1:])
    )
    line = f"training 14 --minutes 2 --checkpoint a.eqx --figures b.jsonl --games 8 {flag} 3e-4"
    line += " --reuse 2 --variants blokus-to-go --seed 5"
    monkeypatch.setattr("sys.argv", line.split())
    main()
    config = CONFIGS[14]._replace(games=8, reuse=2.0, learning_rate=3e-4)
    assert trained == [config, 2.0, Path("a.eqx"), None, Path("b.jsonl"), 5]


def test_an_evaluator_plays_and_learns_in_the_place_of_the_tower(tmp_path: Path) -> None:
    file, figures = tmp_path / "evaluator.npz", tmp_path / "figures.jsonl"
    write_random(file, 14)
    before = load(file, 14)
    train(training_rules(TRAINING_VARIANTS[14]), TINY, 1e-6, None, file, figures, seed=1)
    (line,) = [json.loads(line) for line in figures.read_text(encoding="utf-8").splitlines()]
    assert line["policy"] > 0
    assert line["value"] > 0
    assert "ownership" not in line
    after = load(file, 14)
    changed = [
        float(jnp.abs(old - new).max())
        for old, new in zip(jax.tree.leaves(before), jax.tree.leaves(after), strict=True)
    ]
    assert max(changed) > 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "name a file to keep what is learned: --checkpoint or --evaluator"),
        (["--evaluator", "missing.npz"], "The weights missing.npz cannot be read"),
    ],
)
def test_training_says_what_it_needs(
    given: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["training", "14", "--games", "2", *given])
    with pytest.raises(SystemExit):
        main()
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["net14", "evaluator14", "evaluator14-distillation"])
def test_the_curves_of_any_run_can_be_drawn(name: str, tmp_path: Path) -> None:
    picture = tmp_path / "curves.svg"
    draw(FIGURES / f"{name}.jsonl", picture)
    drawn = picture.read_text(encoding="utf-8")
    losses = ["divergence"] if name.endswith("distillation") else ["policy"]
    losses += ["value", "margin"] + (["ownership"] if name.startswith("net") else [])
    for loss in CURVES:
        assert (f"<!-- {loss} -->" in drawn) == (loss in losses)
