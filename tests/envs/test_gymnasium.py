"""One learner against bots passes Gymnasium's own checks."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import squarely
from squarely.envs.gymnasium import NAMES, LearnerEnv
from squarely.kernel.rules import BadInput
from tests.envs.tiny import TINY_DATA

NO_OPPONENT = "is no opponent: write random, baseline or level:1 to level:9."


def play(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """A game of random decisions."""
    seen, _ = env.reset(seed=seed)
    rng, total = Random(seed), 0.0
    while True:
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, over, _, info = env.step(action)
        total += reward
        if over:
            return total, info


def test_every_variant_is_registered() -> None:
    assert sorted(NAMES.values()) == sorted(squarely.variants())
    assert {f"squarely/{name}-v0" for name in NAMES} <= set(gymnasium.registry)


@pytest.mark.parametrize("name", NAMES)
def test_it_conforms(name: str) -> None:
    env = gymnasium.make(f"squarely/{name}-v0", render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("Blokus", {"seat": 3, "options": ["fixed-corners"], "opponents": "random"}),
        ("Locus", {"seats": 5, "seat": 4, "options": ["discard-coin"]}),
        ("LokoMoto", {"seats": 4, "seat": 2, "options": ["advanced", "hidden-agendas"]}),
        ("BlokusToGo", {"seat": 2, "opponents": "level:5"}),
    ],
)
def test_it_conforms_with_other_seats_options_and_opponents(
    name: str, settings: dict[str, Any]
) -> None:
    env = gymnasium.make(f"squarely/{name}-v0", render_mode="ansi", **settings)
    check_env(env.unwrapped)


@pytest.mark.parametrize("opponents", ["random", "baseline", "level:1"])
def test_the_others_play_between_two_decisions(opponents: str) -> None:
    env = gymnasium.make("squarely/Locus-v0", seats=3, seat=2, opponents=opponents)
    total, info = play(env, 4)
    assert total in (-1.0, -0.5, 0.0, 0.5, 1.0)
    assert info["score"] >= 0


def test_a_map_of_ones_own_is_played_on() -> None:
    env = gymnasium.make("squarely/LokoMoto-v0", data=TINY_DATA, opponents="baseline")
    total, info = play(env, 4)
    assert total in (-1.0, 0.0, 1.0)
    assert info["score"] < 10


def test_alone_the_points_are_the_reward() -> None:
    total, info = play(gymnasium.make("squarely/Blokus84-v0"), 4)
    assert total == info["score"] > 40


def test_the_same_seed_gives_the_same_game() -> None:
    env = gymnasium.make("squarely/LokoMoto-v0", seats=3, options=["hidden-agendas"])
    assert play(env, 7) == play(env, 7)


# Spawned: other tests may have started threads, which a fork does not bear.
@pytest.mark.parametrize(("how", "settings"), [("sync", {}), ("async", {"context": "spawn"})])
def test_it_is_vectorised(how: str, settings: dict[str, str]) -> None:
    env = gymnasium.make_vec("squarely/Locus-v0", 3, how, settings, seats=2, opponents="random")
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].shape == (3, 4_342)
    for _ in range(5):
        actions = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
        seen, *_ = env.step(actions)
    assert seen["observation"].shape[0] == 3
    env.close()


def test_an_illegal_action_loses_the_game() -> None:
    env = LearnerEnv("blokus-to-go")
    seen, _ = env.reset(seed=1)
    for action in (np.flatnonzero(seen["action_mask"] == 0)[0], 10**6, -1):
        env.reset(seed=1)
        seen, reward, over, _, info = env.step(np.int64(action))
        assert (reward, over, info) == (-1.0, True, {"illegal": True, "action": action})
        assert seen["action_mask"].all()
        with pytest.raises(BadInput, match="reset"):
            env.step(np.int64(0))


@pytest.mark.parametrize("action", [np.array([65]), 65.0, "65", None, np.float64(65)], ids=repr)
def test_what_is_no_whole_number_is_refused_and_costs_nothing(action: Any) -> None:
    env = gymnasium.make("squarely/BlokusToGo-v0")
    seen, _ = env.reset(seed=1)
    with pytest.raises(BadInput, match=re.escape(f"An action is a whole number, not {action!r}.")):
        env.step(action)
    _, reward, over, _, info = env.step(np.array(seen["action_mask"].argmax()))
    assert (reward, over, info) == (0.0, False, {})


def test_whoever_names_opponents_gets_some() -> None:
    assert len(LearnerEnv("locus").rules.seats) == 1
    assert len(LearnerEnv("locus", opponents="random").rules.seats) == 2
    with pytest.raises(BadInput, match="alone: leave out the opponents"):
        LearnerEnv("blokus-84", opponents="random")
    for variant in ("locus", "blokus-84"):
        with pytest.raises(BadInput, match="alone: leave out the opponents"):
            LearnerEnv(variant, seats=1, opponents="level:2")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        *(
            ({"opponents": other}, f"'{other}' {NO_OPPONENT}")
            for other in ("level:12", "", 0, 2, (), ("random", "level:2"))
        ),
        ({"options": "fixed-starts"}, "Options are given as a list: ['fixed-starts']."),
        ({"seats": "2"}, "The number of seats is a whole number, not '2'."),
        ({"seat": 3}, "There is no seat 3: choose one from 1 to 2"),
    ],
)
def test_what_makes_no_sense_is_refused(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        LearnerEnv("blokus-to-go", **wish)
