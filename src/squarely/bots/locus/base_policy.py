"""A base policy of the rollout algorithm: turns planned by one value model, and rollouts by it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

import numpy as np

from squarely.bots.locus.planning import Plan, Planner, Width
from squarely.bots.locus.rollouts import rollouts, room_for_deck
from squarely.bots.locus.starts import Starts
from squarely.bots.locus.turn import ValueModel
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import Seat


class BasePolicy:
    """Plans and plays on with one value model; `seen` is what a level sees of it."""

    def __init__(
        self,
        rules: LocusRules,
        model: ValueModel,
        seen: ValueModel,
        width: Width,
        depth: int,
        rng: Random,
    ) -> None:
        self._rules = rules
        self._depth = depth
        self._playing = Planner(rules, model)
        self.planner = Planner(rules, seen, width, rng)
        self.starts = Starts(rules, self.planner, self._playing)

    def set_unseen(self, pos: Position) -> None:
        """Looks at what is still to come."""
        self.planner.set_unseen(pos.unseen)
        self._playing.set_unseen(pos.unseen)

    def rollouts(self, pos: Position, seat: Seat, plan: Plan, seeds: Sequence[int]) -> list[float]:
        """What a plan is worth a few turns later, with some sampled decks."""
        return self._rolled_out(pos, seat, plan, seeds, self._depth)

    def expected(self, pos: Position, seat: Seat, seeds: Sequence[int]) -> float:
        """The total of a seat that goes on by the rollout policy to the end."""
        self.set_unseen(pos)
        player = pos.players[seat - 1]
        if not player.picked and pos.face_up:
            card = pos.face_up[self.starts.best_card(pos, player, list(pos.face_up))]
            player = player._replace(card=card)
        leftover = self._rules.rounds.leftover(pos)
        plan = self._playing.start(player, leftover)
        return fmean(self._rolled_out(pos, seat, plan, seeds, self._rules.rounds.turns_of(pos)))

    def _rolled_out(
        self, pos: Position, seat: Seat, plan: Plan, seeds: Sequence[int], depth: int
    ) -> list[float]:
        playing, seats = self._playing, len(self._rules.seats)
        turns = self._rules.rounds.turns_of(pos)
        unseen = np.array(pos.unseen, dtype=np.int64)
        totals = np.zeros(len(seeds))
        cards = (turns - pos.turn - 1) * (seats + 1)
        rollouts(
            playing.layout,
            playing.model,
            playing.workspace,
            plan.filled,
            plan.purse,
            -1 if plan.leftover is None else playing.kinds[plan.leftover],
            pos.turn,
            turns,
            depth,
            seat - 1,
            seats,
            unseen,
            room_for_deck(playing.layout, unseen, cards),
            np.array(seeds, dtype=np.uint64),
            totals,
        )
        found: list[float] = totals.tolist()
        return found
