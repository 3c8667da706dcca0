"""Choose, aim, confirm: what a person may do now, and what they have chosen of it so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from squarely.terminal.words import NotNow

TURNED = 2.0
"""How much further a place seems where the shape lies another way round."""
SIDEWAYS = 2.0
"""How much further a place seems that lies beside a row one walks along."""


class Spot(NamedTuple):
    """A point of a drawing: lines down, and pairs of characters to the right."""

    down: float
    right: float

    def away(self, other: Spot) -> float:
        """How far another spot is."""
        return abs(self.down - other.down) + abs(self.right - other.right)


@dataclass(frozen=True)
class Place:
    """Somewhere to aim at."""

    cells: tuple[str, ...]
    """The squares or sections it is about; none where there is nothing to aim."""
    at: Spot
    move: Any = None
    """What enter plays here."""
    way: tuple[Any, ...] = ()
    """How the shape lies."""
    zone: str = ""


@dataclass(frozen=True)
class Choice:
    """Something to use, and where it can be used."""

    name: str
    verb: str
    """What enter does with it, in a word."""
    places: Sequence[Place]
    says: Callable[[Aim], str]
    """What enter would do, in a sentence."""
    unaimed: str = ""
    """Why there is nothing to confirm or to aim."""
    key: str = ""
    """The key that takes it up."""
    home: str = ""
    """The zone to begin in."""
    compose: Callable[[tuple[str, ...] | None], Sequence[Any]] | None = None
    """The moves, best first, that marked places make, or that are proposed before any mark.

    None where one place is enough.
    """
    covers: Callable[[Any], Sequence[str]] = lambda move: ()
    """The places of a proposed move, where marking begins."""
    fits: Callable[[Place], bool] = lambda place: True
    """Whether a place is legal; keys may lead over others."""
    turned: Callable[[str, Any], tuple[Any, ...]] | None = None
    """How a shape lies after a key; None where only ways that fit are shown."""
    offered: bool = True
    """Whether the next-choice key comes to it."""
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True)
class Deed:
    """A move with a key of its own."""

    key: str
    verb: str
    move: Any = None
    says: str = ""
    """What it does, costs and brings; empty where the rules refuse it now."""
    refusal: str = ""
    """Why it makes no sense now."""


@dataclass(frozen=True)
class Moment:
    """All that a person can choose from."""

    choices: tuple[Choice, ...]
    deeds: tuple[Deed, ...] = ()
    lead: str = ""
    """What stands before the names of all choices; empty where they are not listed."""
    centre: Spot | None = None
    """Where to begin; None: at the first place."""


class Aim:
    """One of the choices, aimed at a place; keys change it, enter makes it a move."""

    def __init__(self, moment: Moment, legal: Callable[[Any], bool], near: Spot | None) -> None:
        self.moment = moment
        self.choice = moment.choices[0]
        self.place: Place | None = None
        self.marked: tuple[str, ...] | None = None
        """None before any mark."""
        self.moves: Sequence[Any] = ()
        """What enter could play, best first."""
        self._legal = legal
        self._option = 0
        self.take(self.choice, near or moment.centre)

    @property
    def offered(self) -> list[Choice]:
        """The choices to go through."""
        return [each for each in self.moment.choices if each.offered or each is self.choice]

    @property
    def fitting(self) -> list[Place]:
        """The legal places of the choice."""
        return list(filter(self.choice.fits, self.choice.places))

    @property
    def move(self) -> Any:
        """What enter plays, None where there is nothing to confirm; the rules may refuse it."""
        return self.moves[self._option] if self.moves else None

    @property
    def others(self) -> list[Any]:
        """What else the marked places make, in the order of the keys."""
        return [*self.moves[self._option + 1 :], *self.moves[: self._option]]

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """The moves with keys of their own; those of the choice come first."""
        return self.choice.deeds + self.moment.deeds

    def confirmed(self) -> Any:
        """The move that is chosen."""
        if self.move is None:
            raise NotNow(self.choice.unaimed)
        return self.move

    # Choosing

    def take(self, choice: Choice, near: Spot | None = None) -> None:
        """Takes up a choice, at its legal place nearest to where one was."""
        spot = near or (self.place.at if self.place else None)
        self.choice, self.marked = choice, None
        home = [place for place in self.fitting if place.zone == choice.home]
        places = home or self.fitting or list(choice.places)
        self.place = _nearest(places, spot)
        self._settle()

    def choose(self, step: int) -> None:
        """The next move that the marked places make, else the next choice."""
        if len(self.moves) > 1:
            self._option = (self._option + step) % len(self.moves)
            return
        if self.marked is not None or len(self.offered) == 1:
            raise NotNow("There is nothing else to choose now.")
        self.take(self.offered[(self.offered.index(self.choice) + step) % len(self.offered)])

    def keyed(self, key: str) -> Choice | Deed | None:
        """What has a key of its own."""
        keyed: tuple[Choice | Deed, ...] = (*self.deeds, *self.moment.choices)
        return next((each for each in keyed if each.key == key), None)

    # Aiming

    def go(self, down: int, right: int) -> None:
        """The nearest place in a direction, the same way round if possible."""
        here = self._aimed()
        if not here.cells:
            self.choose(right or down)
            return

        def ahead(place: Place) -> float:
            return (place.at.down - here.at.down) * down + (place.at.right - here.at.right) * right

        def effort(place: Place) -> float:
            aside = here.at.away(place.at) - abs(ahead(place))
            apart = ahead(place) + (SIDEWAYS * aside if right else aside)
            return apart + TURNED * (place.way != here.way)

        free = self.choice.turned is not None
        places = (each for each in self.choice.places if not free or each.way == here.way)
        self._go(min((each for each in places if ahead(each) > 0.1), key=effort, default=here))

    def next_place(self, step: int) -> None:
        """The next legal place, in the order of reading."""
        here = self._aimed()
        if not here.cells:
            self.choose(step)
            return
        order = list(self.choice.places)
        at, count = order.index(here), len(order)
        rest = (order[(at + step * number) % count] for number in range(1, count + 1))
        self._go(next(filter(self.choice.fits, rest), here))

    def point(self, spot: Spot) -> None:
        """The place nearest to a spot, the shape as it lies if possible."""
        here = self._aimed()
        alike = [place for place in self.choice.places if place.way == here.way]
        self._go(_nearest(alike, spot))

    def turn(self, key: str) -> None:
        """The shape lying another way round."""
        here = self._aimed(turning=True)
        if self.choice.turned:
            way = self.choice.turned(key, here.way)
        else:
            ways = sorted({place.way for place in self._beside(here)})
            way = ways[(ways.index(here.way) + 1) % len(ways)]
        if way == here.way:
            raise NotNow("It fits here no other way round." if way else "There is nothing to turn.")
        self._go(_nearest([place for place in self._beside(here) if place.way == way], here.at))

    def next_zone(self) -> None:
        """The nearest place in the next zone where there is one."""
        here = self._aimed(turning=True)
        zones = list(dict.fromkeys(place.zone for place in self.choice.places))
        zone = zones[(zones.index(here.zone) + 1) % len(zones)]
        if zone == here.zone:
            raise NotNow("It fits in no other zone now.")
        self._go(_nearest([each for each in self.choice.places if each.zone == zone], here.at))

    def mark(self) -> None:
        """Marks the place, or no longer; without marks to make, goes to the next place."""
        if self.choice.compose is None:
            self.next_place(1)
            return
        marked = self.choice.covers(self.move) if self.marked is None else self.marked
        chosen = {*marked} ^ {*self._aimed().cells}
        order = dict.fromkeys(cell for place in self.choice.places for cell in place.cells)
        self.marked = tuple(cell for cell in order if cell in chosen)
        self._settle()

    def clear(self) -> None:
        """Drops all marks."""
        if self.choice.compose is not None:
            self.marked = ()
            self._settle()

    def _aimed(self, turning: bool = False) -> Place:
        if self.place is None or (turning and not self.place.cells):
            raise NotNow(self.choice.unaimed)
        return self.place

    def _beside(self, here: Place) -> list[Place]:
        return [place for place in self.choice.places if place.zone == here.zone]

    def _go(self, place: Place | None) -> None:
        self.place = place
        if self.choice.compose is None:
            self._settle()

    def _settle(self) -> None:
        """Works out which moves are chosen now."""
        self._option = 0
        if self.choice.compose is not None:
            self.moves = self.choice.compose(self.marked)
        else:
            self.moves = (self.place.move,) if self.place else ()

    @property
    def ready(self) -> bool:
        """Whether the rules would play what is chosen."""
        return self.move is not None and self._legal(self.move)


def _nearest(places: Iterable[Place], spot: Spot | None) -> Place | None:
    if spot is None:
        return next(iter(places), None)
    return min(places, key=lambda place: spot.away(place.at), default=None)
