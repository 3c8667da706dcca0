"""Plays random games with cards through the arrays and through the pure rules.

At every decision both have the same mask, the same observations for every seat, the same points and
the same seat on turn; the cards are those that the arrays have drawn, and the pure rules refuse one
that cannot come. `python -m research.tests.decisions 200` plays so many games of every choice, and
`python -m research.tests.decisions 200 locus` those of one game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from research.tests.choosing import choose
from squarely.envs.game import Game, utilities
from squarely.games import VARIANTS
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import CHANCE
from squarely_research.locus import game as locus
from squarely_research.locus.observation import observe as observe_locus
from squarely_research.locus.tables import form_of as locus_form
from squarely_research.locus.tables import tables_of as locus_tables
from squarely_research.lokomoto import game as lokomoto
from squarely_research.lokomoto.observation import observe as observe_lokomoto
from squarely_research.lokomoto.tables import form_of as lokomoto_form
from squarely_research.lokomoto.tables import tables_of as lokomoto_tables

Choice = tuple[str, int, tuple[str, ...]]
CHOICES: list[Choice] = [
    (name, seats, tuple(option.name for option in options))
    for name in ("locus", "lokomoto")
    for seats in VARIANTS[name].seat_counts
    for count in range(len(VARIANTS[name].options) + 1)
    for options in combinations(VARIANTS[name].options, count)
]
"""Every number of seats with every combination of options."""
AT_ONCE = 64
QUICK = {"xla_backend_optimization_level": 0}
"""The pure rules take longer than these steps, so compiling is all that counts."""


class Told(NamedTuple):
    """What the arrays say of a situation."""

    mask: jax.Array
    observations: jax.Array
    seat: jax.Array
    over: jax.Array
    points: jax.Array
    utilities: jax.Array


class Arrays(NamedTuple):
    """A game on the accelerator, as functions of a batch."""

    cards: Sequence[Any]
    """What the numbers of drawn cards stand for."""
    start: Callable[[int], Any]
    step: Callable[[Any, jax.Array], Any]
    deal: Callable[[Any, jax.Array], tuple[Any, jax.Array, Told]]


def _locus(rules: LocusRules) -> Arrays:
    form, tables = locus_form(rules), locus_tables(rules)

    def told(tables: Any, game: locus.Game, key: jax.Array) -> tuple[Any, jax.Array, Told]:
        game, cards = locus.deal(form, game, key)
        situation = Told(
            mask=locus.legal(form, tables, game),
            observations=jax.vmap(partial(observe_locus, form, tables, game))(
                jnp.arange(form.seats)
            ),
            seat=locus.seat_of(form, game),
            over=game.over,
            points=game.points,
            utilities=locus.utilities(form, game),
        )
        return game, cards, situation

    return Arrays(
        cards=[card for card, _ in rules.deck.cards],
        start=partial(_repeated, locus.start(form, tables)),
        step=partial(_mapped(partial(locus.step, form)), tables),
        deal=partial(_mapped(told), tables),
    )


def _lokomoto(rules: LokomotoRules) -> Arrays:
    form, tables = lokomoto_form(rules), lokomoto_tables(rules)

    def told(tables: Any, game: lokomoto.Game, key: jax.Array) -> tuple[Any, jax.Array, Told]:
        game, cards = lokomoto.deal(form, tables, game, key, lokomoto.most_dealt(form))
        situation = Told(
            mask=lokomoto.legal(form, tables, game),
            observations=jax.vmap(partial(observe_lokomoto, form, tables, game))(
                jnp.arange(form.seats)
            ),
            seat=game.on_turn,
            over=lokomoto.over(game),
            points=lokomoto.scores(tables, game),
            utilities=lokomoto.utilities(form, tables, game),
        )
        return game, cards, situation

    return Arrays(
        cards=[*sorted(rules.trains), *sorted(rules.shapes)],
        start=partial(_repeated, lokomoto.start(form)),
        step=partial(_mapped(partial(lokomoto.step, form)), tables),
        deal=partial(_mapped(told), tables),
    )


def _mapped(of_one: Callable[[Any, Any, Any], Any]) -> Callable[[Any, Any, Any], Any]:
    """A function of tables, a game and something more, for a batch."""
    # The tables are handed over: as constants they would be folded at length by the compiler.
    mapped: Callable[[Any, Any, Any], Any] = jax.jit(
        jax.vmap(of_one, (None, 0, 0)), compiler_options=QUICK
    )
    return mapped


def _repeated(game: Any, count: int) -> Any:
    return jax.tree.map(lambda each: jnp.broadcast_to(each, (count, *each.shape)), game)


@cache
def arrays_of(choice: Choice) -> Arrays:
    """The compiled functions of a choice."""
    rules = VARIANTS[choice[0]].rules(choice[1], choice[2])
    if isinstance(rules, LocusRules):
        return _locus(rules)
    assert isinstance(rules, LokomotoRules)
    return _lokomoto(rules)


class Dealt(Game):
    """A pure game that is given its cards."""

    def __init__(self, choice: Choice, cards: list[Any]) -> None:
        self.dealing = cards
        super().__init__(choice, Random(0))

    def _go_to(self, pos: Any) -> None:
        while CHANCE in self.rules.to_act(pos):
            chances = {move.card: move for move in self.rules.chances(pos)}
            pos = self.rules.play(pos, CHANCE, chances[self.dealing.pop(0)])
        assert not self.dealing, "cards are drawn that the rules do not ask for"
        super()._go_to(pos)


def compare(choice: Choice, count: int, seed: int = 1) -> int:
    """Raises where they differ; returns how many decisions were compared."""
    arrays, rng = arrays_of(choice), Random(seed)
    key = jax.random.key(seed)
    games = arrays.start(count)
    ours: list[Dealt] = []
    chosen: list[int | None] = [None] * count
    decisions = 0
    while not ours or any(game.seat is not None for game in ours):
        key, drawing = jax.random.split(key)
        games, drawn, told = arrays.deal(games, jax.random.split(drawing, count))
        dealt = [[arrays.cards[at] for at in row if at >= 0] for row in np.asarray(drawn).tolist()]
        if not ours:
            ours = [Dealt(choice, cards) for cards in dealt]
        told = jax.tree.map(np.asarray, told)
        for at, game in enumerate(ours):
            # What becomes of a game after its end is nobody's concern.
            if game.seat is None:
                continue
            if (action := chosen[at]) is not None:
                game.dealing = dealt[at]
                game.act(action)
            _check(game, jax.tree.map(lambda each, at=at: each[at], told))
            chosen[at] = None
            if game.seat is not None:
                chosen[at] = choose(game, at, rng)
                decisions += 1
        games = arrays.step(games, jnp.asarray([each or 0 for each in chosen], jnp.int32))
    return decisions


def _check(game: Dealt, told: Told) -> None:
    """Raises where a situation is not told as the pure rules have it."""
    rules = game.rules
    assert bool(told.over) == (game.seat is None)
    assert told.points.tolist() == list(rules.standings(game.pos).values())
    for seat in rules.seats:
        np.testing.assert_allclose(
            np.asarray(told.observations[seat - 1]), game.observe(seat), rtol=0, atol=1e-6
        )
    if game.seat is None:
        outcome = game.outcome
        assert outcome is not None
        ends = list(utilities(rules, outcome).values())
        np.testing.assert_allclose(np.asarray(told.utilities), ends, atol=1e-6)
    else:
        assert int(told.seat) == game.seat - 1
        assert np.array_equal(np.flatnonzero(told.mask), np.flatnonzero(game.mask))


def main() -> None:
    """Compares every choice, or those of one game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 64
    for choice in CHOICES:
        if choice[0] in (sys.argv[2:] or choice[:1]):
            decisions = sum(
                compare(choice, min(AT_ONCE, games - begun), seed=begun + 1)
                for begun in range(0, games, AT_ONCE)
            )
            print(*choice, f"{games} games, {decisions:,} decisions the same", flush=True)


if __name__ == "__main__":
    main()
