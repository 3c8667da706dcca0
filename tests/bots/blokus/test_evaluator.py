"""The evaluator: sums that are brought up to date, mobility, maps, and its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from squarely.bots.blokus.evaluator import evaluate, remember
from squarely.bots.blokus.evaluator_file import read, weights_for
from squarely.bots.blokus.evaluator_memory import Evaluated, new_evaluated
from squarely.bots.blokus.first_layer import count_mobility, write_inputs
from squarely.bots.blokus.game import NONE, State, lay, state_of
from squarely.bots.blokus.layout import PHASES, level
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely.games import VARIANTS
from squarely.games.blokus.pieces import PIECES
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import BadInput
from tests.bots.blokus.random_weights import random_weights, write_random

BLOKUS = [name for name in VARIANTS if name.startswith("blokus")]


def _rules(name: str) -> BlokusRules:
    rules = VARIANTS[name].rules()
    assert isinstance(rules, BlokusRules)
    return rules


def _game(rules: BlokusRules, seed: str) -> Iterator[tuple[Position, State]]:
    """The positions of a random game, by the rules and in the kernels."""
    table = tables(rules.form.size)
    rng = Random(seed)
    pos = rules.initial()
    state = state_of(pos, table)
    while pos.on_turn is not None:
        yield pos, state
        legal = pos.colours[pos.on_turn].legal
        number = rules.board.nth(legal, rng.randrange(legal.bit_count()))
        pos = rules.place(pos, number)
        lay(table, state, table.rank[number])


def _memory(rules: BlokusRules) -> Evaluated:
    return new_evaluated(tables(rules.form.size), len(rules.form.colours))


def _summed(rules: BlokusRules, state: State, found: Evaluated) -> Array:
    """The sums of the first layer for the colour on turn, from scratch."""
    weights = random_weights(rules.form.size)
    inputs = np.zeros_like(found.inputs)
    write_inputs(sides_of(rules.form), state, state.turn[0], found.counts, inputs)
    # Whole numbers, which are exact in double precision.
    sums = weights.first_bias + inputs.astype(np.float64) @ weights.first.astype(np.float64)
    return sums.astype(np.int64).astype(np.int16)


@pytest.mark.parametrize("name", BLOKUS)
def test_sums_brought_up_to_date_are_those_from_scratch(name: str) -> None:
    rules = _rules(name)
    table, sides, weights = (
        tables(rules.form.size),
        sides_of(rules.form),
        random_weights(rules.form.size),
    )
    found = _memory(rules)
    rng = Random(name)
    remember(table, sides, weights, state_of(rules.initial(), table), found)
    for game in range(3):
        for pos, state in _game(rules, f"{name} {game}"):
            # Now and then another position is the known one, also of an earlier game.
            if rng.random() < 0.2:
                remember(table, sides, weights, state, found)
            count = evaluate(table, sides, weights, state, found)
            assert pos.on_turn is not None
            assert count == pos.colours[pos.on_turn].legal.bit_count()
            assert np.array_equal(found.first, _summed(rules, state, found))


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-teams"])
def test_what_is_known_does_not_change_what_is_found(name: str) -> None:
    rules = _rules(name)
    table, sides, weights = (
        tables(rules.form.size),
        sides_of(rules.form),
        random_weights(rules.form.size),
    )
    near, far = _memory(rules), _memory(rules)
    remember(table, sides, weights, state_of(rules.initial(), table), far)
    for _, state in _game(rules, name):
        remember(table, sides, weights, state, near)
        counts = {evaluate(table, sides, weights, state, found) for found in (near, far)}
        (count,) = counts
        for field in ("values", "margins", "maps"):
            assert np.array_equal(getattr(near, field), getattr(far, field))
        assert np.array_equal(near.logits[:count], far.logits[:count])
        assert np.array_equal(near.numbers[:count], far.numbers[:count])


@pytest.mark.parametrize("name", BLOKUS)
def test_mobility_is_what_the_rules_allow(name: str) -> None:
    rules = _rules(name)
    table = tables(rules.form.size)
    squares = rules.form.size**2
    found = _memory(rules)
    for ply, (pos, state) in enumerate(_game(rules, name)):
        if ply % 5:
            continue
        count = count_mobility(table, state, found)
        for colour, each in enumerate(pos.colours):
            legal = [rules.board.placements[number] for number in rules.board.members(each.legal)]
            covered = Counter(square for placement in legal for square in placement.covers)
            of_piece = Counter(placement.piece for placement in legal)
            expected = [covered[square] for square in range(squares)]
            expected += [of_piece[piece] for piece in range(len(PIECES))]
            assert found.counts[colour, : len(expected)].tolist() == expected
        assert pos.on_turn is not None
        listed = sorted(table.order[found.numbers[:count]].tolist())
        assert listed == list(rules.board.members(pos.colours[pos.on_turn].legal))


def test_a_level_of_mobility_is_half_a_doubling() -> None:
    assert level(0) == 0
    for exponent in range(12):
        assert level(2**exponent - 1) == 2 * exponent
    assert (np.diff([level(count) for count in range(5_000)]) >= 0).all()


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus"])
def test_taken_squares_have_no_map(name: str) -> None:
    rules = _rules(name)
    table, sides, weights = (
        tables(rules.form.size),
        sides_of(rules.form),
        random_weights(rules.form.size),
    )
    found = _memory(rules)
    remember(table, sides, weights, state_of(rules.initial(), table), found)
    for _, state in _game(rules, name):
        evaluate(table, sides, weights, state, found)
        taken = state.owner != NONE
        maps = found.maps[:, : len(taken)]
        assert (maps[:, taken] == 0).all()
        covered = ~taken & (found.counts[state.turn[0], : len(taken)] > 0)
        assert (maps[0, covered] != 0).mean() > 0.9


@pytest.mark.parametrize("name", BLOKUS)
def test_values_and_margins_keep_their_bounds(name: str) -> None:
    rules = _rules(name)
    table, sides, weights = (
        tables(rules.form.size),
        sides_of(rules.form),
        random_weights(rules.form.size),
    )
    found = _memory(rules)
    remember(table, sides, weights, state_of(rules.initial(), table), found)
    seen = set()
    for _, state in _game(rules, name):
        evaluate(table, sides, weights, state, found)
        assert (np.abs(found.values) <= 1).all()
        assert ((found.margins >= 0) & (found.margins <= 1)).all()
        seen.add(tuple(found.values.tolist()))
    assert len(seen) > PHASES


@pytest.mark.parametrize("size", [14, 20])
def test_an_evaluator_comes_with_the_engine(size: int) -> None:
    weights = weights_for(size)
    assert weights is weights_for(size)
    assert (weights.first_scale > 0).all()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"", "does not hold the weights of an evaluator"),
        (b"something else", "does not hold the weights of an evaluator"),
        (b"PK\x03\x04 broken", "does not hold the weights of an evaluator"),
    ],
)
def test_what_is_no_evaluator_is_refused(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "weights.npz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadInput, match=said):
        read(file, 14)


def test_arrays_of_another_kind_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    for content in ({"side": np.array(14)}, {"other": np.zeros(3)}):
        with file.open("wb") as written:
            np.savez(written, **content)
        with pytest.raises(BadInput, match="does not hold the weights of an evaluator"):
            read(file, 14)
    np.save(tmp_path / "array.npy", np.zeros(3))
    with pytest.raises(BadInput, match="does not hold the weights of an evaluator"):
        read(tmp_path / "array.npy", 14)


def test_the_weights_of_another_board_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    write_random(file, 14)
    with pytest.raises(BadInput, match="is for the board of side 14, not of side 20"):
        read(file, 20)
