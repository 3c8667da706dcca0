"""The games pass OpenSpiel's own tests, and its algorithms run on them."""

from __future__ import annotations

import pickle
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import make_observation

import squarely
from squarely.envs.openspiel import short_name
from squarely.kernel.rules import BadInput
from tests.envs.every import ONE_EACH, Choice


def written(choice: Choice) -> str:
    """How OpenSpiel names a choice."""
    variant, seats, options = choice
    return f"{short_name(variant)}(seats={seats},options={'+'.join(options)})"


def dealt(name: str) -> Any:
    """The first state in which somebody decides."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    return state


def test_every_variant_is_registered() -> None:
    assert {short_name(name) for name in squarely.variants()} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("choice", ONE_EACH, ids=str)
def test_random_games_conform(choice: Choice) -> None:
    game = pyspiel.load_game(written(choice))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_playthrough_is_made() -> None:
    text = generate_playthrough.playthrough("squarely_lokomoto(seats=3)", None, seed=1)
    assert "reveal" in text
    assert "LegalActions()" in text


def test_an_observation_has_named_parts() -> None:
    state = dealt("squarely_locus(seats=3)")
    observation = make_observation(state.get_game())
    observation.set_from(state, 0)
    assert observation.dict["on_turn"].tolist() == [1.0]
    assert observation.dict["filled"].shape == (3, 211)


def test_what_a_player_knows_leaves_out_the_secrets_of_others() -> None:
    state = dealt("squarely_lokomoto(seats=2,options=hidden-agendas)")
    given = [str(move) for seat, move in state.now.played if str(move).startswith("deal")]
    mine, yours = (each.split() for each in (given[0], given[2]))
    assert (mine[1], yours[1]) == ("1", "2")
    assert mine[2] in state.information_state_string(0).split()
    assert yours[2] not in state.information_state_string(0).split()


def test_an_observer_tells_no_less_and_no_more_than_a_player_knows() -> None:
    game = pyspiel.load_game("squarely_lokomoto(seats=2,options=hidden-agendas)")
    nothing = pyspiel.IIGObservationType(
        perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(BadInput, match="all that a player may know"):
        make_observation(game, nothing)


@pytest.mark.parametrize("action", [207, -5, 472, 10**6])
def test_illegal_actions_are_refused(action: int) -> None:
    state = dealt("squarely_lokomoto(seats=3)")
    assert action not in state.legal_actions()
    with pytest.raises(BadInput, match="not legal now"):
        state.apply_action(action)
    assert state.legal_actions()


def test_games_and_states_are_small_when_they_are_written_down() -> None:
    state = dealt("squarely_blokus")
    state.apply_action(state.legal_actions()[0])
    game = pickle.loads(pickle.dumps(state.get_game()))
    assert str(game) == str(state.get_game())
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    assert len(text) < 300_000
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.legal_actions() == state.legal_actions()


def test_its_search_plays_to_go() -> None:
    game = pyspiel.load_game("squarely_blokus_to_go(options=fixed-starts)")
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1)
    bot = mcts.MCTSBot(game, 1.4, 3, evaluator, solve=False)
    action = bot.step(state)
    assert action in state.legal_actions()
