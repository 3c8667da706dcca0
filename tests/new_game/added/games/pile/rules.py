"""The rules of Pile, a tiny game with cards: whoever takes the last counter scores it.

A card is drawn first and says how many counters lie there; then two seats take one or two by turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from squarely.kernel.rules import (
    CHANCE,
    BadInput,
    Breach,
    Clause,
    DataText,
    IllegalMove,
    Item,
    Outcome,
    Result,
    Seat,
    Variant,
)

TOO_MANY = Clause("N1", "take one or two counters, and no more than there are")
TURNS = Clause("N2", "it is not this seat's turn")

FIRST = Seat(1)


@dataclass(frozen=True)
class Pile:
    counters: int | None = None
    seat: Seat = FIRST


@dataclass(frozen=True)
class PileView:
    counters: int | None
    seat: Seat


class PileRules:
    seats = (Seat(1), Seat(2))
    game = "pile"
    has_secrets = False
    numbering = None
    data: Mapping[str, DataText] = MappingProxyType({})

    def initial(self) -> Pile:
        return Pile()

    def to_act(self, pos: Pile) -> frozenset[Seat]:
        if pos.counters is None:
            return frozenset((CHANCE,))
        return frozenset((pos.seat,)) if pos.counters else frozenset()

    def legal_moves(self, pos: Pile, seat: Seat) -> Iterable[int]:
        if seat not in self.to_act(pos):
            return []
        return range(1, min(pos.counters or 0, 2) + 1)

    def offers(self, pos: Pile, seat: Seat) -> None:
        """Two moves at most."""

    def chances(self, pos: Pile) -> Mapping[int, int]:
        return {3: 1, 4: 2, 5: 1} if pos.counters is None else {}

    def play(self, pos: Pile, seat: Seat, move: int) -> Pile:
        if seat not in self.to_act(pos):
            raise IllegalMove(Breach(TURNS))
        if seat == CHANCE:
            if move not in self.chances(pos):
                raise IllegalMove(Breach(TOO_MANY))
            return Pile(move)
        if move not in self.legal_moves(pos, seat):
            raise IllegalMove(Breach(TOO_MANY))
        return Pile((pos.counters or 0) - move, Seat(3 - seat))

    def standings(self, pos: Pile) -> Mapping[Seat, int]:
        outcome = self.outcome(pos)
        return dict.fromkeys(self.seats, 0) if outcome is None else outcome.scores

    def outcome(self, pos: Pile) -> Outcome | None:
        if pos.counters != 0:
            return None
        winner = Seat(3 - pos.seat)
        return Outcome(
            tuple(
                Result(
                    seat,
                    int(seat == winner),
                    1 if seat == winner else 2,
                    (Item("last counter", int(seat == winner)),),
                )
                for seat in self.seats
            )
        )

    def view(self, pos: Pile, seat: Seat | None) -> PileView:
        return PileView(pos.counters, pos.seat)

    def open_view(self, pos: Pile, seat: Seat) -> PileView:
        return self.view(pos, seat)

    def determinize(self, seen: PileView, rng: Random) -> Pile:
        return Pile(seen.counters, seen.seat)

    def format_move(self, move: int) -> str:
        return str(move)

    def format_for(self, move: int, audience: Seat | None) -> str:
        return str(move)

    def parse_move(self, text: str) -> int:
        if not text.isdecimal():
            raise BadInput(f"'{text}' is not a number of counters.")
        return int(text)


def variant_of(rules: PileRules) -> Variant:
    return Variant("pile", "Pile", "take the last counter", (2,), (), lambda choice: rules)


VARIANTS = (variant_of(PileRules()),)
