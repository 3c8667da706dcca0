"""Whole turns as plans (pick, placements, bonus chain, coins), found by beam search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest
from random import Random

import numpy as np

from squarely.bots.locus.evaluator import nothing_learned, set_unseen
from squarely.bots.locus.layout import (
    ANY,
    COLOUR,
    DOUBLES,
    ON_PICKING,
    SHAPE,
    SHOWS_COIN,
    SINGLES,
    Array,
    numberings,
)
from squarely.bots.locus.layout import layout as layout_of
from squarely.bots.locus.turn import (
    BOUGHT,
    CARD,
    GAINED,
    NO_CARD,
    PAID,
    PENDING,
    PURSE,
    SPENT,
    ValueModel,
    fill_in,
    find_places,
    look_at_sheet,
    new_workspace,
    worth_after,
    worth_now,
)
from squarely.games.locus import moves
from squarely.games.locus.deck import Card
from squarely.games.locus.filling import DISCARD_COINS, LEFTOVER_COST, PAIR_COST, RECOLOUR_COST
from squarely.games.locus.moves import Decline, Discard, Done, Fill, Move, Pay
from squarely.games.locus.position import Player
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.zone import COLOURS

Key = tuple[tuple[int, ...], tuple[int, ...]]
DEEPEST = 48
"""No turn has more moves than this."""
LAST_WIDER = 3


@dataclass(frozen=True, eq=False)
class Plan:
    """A turn so far or to its end: the sheet and purse before each move, and after the last."""

    filled: Array
    purse: Array
    worth: float
    moves: tuple[Move, ...] = ()
    befores: tuple[Key, ...] = ()
    leftover: Card | None = None
    """The card that can be bought, as far as is known or guessed."""

    @property
    def key(self) -> Key:
        """Sheet and purse, to compare."""
        return tuple(self.filled.tolist()), tuple(self.purse.tolist())


@dataclass(frozen=True)
class Width:
    """The width of the beam search."""

    beam: int = 24
    """Plans that are kept after each move."""
    places: int = 8
    """Placements of a shape that are expanded: the best of those that are scored."""
    glances: int | None = None
    """Placements of a shape that are scored, a random sample; None: all."""
    spends: bool = True
    """Whether single squares and the leftover card are bought."""


@dataclass(eq=False)
class Planner:
    """Plans turns with one value model."""

    rules: LocusRules
    model: ValueModel
    width: Width = field(default_factory=Width)
    rng: Random = field(default_factory=Random)

    def __post_init__(self) -> None:
        self.layout = layout_of(self.rules)
        # In the last turn the goals within reach can be counted, which is exact.
        self._last = self.model._replace(evaluator=nothing_learned())
        self.workspace = new_workspace()
        self.kinds = {card: number for number, (card, _) in enumerate(self.rules.deck.cards)}
        self._numberings = numberings(self.rules.sheet)

    def set_unseen(self, unseen: Sequence[int]) -> None:
        """Tells the evaluator which cards are still to come."""
        if len(self.model.evaluator.first):
            seats, coming = len(self.rules.seats), np.array(unseen, dtype=np.int64)
            accumulator = self.workspace.accumulator
            set_unseen(self.model.evaluator, accumulator, self.layout, seats, coming)

    def _model(self, left: int) -> ValueModel:
        return self.model if left else self._last

    def start(self, player: Player, leftover: Card | None = None) -> Plan:
        """A player as the kernels have it."""
        words = [
            of.word(filled) for of, filled in zip(self._numberings, player.filled, strict=True)
        ]
        purse = np.zeros(PURSE, dtype=np.int64)
        purse[GAINED], purse[SPENT] = player.gained, player.spent
        purse[CARD] = NO_CARD if player.card is None else self.kinds[player.card]
        purse[BOUGHT], purse[PAID] = player.bought, player.paid
        for bonus in player.bonuses:
            purse[PENDING + _number(bonus)] += 1
        return Plan(np.array(words, dtype=np.uint64), purse, 0.0, leftover=leftover)

    def valued(self, plan: Plan, left: int) -> Plan:
        """The plan with what the sheet looks to be worth as it stands."""
        look_at_sheet(self.layout, self._model(left), self.workspace, plan.filled, left)
        return replace(plan, worth=worth_now(self._model(left), self.workspace, plan.purse, left))

    def ended(self, plan: Plan, left: int) -> Plan:
        """The plan whose turn ends now."""
        look_at_sheet(self.layout, self._model(left), self.workspace, plan.filled, left)
        return self._done(plan, left)

    def plans(self, starts: list[Plan], left: int) -> list[Plan]:
        """Whole turns, the best first, no two with the same end."""
        found: dict[Key, Plan] = {}
        kept = starts
        for _ in range(DEEPEST):
            longer: dict[Key, Plan] = {}
            for plan in kept:
                for after in self._longer(plan, left):
                    known = found if isinstance(after.moves[-1], Done) else longer
                    if after.key not in known or known[after.key].worth < after.worth:
                        known[after.key] = after
            kept = nlargest(
                self._wide(self.width.beam, left), longer.values(), key=lambda plan: plan.worth
            )
            if not kept:
                break
        return sorted(found.values(), key=lambda plan: -plan.worth)

    def _wide(self, count: int, left: int) -> int:
        """The last turn gets a wider beam, for there are no rollouts."""
        return count if left else LAST_WIDER * count

    def _seen(self, found: int) -> Sequence[int]:
        glances = self.width.glances
        if glances is None or glances >= found:
            return range(found)
        return self.rng.sample(range(found), glances)

    def _longer(self, plan: Plan, left: int) -> Iterator[Plan]:
        """The plan with one move more."""
        filled, purse = plan.filled, plan.purse
        look_at_sheet(self.layout, self._model(left), self.workspace, filled, left)
        coins = purse[GAINED] - purse[SPENT]
        bonuses = purse[PENDING:].nonzero()[0]
        if purse[PAID]:
            yield from self._fills(plan, moves.PAID, _with(purse, PAID, -1), SINGLES, ANY, left)
        elif len(bonuses):
            bonus = int(bonuses[0])
            name = moves.BONUSES[bonus]
            less = _with(purse, PENDING + bonus, -1)
            shape, colour = (DOUBLES, bonus - 1) if bonus else (SINGLES, ANY)
            yield from self._fills(plan, name, less, shape, colour, left)
            yield self._after(plan, Decline(name), filled, less, left)
        elif purse[CARD] != NO_CARD:
            card = self.layout.cards[purse[CARD]]
            less = purse.copy()
            less[CARD] = NO_CARD
            yield from self._fills(
                plan,
                moves.CARD,
                less,
                card[SHAPE],
                card[COLOUR],
                left,
                brings=card[SHOWS_COIN] - card[ON_PICKING],
            )
            less[GAINED] = min(less[GAINED] + DISCARD_COINS, self.rules.sheet.coin_slots)
            yield self._after(plan, Discard(), filled, less, left)
        else:
            yield self._done(plan, left)
            if self.width.spends and plan.leftover and coins >= LEFTOVER_COST and not purse[BOUGHT]:
                card = self.layout.cards[self.kinds[plan.leftover]]
                bought = _with(purse, BOUGHT, 1)
                yield from self._fills(
                    plan,
                    moves.LEFTOVER,
                    bought,
                    card[SHAPE],
                    card[COLOUR],
                    left,
                    LEFTOVER_COST,
                    card[SHOWS_COIN],
                )
            if self.width.spends and coins >= PAIR_COST:
                paid = _with(_with(purse, SPENT, PAIR_COST), PAID, 2)
                yield self._after(plan, Pay(), filled, paid, left)

    def _done(self, plan: Plan, left: int) -> Plan:
        purse = plan.purse
        # In the last turn coins that are kept are worth nothing.
        ended = purse if left else _with(purse, SPENT, purse[GAINED] - purse[SPENT])
        worth = worth_after(
            self.layout, self._model(left), self.workspace, plan.filled, ended, left
        )
        return self._longer_by(plan, Done(), plan.filled, ended, worth)

    def _after(self, plan: Plan, move: Move, filled: Array, purse: Array, left: int) -> Plan:
        worth = worth_now(self._model(left), self.workspace, purse, left)
        return self._longer_by(plan, move, filled, purse, worth)

    def _longer_by(self, plan: Plan, move: Move, filled: Array, purse: Array, worth: float) -> Plan:
        befores = (*plan.befores, plan.key)
        return Plan(filled, purse, worth, (*plan.moves, move), befores, plan.leftover)

    def _fills(
        self,
        plan: Plan,
        source: str,
        purse: Array,
        shape: int,
        colour: int,
        left: int,
        cost: int = 0,
        brings: int = 0,
    ) -> Iterator[Plan]:
        """The plan with a shape filled in where it looks best."""
        workspace = self.workspace
        found = find_places(
            self.layout,
            self._model(left),
            workspace,
            plan.filled,
            purse,
            shape,
            colour,
            cost,
            brings,
            left,
        )
        followed = self._wide(self.width.places, left)
        best = nlargest(followed, self._seen(found), key=workspace.value.__getitem__)
        places = [
            (float(workspace.value[at]), int(workspace.zone[at]), workspace.squares[at])
            for at in best
        ]
        for worth, zone, squares in places:
            filled, after = plan.filled.copy(), purse.copy()
            price = cost + RECOLOUR_COST * (colour not in (ANY, zone))
            fill_in(self.layout, filled, after, zone, squares, price, brings)
            cells = self.rules.sheet.zones[zone].cells(self._numberings[zone].squares(int(squares)))
            move = Fill(source, COLOURS[zone], cells)
            yield self._longer_by(plan, move, filled, after, worth)


def _with(purse: Array, at: int, more: int) -> Array:
    changed = purse.copy()
    changed[at] += more
    return changed


def _number(bonus: str) -> int:
    return moves.BONUSES.index(bonus)
