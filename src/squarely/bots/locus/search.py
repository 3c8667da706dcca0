"""The Locus search: whole turns are planned, then compared by rollouts with sampled decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from threading import Event
from time import monotonic

from squarely.bots.bot import USUAL, Budget, Evaluation, MoveEvaluation
from squarely.bots.locus.base_policy import BasePolicy
from squarely.bots.locus.fitted import parameters_for
from squarely.bots.locus.goals import FAR
from squarely.bots.locus.layout import is_ours
from squarely.bots.locus.on_paper import unseen_sheet_move
from squarely.bots.locus.planning import Plan, Width
from squarely.bots.locus.starts import turns_left
from squarely.bots.locus.turn import ValueModel
from squarely.bots.locus.value_model import learned_model, limited_model, value_model
from squarely.games.locus.determinize import determinize
from squarely.games.locus.filling import LEFTOVER_COST
from squarely.games.locus.moves import LEFTOVER, Done, Fill, Move, Pick
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.view import LocusView
from squarely.kernel.rules import Seat

SLICE = 4
"""Rollouts between two checks of the clock: a few milliseconds."""
STAGES = 4
"""Rounds of successive halving: after each, half of the plans are dropped."""
TRIALS = 8
"""Rollouts by which the policy for a turn is chosen."""
FORECASTS = 8
"""Rollouts for each of the other seats in an evaluation."""


@dataclass(frozen=True)
class SearchParams:
    """The parameters of the search."""

    width: Width = field(default_factory=Width)
    plans: int = 16
    """Plans that are compared by rollouts."""
    prior_weight: float = 10.0
    """The planner's value of a plan counts as much as this many rollouts."""
    learned: bool = True
    """Whether turns are judged by the evaluator, where it was trained for the sheet."""
    depth: int = 2
    """Turns that a rollout plays before the sheet is judged."""
    horizon: int = FAR
    """Goals that are more squares away are not seen."""
    values_bonuses: bool = True
    """Whether coins, bonuses and the lowest zone have any value."""
    noise: float = 0.0
    """Random points added to the value of a plan, to weaken a level."""


DEFAULTS = SearchParams()


@dataclass(eq=False)
class Candidate:
    """A plan with the totals of its rollouts."""

    plan: Plan
    totals: list[float] = field(default_factory=list)
    worth: float = 0.0


@dataclass(frozen=True)
class WholeTurn:
    """The moves of a turn, and what may be expected of it."""

    moves: tuple[Move, ...]
    worth: float
    visits: int


class SearchBot:
    """Plays the turn with the best rollouts; deterministic for a seed and a number of them."""

    name = "search bot"

    def __init__(self, rules: LocusRules, rng: Random, params: SearchParams = DEFAULTS) -> None:
        self._rules = rules
        self._rng = rng
        self._params = params
        self._seats = len(rules.seats)
        self.parameters = parameters_for(rules)
        self._policies = [self._policy_of(value_model(self.parameters))]
        if params.learned and is_ours(rules):
            self._policies.insert(0, self._policy_of(learned_model()))
        self._stop = Event()
        self._plan: Plan | None = None
        self._made_for: tuple[object, ...] = ()
        """The deal for which the plan was made."""
        self._turn: tuple[Seat, int] | None = None
        self._spent = 0.0
        """Seconds that went into the turn so far."""

    def _policy_of(self, model: ValueModel) -> BasePolicy:
        params = self._params
        seen = limited_model(model, params.horizon, params.values_bonuses)
        return BasePolicy(self._rules, model, seen, params.width, params.depth, self._rng)

    def _better_policy(self, pos: Position, seat: Seat) -> BasePolicy:
        """The one that does better when it plays on from here.

        The evaluator knows the sheets that come of its own play; of others it may be mistaken.
        """
        if len(self._policies) == 1:
            return self._policies[0]
        seeds = self._seeds(TRIALS)
        return max(self._policies, key=lambda each: each.expected(pos, seat, seeds))

    def _learn_news(self) -> None:
        """Judges the sheet by what was fitted to it meanwhile."""
        if (parameters := parameters_for(self._rules)) != self.parameters:
            self.parameters = parameters
            self._policies[-1] = self._policy_of(value_model(parameters))

    def _seeds(self, count: int) -> list[int]:
        return [self._rng.getrandbits(62) for _ in range(count)]

    def stop(self) -> None:
        """Ends the search at once, from any thread; the best move so far is played."""
        self._stop.set()

    def choose(self, view: LocusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The next move of the best turn; a turn once planned is played to its end."""
        if len(legal) == 1:
            return legal[0]
        if view.audience in self._rules.paper:
            return unseen_sheet_move(legal)
        pos = determinize(self._rules, view)
        seat = view.audience or Seat(1)
        move = self._planned(pos, seat)
        if move is None or move not in legal:
            tried = self._search_within(pos, seat, budget)
            self._plan = tried[0].plan if tried else None
            self._made_for = _deal(pos, seat)
            move = self._planned(pos, seat)
        return move if move is not None and move in legal else legal[-1]

    def evaluate(
        self, view: LocusView, legal: Sequence[Move], budget: Budget = USUAL
    ) -> Evaluation:
        """The value of each plan's first move, and what every seat may expect.

        Of all legal moves only those of the best plans are evaluated; of a part of them, all.
        """
        pos = determinize(self._rules, view)
        seat = view.audience or Seat(1)
        requested = set(legal)
        partial = requested != set(self._rules.legal_moves(pos, seat))
        tried = [] if partial else self._search(pos, seat, budget, always=True)
        if not any(each.plan.moves[0] in requested for each in tried):
            tried = self._search(pos, seat, budget, legal, always=True)
        best: dict[Move, Candidate] = {}
        for each in tried:
            if each.plan.moves[0] in requested:
                best.setdefault(each.plan.moves[0], each)
        choices = tuple(
            MoveEvaluation(move, each.worth, len(each.totals), each.plan.moves[1:])
            for move, each in best.items()
        )
        forecast = [
            max(each.expected(pos, other, self._seeds(FORECASTS)) for each in self._policies)
            for other in self._rules.seats
        ]
        if choices:
            forecast[seat - 1] = choices[0].value
        return Evaluation(tuple(forecast), choices, "points")

    def turns(self, view: LocusView, budget: Budget = USUAL) -> tuple[WholeTurn, ...]:
        """Whole turns from here, the best first, no two with the same end."""
        pos = determinize(self._rules, view)
        tried = self._search(pos, view.audience or Seat(1), budget, always=True)
        return tuple(WholeTurn(each.plan.moves, each.worth, len(each.totals)) for each in tried)

    def _search_within(self, pos: Position, seat: Seat, budget: Budget) -> list[Candidate]:
        """Searches with what is left of a budget for the whole turn; few are planned twice."""
        if self._turn != (seat, pos.turn):
            self._turn, self._spent = (seat, pos.turn), 0.0
            self._learn_news()
        if budget.seconds is not None:
            budget = Budget(seconds=max(0.0, budget.seconds - self._spent))
        began = monotonic()
        found = self._search(pos, seat, budget)
        self._spent += monotonic() - began
        return found

    def _planned(self, pos: Position, seat: Seat) -> Move | None:
        """The next move of the last plan, if the turn has gone as planned so far."""
        plan, player = self._plan, pos.players[seat - 1]
        if plan is None or self._made_for != _deal(pos, seat):
            return None
        now = self._policies[0].planner.start(player)
        picking = player.card is None and not player.picked
        for before, move in zip(plan.befores, plan.moves, strict=True):
            if before == now.key and isinstance(move, Pick) == picking:
                break
        else:
            return None
        leftover = self._rules.rounds.leftover(pos)
        if leftover == plan.leftover or player.coins < LEFTOVER_COST:
            return move
        # What others left is not what was thought: another plan may be better now.
        if leftover is not None or (isinstance(move, Fill) and move.source == LEFTOVER):
            return None
        return move

    def _search(
        self,
        pos: Position,
        seat: Seat,
        budget: Budget,
        moves: Sequence[Move] | None = None,
        always: bool = False,
    ) -> list[Candidate]:
        """Plans (that begin with certain moves) with their rollouts, the best first.

        A single plan is only rolled out where its value is wanted.
        """
        self._stop.clear()
        began = monotonic()
        left = turns_left(self._rules, pos)
        policy = self._better_policy(pos, seat)
        policy.set_unseen(pos)
        if moves is None:
            plans = policy.planner.plans(policy.starts.of_turn(pos, seat), left)
        else:
            plans = self._beginning_with(policy, pos, seat, moves)
        diverse = self._diverse(plans, any_move=moves is not None)
        tried = [Candidate(plan, worth=plan.worth) for plan in diverse]
        if self._params.noise:
            for each in tried:
                each.worth += self._params.noise * self._rng.random()
        elif left > 0 and (always or len(tried) > 1):
            self._roll_out(policy, pos, seat, tried, budget, began, always)
        return sorted(tried, key=lambda each: -each.worth)

    def _beginning_with(
        self, policy: BasePolicy, pos: Position, seat: Seat, moves: Sequence[Move]
    ) -> list[Plan]:
        """Plans that begin with some moves, the best first; at least one for each of them."""
        left = turns_left(self._rules, pos)
        starts = {move: policy.starts.after(pos, seat, move) for move in moves}
        ended = [starts[move] for move in starts if isinstance(move, Done)]
        others = [starts[move] for move in starts if not isinstance(move, Done)]
        found = [*ended, *policy.planner.plans(others, left)]
        firsts = {plan.moves[0] for plan in found}
        for start in others:
            if start.moves[0] not in firsts:
                # A turn that cannot be planned to its end is finished by the rollout policy.
                found += policy.planner.plans([start], left)[:1] or [start]
        return sorted(found, key=lambda plan: -plan.worth)

    def _diverse(self, plans: list[Plan], any_move: bool = False) -> list[Plan]:
        """The best plans, and of each card (or of each first move) at least one."""
        chosen = plans[: self._params.plans]
        firsts = {plan.moves[0] for plan in chosen}
        for plan in plans[self._params.plans :]:
            first = plan.moves[0]
            if (any_move or isinstance(first, Pick)) and first not in firsts:
                firsts.add(first)
                chosen.append(plan)
        return chosen

    def _roll_out(
        self,
        policy: BasePolicy,
        pos: Position,
        seat: Seat,
        tried: list[Candidate],
        budget: Budget,
        began: float,
        always: bool,
    ) -> None:
        """Successive halving over the plans; all that are left see the same decks."""
        running = list(tried)
        size = SLICE
        if budget.simulations is not None:
            # A small budget is for the plans that look best, and for all parts of it.
            running = running[: budget.simulations]
            size = min(SLICE, max(1, budget.simulations // (len(running) * STAGES)))
        most = len(running)
        used = 0
        while True:
            if budget.simulations is not None:
                spent = used / max(1, budget.simulations)
            else:
                spent = (monotonic() - began) / (budget.seconds or 1e-9)
            if spent >= 1 and (used or not always):
                break
            room = max(2, most >> int(STAGES * spent))
            running = sorted(running, key=lambda each: -each.worth)[:room]
            seeds = self._seeds(size)
            round_totals: list[list[float]] = []
            for each in running:
                if self._stop.is_set():
                    break
                round_totals.append(policy.rollouts(pos, seat, each.plan, seeds))
                used += size
            if len(round_totals) < len(running):
                break
            for each, totals in zip(running, round_totals, strict=True):
                each.totals += totals
            self._mix_values(running)
        worst = min(each.worth for each in running)
        for each in tried:
            if each not in running:
                each.worth = min(each.worth, worst)

    def _mix_values(self, running: list[Candidate]) -> None:
        """Mixes the planner's values of some plans with their equally many rollouts."""
        prior_weight, count = self._params.prior_weight, len(running[0].totals)
        level = fmean(fmean(each.totals) for each in running)
        guess = fmean(each.plan.worth for each in running)
        for each in running:
            expected = level + each.plan.worth - guess
            each.worth = (prior_weight * expected + sum(each.totals)) / (prior_weight + count)


def _deal(pos: Position, seat: Seat) -> tuple[object, ...]:
    """What stays the same while a seat plays its turn, and differs from any other turn."""
    return seat, pos.turn, pos.unseen
