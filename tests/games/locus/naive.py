"""A slow, plain Locus, written apart from the package to cross-check it."""

import tomllib
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.games.locus.naive_sheet import (
    COLOURS,
    Cell,
    NaiveSheet,
    at_origin,
    from_text,
    orientations,
    read_picture,
    to_text,
)

DATA = Path(__file__).parents[3] / "src" / "squarely" / "games" / "locus" / "data"
OUR_SHEET = (DATA / "sheet.toml").read_text(encoding="utf-8")
OUR_DECK = (DATA / "deck.toml").read_text(encoding="utf-8")
BONUSES = {"w": "single", "y": "yellow", "p": "purple", "r": "red", "g": "green", "b": "blue"}
ROUNDS = {2: 8, 3: 5, 4: 4, 5: 3}
ONE = [(0, 0)]
TWO = [(0, 0), (1, 0)]


@dataclass
class Person:
    """What one player has."""

    filled: dict[str, set[Cell]]
    coins: int
    slots_left: int
    card: str | None = None
    picked: bool = False
    bonuses: list[str] = field(default_factory=list)
    paid: int = 0
    bought: bool = False
    done: bool = False

    def busy(self) -> bool:
        """Tell whether something has still to be used, placed or declined."""
        return bool(self.card or self.bonuses or self.paid)

    def gain(self, coins: int) -> None:
        """Fill in coins one by one while there are slots."""
        for _ in range(coins):
            if self.slots_left:
                self.slots_left -= 1
                self.coins += 1


class NaiveLocus:
    """One game: everybody's cells, the cards of the turn, the cards nobody has seen."""

    def __init__(
        self,
        seats: int,
        options: Collection[str] = (),
        sheet: str | None = None,
        deck: str | None = None,
        head_starts: Sequence[int] = (),
    ) -> None:
        """Set up empty sheets and the full deck."""
        self.seats, self.options = seats, set(options)
        self.head_starts = list(head_starts) or [0] * seats
        self.sheet = NaiveSheet(sheet or OUR_SHEET)
        cards = tomllib.loads(deck or OUR_DECK)
        self.shapes = {
            name: list(read_picture([line.replace("#", "x") for line in text.split("/")]))
            for name, text in cards["shapes"].items()
        }
        self.unseen = Counter(
            f"{colour}-{name.replace(' ', '-')}"
            for colour, names in cards["cards"].items()
            for name in names
        )
        size = self.unseen.total()
        self.last_turn = size // 3 if seats == 1 else ROUNDS[seats] * seats
        self.discarded: Counter[str] = Counter()
        self.dealt: list[str] = []  # every card of this turn
        self.open: list[str] = []  # those that nobody has picked
        coins, slots = (self.sheet.tables[name] for name in ("start_coins", "coin_slots"))
        self.people = [
            Person({zone: set() for zone in COLOURS}, coins, slots - coins) for _ in range(seats)
        ]
        self.turn = 0
        self.extra = self.over = False
        self.paper = {int(name[6:]) for name in self.options if name.startswith("paper-")}

    # Who may do what

    def picker(self) -> int | None:
        """Find the seat that picks next: the first from the star that has not yet."""
        for step in range(self.seats):
            index = (self.turn + step) % self.seats
            if not self.people[index].picked:
                return index + 1
        return None

    def to_act(self) -> set[int]:
        """Collect the seats that are waited for; 0 turns over the cards."""
        if self.over:
            return set()
        if len(self.dealt) < self.seats + 1:
            return {0}
        picker = self.picker()
        if picker:  # the others wait for the leftover card once they have filled in theirs
            return {picker} | {n for n, each in enumerate(self.people, start=1) if each.busy()}
        return {n for n, each in enumerate(self.people, start=1) if not each.done}

    def at_work(self, seat: int) -> bool:
        """Tell whether a seat has picked and is not done: it may act, waited for or not."""
        person = self.people[seat - 1] if seat else None
        return bool(person and person.picked and not person.done and not self.over)

    def legal(self, seat: int) -> set[str]:
        """Collect the texts of all moves of a seat."""
        return self.other_moves(seat) | self.fills(seat)

    def other_moves(self, seat: int) -> set[str]:
        """Collect the moves that do not fill in anything."""
        if seat == 0:
            hidden = +self.unseen or +self.discarded
            return {f"reveal {card}" for card in hidden} if 0 in self.to_act() else set()
        if seat in self.to_act() and seat == self.picker():
            return {f"pick {card}" for card in self.open}
        person = self.people[seat - 1]
        if not self.at_work(seat) or person.paid:
            return set()
        if seat in self.paper:
            return self.paper_moves(person)
        found = {f"decline {bonus}" for bonus in person.bonuses}
        if person.card:
            found.add("discard")
        if person.coins >= 2 and self.room_for_two(person):
            found.add("pay")
        if self.picker() is None and not person.busy():
            found.add("done")
        return found

    def paper_moves(self, person: Person) -> set[str]:
        """Collect what a seat on paper may say, but for its sheet."""
        found = {"paper card", "discard"} if person.card else set()
        if self.picker() is None and not person.bought:
            found.add("paper leftover")
        if self.picker() is None and not person.card and not self.sheets_due():
            found.add("done")
        return found

    def sheets_due(self) -> bool:
        """Tell whether this is the last turn, as far as is known now."""
        return self.turn == self.last_turn - 1

    def hand_in(self, seat: int, zones: list[str]) -> None:
        """Take a sheet of paper, square by square from the bold ones on."""
        person = self.people[seat - 1]
        assert seat in self.paper
        assert self.sheets_due()
        assert self.at_work(seat)
        assert not person.card
        assert self.picker() is None
        person.filled = {zone: set() for zone in COLOURS}
        for zone, names in (each.split("=") for each in zones):
            wanted = set(from_text(names))
            while fresh := wanted & self.sheet.goals(zone, person.filled[zone]):
                person.filled[zone] |= fresh
            assert person.filled[zone] == wanted, f"{zone} {names} cannot be reached"
        person.done = True

    def sources(self, seat: int) -> dict[str, tuple[list[Cell], str, int]]:
        """Collect the shapes a seat may fill in, each with its colour and price."""
        if not self.at_work(seat) or seat in self.paper:
            return {}
        person = self.people[seat - 1]
        if person.paid:
            return {"paid": (ONE, "wild", 0)}
        found = {
            bonus: (ONE, "wild", 0) if bonus == "single" else (TWO, bonus, 0)
            for bonus in person.bonuses
        }
        if person.card:
            colour, name = person.card.split("-")[:2]
            found["card"] = (self.shapes[name], colour, 0)
        if self.picker() is None and not person.bought:
            colour, name = self.open[0].split("-")[:2]
            found["leftover"] = (self.shapes[name], colour, 3)
        return found

    def price(self, seat: int, source: str, zone: str) -> int:
        """Tell what filling in costs: one coin more in another colour than its own."""
        _, colour, cost = self.sources(seat)[source]
        return cost if colour in ("wild", zone) else cost + 1

    def fills(self, seat: int) -> set[str]:
        """Try every shape at hand in every zone, turned every way, at every place."""
        found = set()
        for source, (shape, _, _) in self.sources(seat).items():
            person, shapes = self.people[seat - 1], orientations(shape)
            for zone in COLOURS:
                if self.price(seat, source, zone) > person.coins:
                    continue
                for goal_x, goal_y in self.sheet.goals(zone, person.filled[zone]):
                    for cells in shapes:
                        for x, y in cells:
                            moved = [(a + goal_x - x, b + goal_y - y) for a, b in cells]
                            if self.free(person, zone, moved):
                                found.add(f"fill {source} {zone} {to_text(moved)}")
        return found

    def free(self, person: Person, zone: str, cells: list[Cell]) -> bool:
        """Tell whether all cells are squares of the zone and empty."""
        squares = self.sheet.marks[zone]
        return all(cell in squares and cell not in person.filled[zone] for cell in cells)

    def room_for_two(self, person: Person) -> bool:
        """Tell whether two single squares can be filled in one after the other."""
        for zone in COLOURS:
            for first in self.sheet.goals(zone, person.filled[zone]):
                person.filled[zone].add(first)
                room = any(self.sheet.goals(other, person.filled[other]) for other in COLOURS)
                person.filled[zone].remove(first)
                if room:
                    return True
        return False

    # Playing

    def play(self, seat: int, text: str) -> None:
        """Check a move, a fill cell by cell, then make it."""
        person = self.people[seat - 1]
        if text.startswith("fill "):
            self.fill(seat, *text.split()[1:])
            return
        verb, _, what = text.partition(" ")
        if verb == "sheet":
            self.hand_in(seat, what.split())
            self.end_turn_if_done()
            return
        assert text in self.other_moves(seat), f"{seat} cannot {text}"
        if verb == "reveal":
            self.reveal(what)
        elif verb == "pick":
            self.open.remove(what)
            person.card, person.picked = what, True
            if "discard-coin" in self.options and what.endswith("-coin"):
                person.gain(int(seat not in self.paper))
        elif verb == "discard":
            person.gain(0 if seat in self.paper else 2)
            person.card = None
        elif text == "paper card":
            person.card = None
        elif text == "paper leftover":
            person.bought = True
        elif verb == "decline":
            person.bonuses.remove(what)
        elif verb == "pay":
            person.coins, person.paid = person.coins - 2, 2
        else:
            assert verb == "done"
            person.done = True
            self.end_turn_if_done()

    def end_turn_if_done(self) -> None:
        """Go on once all are done."""
        if all(each.done for each in self.people):
            self.end_turn()

    def reveal(self, card: str) -> None:
        """Turn over a card; an empty deck is made anew from the discard pile first."""
        if not self.unseen.total():
            self.unseen, self.discarded = self.discarded, Counter()
        self.unseen[card] -= 1
        self.dealt.append(card)
        self.open.append(card)

    def fill(self, seat: int, source: str, zone: str, names: str) -> None:
        """Fill in a shape: pay, cover the cells, gain what they bring."""
        person, cells, marks = self.people[seat - 1], from_text(names), self.sheet.marks[zone]
        assert names == to_text(cells), f"{names} is not in order"
        assert source in self.sources(seat), f"{seat} has no {source}"
        price = self.price(seat, source, zone)
        assert price <= person.coins, f"{seat} cannot pay {price}"
        assert at_origin(cells) in orientations(self.sources(seat)[source][0])
        for cell in cells:
            assert cell in marks, f"{zone} has no {cell}"
            assert cell not in person.filled[zone], f"{zone} {cell} is filled"
        assert self.sheet.goals(zone, person.filled[zone]) & set(cells), f"{names} is not connected"
        person.coins -= price
        person.filled[zone].update(cells)
        if source == "card":
            if "discard-coin" not in self.options and str(person.card).endswith("-coin"):
                person.gain(1)
            person.card = None
        elif source == "leftover":
            person.gain(int(self.open[0].endswith("-coin")))
            person.bought = True
        elif source == "paid":
            person.paid -= 1
        else:
            person.bonuses.remove(source)
        for cell in cells:
            gift = self.sheet.gifts[zone][cell]
            if gift == "c":
                person.gain(1)
            elif gift in BONUSES:
                person.bonuses.append(BONUSES[gift])

    def end_turn(self) -> None:
        """Go on to the next turn, to an extra round, or to the end."""
        self.turn += 1
        totals = list(self.scores().values())
        tied = totals.count(max(totals)) > 1
        if self.turn < self.last_turn:
            self.new_turn()
        elif tied and not self.extra and "shared-win" not in self.options:
            self.extra = True
            self.last_turn += self.seats
            self.new_turn()
        else:
            self.over = True

    def new_turn(self) -> None:
        """Put the cards of the turn away; solo, the card put away unseen stays unknown."""
        self.discarded.update(self.dealt)
        self.dealt, self.open = [], []
        for person in self.people:
            person.picked = person.bought = person.done = False

    # Counting

    def totals(self) -> dict[int, int]:
        """Add up everybody's points."""
        return {seat: sum(self.breakdown(seat).values()) for seat in range(1, self.seats + 1)}

    def scores(self) -> dict[int, int]:
        """Add the head starts to the totals: this is what is compared."""
        return {seat: total + self.head_starts[seat - 1] for seat, total in self.totals().items()}

    def breakdown(self, seat: int) -> dict[str, int]:
        """Count every zone, and the lowest once more."""
        filled = self.people[seat - 1].filled
        points = {zone: self.sheet.points(zone, filled[zone]) for zone in COLOURS}
        return {**points, "lowest zone again": min(points.values())}
