"""A game as a row of single decisions; the cards are drawn in between."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from typing import Any

from squarely.envs.blokus import BlokusEncoding
from squarely.envs.encoding import Actions, Encoding, Mask
from squarely.envs.layout import Vector
from squarely.envs.locus import LocusEncoding
from squarely.envs.lokomoto import LokomotoEncoding
from squarely.games import variant_named
from squarely.games.blokus.rules import BlokusRules
from squarely.games.locus.rules import LocusRules
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.play import draw
from squarely.kernel.rules import (
    CHANCE,
    AnyRules,
    BadInput,
    DataText,
    Outcome,
    RulesData,
    Seat,
    option_names,
    seat_number,
    whole_number,
)

Choice = (
    tuple[str, int | None, tuple[str, ...]] | tuple[str, int | None, tuple[str, ...], RulesData]
)
"""A variant, its seats (None: the fewest), its options, and data files that replace ours."""
OwnData = Mapping[str, DataText] | RulesData


def encoding_of(rules: AnyRules) -> Encoding:
    """A game in numbers."""
    if isinstance(rules, BlokusRules):
        return BlokusEncoding(rules)
    if isinstance(rules, LocusRules):
        if rules.paper:
            raise BadInput("A sheet of paper has no numbers: every seat of an environment is here.")
        return LocusEncoding(rules)
    if isinstance(rules, LokomotoRules):
        return LokomotoEncoding(rules)
    raise BadInput(f"{rules.game} has no numbers for actions and observations yet.")


@cache
def _made(
    variant: str, seats: int | None, options: tuple[str, ...], data: RulesData
) -> tuple[AnyRules, Encoding]:
    rules = variant_named(variant).rules(seats, options, dict(data))
    return rules, encoding_of(rules)


def make(
    variant: str,
    seats: int | None = None,
    options: Collection[str] = (),
    data: OwnData = (),
) -> tuple[AnyRules, Encoding]:
    """The rules of a variant and their numbers, made once for all environments."""
    # Checked before they are looked up, where 3.0 would be as good as 3.
    return _made(variant, seat_number(seats), option_names(options), as_value(data))


def as_value(data: OwnData) -> RulesData:
    """Data files by part, in an order that does not depend on who names them."""
    return tuple(sorted(dict(data).items()))


def action_number(action: Any) -> int:
    """The number that stands for an action; raises BadInput."""
    return whole_number("An action", action)


def utilities(rules: AnyRules, outcome: Outcome) -> dict[Seat, float]:
    """From -1 to 1: opponents behind a seat less those ahead, of all; alone, its points."""
    if len(rules.seats) == 1:
        return {result.seat: float(result.score) for result in outcome.results}
    sides = rules.teams if isinstance(rules, BlokusRules) else rules.seats
    found = {}
    for own, result in zip(sides, outcome.results, strict=True):
        ranks = [
            other.rank for side, other in zip(sides, outcome.results, strict=True) if side != own
        ]
        ahead = sum((rank > result.rank) - (rank < result.rank) for rank in ranks)
        found[result.seat] = ahead / len(ranks)
    return found


class Shared:
    """Copies and pickles leave out the rules and their numbers, and find them again."""

    choice: Choice
    rules: AnyRules
    encoding: Encoding

    def __getstate__(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in self.__dict__.items()
            if name not in ("rules", "encoding")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        rules, encoding = make(*state["choice"])
        self.__dict__.update(state, rules=rules, encoding=encoding)


class Game(Shared):
    """One game in progress. Of several seats that may act the lowest comes first."""

    def __init__(self, choice: Choice, rng: Random) -> None:
        self.choice = choice
        self.rules, self.encoding = make(*choice)
        self._rng = rng
        self.begun: Actions = ()
        """Decisions of the seat on turn that are no whole move yet."""
        self._go_to(self.rules.initial())

    def _go_to(self, pos: Any) -> None:
        while CHANCE in (acting := self.rules.to_act(pos)):
            pos = self.rules.play(pos, CHANCE, draw(self.rules, pos, self._rng))
        self.pos = pos
        self.begun = ()
        self.seat: Seat | None = min(acting, default=None)
        """Whose decision is awaited; None when the game is over."""
        self._mask: Mask | None = None

    @property
    def mask(self) -> Mask:
        """The decisions that the seat on turn can make."""
        assert self.seat is not None, "the game is over"
        if self._mask is None:
            self._mask = self.encoding.mask(self.pos, self.seat, self.begun)
        return self._mask

    def act(self, action: int) -> None:
        """Makes a decision of the seat on turn; raises BadInput if it is not legal."""
        if self.seat is None:
            raise BadInput("The game is over: reset the environment.")
        number = action_number(action)
        if not 0 <= number < len(self.mask) or not self.mask[number]:
            raise BadInput(f"Action {number} is not legal now: choose one that the mask allows.")
        actions = (*self.begun, number)
        move = self.encoding.move(self.pos, actions)
        if move is None:
            self.begun, self._mask = actions, None
        else:
            self._go_to(self.rules.play(self.pos, self.seat, move))

    def play(self, move: Any) -> None:
        """Plays a whole move of the seat on turn, as bots choose it."""
        assert self.seat is not None
        assert not self.begun, "a move is begun"
        self._go_to(self.rules.play(self.pos, self.seat, move))

    def observe(self, seat: Seat) -> Vector:
        """What a seat may know now; decisions half made are known to who makes them."""
        begun = self.begun if seat == self.seat else ()
        return self.encoding.observe(self.pos, seat, begun)

    @property
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        return self.rules.outcome(self.pos)
