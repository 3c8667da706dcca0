"""The policy bot: draws its move from the evaluator's policy, without any search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from squarely.bots.blokus.evaluator import evaluate, remember
from squarely.bots.blokus.evaluator_file import weights_for
from squarely.bots.blokus.evaluator_memory import new_evaluated
from squarely.bots.blokus.game import state_of
from squarely.bots.blokus.sides import sides_of
from squarely.bots.blokus.tables import tables
from squarely.bots.bot import USUAL, Budget
from squarely.games.blokus.board import Move
from squarely.games.blokus.determinize import determinize
from squarely.games.blokus.rules import BlokusRules
from squarely.games.blokus.view import BlokusView


class PolicyBot:
    """Plays what looks right at first sight; the higher its temperature, the less surely."""

    name = "policy bot"

    def __init__(self, rules: BlokusRules, rng: Random, temperature: float) -> None:
        self._rules = rules
        self._rng = rng
        self._temperature = temperature
        self._tables = tables(rules.form.size)
        self._sides = sides_of(rules.form)
        self._weights = weights_for(rules.form.size)
        self._found = new_evaluated(self._tables, len(rules.form.colours))

    def choose(self, view: BlokusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """A legal move, drawn with the probabilities of the tempered policy."""
        state = state_of(determinize(self._rules, view), self._tables)
        position = (self._tables, self._sides, self._weights, state, self._found)
        remember(*position)
        count = evaluate(*position)
        logits = self._found.logits[:count].astype(np.float64) / self._temperature
        shares = np.exp(logits - logits.max())
        (number,) = self._rng.choices(self._found.numbers[:count].tolist(), shares.tolist())
        return self._rules.board.placements[self._tables.order[number]].move
