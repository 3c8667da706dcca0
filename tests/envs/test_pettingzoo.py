"""The environments pass PettingZoo's own tests, with warnings as errors."""

from __future__ import annotations

import pickle
import re
import sys
import warnings
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils import BaseWrapper, aec_to_parallel

from squarely.envs import pettingzoo
from squarely.envs.pettingzoo import env, raw_env
from squarely.kernel.rules import BadInput
from tests.envs.every import CHOICES, FEWEST_SEATS, ONE_EACH, Choice
from tests.envs.tiny import TINY_DATA
from tests.tiers import some

IN_A_CIRCLE = [
    choice
    for choice in FEWEST_SEATS
    if choice[1] == 1 or choice[0] not in ("blokus-3", "locus", "lokomoto")
] + [choice for choice in FEWEST_SEATS if choice[:2] == ("lokomoto", 2)]
"""In the first four rounds everybody decides once in each, two of Loko moto by blackening."""

# PettingZoo has them for every observation with a mask in it, its own games excepted by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("choice", some(CHOICES, 8), ids=str)
def test_it_conforms(choice: Choice) -> None:
    assert "error" in {action for action, *_ in warnings.filters}
    api_test(env(*choice), num_cycles=20)


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_the_seed_decides_about_everything(choice: Choice) -> None:
    assert "error" in {action for action, *_ in warnings.filters}
    seed_test(lambda: env(*choice), num_cycles=1_000)


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_its_speed_is_measured(
    choice: Choice, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five seconds on a clock that counts cycles, so that games end and others begin."""
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks) / 40)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env(*choice))
    assert "turns per second" in capsys.readouterr().out


class AnyNumber(BaseWrapper):  # type: ignore[misc]
    """Every number is an action, one of the legal ones: PettingZoo's test ignores masks."""

    def __init__(self, wrapped: Any) -> None:
        super().__init__(wrapped)
        self.metadata = {**wrapped.metadata, "is_parallelizable": True}

    def step(self, action: int | None) -> None:
        if action is not None:
            legal = np.flatnonzero(self.observe(self.agent_selection)["action_mask"])
            action = int(legal[action % len(legal)])
        super().step(action)


@pytest.mark.parametrize("choice", some(IN_A_CIRCLE, 4), ids=str)
def test_it_stops_after_as_many_cycles_as_are_wanted(choice: Choice) -> None:
    """PettingZoo's test wants a decision of everybody in each cycle, and knows of no masks.

    It is not run on any of PettingZoo's own classic games.
    """

    def made(max_cycles: int) -> Any:
        return AnyNumber(env(*choice, max_cycles=max_cycles))

    def parallel(max_cycles: int) -> Any:
        return aec_to_parallel(made(max_cycles))

    max_cycles_test(SimpleNamespace(env=made, parallel_env=parallel))


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
@pytest.mark.parametrize("cycles", [1, 4])
def test_a_cycle_is_a_decision_for_each_agent(choice: Choice, cycles: int) -> None:
    """Where somebody decides twice in a row, all together still decide as often."""
    table = env(*choice, max_cycles=cycles)
    for seed in (1, 2):  # and a new game counts anew
        table.reset(seed=seed)
        decisions, stopped = 0, []
        for agent in table.agent_iter():
            seen, reward, over, truncated, _ = table.last()
            assert (reward, over) == (0, False)
            legal = np.flatnonzero(seen["action_mask"])
            if truncated:
                stopped.append(agent)
                assert len(legal) == len(seen["action_mask"])
            decisions += not truncated
            table.step(None if truncated else int(legal[0]))
        assert decisions == cycles * len(table.possible_agents)
        assert sorted(stopped) == table.possible_agents


def test_a_game_that_ends_in_time_is_not_stopped() -> None:
    table = env("blokus-to-go", max_cycles=21)
    api_test(table, num_cycles=60)
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert not any(table.truncations.values())
    with pytest.raises(BadInput, match="at least one cycle, not 0"):
        env("blokus-to-go", max_cycles=0)


@pytest.mark.parametrize("choice", [*FEWEST_SEATS, ONE_EACH[4], ONE_EACH[-1]], ids=str)
def test_it_is_drawn(choice: Choice, capsys: pytest.CaptureFixture[str]) -> None:
    def made(render_mode: Any = None) -> Any:
        return env(*choice, render_mode)

    render_test(made)
    assert capsys.readouterr().out.count("\n") > 20


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_a_whole_game_gives_rewards_once_and_at_the_end(choice: Choice) -> None:
    table = env(*choice)
    table.reset(seed=3)
    rng, total = Random(3), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, info = table.last()
        total[agent] += reward
        assert over or reward == 0
        if over:
            assert "score" in info
            table.step(None)
        else:
            table.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    if len(total) > 1:
        assert sum(total.values()) == pytest.approx(0)
        assert -1 <= min(total.values()) <= max(total.values()) <= 1


def test_only_the_agent_on_turn_can_act() -> None:
    table = raw_env("locus", 3)
    table.reset(seed=1)
    masks = {agent: table.observe(agent)["action_mask"].sum() for agent in table.agents}
    assert [agent for agent, legal in masks.items() if legal] == [table.agent_selection]


def test_whoever_acts_illegally_ends_the_game() -> None:
    table = env("blokus-to-go")
    table.reset(seed=1)
    mask = table.last()[0]["action_mask"]
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(table.terminations.values())
    assert all(table.observe(agent)["action_mask"].all() for agent in table.agents)
    raw = raw_env("blokus-to-go")
    raw.reset(seed=1)
    with pytest.raises(BadInput, match="not legal now"):
        raw.step(int(np.flatnonzero(mask == 0)[0]))


def test_numbers_that_are_no_actions_are_refused() -> None:
    table = env("blokus-to-go")
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        table.step(10**6)


def test_people_see_every_step_and_nobody_else_does(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, shown in (("human", True), (None, False)):
        table = raw_env("blokus-to-go", render_mode=mode)  # type: ignore[arg-type]
        table.reset(seed=1)
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
        table.render()
        assert bool(capsys.readouterr().out) == shown
    with pytest.raises(BadInput, match="no render mode"):
        raw_env("blokus-to-go", render_mode="video")  # type: ignore[arg-type]


def test_a_variant_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="chess"):
        pettingzoo.env("chess")


@pytest.mark.parametrize("seats", ["3", 3.0, [3]])
def test_seats_are_a_whole_number(seats: Any) -> None:
    env("locus", 3)
    with pytest.raises(BadInput, match=re.escape(f"seats is a whole number, not {seats!r}.")):
        env("locus", seats)
    assert len(env("locus", np.int64(3)).possible_agents) == 3  # type: ignore[arg-type]


def test_options_are_a_list() -> None:
    with pytest.raises(BadInput, match=re.escape("Options are given as a list: ['shared-win'].")):
        env("locus", 3, "shared-win")


def test_it_conforms_on_a_map_of_ones_own() -> None:
    table = env("lokomoto", 2, ["hidden-agendas"], data=TINY_DATA)
    assert table.action_space("player_0").n == 4 * 17 + 2 + 6 + 1
    api_test(table, num_cycles=50)
    again = pickle.loads(pickle.dumps(table))
    assert again.unwrapped.rules is table.unwrapped.rules


def test_no_seat_of_an_environment_is_on_paper() -> None:
    with pytest.raises(BadInput, match="A sheet of paper has no numbers"):
        env("locus", 2, ["paper-2"])
