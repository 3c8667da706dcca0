"""A Locus player that plans whole turns and plays on from each with sampled cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from threading import Event
from time import monotonic

import numpy as np

from squarely.bots.bot import USUAL, Budget, Choice, Opinion
from squarely.bots.locus.goals import FAR
from squarely.bots.locus.knowledge import known, near_sighted
from squarely.bots.locus.planning import Plan, Planner, Width
from squarely.bots.locus.rollout import futures, room_for_deck
from squarely.bots.locus.starts import Starts, last_turn, turns_left
from squarely.games.locus.filling import LEFTOVER_COST
from squarely.games.locus.moves import LEFTOVER, Done, Fill, Move, Pick
from squarely.games.locus.position import Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.view import LocusView, determinize
from squarely.kernel.rules import Seat

SLICE = 4
"""Futures that are played between looks at the clock: a few milliseconds."""
STAGES = 4
"""After each of so many parts of the budget half of the plans are dropped."""
FORECASTS = 16
"""Futures for each of the other seats when all are to be told."""


@dataclass(frozen=True)
class Style:
    """How a player thinks."""

    width: Width = field(default_factory=Width)
    plans: int = 16
    """Plans whose futures are played."""
    trust: float = 10.0
    """What a plan looks to be worth counts as much as so many futures."""
    sight: int = FAR
    """Goals that are more squares away are not seen."""
    values_bonuses: bool = True
    """Whether coins, bonuses and the lowest zone mean anything to it."""
    noise: float = 0.0
    """Points by which it misjudges a plan."""


STRONG = Style()


@dataclass(eq=False)
class Tried:
    """A plan with the totals that its futures brought."""

    plan: Plan
    totals: list[float] = field(default_factory=list)
    worth: float = 0.0


class SearchBot:
    """Plays the turn whose sampled futures bring most; the same for a seed and a number of them."""

    name = "search bot"

    def __init__(self, rules: LocusRules, rng: Random, style: Style = STRONG) -> None:
        self._rules = rules
        self._rng = rng
        self._style = style
        self._seats = len(rules.seats)
        self._know = known()
        seen = near_sighted(self._know, style.sight, style.values_bonuses)
        self._planner = Planner(rules, seen, style.width, rng)
        self._playing = Planner(rules, self._know)
        self._starts = Starts(rules, self._planner, self._playing)
        self._stop = Event()
        self._plan: Plan | None = None
        self._made_for: tuple[object, ...] = ()
        """The deal for which the plan was made."""

    def stop(self) -> None:
        """Ends the thinking at once, from any thread; what was found so far is played."""
        self._stop.set()

    def choose(self, view: LocusView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """The next move of the best turn; a turn once planned is played to its end."""
        if len(legal) == 1:
            return legal[0]
        pos = determinize(self._rules, view)
        seat = view.audience or Seat(1)
        move = self._planned(pos, seat)
        if move is None or move not in legal:
            tried = self._think(pos, seat, budget)
            self._plan = tried[0].plan if tried else None
            self._made_for = _deal(pos, seat)
            move = self._planned(pos, seat)
        return move if move is not None and move in legal else legal[-1]

    def consider(self, view: LocusView, legal: Sequence[Move], budget: Budget = USUAL) -> Opinion:
        """What each first move of the plans brings its seat, and what every seat may expect.

        Of all legal moves those of the best plans are told, of a part of them every single one.
        """
        pos = determinize(self._rules, view)
        seat = view.audience or Seat(1)
        asked = set(legal)
        partial = asked != set(self._rules.legal_moves(pos, seat))
        tried = [] if partial else self._think(pos, seat, budget, surely=True)
        if not any(each.plan.moves[0] in asked for each in tried):
            tried = self._think(pos, seat, budget, legal, surely=True)
        best: dict[Move, Tried] = {}
        for each in tried:
            if each.plan.moves[0] in asked:
                best.setdefault(each.plan.moves[0], each)
        choices = tuple(Choice(move, each.worth, len(each.totals)) for move, each in best.items())
        forecast = [self._expected(pos, other) for other in self._rules.seats]
        if choices:
            forecast[seat - 1] = choices[0].worth
        return Opinion(tuple(forecast), choices, "points")

    def _planned(self, pos: Position, seat: Seat) -> Move | None:
        """The move that the last plan has for a player who stands where it foresaw."""
        plan, player = self._plan, pos.players[seat - 1]
        if plan is None or self._made_for != _deal(pos, seat):
            return None
        now = self._planner.start(player)
        picking = player.card is None and not player.picked
        for before, move in zip(plan.befores, plan.moves, strict=True):
            if before == now.key and isinstance(move, Pick) == picking:
                break
        else:
            return None
        leftover = self._rules.table.leftover(pos)
        if leftover == plan.leftover or player.coins < LEFTOVER_COST:
            return move
        # What others left is not what was thought: another plan may be better now.
        if leftover is not None or (isinstance(move, Fill) and move.source == LEFTOVER):
            return None
        return move

    def _think(
        self,
        pos: Position,
        seat: Seat,
        budget: Budget,
        moves: Sequence[Move] | None = None,
        surely: bool = False,
    ) -> list[Tried]:
        """Plans (that begin with certain moves) with their futures, the best first.

        Where only one plan is left, its futures are played if it is to be known what it brings.
        """
        self._stop.clear()
        began = monotonic()
        left = turns_left(self._rules, pos)
        if moves is None:
            plans = self._planner.plans(self._starts.of_turn(pos, seat), left)
        else:
            plans = self._beginning_with(pos, seat, moves)
        various = self._various(plans, any_move=moves is not None)
        tried = [Tried(plan, worth=plan.worth) for plan in various]
        if self._style.noise:
            for each in tried:
                each.worth += self._style.noise * self._rng.random()
        elif left > 0 and (surely or len(tried) > 1):
            self._play_futures(pos, seat, tried, budget, began, surely)
        return sorted(tried, key=lambda each: -each.worth)

    def _beginning_with(self, pos: Position, seat: Seat, moves: Sequence[Move]) -> list[Plan]:
        """Plans that begin with some moves, the best first; at least one for each of them."""
        left = turns_left(self._rules, pos)
        starts = {move: self._starts.after(pos, seat, move) for move in moves}
        ended = [starts[move] for move in starts if isinstance(move, Done)]
        others = [starts[move] for move in starts if not isinstance(move, Done)]
        found = [*ended, *self._planner.plans(others, left)]
        firsts = {plan.moves[0] for plan in found}
        for start in others:
            if start.moves[0] not in firsts:
                # A turn that cannot be planned to its end is finished by a quick player.
                found += self._planner.plans([start], left)[:1] or [start]
        return sorted(found, key=lambda plan: -plan.worth)

    def _various(self, plans: list[Plan], any_move: bool = False) -> list[Plan]:
        """The best plans, and of each card (or of each first move) at least one."""
        chosen = plans[: self._style.plans]
        firsts = {plan.moves[0] for plan in chosen}
        for plan in plans[self._style.plans :]:
            first = plan.moves[0]
            if (any_move or isinstance(first, Pick)) and first not in firsts:
                firsts.add(first)
                chosen.append(plan)
        return chosen

    def _play_futures(
        self,
        pos: Position,
        seat: Seat,
        tried: list[Tried],
        budget: Budget,
        began: float,
        surely: bool,
    ) -> None:
        """Shares the budget among the plans; all that are still in it meet the same cards."""
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
            if spent >= 1 and (used or not surely):
                break
            room = max(2, most >> int(STAGES * spent))
            running = sorted(running, key=lambda each: -each.worth)[:room]
            seeds = [self._rng.getrandbits(62) for _ in range(size)]
            round_totals: list[list[float]] = []
            for each in running:
                if self._stop.is_set():
                    break
                round_totals.append(self._futures(pos, seat, each.plan, seeds))
                used += size
            if len(round_totals) < len(running):
                break
            for each, totals in zip(running, round_totals, strict=True):
                each.totals += totals
            self._weigh(running)
        worst = min(each.worth for each in running)
        for each in tried:
            if each not in running:
                each.worth = min(each.worth, worst)

    def _weigh(self, running: list[Tried]) -> None:
        """What plans are worth that had equally many futures."""
        trust, count = self._style.trust, len(running[0].totals)
        level = fmean(fmean(each.totals) for each in running)
        guess = fmean(each.plan.worth for each in running)
        for each in running:
            expected = level + each.plan.worth - guess
            each.worth = (trust * expected + sum(each.totals)) / (trust + count)

    def _futures(self, pos: Position, seat: Seat, plan: Plan, seeds: list[int]) -> list[float]:
        """The totals of a plan with some sampled decks."""
        playing = self._playing
        turns = last_turn(self._rules, pos) + 1
        unseen = np.array(pos.unseen, dtype=np.int64)
        totals = np.zeros(len(seeds))
        cards = (turns - pos.turn - 1) * (self._seats + 1)
        futures(
            playing.layout,
            playing.know,
            playing.desk,
            plan.filled,
            plan.purse,
            -1 if plan.leftover is None else playing.kinds[plan.leftover],
            pos.turn,
            turns,
            seat - 1,
            self._seats,
            unseen,
            room_for_deck(playing.layout, unseen, cards),
            np.array(seeds, dtype=np.uint64),
            totals,
        )
        return totals.tolist()

    def _expected(self, pos: Position, seat: Seat) -> float:
        """What a seat may expect if it goes on like a quick player."""
        player = pos.players[seat - 1]
        if not player.picked and pos.face_up:
            card = pos.face_up[self._starts.best_card(pos, player, list(pos.face_up))]
            player = player._replace(card=card)
        leftover = self._rules.table.leftover(pos)
        seeds = [self._rng.getrandbits(62) for _ in range(FORECASTS)]
        return fmean(self._futures(pos, seat, self._playing.start(player, leftover), seeds))


def _deal(pos: Position, seat: Seat) -> tuple[object, ...]:
    """What stays the same while a seat plays its turn, and differs from any other turn."""
    return seat, pos.turn, pos.unseen
