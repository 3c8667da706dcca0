"""Games that are played as a network promises, without any search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from squarely.bots.blokus.asking import show
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.net import Net
from squarely.bots.blokus.sides import mover_of, sides_of
from squarely.bots.blokus.sight import FACTS, PLANES
from squarely.bots.blokus.tables import Array, tables
from squarely.games.blokus.position import Position
from squarely.games.blokus.rules import BlokusRules


class Situation(NamedTuple):
    """A position as the network sees it, and the places of its legal moves among the promises."""

    position: Position
    planes: Array
    facts: Array
    moves: Array


def promised_game(
    rules: BlokusRules, net: Net, rng: np.random.Generator
) -> Iterator[tuple[Situation, Position]]:
    """The situations of a game, each with the position that a move as promised leads to."""
    table, sides = tables(rules.form.size), sides_of(rules.form)
    colours = len(rules.form.colours)
    pos = rules.initial()
    while pos.on_turn is not None:
        state = state_of(pos, table)
        planes = np.zeros((PLANES * colours, rules.form.size**2), dtype=np.float32)
        facts = np.zeros(FACTS * colours, dtype=np.float32)
        show(state, sides, mover_of(state, sides), planes, facts)
        numbers = np.array(list(rules.board.members(pos.colours[pos.on_turn].legal)))
        found = Situation(pos, planes, facts, net.places[table.rank[numbers]])
        promises, _, _ = net.judge(planes[None], facts[None])
        chances = np.exp(promises[0, found.moves] - promises[0, found.moves].max())
        pos = rules.place(pos, int(rng.choice(numbers, p=chances / chances.sum())))
        yield found, pos
