"""A moment of a game of OpenSpiel: a position, and every decision and card before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

import numpy as np

from squarely.envs.encoding import Actions, Encoding
from squarely.envs.game import Choice, Shared
from squarely.kernel.rules import CHANCE, AnyRules, BadInput, Seat


@dataclass(frozen=True)
class Opening:
    """How a game begins: the seed makes so many decisions and draws the open cards before them."""

    decisions: int = 0
    seed: int = 0


@dataclass(frozen=True)
class Situation(Shared):
    """A position, the decisions of a move that is not complete, and what has been played."""

    choice: Choice
    rules: AnyRules
    encoding: Encoding
    pos: Any
    opening: Opening = Opening()
    begun: Actions = ()
    played: tuple[tuple[Seat, Any], ...] = ()
    decisions: int = 0
    """How many the players have made, those of the opening included."""

    @property
    def seat(self) -> Seat | None:
        """Whose decision is awaited: of several the lowest seat, None when the game is over."""
        return min(self.rules.to_act(self.pos), default=None)

    @cached_property
    def legal(self) -> list[int]:
        """The decisions that can be made now."""
        seat = self.seat
        if seat is None:
            return []
        if seat == CHANCE:
            return list(range(len(self.rules.chances(self.pos))))
        found: list[int] = np.flatnonzero(self.encoding.mask(self.pos, seat, self.begun)).tolist()
        return found

    def after(self, action: int) -> Situation:
        """The next situation that is not part of the opening; raises BadInput."""
        if action not in self.legal:
            raise BadInput(f"Action {action} is not legal now.")
        return self._stepped(action).opened()

    def _stepped(self, action: int) -> Situation:
        seat, actions = self.seat, (*self.begun, action)
        assert seat is not None
        decisions = self.decisions + (seat != CHANCE)
        if seat == CHANCE:
            move = list(self.rules.chances(self.pos))[action]
        else:
            move = self.encoding.move(self.pos, actions)
        if move is None:
            return replace(self, begun=actions, decisions=decisions)
        pos = self.rules.play(self.pos, seat, move)
        played = (*self.played, (seat, move))
        return replace(self, pos=pos, begun=(), played=played, decisions=decisions)

    def opened(self) -> Situation:
        """Where the opening leads from here: to its end, or to a secret card, which stays open.

        Whoever cannot tell two situations apart does the same in both.
        """
        now = self
        while now.decisions < now.opening.decisions and now.seat is not None:
            rng = Random(f"{now.opening.seed} {len(now.played)} {len(now.begun)}")
            weights = None
            if now.seat == CHANCE:
                outcomes = now.rules.chances(now.pos)
                if any(now.rules.format_for(move, None) != str(move) for move in outcomes):
                    break
                weights = list(outcomes.values())
            now = now._stepped(rng.choices(now.legal, weights)[0])
        return now

    def known_to(self, seat: Seat) -> str:
        """Everything that a seat has seen and done, in words."""
        known = [f"{by} {self.rules.format_for(move, seat)}" for by, move in self.played]
        if seat == self.seat:
            known += [self.encoding.names[action] for action in self.begun]
        return "\n".join(known)

    def __str__(self) -> str:
        decisions = [self.encoding.names[action] for action in self.begun]
        return "\n".join([*(f"{seat} {move}" for seat, move in self.played), *decisions])

    def __deepcopy__(self, memo: Any) -> Situation:
        """Itself: OpenSpiel copies everything in a state, and this never changes."""
        return self
