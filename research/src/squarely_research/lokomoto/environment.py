"""Loko moto as an environment with the interface of Pgx."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx._src.struct import dataclass

from squarely.games import variant_named
from squarely.games.lokomoto.rules import LokomotoRules
from squarely_research.lokomoto.game import (
    Game,
    deal,
    legal,
    most_dealt,
    over,
    start,
    step,
    utilities,
)
from squarely_research.lokomoto.observation import observe
from squarely_research.lokomoto.tables import Form, Tables, form_of, tables_of


@dataclass
class State(pgx.State):
    """A position with what every Pgx environment tells."""

    current_player: jax.Array
    observation: jax.Array
    rewards: jax.Array
    terminated: jax.Array
    truncated: jax.Array
    legal_action_mask: jax.Array
    _step_count: jax.Array
    _game: Game

    @property
    def env_id(self) -> Any:
        """The name of the game."""
        return "lokomoto"

    def to_svg(self, **settings: Any) -> str:
        """The map as a picture."""
        from squarely_research.lokomoto.picture import svg

        return svg(self._game)

    def save_svg(self, filename: str, **settings: Any) -> None:
        """Writes the picture to a file."""
        with open(filename, "w", encoding="utf-8") as file:
            file.write(self.to_svg())


class Lokomoto(pgx.Env):
    """Loko moto for two to five: actions and observations are those of `squarely.envs`.

    A purchase is made of single decisions, each of which can be finished. The cards are drawn with
    the keys that `init` and `step` are given.
    """

    def __init__(self, seats: int = 2, options: tuple[str, ...] = ()) -> None:
        super().__init__()
        rules = variant_named("lokomoto").rules(seats, options)
        assert isinstance(rules, LokomotoRules)
        self.form: Form = form_of(rules)
        self.tables: Tables = tables_of(rules)

    def _init(self, key: jax.Array) -> State:
        game, _ = deal(self.form, self.tables, start(self.form), key, most_dealt(self.form))
        return self._state_of(game, jnp.int32(0))

    def _step(self, state: State, action: jax.Array, key: jax.Array) -> State:
        if key is None:
            raise ValueError("Loko moto has cards: give step a key to draw them with.")
        after = step(self.form, self.tables, state._game, action)
        game, _ = deal(self.form, self.tables, after, key)
        return self._state_of(game, state._step_count)

    def _state_of(self, game: Game, count: jax.Array) -> State:
        ended, ends = over(game), utilities(self.form, self.tables, game)
        return State(
            current_player=game.on_turn,
            observation=observe(self.form, self.tables, game, game.on_turn),
            rewards=jnp.where(ended, ends, jnp.zeros_like(ends)),
            terminated=ended,
            truncated=jnp.bool_(False),
            legal_action_mask=legal(self.form, self.tables, game)[: self.form.actions],
            _step_count=count,
            _game=game,
        )

    def _observe(self, state: State, player_id: jax.Array) -> jax.Array:
        return observe(self.form, self.tables, state._game, player_id)

    @property
    def id(self) -> Any:
        """The name of the game."""
        return "lokomoto"

    @property
    def version(self) -> str:
        """Changes when observations or legal actions do."""
        return "v0"

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self.form.seats
