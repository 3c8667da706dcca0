"""Games sampled from the policy of a network, without search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.encoding import PLANES, SCALARS
from squarely.bots.blokus.eval_queue import encode
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.network import PolicyValueNet
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.tables import Array, tables
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules


class PolicyPosition(NamedTuple):
    """A position with its observation, and the policy indices of its legal moves."""

    position: Position
    planes: Array
    scalars: Array
    moves: Array


def policy_game(
    rules: BlokusRules, net: PolicyValueNet, rng: np.random.Generator
) -> Iterator[tuple[PolicyPosition, Position]]:
    """The positions of a game, each with the one that the sampled move leads to."""
    table, sides = tables(rules.form.size), sides_of(rules.form)
    colours = len(rules.form.colours)
    pos = rules.initial()
    while pos.on_turn is not None:
        state = state_of(pos, table)
        planes = np.zeros((PLANES * colours, rules.form.size**2), dtype=np.float32)
        scalars = np.zeros(SCALARS * colours, dtype=np.float32)
        encode(state, sides, mover_of(state, sides), planes, scalars)
        numbers = np.array(list(rules.board.members(pos.colours[pos.on_turn].legal)))
        found = PolicyPosition(pos, planes, scalars, net.policy_index[table.rank[numbers]])
        logits, _, _ = net.infer(planes[None], scalars[None])
        probabilities = np.exp(logits[0, found.moves] - logits[0, found.moves].max())
        pos = rules.place(pos, int(rng.choice(numbers, p=probabilities / probabilities.sum())))
        yield found, pos
