"""The search for strokes on an accelerator (T28), many at once and one alone."""

from __future__ import annotations

from functools import partial, reduce
from operator import or_

import jax
import jax.numpy as jnp
import numpy as np

from squarely.games import variant_named
from squarely.games.lokomoto.buying import connected_sets, is_trail
from squarely.games.lokomoto.rules import LokomotoRules
from squarely_research.lokomoto.strokes import LEFT_OVER, strokes
from squarely_research.lokomoto.tables import form_of, tables_of

GAMES = LEFT_OVER * LEFT_OVER // 2
"""So many that the searches that are left over are taken aside, and of these the last one."""
ALONE = 5


def test_a_batch_finds_the_strokes_of_every_network() -> None:
    rules = variant_named("lokomoto").rules(2, ["advanced"])
    assert isinstance(rules, LokomotoRules)
    form, tables, railways = form_of(rules), tables_of(rules), rules.railways
    rng = np.random.default_rng(1)
    owned = rng.random((GAMES, form.sections)) < rng.uniform(0.05, 0.3, (GAMES, 1))
    lengths = rng.integers(2, form.most_price + 1, GAMES)
    search = partial(strokes, form)

    def of(games: slice | int, mapped: bool) -> np.ndarray:
        function = jax.vmap(search, (None, 0, None, 0, 0, None)) if mapped else search
        network, nothing = jnp.asarray(owned[games]), jnp.zeros(form.sections, bool)
        length = jnp.asarray(lengths[games], jnp.int32)
        found, _ = jax.jit(function)(tables, network, nothing, network, length, jnp.bool_(False))
        return np.asarray(found)

    together = of(slice(None), mapped=True)
    for number in range(GAMES):
        network = sum(1 << int(each) for each in np.flatnonzero(owned[number]))
        sets = connected_sets(railways, network, int(lengths[number]))
        sections = reduce(or_, (each for each in sets if is_trail(railways, each)), 0)
        expected = [bool(sections >> each & 1) for each in range(form.sections)]
        assert together[number].tolist() == expected
    assert together.any(1).sum() > GAMES // 4
    for number in range(ALONE):
        assert (of(number, mapped=False) == together[number]).all()
