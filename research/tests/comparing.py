"""Plays random games through the arrays and through the pure rules, ply by ply.

`python -m research.tests.comparing --games 2000` does so with thousands of games of every variant,
which takes an accelerator; the tests play fewer.
"""

from __future__ import annotations

import argparse
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely_research.game import Game, any_legal, lay, legal, scores, seat_of, start, utilities
from squarely_research.tables import Tables, shape_of, tables_of

BLOKUS = [name for name in VARIANTS if name.startswith("blokus")]


def rules_of(name: str, fixed: bool) -> BlokusRules:
    """A form with free or fixed starts."""
    options = [option.name for option in VARIANTS[name].options] if fixed else []
    rules = VARIANTS[name].rules(options=options)
    assert isinstance(rules, BlokusRules)
    return rules


def compare(name: str, fixed: bool, batch: int, seed: int = 1) -> int:
    """Raises where they differ; returns how many moves were compared."""
    rules = rules_of(name, fixed)
    shape, tables = shape_of(rules), tables_of(rules)

    # The tables are handed over: as constants they would be folded at length by the compiler.
    @jax.jit
    def step(
        tables: Tables, games: Game, chances: jax.Array
    ) -> tuple[Game, jax.Array, jax.Array, jax.Array]:
        allowed = jax.vmap(partial(legal, tables))(games)
        moves = jax.vmap(lambda each, chance: any_legal(each, chance, shape.placements))(
            allowed, chances
        )
        seats = jax.vmap(partial(seat_of, tables))(games)
        return jax.vmap(partial(lay, tables))(games, moves), allowed.sum(1), moves, seats

    first = start(shape, tables)
    games = jax.tree.map(lambda each: jnp.broadcast_to(each, (batch, *each.shape)), first)
    ours = [rules.initial()] * batch
    rng = np.random.default_rng(seed)
    compared = 0
    while not bool(games.over.all()):
        over, colours = np.asarray(games.over), np.asarray(games.colour)
        games, *told = step(tables, games, jnp.asarray(rng.random(batch, dtype=np.float32)))
        counts, moves, seats = (np.asarray(each).tolist() for each in told)
        for number in np.flatnonzero(~over).tolist():
            pos, move = ours[number], moves[number]
            if move == shape.placements:
                assert pos.on_turn is None or not pos.colours[int(colours[number])].legal
                continue
            assert pos.on_turn is not None
            assert pos.on_turn == colours[number]
            assert rules.seat_on_turn(pos) == seats[number] + 1
            allowed = pos.colours[pos.on_turn].legal
            assert allowed.bit_count() == counts[number]
            assert allowed >> move & 1
            ours[number] = rules.place(pos, move)
            compared += 1
    found = np.asarray(jax.vmap(partial(scores, shape, tables))(games))
    ends = np.asarray(jax.vmap(partial(utilities, shape, tables))(games))
    for number, pos in enumerate(ours):
        outcome = rules.outcome(pos)
        assert outcome is not None
        assert [each.score for each in outcome.results] == found[number].tolist()
        if shape.seats > 1:
            ranks = np.array([each.rank for each in outcome.results])
            ahead = np.sign(ranks[None, :] - ranks[:, None]).sum(1) / (shape.seats - 1)
            assert np.allclose(ends[number], ahead)
    return compared


def main() -> None:
    """Compares every variant with free and fixed starts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    given = parser.parse_args()
    for name in BLOKUS:
        for fixed in (False, True):
            compared = compare(name, fixed, given.games)
            print(f"{name} {'fixed' if fixed else 'free'}: {compared:,} moves the same", flush=True)


if __name__ == "__main__":
    main()
