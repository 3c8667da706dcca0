"""The cards: a shape in a colour, some with a coin, read from a TOML text and checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from squarely.games.locus.zone import COLOURS, WILD
from squarely.kernel.data import NAME, is_name, read_toml, shown, written
from squarely.kernel.rules import BadInput, DataText, quoted
from squarely.kernel.shapes import Shape, drawn, edge_neighbours

MAX_CARDS = 500
MAX_SQUARES = 9


@dataclass(frozen=True, order=True)
class Card:
    """A card as people name it: colour, shape, and whether it shows a coin."""

    colour: str
    shape: str
    coin: bool = False

    def __str__(self) -> str:
        return f"{self.colour}-{self.shape}{'-coin' if self.coin else ''}"


@dataclass(frozen=True, eq=False)
class Deck:
    """Every kind of card with its number, and the shapes by name."""

    cards: tuple[tuple[Card, int], ...]
    shapes: dict[str, Shape]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(count for _, count in self.cards)


def read_deck(source: DataText) -> Deck:
    """The deck in a text; raises BadInput that names the file and the card."""
    data = read_toml(source)
    tables = data.get("shapes"), data.get("cards")
    if set(data) != {"shapes", "cards"} or not all(isinstance(table, dict) for table in tables):
        raise BadInput(f"{source.origin}: a deck has the two tables [shapes] and [cards].")
    shapes = {written(name): _shape(source, name, text) for name, text in data["shapes"].items()}
    counts: Counter[Card] = Counter()
    for colour, names in data["cards"].items():
        if colour not in (*COLOURS, WILD) or not isinstance(names, list):
            raise BadInput(f"{source.origin}: cards has no list for {quoted(colour)}.")
        counts.update(_card(source, shapes, colour, name) for name in names)
    if not 6 <= counts.total() <= MAX_CARDS:
        raise BadInput(f"{source.origin}: a deck has 6 to {MAX_CARDS} cards.")
    return Deck(tuple(sorted(counts.items())), shapes)


def _shape(source: DataText, name: str, text: object) -> Shape:
    place = f"{source.origin}: shape {quoted(name)}"
    if not is_name(name):
        raise BadInput(f"{place}: {NAME}.")
    if not isinstance(text, str) or set(text) - set("#./") or "#" not in text:
        raise BadInput(f"{place} must be drawn with '#', '.' and '/'.")
    cells = drawn(text)
    if len(cells) > MAX_SQUARES or not _in_one_piece(cells):
        raise BadInput(f"{place} must be one piece of at most {MAX_SQUARES} squares.")
    return cells


def _in_one_piece(cells: Shape) -> bool:
    joined = {cells[0]}
    for _ in cells:
        joined |= {near for at in joined for near in edge_neighbours(at) if near in cells}
    return joined == set(cells)


def _card(source: DataText, shapes: dict[str, Shape], colour: str, text: object) -> Card:
    told = shown(text)
    name = written(told.removesuffix(" coin"))
    if name not in shapes:
        raise BadInput(
            f"{source.origin}: the {colour} card {quoted(told)} must be the name of a shape, "
            "with ' coin' behind it if it shows one."
        )
    return Card(colour, name, told.endswith(" coin"))
