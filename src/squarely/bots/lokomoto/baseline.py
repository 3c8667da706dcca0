"""The baseline bot of Loko moto: grows toward trains and shapes, guards them, buys in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from squarely.bots.bot import USUAL, Budget
from squarely.games.lokomoto.buying import is_connected, is_trail
from squarely.games.lokomoto.cards import ShapeCard, Train
from squarely.games.lokomoto.moves import Blacken, Buy, Draw, Move, Reserve
from squarely.games.lokomoto.railways import Sections
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.games.lokomoto.view import LokomotoView

SECTION_WORTH = 1.2
"""Points that a solid section is worth while there is time to use it."""
LATE = 6.0
"""In so many last rounds sections lose their worth and become a burden."""
FREE_A_TURN = 1.15
"""Free sections that disappear with an average turn."""
CONTESTED = 0.25
"""What the chance of losing a section to a neighbour takes off a plan."""
OUTRUN = 0.3
"""What remains of a shape's points when somebody else needs fewer sections for it."""
NOISE = 0.05
"""Tells plans of equal worth apart, so that not everyone begins in the same corner."""
GUARDED_POINTS = 7
"""Plans worth so much are reserved when others come near."""


@dataclass(frozen=True)
class Plan:
    """A purchase to work for: the sections, what is missing of them, and what it brings."""

    train: Train
    shape: ShapeCard | None
    sections: Sections
    missing: Sections
    worth: float

    @property
    def points(self) -> int:
        """What the cards count."""
        return self.train.points + (self.shape.points if self.shape else 0)


class BaselineBot:
    """Works for the purchase that brings most points a turn."""

    name = "baseline bot"

    def __init__(self, rules: LokomotoRules, rng: Random) -> None:
        self._rules = rules
        self._rng = rng
        self._number = {str(each): n for n, each in enumerate(rules.railways.sections)}

    def choose(self, view: LokomotoView, legal: Sequence[Move], budget: Budget = USUAL) -> Move:
        """Buy, draw or reserve for the best plan."""
        if isinstance(legal[0], Blacken):
            return self._rng.choice(legal)
        table = _Lines(self, view)
        plan = max(
            table.plans(), key=lambda each: each.worth + NOISE * self._rng.random(), default=None
        )
        if plan is None or plan.worth <= 0:
            return self._waiting(table, legal)
        if not plan.missing:
            lines = self._rules.lines(plan.sections)
            return Buy(plan.train.name, lines, plan.shape.name if plan.shape else None)
        return self._advance(table, plan)

    def _waiting(self, table: _Lines, legal: Sequence[Move]) -> Move:
        """Nothing is worth working for: reserving costs nothing and brings the end nearer."""
        free = self._rules.railways.numbers(table.free)
        self._rng.shuffle(free)
        chosen = sum(1 << number for number in free[:2])
        return Reserve(self._rules.lines(chosen)) if chosen else legal[0]

    def _advance(self, table: _Lines, plan: Plan) -> Move:
        """Draws the section of a plan that is most in danger, or guards two of them."""
        open_sections = plan.missing & table.free
        wanted = open_sections & table.near_others
        if (
            wanted.bit_count() >= 2
            and plan.points >= GUARDED_POINTS
            and plan.missing.bit_count() >= 3
            and table.rounds_left > plan.missing.bit_count() + 2
        ):
            two = self._rules.railways.numbers(wanted)[:2]
            return Reserve(self._rules.lines(sum(1 << number for number in two)))
        touching = plan.missing & table.beside(table.solid) or plan.missing
        urgent = wanted & touching or wanted or open_sections & touching or open_sections
        numbers = self._rules.railways.numbers(urgent or plan.missing)
        return Draw(self._rules.lines(1 << self._rng.choice(numbers)))

    def sections(self, names: Sequence[str]) -> Sections:
        """The set of sections with some names."""
        return sum(1 << self._number[name] for name in names)

    @property
    def rules(self) -> LokomotoRules:
        """The rules played by."""
        return self._rules


class _Lines:
    """What the player on turn sees, as sets of sections."""

    def __init__(self, bot: BaselineBot, view: LokomotoView) -> None:
        self._rules = bot.rules
        own = next(player for player in view.players if player.seat == view.audience)
        self.solid = bot.sections(own.solid)
        self.reserved = bot.sections(own.reserved)
        self.free = bot.sections(view.free)
        others = [
            (bot.sections(player.solid), bot.sections(player.reserved))
            for player in view.players
            if player.seat != view.audience
        ]
        self.near_others = 0
        for solid, _ in others:
            self.near_others |= self.beside(solid)
        self._usable = self.solid | self.reserved | self.free
        self._trains = [self._rules.trains[train.name] for train in view.trains]
        self._shapes = [self._rules.shapes[card.name] for card in (*view.shapes, *own.agenda)]
        self._rivals = {
            card.name: self._rival(self._rules.shapes[card.name], others) for card in view.shapes
        }
        self.rounds_left = self.free.bit_count() / (FREE_A_TURN * len(view.players))
        late = min(1.0, self.rounds_left / LATE)
        self._section_worth = (SECTION_WORTH + 1) * late - 1

    def _rival(self, card: ShapeCard, others: list[tuple[Sections, Sections]]) -> int:
        """How many sections the others need at least to complete a shape that lies face up."""
        return min(
            (
                (place & ~solid).bit_count()
                for solid, reserved in others
                for place in card.places
                if place & solid and place & ~(solid | reserved | self.free) == 0
            ),
            default=card.size,
        )

    def beside(self, sections: Sections) -> Sections:
        """The sections that touch some of a set."""
        touching = self._rules.railways.touching
        near = 0
        for number in self._rules.railways.numbers(sections):
            near |= touching[number]
        return near & ~sections

    def plans(self) -> Iterator[Plan]:
        """Every plan worth a thought, the train with the most points for each price."""
        best: dict[int, Train] = {}
        for train in self._trains:
            if train.price not in best or train.points > best[train.price].points:
                best[train.price] = train
        for card in self._shapes:
            for place in card.places:
                if place & ~self._usable == 0:
                    yield from self._with_shape(card, place, best)
        for start in self._parts():
            for train in best.values():
                yield from self._plan(train, None, self._grown(start, train.price))

    def _with_shape(
        self, card: ShapeCard, place: Sections, best: dict[int, Train]
    ) -> Iterator[Plan]:
        for price, train in best.items():
            if price >= card.size:
                yield from self._plan(train, card, self._grown(place, price))
            elif card.size not in best:
                yield from self._plan(train, card, place)

    def _parts(self) -> Iterator[Sections]:
        """The own network part by part; where there is none yet, single free sections."""
        left = self.solid
        if not left:
            for number in self._rules.railways.numbers(self.free)[::7]:
                yield 1 << number
        while left:
            part, grown = 0, left & -left
            while part != grown:
                part = grown
                grown |= self.beside(part) & left
            left &= ~part
            yield part

    def _grown(self, start: Sections, size: int) -> Sections | None:
        """A set cut or grown to a size: solid sections first, then reserved, then free ones."""
        sections = start
        while sections.bit_count() > size:
            smaller = self._without_one(sections)
            if smaller is None:
                return None
            sections = smaller
        while sections.bit_count() < size:
            near = self.beside(sections)
            for pool in (near & self.solid, near & self.reserved, near & self.free):
                section = self._first_fitting(sections, pool)
                if section:
                    sections |= section
                    break
            else:
                return None
        return sections

    def _without_one(self, sections: Sections) -> Sections | None:
        for number in self._rules.railways.numbers(sections):
            rest = sections & ~(1 << number)
            if is_connected(self._rules.railways, rest) and self._allowed(rest):
                return rest
        return None

    def _first_fitting(self, sections: Sections, pool: Sections) -> Sections:
        for number in self._rules.railways.numbers(pool):
            if self._allowed(sections | 1 << number):
                return 1 << number
        return 0

    def _allowed(self, sections: Sections) -> bool:
        return not self._rules.advanced or is_trail(self._rules.railways, sections)

    def _shape_points(self, card: ShapeCard, turns: int) -> float:
        """What a shape is worth; somebody who is nearer to it will probably be first."""
        outrun = self._rivals.get(card.name, card.size) < turns - 1
        return card.points * OUTRUN if outrun else card.points

    def _plan(
        self, train: Train, card: ShapeCard | None, sections: Sections | None
    ) -> Iterator[Plan]:
        if sections is None or not self._allowed(sections):
            return
        missing = sections & ~self.solid
        turns = missing.bit_count() + 1
        if turns > self.rounds_left + 1:
            return
        points = train.points + (self._shape_points(card, turns) if card else 0.0)
        used = (sections & self.solid).bit_count()
        contested = (missing & self.near_others & self.free).bit_count()
        gain = points * (1 - CONTESTED) ** contested - self._section_worth * used
        yield Plan(train, card, sections, missing, gain / turns)
