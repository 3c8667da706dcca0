"""A slow, plain Loko moto, written apart from the package to cross-check it."""

import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from tests.games.lokomoto.naive_lines import (
    Bar,
    Track,
    hang_together,
    moved_onto,
    one_stroke,
    read_figure,
    rotations,
    spot,
)

DATA = Path(__file__).parents[3] / "src" / "squarely" / "games" / "lokomoto" / "data"
OUR_MAP = (DATA / "map.toml").read_text(encoding="utf-8")
OUR_TRAINS = (DATA / "trains.toml").read_text(encoding="utf-8")
OUR_SHAPES = (DATA / "shapes.toml").read_text(encoding="utf-8")


@dataclass
class Person:
    """What one player has."""

    solid: set[Track] = field(default_factory=set)
    dotted: set[Track] = field(default_factory=set)
    trains: set[str] = field(default_factory=set)
    shapes: set[str] = field(default_factory=set)
    secret: set[str] = field(default_factory=set)


class NaiveLokomoto:
    """One game: who has marked what, which cards lie open, which are still in the decks."""

    def __init__(
        self,
        seats: int,
        options: Collection[str] = (),
        map_text: str | None = None,
        trains_text: str | None = None,
        shapes_text: str | None = None,
    ) -> None:
        """Set up an empty map and full decks."""
        self.hidden, self.advanced = "hidden-agendas" in options, "advanced" in options
        railway_map = tomllib.loads(map_text or OUR_MAP)
        self.names = list(railway_map["stations"])
        self.at = {spot(*place): name for name, place in railway_map["stations"].items()}
        self.tracks: set[Track] = {
            frozenset((one, other))
            for one, others in railway_map["sections"].items()
            for other in others
        }
        trains = tomllib.loads(trains_text or OUR_TRAINS)
        self.price: dict[str, int] = {name: card["price"] for name, card in trains.items()}
        self.bonus: dict[str, int] = {name: card.get("bonus", 0) for name, card in trains.items()}
        shapes = {
            name: card
            for name, card in tomllib.loads(shapes_text or OUR_SHAPES).items()
            if not (self.advanced and card.get("asterisk"))
        }
        self.worth: dict[str, int] = {name: card["points"] for name, card in shapes.items()}
        self.figure = {name: read_figure(card["lines"]) for name, card in shapes.items()}
        self.people = {seat: Person() for seat in range(1, seats + 1)}
        self.black: set[Track] = set()
        self.train_deck, self.shape_deck = set(self.price), set(self.worth)
        self.open_trains: set[str] = set()
        self.open_shapes: set[str] = set()
        self.to_deal = [(seat, level) for seat in self.people for level in (2, 3) if self.hidden]
        self.on_turn = 1
        self.to_blacken = 12 if seats == 2 else 0
        self.head_starts = [0] * seats

    # What is on the table

    def free(self) -> set[Track]:
        """Find the sections that nobody has touched."""
        marked = [person.solid | person.dotted for person in self.people.values()]
        return self.tracks - self.black - set[Track]().union(*marked)

    @property
    def over(self) -> bool:
        """Tell whether no section is free."""
        return not self.free()

    def to_act(self) -> set[int]:
        """Name the seat that acts; 0 turns over cards."""
        if self.over:
            return set()
        return {0} if self._cards_to_come() else {self.on_turn}

    def _cards_to_come(self) -> set[str]:
        if len(self.open_trains) < 6 and self.train_deck:
            return {f"reveal {name}" for name in self.train_deck}
        for level in (1,) if self.hidden else (1, 2, 3):
            deck = {name for name in self.shape_deck if self.worth[name] == level}
            if deck and not any(self.worth[name] == level for name in self.open_shapes):
                return {f"reveal {name}" for name in deck}
        for seat, level in self.to_deal[:1]:
            deck = {name for name in self.shape_deck if self.worth[name] == level}
            return {f"deal {seat} {name}" for name in deck}
        return set()

    # What may be done

    def legal(self, seat: int) -> set[str]:
        """List everything a seat may do."""
        if seat not in self.to_act():
            return set()
        if seat == 0:
            return self._cards_to_come()
        free = self.free()
        if self.to_blacken:
            return {f"blacken {self._text([track])}" for track in free}
        draws = {f"draw {self._text([track])}" for track in free | self.people[seat].dotted}
        alone = {f"reserve {self._text(free)}"} if len(free) == 1 else set()
        pairs = {f"reserve {self._text(pair)}" for pair in combinations(free, 2)}
        return draws | alone | pairs | set(self._purchases(seat))

    def _purchases(self, seat: int) -> Iterator[str]:
        person = self.people[seat]
        claims = self.open_shapes | person.secret
        sizes = {self.price[name] for name in self.open_trains}
        sizes |= {len(self.figure[name]) for name in claims}
        for size in sizes:
            for chosen in combinations(person.solid, size):
                if hang_together(chosen):
                    for train in self.open_trains:
                        start = f"buy {train} {self._text(chosen)}"
                        for text in (start, *(f"{start} claim {name}" for name in claims)):
                            if self.is_legal_buy(text):
                                yield text

    def is_legal_buy(self, text: str) -> bool:
        """Tell whether the seat on turn may make a purchase, without listing any."""
        _, train, line_text, *claim = text.split()
        person, tracks = self.people[self.on_turn], self._tracks(line_text)
        if self.to_act() != {self.on_turn} or self.to_blacken or train not in self.open_trains:
            return False
        if not tracks <= person.solid or not hang_together(tracks):
            return False
        if self.advanced and not one_stroke(tracks):
            return False
        if claim:
            shape = claim[1]
            if shape not in self.open_shapes | person.secret:
                return False
            if not self.contains(tracks, shape):
                return False
            if len(tracks) == len(self.figure[shape]) > self.price[train]:
                return all(self.price[other] != len(tracks) for other in self.open_trains)
        return len(tracks) == self.price[train]

    def contains(self, tracks: Collection[Track], shape: str) -> bool:
        """Lay the shape onto every station in every turn, and compare."""
        return any(place <= set(tracks) for place in self.places(self.figure[shape]))

    def places(self, figure: Iterable[Bar]) -> Iterator[set[Track]]:
        """Find where on the map a figure lies on sections, turned but not mirrored."""
        for way in rotations(figure):
            some_spot = min(min(bar) for bar in way)
            for station in self.at:
                laid = moved_onto(way, some_spot, station)
                names = {frozenset(self.at.get(end, "") for end in bar) for bar in laid}
                if names <= self.tracks:
                    yield names

    # What is done

    def play(self, seat: int, text: str) -> None:
        """Do what a move says, without asking whether it is legal."""
        match text.split():
            case ["reveal", card] if card in self.train_deck:
                self.train_deck.remove(card)
                self.open_trains.add(card)
            case ["reveal", card]:
                self.shape_deck.remove(card)
                self.open_shapes.add(card)
            case ["deal", owner, card]:
                self.shape_deck.remove(card)
                self.people[int(owner)].secret.add(card)
                self.to_deal.pop(0)
            case [verb, *words]:
                self._act(self.people[seat], verb, words)
                self.on_turn = self.on_turn % len(self.people) + 1

    def _act(self, person: Person, verb: str, words: list[str]) -> None:
        if verb == "blacken":
            self.black |= self._tracks(words[0])
            self.to_blacken -= 1
        elif verb == "reserve":
            person.dotted |= self._tracks(words[0])
        elif verb == "draw":
            person.dotted -= self._tracks(words[0])
            person.solid |= self._tracks(words[0])
        else:
            self.open_trains.remove(words[0])
            person.trains.add(words[0])
            person.solid -= self._tracks(words[1])
            self.black |= self._tracks(words[1])
            for shape in words[3:]:
                person.shapes.add(shape)
                self.open_shapes.discard(shape)
                person.secret.discard(shape)

    # What it counts

    def totals(self) -> dict[int, int]:
        """Add up everybody's cards, and take off what is left over."""
        return {
            seat: sum(self.price[name] + self.bonus[name] for name in person.trains)
            + sum(self.worth[name] for name in person.shapes)
            - len(person.solid)
            for seat, person in self.people.items()
        }

    def scores(self) -> dict[int, int]:
        """Add the head starts to the totals: this is what is compared."""
        return {seat: total + self.head_starts[seat - 1] for seat, total in self.totals().items()}

    def ranks(self) -> dict[int, int]:
        """Order by points, then trains, then points from shapes."""
        totals = self.scores()
        keys = {
            seat: (totals[seat], len(person.trains), sum(self.worth[s] for s in person.shapes))
            for seat, person in self.people.items()
        }
        best_first = sorted(keys.values(), reverse=True)
        return {seat: best_first.index(key) + 1 for seat, key in keys.items()}

    # Texts

    def _text(self, tracks: Iterable[Track]) -> str:
        pairs = sorted(sorted(map(self.names.index, track)) for track in tracks)
        return ",".join("-".join(self.names[number] for number in pair) for pair in pairs)

    def _tracks(self, text: str) -> set[Track]:
        return {frozenset(name.split("-")) for name in text.split(",")}
