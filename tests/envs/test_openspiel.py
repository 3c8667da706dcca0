"""The games pass OpenSpiel's own tests, and its algorithms run on them."""

from __future__ import annotations

import pickle
import unittest
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

import squarely
from squarely.envs.openspiel import short_name
from squarely.kernel.rules import BadInput
from tests.envs.every import ONE_EACH, Choice
from tests.envs.tiny import TINY_FILES

CHOICES: list[Choice] = [
    *ONE_EACH,
    ("blokus", 4, ()),
    ("blokus-2", 2, ("fixed-corners",)),
    ("blokus-teams", 4, ()),
]
LATE_TO_GO = "squarely_blokus_to_go(after=24,seed=3)"
PLAIN = "squarely_lokomoto(seats=2)"
SECRETS = "squarely_lokomoto(seats=2,options=hidden-agendas)"
LATE_SECRETS = SECRETS.replace(")", ",after=90,seed=1)")
TINY = (
    "squarely_lokomoto(options=hidden-agendas,after=15,seed=6,"
    + ",".join(f"{part}={path}" for part, path in TINY_FILES.items())
    + ")"
)


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


def states_below(state: Any) -> int:
    """How many states a tree has."""
    if state.is_terminal():
        return 1
    return 1 + sum(states_below(state.child(action)) for action in state.legal_actions())


def random_decisions(name: str, seed: int) -> Any:
    """The states of a random game in which somebody decides."""
    rng = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(rng.choice(state.legal_actions()))


def test_every_variant_is_registered() -> None:
    assert {short_name(name) for name in squarely.variants()} <= set(pyspiel.registered_names())


def checks(name: str) -> unittest.TestSuite:
    """What OpenSpiel's own API test asks of every game that is registered with it."""
    case = type(
        "ApiTest",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": pyspiel.load_game(name), "game_name": name},
    )
    return unittest.defaultTestLoader.loadTestsFromTestCase(case)


@pytest.mark.parametrize("name", [*map(written, CHOICES), SECRETS, LATE_TO_GO, TINY, LATE_SECRETS])
def test_its_api_test_passes(name: str) -> None:
    result = unittest.TestResult()
    checks(name).run(result)
    assert result.testsRun >= 5
    assert not result.failures + result.errors + result.skipped


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_random_games_conform(choice: Choice) -> None:
    game = pyspiel.load_game(written(choice))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [LATE_TO_GO, TINY, LATE_SECRETS])
def test_random_games_conform_that_begin_late_or_are_tiny(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*map(written, CHOICES), TINY])
def test_a_playthrough_is_made_and_can_be_repeated(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=1)
    assert "LegalActions()" in text
    assert "IsTerminal() = True" in text
    assert generate_playthrough.playthrough(name, None, seed=1) == text


def test_only_a_game_with_secrets_is_one_of_imperfect_information() -> None:
    types = pyspiel.GameType.Information
    found = {name: pyspiel.load_game(name).get_type().information for name in (PLAIN, SECRETS)}
    assert found == {PLAIN: types.PERFECT_INFORMATION, SECRETS: types.IMPERFECT_INFORMATION}


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


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("private", list(pyspiel.PrivateInfoType.__members__.values()), ids=str)
def test_an_observer_tells_what_a_player_knows_or_is_not_there(public: bool, private: Any) -> None:
    for perfect_recall in (True, False):
        wanted = pyspiel.IIGObservationType(
            perfect_recall=perfect_recall, public_info=public, private_info=private
        )
        own = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        secret = make_observation(pyspiel.load_game(SECRETS), wanted)
        assert (secret is not None) == (public and own)
        # Where nothing is secret all that is known is public.
        assert (make_observation(pyspiel.load_game(PLAIN), wanted) is not None) == public


def test_observers_take_no_parameters() -> None:
    with pytest.raises(BadInput, match="take no parameters"):
        make_observation(pyspiel.load_game(PLAIN), params={"wide": 1})


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


def test_a_seed_makes_the_first_decisions() -> None:
    first, again, other = (
        pyspiel.load_game(f"squarely_locus(seats=2,after=30,seed={seed})").new_initial_state()
        for seed in (1, 1, 2)
    )
    assert str(first) == str(again) != str(other)
    assert first.now.decisions == 30
    assert first.history() == []


def test_of_the_cards_before_them_only_secret_ones_stay_open() -> None:
    state = pyspiel.load_game(SECRETS.replace(")", ",after=20,seed=1)")).new_initial_state()
    for _ in range(4):
        assert state.is_chance_node()
        assert state.action_to_string(0).startswith("deal")
        state.apply_action(0)
    assert not state.is_chance_node()
    assert state.now.decisions == 20
    assert state.information_state_string(1).count("blacken") == 12


def test_a_game_that_would_be_over_is_refused() -> None:
    with pytest.raises(BadInput, match="over after 28 decisions"):
        pyspiel.load_game("squarely_blokus_to_go(after=40,seed=3)")


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match=r"nowhere\.toml cannot be read"):
        pyspiel.load_game("squarely_lokomoto(map=nowhere.toml)")


def test_its_search_cannot_be_exploited_late_in_to_go() -> None:
    game = pyspiel.load_game(LATE_TO_GO)
    assert states_below(game.new_initial_state()) == 439
    bot = mcts.MCTSBot(game, 1.4, 50, mcts.RandomRolloutEvaluator(1))
    searching = policy.tabular_policy_from_callable(game, lambda state: {bot.step(state): 1.0})
    assert exploitability.exploitability(game, searching) == pytest.approx(0)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.2


def test_its_solvers_learn_to_play_with_secrets() -> None:
    game = pyspiel.load_game(TINY)
    assert states_below(game.new_initial_state()) == 2_530
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before / 2


def test_a_best_response_does_not_see_the_cards_of_others() -> None:
    game = pyspiel.load_game(TINY)
    response = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    assert max(len({str(state) for state, _ in each}) for each in response.infosets.values()) > 1
    for states in response.infosets.values():
        assert len({tuple(state.legal_actions()) for state, _ in states}) == 1
    assert response.value(game.new_initial_state()) > 0


@pytest.mark.parametrize("name", [SECRETS, TINY, LATE_SECRETS])
def test_what_a_player_cannot_see_is_dealt_anew(name: str) -> None:
    rng, dealt = Random(1), set()
    for step, state in enumerate(random_decisions(name, 2)):
        if step % 8:
            continue
        for player in (0, 1, 0, 1, 0, 1):
            guess = state.resample_from_infostate(player, rng.random)
            known = state.information_state_string(player)
            assert guess.information_state_string(player) == known
            dealt.add(guess.information_state_string(1 - player))
            if player == state.current_player():
                assert guess.legal_actions() == state.legal_actions()
    assert len(dealt) > 2


def test_where_nothing_is_secret_only_one_state_looks_like_this() -> None:
    state = dealt("squarely_locus(seats=2)")
    state.apply_action(state.legal_actions()[0])
    guess = state.resample_from_infostate(state.current_player(), Random(1).random)
    assert str(guess) == str(state)


@pytest.mark.parametrize("name", [SECRETS, TINY])
def test_its_search_among_secrets_plays_loko_moto(name: str) -> None:
    state = dealt(name)
    evaluator = mcts.RandomRolloutEvaluator(1)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 10)
    assert bot.step(state) in state.legal_actions()
