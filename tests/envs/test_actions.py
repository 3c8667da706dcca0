"""Actions: one fixed numbering, in which every move can be said and nothing else."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import numpy as np
import pytest

import squarely
from squarely.envs.game import Game, make, utilities
from squarely.envs.lokomoto import LokomotoEncoding
from squarely.games.lokomoto.moves import Buy
from squarely.kernel.rules import BadInput, Outcome, Result, Seat
from tests.envs.composed import play
from tests.envs.every import CHOICES, Choice
from tests.tiers import some


@pytest.mark.parametrize("choice", some(CHOICES, 12), ids=str)
def test_every_move_is_made_of_decisions_that_the_masks_allow(choice: Choice) -> None:
    assert play(choice, Random(1)) > 0


@pytest.mark.parametrize("choice", some(CHOICES, 12), ids=str)
def test_every_action_has_a_name_of_its_own(choice: Choice) -> None:
    _, encoding = make(*choice)
    assert len(set(encoding.names)) == len(encoding.names)


def test_the_numbering_is_the_documented_one() -> None:
    """Who has trained a network relies on it: a change here needs a new version."""
    sizes = {name: len(make(name)[1].names) for name in squarely.variants()}
    assert sizes == {
        "blokus": 30_433,
        "blokus-3": 30_433,
        "blokus-2": 30_433,
        "blokus-teams": 30_433,
        "blokus-84": 30_433,
        "blokus-to-go": 13_729,
        "locus": 4_342,
        "lokomoto": 473,
    }
    locus = make("locus")[1].names
    assert locus[0] == "pick blue-I2-coin"
    assert list(locus[37:40]) == ["discard", "pay", "done"]
    assert locus[46] == "fill card"
    rails = make("lokomoto")[1].names
    assert rails[-1] == "claim nothing"
    assert [name.split()[0] for name in rails[::104][:4]] == ["draw", "reserve", "blacken", "pay"]


def test_blokus_numbers_are_those_of_the_rules() -> None:
    rules, encoding = make("blokus-to-go")
    assert rules.numbering is not None
    assert list(encoding.names) == list(rules.numbering.texts)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = Game(("blokus-to-go", 2, ("fixed-starts",)), Random(1))
    before = game.pos
    illegal = int(np.flatnonzero(game.mask == 0)[0])
    for action in (illegal, -1, len(game.mask)):
        with pytest.raises(BadInput, match="not legal now"):
            game.act(action)
    for nothing in (None, 1.5):
        with pytest.raises(BadInput, match="whole number"):
            game.act(nothing)  # type: ignore[arg-type]
    assert game.pos is before


def test_nobody_acts_after_the_end() -> None:
    game = Game(("blokus-to-go", 2, ()), Random(1))
    while game.seat is not None:
        game.act(int(np.flatnonzero(game.mask)[0]))
    with pytest.raises(BadInput, match="over"):
        game.act(0)


def test_a_purchase_ends_with_what_is_claimed() -> None:
    """A train is chosen, then its sections one by one, then a shape in them or none."""
    choice = ("lokomoto", 3, ())
    _, encoding = make(*choice)
    assert isinstance(encoding, LokomotoEncoding)
    rng = Random(5)
    bought: set[str] = set()
    while len(bought) < 2:
        game = Game(choice, rng)
        while game.seat is not None:
            begun = game.begun
            legal = np.flatnonzero(game.mask).tolist()
            buys = [each for each in legal if encoding.names[each].startswith(("buy", "claim"))]
            action = rng.choice(buys or legal)
            move = encoding.move(game.pos, (*begun, action))
            if isinstance(move, Buy):
                words = [encoding.names[each].split()[0] for each in (*begun, action)]
                assert words == ["buy", *["pay"] * len(move.lines), "claim"]
                bought.add("shape" if move.shape else "train")
            game.act(action)
    assert bought == {"shape", "train"}


def test_utilities_count_who_is_behind() -> None:
    rules, _ = make("locus", 3)
    results = [Result(Seat(n), 0, rank, ()) for n, rank in ((1, 1), (2, 3), (3, 1))]
    assert utilities(rules, Outcome(tuple(results))) == {1: 0.5, 2: -1.0, 3: 0.5}
    teams, _ = make("blokus-teams")
    results = [Result(Seat(n), 0, 1 + (n % 2), ()) for n in (1, 2, 3, 4)]
    assert utilities(teams, Outcome(tuple(results))) == {1: -1.0, 2: 1.0, 3: -1.0, 4: 1.0}
    alone, _ = make("locus", 1)
    assert utilities(alone, Outcome((Result(Seat(1), 87, 1, ()),))) == {1: 87.0}


def test_copies_share_the_rules_and_go_on_alike() -> None:
    game = Game(("blokus", 4, ()), Random(1))
    game.act(int(np.flatnonzero(game.mask)[0]))
    for other in (deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert other.rules is game.rules
        assert other.pos == game.pos
        other.act(int(np.flatnonzero(other.mask)[0]))
        assert other.pos != game.pos
