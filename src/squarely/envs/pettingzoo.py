"""Every variant as a PettingZoo environment in which agents act in turn (AEC)."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from squarely.envs.installed import NoEnvironments
from squarely.kernel.rules import BadInput, Seat

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import (
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )

    from squarely.envs.game import Game, OwnData, Shared, as_value, make, utilities
    from squarely.envs.rendering import RENDER_MODES, RenderMode, check_mode, rendered
except ModuleNotFoundError as problem:
    raise NoEnvironments("PettingZoo") from problem


def env(
    variant: str,
    seats: int | None = None,
    options: Collection[str] = (),
    render_mode: RenderMode | None = None,
    max_cycles: int | None = None,
    data: OwnData = (),
) -> AECEnv[str, Any, Any]:
    """A variant, wrapped as usual: whoever acts illegally ends the game and loses a point."""
    raw = raw_env(variant, seats, options, render_mode, max_cycles, data)
    bounded = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))
    return OrderEnforcingWrapper(bounded)


class raw_env(Shared, AECEnv[str, Any, Any]):  # noqa: N801 - the name that PettingZoo's users expect
    """A variant without wrappers: it refuses illegal actions with a sentence."""

    def __init__(
        self,
        variant: str,
        seats: int | None = None,
        options: Collection[str] = (),
        render_mode: RenderMode | None = None,
        max_cycles: int | None = None,
        data: OwnData = (),
    ) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise BadInput(f"A game has at least one cycle, not {max_cycles}.")
        self.rules, self.encoding = make(variant, seats, options, data)
        seat_count = len(self.rules.seats)
        self.choice = (variant, seat_count, tuple(sorted(options)), as_value(data))
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"squarely_{variant.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self._seat_of = {f"player_{seat - 1}": seat for seat in self.rules.seats}
        self._agent_of = {seat: agent for agent, seat in self._seat_of.items()}
        self.possible_agents = list(self._seat_of)
        self._decisions = 0
        # A cycle is as many decisions as there are agents, as in PettingZoo's own tests.
        self._most_decisions = None if max_cycles is None else max_cycles * seat_count
        size, actions = self.encoding.layout.size, len(self.encoding.names)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, (size,), np.float32),
                    "action_mask": Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        """The same for all: an observation whose parts `encoding.layout` names, and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all: the numbers of the names in `encoding.names`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; the seed decides about the cards of this one and those after it."""
        if seed is not None:
            self._rng = Random(seed)
        self.game = Game(self.choice, self._rng)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        assert self.game.seat is not None
        self.agent_selection = self._agent_of[self.game.seat]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do: nothing unless it is its turn.

        After the end every action is allowed, as in Pgx: nobody has to divide by nothing.
        """
        seat: Seat = self._seat_of[agent]
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if self.game.seat == seat and not over:
            mask = self.game.mask.copy()
        else:
            mask = np.full(len(self.encoding.names), over, np.int8)
        return {"observation": self.game.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """A decision of the agent on turn; rewards come with the last one of a whole game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.act(action)
        self._decisions += 1
        self._show()
        if self.game.seat is not None:
            self.agent_selection = self._agent_of[self.game.seat]
            stopped = self._decisions == self._most_decisions
            self.truncations = dict.fromkeys(self.agents, stopped)
            return
        outcome = self.game.outcome
        assert outcome is not None
        for seat, utility in utilities(self.rules, outcome).items():
            self.rewards[self._agent_of[seat]] = utility
            self.infos[self._agent_of[seat]]["score"] = outcome.scores[seat]
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as everybody may see it."""
        return rendered(self.game, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""
