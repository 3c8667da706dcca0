"""A person's moment at the Loko moto table: what they have chosen, and which move it makes."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from squarely.games.lokomoto.moves import Action, Blacken, Buy, Draw, Line, Reserve
from squarely.games.lokomoto.view import LokomotoView, PlayerView, TrainView
from squarely.terminal.lokomoto_chart import chart_of
from squarely.terminal.words import Refused


class Deed(Enum):
    """What a person is about to do."""

    BLACKEN = "blacken"
    DRAW = "draw"
    RESERVE = "reserve"
    BUY = "buy"


class PersonsTurn:
    """A deed, a section under the cursor, and the sections chosen so far."""

    def __init__(
        self, view: LokomotoView, player: PlayerView, legal: Callable[[Action], bool], cursor: str
    ) -> None:
        self.view = view
        self.player = player
        self.cursor = cursor
        self.deed = Deed.BLACKEN if view.blackening else Deed.DRAW
        self.chosen: list[str] = []
        """In the order of the map."""
        self.offers: list[Buy] = []
        """The purchases that the chosen sections can pay for."""
        self._offer = 0
        self._legal = legal
        self._chart = chart_of(view)
        self._usable = self._chart.in_order(self._useful())

    @property
    def offer(self) -> Buy | None:
        """The purchase that enter would make."""
        return self.offers[self._offer] if self.offers else None

    @property
    def is_ready(self) -> bool:
        """Whether the rules would play what is chosen."""
        if self.deed in (Deed.RESERVE, Deed.BUY) and not self.chosen:
            return False
        return self._legal(self.move_made())

    def take_up(self, deed: Deed) -> None:
        """Begins another deed; what was chosen for the former is dropped."""
        if self.deed is Deed.BLACKEN:
            raise Refused("The sections are blackened first: enter takes the one you are on.")
        self.deed = deed
        self._usable = self._chart.in_order(self._useful())
        self.clear()

    def clear(self) -> None:
        """Drops what is chosen."""
        self._choose([])

    def move(self, down: int, right: int) -> None:
        """Goes to the nearest section in a direction."""
        self.cursor = self._chart.nearest(self.cursor, down, right)

    def next_usable(self, step: int) -> None:
        """Goes to the next section that is of use for the deed."""
        others = [name for name in self._usable if name != self.cursor]
        if not others:
            raise Refused(f"There is no other section to {self.deed.value} with.")
        here = self._chart.in_order([*others, self.cursor]).index(self.cursor)
        self.cursor = others[(here if step > 0 else here - 1) % len(others)]

    def toggle(self) -> None:
        """Chooses the section under the cursor, or no longer."""
        if self.deed in (Deed.DRAW, Deed.BLACKEN):
            raise Refused(f"Enter is enough to {self.deed.value} a section; r reserves, b buys.")
        chosen = {*self.chosen} ^ {self.cursor}
        self._choose([name for name in self.view.sections if name in chosen])

    def next_offer(self, step: int) -> None:
        """Turns to the next purchase."""
        if self.deed is not Deed.BUY:
            raise Refused("Tab chooses a purchase: press b to buy.")
        if not self.offers:
            raise Refused("These sections pay for nothing that lies face up.")
        self._offer = (self._offer + step) % len(self.offers)

    def move_made(self) -> Action:
        """The move that is chosen; the rules may still refuse it."""
        match self.deed:
            case Deed.BLACKEN:
                return Blacken(_lines([self.cursor]))
            case Deed.DRAW:
                return Draw(_lines([self.cursor]))
            case Deed.RESERVE:
                return self._reservation()
            case Deed.BUY:
                return self.offer or self._attempt()

    def _reservation(self) -> Reserve:
        if not self.chosen:
            raise Refused("Choose free sections with space, then reserve them with enter.")
        return Reserve(_lines(self.chosen))

    def _useful(self) -> tuple[str, ...]:
        if self.deed is Deed.BUY:
            return self.player.solid
        return self.view.free + (self.player.reserved if self.deed is Deed.DRAW else ())

    def _choose(self, sections: list[str]) -> None:
        self.chosen, self._offer = sections, 0
        buying = self.deed is Deed.BUY and sections
        self.offers = self._purchases(_lines(sections)) if buying else []

    def _purchases(self, lines: tuple[Line, ...]) -> list[Buy]:
        """Every purchase that the rules allow with some sections, the most points first."""
        worth: dict[Buy, int] = {}
        for train in self.view.trains:
            points = train.price + train.bonus
            worth[Buy(train.name, lines)] = points
            for shape in (*self.view.shapes, *self.player.agenda):
                worth[Buy(train.name, lines, shape.name)] = points + shape.points
        return sorted(filter(self._legal, worth), key=lambda buy: -worth[buy])

    def _attempt(self) -> Buy:
        """A purchase that the rules will refuse, and say why: the train nearest in price."""
        if not self.chosen:
            raise Refused("Choose solid sections of your own with space, then buy with enter.")
        if not self.view.trains:
            raise Refused("No train lies face up.")

        def apart(train: TrainView) -> int:
            return abs(train.price - len(self.chosen))

        return Buy(min(self.view.trains, key=apart).name, _lines(self.chosen))


def _lines(sections: list[str]) -> tuple[Line, ...]:
    lines = []
    for name in sections:
        first, _, second = name.partition("-")
        lines.append((first, second))
    return tuple(lines)
