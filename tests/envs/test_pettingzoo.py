"""The environments pass PettingZoo's own tests, with warnings as errors."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from squarely.envs import pettingzoo
from squarely.envs.pettingzoo import env, raw_env
from squarely.kernel.rules import BadInput
from tests.envs.every import CHOICES, ONE_EACH, Choice

# PettingZoo has them for every observation with a mask in it, its own games excepted by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_it_conforms(choice: Choice) -> None:
    assert "error" in {action for action, *_ in warnings.filters}
    api_test(env(*choice), num_cycles=20)


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_the_seed_decides_about_everything(choice: Choice) -> None:
    seed_test(lambda: env(*choice), num_cycles=30)


@pytest.mark.parametrize("choice", ONE_EACH[::3], ids=str)
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
