"""Locus in numbers: pick a card, choose what to fill in, choose the squares."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from squarely.envs.encoding import Actions, Mask, mask_of
from squarely.envs.layout import Field, Layout, Vector, spread
from squarely.games.locus.filling import DOUBLE, ONE
from squarely.games.locus.moves import (
    BONUSES,
    SOURCES,
    Decline,
    Discard,
    Done,
    Fill,
    Move,
    Pay,
    Pick,
)
from squarely.games.locus.position import Player, Position
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import score_sheet
from squarely.kernel.rules import Seat
from squarely.kernel.shapes import Cell

Place = tuple[str, tuple[Cell, ...]]
"""A zone, and squares in it."""


class LocusEncoding:
    """Locus for a number of seats; players are told from the seat itself on, clockwise."""

    def __init__(self, rules: LocusRules) -> None:
        self._rules = rules
        self.kinds = [card for card, _ in rules.deck.cards]
        self._kind_of = {card: number for number, card in enumerate(self.kinds)}
        self.places = _places(rules)
        plain: list[Move] = [*map(Pick, self.kinds), Discard(), Pay(), Done()]
        plain += map(Decline, BONUSES)
        self._plain = plain
        self.number_of = {move: number for number, move in enumerate(plain)}
        self.sources = {name: len(plain) + n for n, name in enumerate(SOURCES)}
        first = len(plain) + len(SOURCES)
        self._place_of = {place: first + n for n, place in enumerate(self.places)}
        self.first_place = first
        self.names = (
            *map(str, plain),
            *(f"fill {source}" for source in SOURCES),
            *(f"at {zone} {','.join(map(str, cells))}" for zone, cells in self.places),
        )
        self.squares = [
            np.flatnonzero(spread(zone.squares, len(zone.rows) * zone.width))
            for zone in rules.sheet.zones
        ]
        self._most = np.array([count for _, count in rules.deck.cards], np.float32)
        self.layout = self._layout()

    def _layout(self) -> Layout:
        seats, kinds = len(self._rules.seats), len(self.kinds)
        squares = sum(zone.squares.bit_count() for zone in self._rules.sheet.zones)
        return Layout(
            [
                Field("filled", (seats, squares), "filled squares, zone by zone, rows upwards"),
                Field("coins", (seats,), "coins at hand, of the slots there are"),
                Field("slots", (seats,), "coin slots already used"),
                Field("card", (seats, kinds), "the picked card until it is used"),
                Field("picked", (seats,), "who has picked this turn"),
                Field("bonuses", (seats, len(BONUSES)), "bonuses to be placed, in quarters"),
                Field("paid", (seats,), "squares paid for and not placed, of two"),
                Field("bought", (seats,), "who has bought the leftover this turn"),
                Field("done", (seats,), "who has finished this turn"),
                Field("points", (seats,), "points so far, of the most there can be"),
                Field("star", (seats,), "who began this turn"),
                Field("face_up", (kinds,), "cards on the table, of their kind in the deck"),
                Field("unseen", (kinds,), "cards not revealed since the last shuffle"),
                Field("discarded", (kinds,), "cards that the next shuffle brings back"),
                Field("source", (len(SOURCES),), "what the seat has just chosen to fill in"),
                Field("turns", (1,), "turns played, of those there are"),
                Field("extra", (1,), "whether this is the extra round"),
                Field("on_turn", (1,), "whether a decision of the seat is awaited"),
            ]
        )

    @cached_property
    def most_points(self) -> int:
        """A sheet on which everything is filled."""
        full = Player(tuple(zone.squares for zone in self._rules.sheet.zones), gained=0)
        return sum(item.points for item in score_sheet(self._rules.sheet, full))

    @property
    def most_decisions(self) -> int:
        """Each turn a pick, a card put away and an end, and for each square three decisions."""
        seats = len(self._rules.seats)
        squares = sum(zone.squares.bit_count() for zone in self._rules.sheet.zones)
        return seats * (3 * (self._rules.rounds.turns + seats) + 3 * squares)

    def mask(self, pos: Position, seat: Seat, begun: Actions) -> Mask:
        """Moves that are one decision, and sources; or squares for the source that was chosen."""
        found = []
        source = self._source(begun)
        for move in self._rules.legal_moves(pos, seat):
            if not isinstance(move, Fill):
                if source is None:
                    found.append(self.number_of[move])
            elif source is None:
                found.append(self.sources[move.source])
            elif move.source == source:
                found.append(self._place_of[move.zone, move.cells])
        return mask_of(found, len(self.names))

    def move(self, pos: Position, actions: Actions) -> Move | None:
        """A move of one decision, or what is filled in where."""
        if actions[0] < len(self._plain):
            return self._plain[actions[0]]
        source = self._source(actions)
        assert source is not None
        if len(actions) < 2:
            return None
        return Fill(source, *self.places[actions[1] - self.first_place])

    def actions(self, pos: Position, seat: Seat, move: Move) -> Actions:
        """One decision, or two for filling in."""
        if isinstance(move, Fill):
            return self.sources[move.source], self._place_of[move.zone, move.cells]
        return (self.number_of[move],)

    def _source(self, actions: Actions) -> str | None:
        return SOURCES[actions[0] - len(self._plain)] if actions else None

    def observe(self, pos: Position, seat: Seat, begun: Actions) -> Vector:
        """Every sheet and card: in Locus nothing is secret but the order of the deck."""
        vector = self.layout.empty()
        parts = self.layout.parts(vector)
        rules, seats = self._rules, len(self._rules.seats)
        slots, most = max(rules.sheet.coin_slots, 1), max(self.most_points, 1)
        for place in range(seats):
            number = (seat - 1 + place) % seats
            player = pos.players[number]
            np.concatenate(self._filled(player), out=parts["filled"][place])
            parts["coins"][place] = player.coins / slots
            parts["slots"][place] = player.gained / slots
            if player.card is not None:
                parts["card"][place, self._kind_of[player.card]] = 1
            parts["picked"][place] = player.picked
            for bonus in player.bonuses:
                kind = parts["bonuses"][place]
                kind[BONUSES.index(bonus)] = min(kind[BONUSES.index(bonus)] + 0.25, 1)
            parts["paid"][place] = player.paid / 2
            parts["bought"][place] = player.bought
            parts["done"][place] = player.done
            points = sum(item.points for item in score_sheet(rules.sheet, player))
            parts["points"][place] = points / most
            parts["star"][place] = pos.turn % seats == number
        for card in pos.face_up:
            parts["face_up"][self._kind_of[card]] += 1
        parts["face_up"] /= self._most
        parts["unseen"][:] = np.array(pos.unseen) / self._most
        parts["discarded"][:] = np.array(pos.discarded) / self._most
        if begun:
            parts["source"][begun[0] - len(self._plain)] = 1
        parts["turns"][0] = min(pos.turn / rules.rounds.turns, 1)
        parts["extra"][0] = pos.extra
        parts["on_turn"][0] = seat in rules.to_act(pos)
        return vector

    def _filled(self, player: Player) -> list[NDArray[np.uint8]]:
        """Every square of the sheet in order, one where it is filled."""
        return [
            spread(filled, len(zone.rows) * zone.width)[squares]
            for zone, filled, squares in zip(
                self._rules.sheet.zones, player.filled, self.squares, strict=True
            )
        ]


def _places(rules: LocusRules) -> list[Place]:
    """Everywhere that something can be filled in, zone by zone."""
    return [
        (zone.colour, zone.cells(squares))
        for zone in rules.sheet.zones
        for squares in dict.fromkeys(
            squares
            for shape in (ONE, DOUBLE, *rules.deck.shapes.values())
            for squares in zone.fits(shape)
        )
    ]
