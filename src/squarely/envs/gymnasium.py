"""One learner against bots, or alone, in Gymnasium; importing this registers the variants."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from squarely.bots.bot import Bot
from squarely.bots.play import RandomBot
from squarely.bots.registry import LEVELS, baseline_bot, level_bot
from squarely.envs.installed import NoEnvironments
from squarely.games import variant_named
from squarely.kernel.rules import AnyRules, BadInput, Seat, listed_moves, quoted

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete

    from squarely.envs.encoding import Mask
    from squarely.envs.game import Game, OwnData, action_number, as_value, make, utilities
    from squarely.envs.rendering import RENDER_MODES, RenderMode, check_mode, rendered
except ModuleNotFoundError as problem:
    raise NoEnvironments("Gymnasium") from problem

NAMES = {
    "Blokus": "blokus",
    "Blokus2": "blokus-2",
    "Blokus3": "blokus-3",
    "BlokusTeams": "blokus-teams",
    "Blokus84": "blokus-84",
    "BlokusToGo": "blokus-to-go",
    "Locus": "locus",
    "LokoMoto": "lokomoto",
}
"""The variants by what their environments are called, after `squarely/`."""


def opponent(rules: AnyRules, name: str, rng: Random) -> Bot:
    """A bot by its name: `random`, `baseline`, or `level:1` to `level:9`; raises BadInput."""
    if name == "random":
        return RandomBot(rules, rng)
    if name == "baseline":
        return baseline_bot(rules, rng)
    kind, _, level = name.partition(":")
    if kind == "level" and level.isdecimal() and int(level) in LEVELS:
        return level_bot(rules, int(level), rng)
    raise BadInput(f"{quoted(name)} is no opponent: write random, baseline or level:1 to level:9.")


def _fewest_for_opponents(variant: str) -> int:
    counts = [count for count in variant_named(variant).seat_counts if count > 1]
    if not counts:
        raise BadInput(f"{variant} is played alone: leave out the opponents.")
    return counts[0]


class LearnerEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat of a variant; what the others do between two own decisions belongs to a step."""

    metadata = {  # noqa: RUF012 - declared so by Gymnasium
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        variant: str,
        seats: int | None = None,
        options: Collection[str] = (),
        opponents: str | None = None,
        seat: int = 1,
        render_mode: RenderMode | None = None,
        data: OwnData = (),
    ) -> None:
        if seats is None and opponents is not None:
            seats = _fewest_for_opponents(variant)
        self.rules, self.encoding = make(variant, seats, options, data)
        seat_count = len(self.rules.seats)
        if seat_count == 1 and opponents is not None:
            raise BadInput(f"{variant} with 1 seat is played alone: leave out the opponents.")
        self._choice = (variant, seat_count, tuple(sorted(options)), as_value(data))
        if seat not in self.rules.seats:
            raise BadInput(f"There is no seat {seat}: choose one from 1 to {seat_count}.")
        self.seat = Seat(seat)
        self.render_mode = self._mode = check_mode(render_mode)
        self._opponents = "baseline" if opponents is None else str(opponents)
        opponent(self.rules, self._opponents, Random())
        size, actions = self.encoding.layout.size, len(self.encoding.names)
        self.observation_space = Dict(
            {
                "observation": Box(0, 1, (size,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a new game and plays on until the learner has to decide."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(2**63)))
        self.game = Game(self._choice, rng)
        self._over = False
        others = [each for each in self.rules.seats if each != self.seat]
        self._bots = {each: opponent(self.rules, self._opponents, rng) for each in others}
        self._let_others_play()
        self._show()
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """One decision. An illegal one ends the game and costs a point, as PettingZoo has it."""
        if self._over:
            raise BadInput("The game is over: reset the environment.")
        number, mask = action_number(action), self.action_masks()
        if not 0 <= number < len(mask) or not mask[number]:
            self._over = True
            return self._seen(), -1.0, True, False, {"illegal": True, "action": number}
        self.game.act(number)
        self._let_others_play()
        self._show()
        outcome = self.game.outcome
        self._over = outcome is not None
        if outcome is None:
            return self._seen(), 0.0, False, False, {}
        reward = utilities(self.rules, outcome)[self.seat]
        return self._seen(), reward, True, False, {"score": outcome.scores[self.seat]}

    def _let_others_play(self) -> None:
        game, rules = self.game, self.rules
        while game.seat is not None and game.seat != self.seat:
            legal = listed_moves(rules, game.pos, game.seat)
            bot = self._bots[game.seat]
            game.play(bot.choose(rules.view(game.pos, game.seat), legal))

    def action_masks(self) -> Mask:
        """What the learner may do now, under the name that masking algorithms look for."""
        if self._over or self.game.seat is None:
            return np.ones(len(self.encoding.names), np.int8)
        return self.game.mask

    def _seen(self) -> dict[str, Any]:
        mask = self.action_masks().copy()
        return {"observation": self.game.observe(self.seat), "action_mask": mask}

    def render(self) -> Any:
        """The position as the learner sees it."""
        return rendered(self.game, self._mode, self.seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


for _name, _variant in NAMES.items():
    gymnasium.register(
        f"squarely/{_name}-v0",
        entry_point="squarely.envs.gymnasium:LearnerEnv",
        kwargs={"variant": _variant},
    )
