"""TorchRL plays the environments of PettingZoo, with masks."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.envs.utils import check_env_specs

from squarely.envs.pettingzoo import env
from tests.envs.every import ONE_EACH, Choice

# It was tested with one version of PettingZoo and says so about every other.
pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")


def wrapped(choice: Choice) -> Any:
    """An environment as researchers make it; its agents choose among legal actions."""
    return PettingZooWrapper(env=env(*choice), use_mask=True, seed=1)


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_it_conforms(choice: Choice) -> None:
    check_env_specs(wrapped(choice))


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_random_decisions_play_a_game_to_its_end(choice: Choice) -> None:
    table = wrapped(choice)
    torch.manual_seed(1)
    game = table.rollout(max_steps=2_000)
    agents = list(table.group_map)
    assert len(agents) == choice[1]
    ends = game["next", "done"].flatten()
    assert ends[-1]
    assert not ends[:-1].any()
    for now in game:
        deciding = [agent for agent in agents if now[agent, "mask"].item()]
        assert len(deciding) == 1
        chosen = now[deciding[0], "action"].item()
        assert now[deciding[0], "action_mask"].flatten()[chosen]
    rewards = torch.stack([game["next", agent, "reward"].flatten() for agent in agents])
    assert not rewards[:, :-1].any()
    if len(agents) > 1:
        assert rewards[:, -1].sum().item() == pytest.approx(0)
        assert rewards[:, -1].abs().max() <= 1
    else:
        assert rewards[0, -1] > 0


def test_a_game_that_is_stopped_is_truncated() -> None:
    table = PettingZooWrapper(env=env("lokomoto", 3, max_cycles=4), use_mask=True, seed=1)
    game = table.rollout(max_steps=100)
    assert game.shape == (12,)
    assert game["next", "truncated"].flatten().tolist() == [False] * 11 + [True]
    assert not game["next", "terminated"].any()
