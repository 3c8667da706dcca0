"""The Blokus family as an environment with the interface of Pgx."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx._src.struct import dataclass

from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely_research.game import (
    Game,
    lay,
    legal,
    next_colour,
    pgx_observation,
    seat_of,
    start,
    utilities,
)
from squarely_research.tables import Shape, Tables, shape_of, tables_of


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
        """The name of all forms; the environment knows which one it is."""
        return "blokus"

    def to_svg(self, **settings: Any) -> str:
        """The board as a picture."""
        from squarely_research.picture import svg

        return svg(self._game)

    def save_svg(self, filename: str, **settings: Any) -> None:
        """Writes the picture to a file."""
        with open(filename, "w", encoding="utf-8") as file:
            file.write(self.to_svg())


class Blokus(pgx.Env):
    """One form of Blokus: an action is a placement's number in the rules, the last one passes.

    Passing is legal only where nothing else is, and is then the only legal action. What a player
    observes begins with the colour that they play next. Made for thousands of games at once on an
    accelerator; on a processor the rules of `squarely.games` are faster.
    """

    def __init__(self, variant: str = "blokus-to-go", options: tuple[str, ...] = ()) -> None:
        super().__init__()
        rules = variant_named(variant).rules(options=options)
        if not isinstance(rules, BlokusRules):
            raise ValueError(f"{variant} is not a form of Blokus")
        self.shape: Shape = shape_of(rules)
        self.tables: Tables = tables_of(rules)
        # Worked out now: inside a compiled function XLA would do it, slowly and with alarms.
        self._start = self._state_of(start(self.shape, self.tables), jnp.int32(0))

    def _init(self, key: jax.Array) -> State:
        return self._start

    def _step(self, state: State, action: jax.Array, key: jax.Array) -> State:
        return self._state_of(lay(self.tables, state._game, action), state._step_count)

    def _state_of(self, game: Game, count: jax.Array) -> State:
        allowed = legal(self.tables, game)[: self.shape.placements]
        ends = utilities(self.shape, self.tables, game).astype(jnp.float32)
        return State(
            current_player=seat_of(self.tables, game),
            observation=pgx_observation(self.shape, game, game.colour),
            rewards=jnp.where(game.over, ends, jnp.zeros_like(ends)),
            terminated=game.over,
            truncated=jnp.bool_(False),
            legal_action_mask=jnp.append(allowed, ~allowed.any()),
            _step_count=count,
            _game=game,
        )

    def _observe(self, state: State, player_id: jax.Array) -> jax.Array:
        colour = next_colour(self.tables, state._game, player_id)
        return pgx_observation(self.shape, state._game, colour)

    @property
    def id(self) -> Any:
        """The name of all forms."""
        return "blokus"

    @property
    def version(self) -> str:
        """Changes when observations or legal actions do."""
        return "v0"

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self.shape.seats
