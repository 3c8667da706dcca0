"""Whole turns of Locus as decisions, compared by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean

from squarely.analysis.puzzles.decisions import Decision, Ranking, after
from squarely.analysis.puzzles.locus import is_last_turn, solves
from squarely.bots.bot import Budget
from squarely.bots.locus.planning import Width
from squarely.bots.locus.search import SearchBot, SearchParams
from squarely.games.locus.moves import Move
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import total
from squarely.kernel.play import draw
from squarely.kernel.rules import CHANCE, Seat, listed_moves

WIDE = Width(beam=72, places=16)
"""Puzzles are confirmed among more turns than bots compare."""
DEALS = 12
"""Deals of the next cards over which turns are compared."""


class WholeTurns:
    """A decision begins with the pick of a card and ends with the turn."""

    def __init__(self, rules: LocusRules, rng: Random) -> None:
        self._rules = rules
        self._bot = SearchBot(rules, rng)
        self._thorough = SearchBot(rules, rng, SearchParams(WIDE))

    def asks(self, pos: Position, seat: Seat) -> bool:
        """Where a card is to be picked."""
        return self._rules.rounds.picks(pos, seat)

    def rank(self, pos: Position, seat: Seat, budget: Budget) -> Ranking:
        """Turns with different ends."""
        return self._ranked(self._bot, pos, seat, budget)

    def confirm(self, pos: Position, seat: Seat, budget: Budget, best: Decision) -> Ranking | None:
        """The same comparison of more turns with more rollouts, and other cards to come."""
        found = self._ranked(self._thorough, pos, seat, budget)
        first, *others = found.decisions
        if not others or not solves(self._rules, pos, seat, best.moves, first.moves):
            return None
        return replace(found, decisions=(first, max(others, key=lambda each: each.worth)))

    def worth(self, pos: Position, seat: Seat, moves: Sequence[Move], budget: Budget) -> float:
        """The points on the sheet after the last turn, else those to expect with the same cards."""
        reached: Position = after(self._rules, pos, seat, moves)
        if is_last_turn(self._rules, pos):
            return total(self._rules.sheet, reached.players[seat - 1])
        return fmean(self._to_come(reached, seat, deal, budget) for deal in range(DEALS))

    def _to_come(self, pos: Position, seat: Seat, deal: int, budget: Budget) -> float:
        """What the seat may expect with some of the next cards."""
        rules, rng = self._rules, Random(deal)
        while rules.to_act(pos) == {CHANCE}:
            pos = rules.play(pos, CHANCE, draw(rules, pos, rng))
        view = rules.view(pos, seat)
        return self._bot.evaluate(view, listed_moves(rules, pos, seat), budget).forecast[seat - 1]

    def _ranked(self, bot: SearchBot, pos: Position, seat: Seat, budget: Budget) -> Ranking:
        found = bot.turns(self._rules.view(pos, seat), budget)
        best, *others = (Decision(each.moves, each.worth, each.visits) for each in found)
        if is_last_turn(self._rules, pos):
            # Only points count now: what makes as many is as good.
            others = [each for each in others if each.worth < best.worth]
        return Ranking((best, *others), "points", exact=False)
