"""Where plans of a turn begin: as it stands, with each card, or with moves somebody asks about."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from squarely.bots.locus.inputs import HORIZON
from squarely.bots.locus.planning import Plan, Planner
from squarely.bots.locus.rollout_policy import best_card
from squarely.games.locus.deck import Card
from squarely.games.locus.moves import Done, Move, Pick
from squarely.games.locus.position import Player, Position
from squarely.games.locus.rules import LocusRules
from squarely.kernel.rules import Seat


def turns_left(rules: LocusRules, pos: Position) -> int:
    """Turns after the present one, as far as players look ahead."""
    return min(rules.rounds.turns_of(pos) - 1 - pos.turn, HORIZON - 1)


@dataclass(eq=False)
class Starts:
    """Begins plans for a planner; `playing` is how the others think."""

    rules: LocusRules
    planner: Planner
    playing: Planner

    def of_turn(self, pos: Position, seat: Seat) -> list[Plan]:
        """The turn as it stands, or one start for each card that can be picked."""
        if not self.rules.rounds.picks(pos, seat):
            return [self._now(pos, seat)]
        return [self._picked(pos, seat, card) for card in dict.fromkeys(pos.face_up)]

    def after(self, pos: Position, seat: Seat, move: Move) -> Plan:
        """The turn with a certain move."""
        now, left = self._now(pos, seat), turns_left(self.rules, pos)
        if isinstance(move, Pick):
            return self.planner.valued(self._picked(pos, seat, move.card), left)
        if isinstance(move, Done):
            return self.planner.ended(now, left)
        player = self.rules.play(pos, seat, move).players[seat - 1]
        start = self.planner.start(player, now.leftover)
        return self.planner.valued(replace(start, moves=(move,), befores=(now.key,)), left)

    def best_card(self, pos: Position, player: Player, cards: list[Card]) -> int:
        """The number of the card that suits a player best."""
        playing = self.playing
        now = playing.start(player)
        return int(
            best_card(
                playing.layout,
                playing.model,
                playing.workspace,
                now.filled,
                now.purse,
                np.array([playing.kinds[card] for card in cards]),
                len(cards),
                turns_left(self.rules, pos),
            )
        )

    def _now(self, pos: Position, seat: Seat) -> Plan:
        return self.planner.start(pos.players[seat - 1], self.rules.rounds.leftover(pos))

    def _picked(self, pos: Position, seat: Seat, card: Card) -> Plan:
        now, player = self._now(pos, seat), pos.players[seat - 1]
        leftover = self._left_by_others(pos, seat, card)
        start = self.planner.start(self.rules.picked(player, card), leftover)
        return replace(start, moves=(Pick(card),), befores=(now.key,))

    def _left_by_others(self, pos: Position, seat: Seat, card: Card) -> Card:
        """The card that would be left if those who pick later took what suits them best."""
        cards = list(pos.face_up)
        cards.remove(card)
        count = len(self.rules.seats)
        for step in range(1, count):
            player = pos.players[(seat - 1 + step) % count]
            if not player.picked and len(cards) > 1:
                del cards[self.best_card(pos, player, cards)]
        return cards[0]
