"""Loko moto in numbers: a purchase is a train, its sections one by one, and a claim."""

from __future__ import annotations

from functools import cached_property

from squarely.envs.encoding import Actions, Mask, mask_of
from squarely.envs.layout import Field, Layout, Vector, spread
from squarely.envs.lokomoto_paying import Paying
from squarely.games.lokomoto.cards import LEVELS
from squarely.games.lokomoto.moves import Action, Blacken, Buy, Draw, Reserve
from squarely.games.lokomoto.position import BLACKENED_FOR_TWO, Player, Position
from squarely.games.lokomoto.railways import Sections
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import Seat


class LokomotoEncoding:
    """Loko moto for a number of seats; players are told from the seat itself on, in turn."""

    def __init__(self, rules: LokomotoRules) -> None:
        self._rules = rules
        self._count = len(rules.railways.sections)
        self.trains, self.shapes = sorted(rules.trains), sorted(rules.shapes)
        sections = [str(section) for section in rules.railways.sections]
        self.draw, self.reserve, self.blacken = 0, self._count, 2 * self._count
        self.pay = 3 * self._count
        self.buy = 4 * self._count
        self.claim = self.buy + len(self.trains)
        self.no_claim = self.claim + len(self.shapes)
        self.names = (
            *(f"draw {each}" for each in sections),
            *(f"reserve {each}" for each in sections),
            *(f"blacken {each}" for each in sections),
            *(f"pay {each}" for each in sections),
            *(f"buy {each}" for each in self.trains),
            *(f"claim {each}" for each in self.shapes),
            "claim nothing",
        )
        self._train_number = {name: number for number, name in enumerate(self.trains)}
        self._shape_number = {name: number for number, name in enumerate(self.shapes)}

    @cached_property
    def layout(self) -> Layout:
        """What an observation is made of."""
        seats, sections = len(self._rules.seats), self._count
        trains, shapes = len(self.trains), len(self.shapes)
        return Layout(
            [
                Field("solid", (seats, sections), "sections drawn and not spent"),
                Field("reserved", (seats, sections), "sections reserved"),
                Field("black", (sections,), "sections spent or taken out"),
                Field("trains", (seats, trains), "trains bought"),
                Field("shapes", (seats, shapes), "shapes claimed"),
                Field("trains_face_up", (trains,), "trains that can be bought"),
                Field("shapes_face_up", (shapes,), "shapes that everybody can claim"),
                Field("trains_unseen", (trains,), "trains that nobody has seen"),
                Field("shapes_unseen", (shapes,), "shapes that the seat has not seen"),
                Field("agenda", (shapes,), "the seat's own secret shapes"),
                Field("secrets", (seats, len(LEVELS)), "secret shapes held, by their points"),
                Field("blackened", (1,), "sections taken out before a game for two"),
                Field("train_chosen", (trains,), "the train that the seat is buying"),
                Field("sections_chosen", (sections,), "sections chosen for the move at hand"),
                Field("on_turn", (1,), "whether the seat is on turn"),
            ]
        )

    @property
    def most_points(self) -> int:
        """Every train and shape there is."""
        trains = sum(max(train.points, 0) for train in self._rules.trains.values())
        return trains + sum(card.points for card in self._rules.shapes.values())

    @property
    def most_decisions(self) -> int:
        """Every section reserved, drawn and spent, every train bought."""
        return 3 * self._count + 2 * len(self.trains)

    def mask(self, pos: Position, seat: Seat, begun: Actions) -> Mask:
        """What a move begins with, or goes on with."""
        if not begun:
            found = self._first(pos)
        elif begun[0] >= self.buy:
            found = self._next_of_purchase(pos, begun)
        else:
            free = self._rules.railways.numbers(self._rules.free(pos))
            found = [self.reserve + each for each in free if self.reserve + each > begun[0]]
        return mask_of(found, len(self.names))

    def _first(self, pos: Position) -> list[int]:
        rules, player = self._rules, pos.players[pos.on_turn]
        numbers, free = rules.railways.numbers, rules.free(pos)
        if rules.blackening(pos):
            return [self.blacken + each for each in numbers(free)]
        found = [self.draw + each for each in numbers(free | player.reserved)]
        # Two sections are reserved in rising order, so the last one never comes first.
        first = numbers(free)
        found += [self.reserve + each for each in (first[:-1] or first)]
        paying = Paying(rules, pos)
        return found + [
            self.buy + self._train_number[name]
            for name in pos.trains
            if paying.next_sections(rules.trains[name].price, 0)
        ]

    def _next_of_purchase(self, pos: Position, begun: Actions) -> list[int]:
        price = self._rules.trains[self.trains[begun[0] - self.buy]].price
        paying, part = Paying(self._rules, pos), self._sections(begun)
        found = [self.pay + each for each in paying.next_sections(price, part)]
        found += [self.claim + self._shape_number[name] for name in paying.claims(price, part)]
        return found + [self.no_claim] * paying.is_enough(price, part)

    def _sections(self, actions: Actions) -> Sections:
        """The sections that some decisions name."""
        return sum(1 << each % self._count for each in actions if each < self.buy)

    def move(self, pos: Position, actions: Actions) -> Action | None:
        """The move that decisions make; None while one is missing."""
        first, last = actions[0], actions[-1]
        lines = self._rules.lines(self._sections(actions))
        if first >= self.buy:
            if last < self.claim:
                return None
            shape = None if last == self.no_claim else self.shapes[last - self.claim]
            return Buy(self.trains[first - self.buy], lines, shape)
        if first < self.reserve:
            return Draw(lines)
        if first >= self.blacken:
            return Blacken(lines)
        wanted = min(2, self._rules.free(pos).bit_count())
        return Reserve(lines) if len(actions) == wanted else None

    def actions(self, pos: Position, seat: Seat, move: Action) -> Actions:
        """The decisions that make a move, sections in an order in which they can be chosen."""
        sections = self._rules.sections(move.lines) or 0
        numbers = self._rules.railways.numbers(sections)
        match move:
            case Draw():
                return tuple(self.draw + each for each in numbers)
            case Reserve():
                return tuple(self.reserve + each for each in numbers)
            case Blacken():
                return tuple(self.blacken + each for each in numbers)
        order = Paying(self._rules, pos).order(self._rules.trains[move.train].price, sections)
        claim = self.no_claim
        if move.shape is not None:
            claim = self.claim + self._shape_number[move.shape]
        train = self.buy + self._train_number[move.train]
        return train, *(self.pay + each for each in order), claim

    def observe(self, pos: Position, seat: Seat, begun: Actions) -> Vector:
        """The map and the open cards, and of what is secret only the seat's own."""
        vector = self.layout.empty()
        parts = self.layout.parts(vector)
        seats = len(pos.players)
        own = pos.players[seat - 1]
        for place in range(seats):
            self._observe_player(parts, place, pos.players[(seat - 1 + place) % seats])
        parts["black"][:] = spread(pos.black, self._count)
        _mark(parts["trains_face_up"], self._train_number, pos.trains)
        _mark(parts["shapes_face_up"], self._shape_number, pos.shapes)
        _mark(parts["agenda"], self._shape_number, own.agenda)
        parts["trains_unseen"][:] = 1 - parts["trains"].max(0) - parts["trains_face_up"]
        seen = parts["shapes"].max(0) + parts["shapes_face_up"] + parts["agenda"]
        parts["shapes_unseen"][:] = 1 - seen
        parts["blackened"][0] = pos.blackened / BLACKENED_FOR_TWO
        if begun and begun[0] >= self.buy:
            parts["train_chosen"][begun[0] - self.buy] = 1
        parts["sections_chosen"][:] = spread(self._sections(begun), self._count)
        parts["on_turn"][0] = seat in self._rules.to_act(pos)
        return vector

    def _observe_player(self, parts: dict[str, Vector], place: int, player: Player) -> None:
        parts["solid"][place] = spread(player.solid, self._count)
        parts["reserved"][place] = spread(player.reserved, self._count)
        _mark(parts["trains"][place], self._train_number, player.trains)
        _mark(parts["shapes"][place], self._shape_number, player.shapes)
        # One of each level at the most, and everybody sees when it is used (T26).
        for name in player.agenda:
            parts["secrets"][place, self._rules.shapes[name].points - 1] = 1


def _mark(part: Vector, number_of: dict[str, int], names: tuple[str, ...]) -> None:
    part[[number_of[name] for name in names]] = 1
