"""The engine with its networks."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import numpy as np
import pytest

from squarely.bots.blokus.encoding import PLANES, SCALARS
from squarely.bots.blokus.engine import SearchBot
from squarely.bots.blokus.eval_queue import apply_evaluations
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.greedy import GreedyBot
from squarely.bots.blokus.levels import bot_for_level
from squarely.bots.blokus.network import PolicyValueNet, network_for
from squarely.bots.blokus.params import NETWORK_PARAMS
from squarely.bots.blokus.search import simulate
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely.bots.blokus.tree import ROOT, UNEXPANDED, Tree
from squarely.bots.blokus.weights import WEIGHTS
from squarely.bots.blokus.workspace import new_workspace
from squarely.bots.bot import Bot, Budget
from squarely.bots.play import game_between
from squarely.bots.registry import LevelBot
from squarely.games import VARIANTS
from squarely.games.blokus.rules import BlokusRules
from squarely.kernel.rules import Seat

LEARNED = [name for name in VARIANTS if name.startswith("blokus") and name != "blokus-84"]
MOST_BYTES = 8_000_000


def _rules(name: str, fixed: bool = True) -> BlokusRules:
    rules = VARIANTS[name].rules(options=[VARIANTS[name].options[0].name] if fixed else [])
    assert isinstance(rules, BlokusRules)
    return rules


def _net(rules: BlokusRules) -> PolicyValueNet:
    net = network_for(rules.form)
    assert net is not None
    return net


@pytest.mark.parametrize("name", LEARNED)
def test_one_network_a_board_knows_all_its_forms(name: str) -> None:
    rules = _rules(name)
    colours, squares = len(rules.form.colours), rules.form.size**2
    planes = np.zeros((2, PLANES * colours, squares), dtype=np.float32)
    scalars = np.zeros((2, SCALARS * colours), dtype=np.float32)
    moves, value, margin = _net(rules).infer(planes, scalars)
    assert moves.shape == (2, 91 * squares)
    assert value.shape == margin.shape == (2, colours)
    assert (np.abs(value) <= 1).all()
    assert _net(rules) is _net(_rules(name, fixed=False))


def test_nobody_has_learned_to_play_alone() -> None:
    assert network_for(_rules("blokus-84").form) is None


@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.parametrize(("level", "asks"), [(7, False), (8, True), (9, True)])
def test_the_two_highest_levels_ask_the_network(
    name: str, level: int, asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = _rules(name)
    asked: list[Array] = []
    infer = PolicyValueNet.infer

    def listen(net: PolicyValueNet, planes: Array, scalars: Array) -> tuple[Array, Array, Array]:
        asked.append(planes)
        return infer(net, planes, scalars)

    monkeypatch.setattr(PolicyValueNet, "infer", listen)
    bot, _ = bot_for_level(rules, level, Random(1))
    start, first = rules.initial(), Seat(1)
    legal = list(rules.legal_moves(start, first))
    bot.choose(rules.view(start, first), legal, Budget(simulations=20))
    assert bool(asked) is asks


@pytest.mark.parametrize("size", [14, 20])
def test_a_network_is_small_and_has_its_card(size: int) -> None:
    assert (
        len((files("squarely.bots.blokus") / "data" / f"net{size}.onnx").read_bytes()) < MOST_BYTES
    )
    card = Path(f"docs/networks/net{size}.md").read_text(encoding="utf-8")
    for heading in ("## How it was trained", "## How strong it is", "## What it cannot do"):
        assert heading in card


@pytest.mark.parametrize("name", LEARNED)
def test_a_sure_win_is_worth_what_the_rules_say(name: str) -> None:
    """The first colour's side wins, and the others are as they come: so for the side itself."""
    rules = _rules(name)
    table, sides = tables(rules.form.size), sides_of(rules.form)
    net = _Sure(rules.form.size)
    queue = new_workspace(table, state_of(rules.initial(), table), 1, 1_000).queue
    queue.pending[0] = 1
    net.mine = [[1.0 if mine else -1.0 for mine in sides.counts[0]]]
    _, utilities, shares = net.evaluate(queue, sides.counts, 0.0)
    partners = [
        seat for seat in range(len(sides.counts)) if (sides.counts[seat] == sides.counts[0]).all()
    ]
    behind = len(sides.counts) - len(partners)
    expected = (behind + (len(partners) - 1) / 2) / (len(sides.counts) - 1)
    assert utilities[0, 0] == pytest.approx(expected)
    assert shares[0, 0] == pytest.approx(1 / len(partners), abs=0.01)


class _Sure(PolicyValueNet):
    """Says what it is told to."""

    def __init__(self, size: int) -> None:
        self.mine: list[list[float]] = []

    def infer(self, planes: Array, scalars: Array) -> tuple[Array, Array, Array]:
        value = np.array(self.mine)
        return np.zeros((1, 1)), value, np.full_like(value, 0.5)


def test_an_answer_counts_for_its_weight_and_gives_priors() -> None:
    rules = _rules("blokus-to-go")
    table, sides, net = tables(14), sides_of(rules.form), _net(rules)
    params = NETWORK_PARAMS[14]._replace(eval_threshold=4, eval_weight=10)
    workspace = new_workspace(table, state_of(rules.initial(), table), 1, 500_000)
    tree, queue = workspace.tree, workspace.queue
    asked, done = 0, 0
    while done < 200:
        done += simulate(table, sides, WEIGHTS[14], params, workspace, 200 - done)
        if asked == 0:
            assert done == 1, "the root's answer is awaited"
            assert queue.nodes[0] == ROOT
        asked += int(queue.pending[0])
        logits, utilities, shares = net.evaluate(queue, sides.counts, params.margin_weight)
        assert ((utilities >= 0) & (utilities <= 1)).all()
        assert np.allclose(shares.sum(axis=1), 1)
        apply_evaluations(
            tree,
            queue,
            logits,
            net.policy_index,
            utilities,
            shares,
            params,
            workspace.win_share_sums,
            workspace.scratch,
        )
        assert queue.pending[0] == 0
    assert asked > 1
    nodes = _below(tree, ROOT)
    assert asked == sum(tree.evaluated[node] for node in nodes)
    for node in nodes:
        children = _children(tree, node)
        assert len({int(tree.number[child]) for child in children}) == len(children)
        if tree.evaluated[node] and node != ROOT:
            assert 1 <= len(children) <= 2 * params.max_children
            # What goes through the children is all but the visit that made them and the answer.
            passed = sum(int(tree.visits[child]) for child in children)
            assert passed == tree.visits[node] - 1 - params.eval_weight
    assert tree.visits[ROOT] == 200 + 10 * asked
    assert workspace.win_share_sums.sum() == pytest.approx(200 + 10 * asked)
    first, count = tree.first_child[ROOT], tree.child_count[ROOT]
    assert tree.prior[first : first + count].sum() == pytest.approx(1, abs=1e-4)
    # What goes through the children is all but the root's own answer.
    assert tree.visits[first : first + count].sum() == tree.visits[ROOT] - 10


def _children(tree: Tree, node: int) -> range:
    first = int(tree.first_child[node])
    return range(first, first + int(tree.child_count[node])) if first != UNEXPANDED else range(0)


def _below(tree: Tree, node: int) -> list[int]:
    return [node, *(each for child in _children(tree, node) for each in _below(tree, child))]


@pytest.mark.parametrize("name", ["blokus-to-go", "blokus-3"])
def test_with_a_network_a_bot_repeats_itself_too(name: str) -> None:
    rules = _rules(name)
    view = rules.view(rules.initial(), Seat(1))
    legal = list(rules.legal_moves(rules.initial(), Seat(1)))
    budget = Budget(simulations=60)
    chosen = [SearchBot(rules, 1, net=_net(rules)).choose(view, legal, budget) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal


def test_a_network_and_a_few_simulations_beat_looking_one_piece_ahead() -> None:
    rules = _rules("blokus-to-go")
    won = 0
    for number in range(6):
        me, other = (Seat(1), Seat(2)) if number % 2 else (Seat(2), Seat(1))
        few = LevelBot(9, SearchBot(rules, number, net=_net(rules)), Budget(simulations=20))
        bots: dict[Seat, Bot] = {me: few, other: GreedyBot(Random(number))}
        *_, (_, _, pos) = game_between(rules, bots, Random(number))
        outcome = rules.outcome(pos)
        assert outcome is not None
        won += outcome.winners == (me,)
    assert won >= 5


def test_near_the_end_the_network_is_not_asked() -> None:
    rules = _rules("blokus-to-go")
    bots: dict[Seat, Bot] = {seat: GreedyBot(Random(seat)) for seat in rules.seats}
    positions = [pos for _, _, pos in game_between(rules, bots, Random(1))]
    late = next(
        pos for pos in positions if all(each.legal.bit_count() < 30 for each in pos.colours)
    )
    asked = []
    for pos in (positions[5], late):
        # Without exact ends, which would leave nothing to ask.
        params = NETWORK_PARAMS[rules.form.size]._replace(solver_positions=0)
        bot = SearchBot(rules, 1, params, net=_net(rules))
        seat = rules.seat_on_turn(pos)
        assert seat is not None
        legal = list(rules.legal_moves(pos, seat))
        evaluation = bot.evaluate(rules.view(pos, seat), legal, Budget(simulations=200))
        # Every answer counts as further simulations.
        asked.append(sum(choice.visits for choice in evaluation.moves) > 200)
    assert asked == [True, False]
