"""The moves of Locus and their texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from squarely.games.locus.deck import Card
from squarely.games.locus.zone import COLOURS, SINGLE, WILD
from squarely.kernel.rules import BadInput, quoted
from squarely.kernel.shapes import Shape, cell

CARD: Final = "card"
LEFTOVER: Final = "leftover"
PAID = "paid"
BONUSES = (SINGLE, *COLOURS)
"""A single wild square, or a double block in a colour."""
SOURCES = (CARD, LEFTOVER, PAID, *BONUSES)
"""Where a shape to fill in comes from: the picked card, the leftover, two coins, or a bonus."""


@dataclass(frozen=True)
class Reveal:
    """Chance turns over a card."""

    card: Card

    def __str__(self) -> str:
        return f"reveal {self.card}"


@dataclass(frozen=True)
class Pick:
    """A player takes a card that lies face up (L5)."""

    card: Card

    def __str__(self) -> str:
        return f"pick {self.card}"


@dataclass(frozen=True)
class Fill:
    """A player fills in a shape (L11); what it costs follows from its source and the zone."""

    source: str
    zone: str
    cells: Shape

    def __str__(self) -> str:
        return f"fill {self.source} {self.zone} {','.join(map(str, self.cells))}"


@dataclass(frozen=True)
class Discard:
    """A player puts the picked card away for coins (L8)."""

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True)
class Pay:
    """A player pays two coins for two single wild squares (L17)."""

    def __str__(self) -> str:
        return "pay"


@dataclass(frozen=True)
class Decline:
    """A player does without a bonus (L20)."""

    bonus: str

    def __str__(self) -> str:
        return f"decline {self.bonus}"


@dataclass(frozen=True)
class Done:
    """A player has finished this turn (L10)."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True)
class OnPaper:
    """A player on paper has filled in the picked card, or buys the leftover (L34)."""

    source: Literal["card", "leftover"]

    def __str__(self) -> str:
        return f"paper {self.source}"


@dataclass(frozen=True)
class HandIn:
    """A player on paper shows the filled squares of the sheet, for each zone (L35)."""

    filled: tuple[Shape, ...]

    def __str__(self) -> str:
        zones = zip(COLOURS, self.filled, strict=True)
        told = (f"{zone}={','.join(map(str, cells))}" for zone, cells in zones if cells)
        return " ".join(("sheet", *told))


Move = Reveal | Pick | Fill | Discard | Pay | Decline | Done | OnPaper | HandIn
HOW_TO_WRITE = "write pick CARD, fill SOURCE ZONE SQUARES, discard, pay, decline BONUS or done"
_ZONES = re.compile(rf"({'|'.join(COLOURS)})=([a-z0-9,]+)", re.ASCII)


def parse_move(text: str) -> Move:
    """The move a text stands for; raises BadInput when it is none."""
    match text.strip().split():
        case ["reveal", name]:
            return Reveal(parse_card(name))
        case ["pick", name]:
            return Pick(parse_card(name))
        case ["fill", source, zone, squares] if source in SOURCES and zone in COLOURS:
            return Fill(source, zone, _cells(squares))
        case ["discard"]:
            return Discard()
        case ["pay"]:
            return Pay()
        case ["decline", bonus] if bonus in BONUSES:
            return Decline(bonus)
        case ["done"]:
            return Done()
        case ["paper", "card"]:
            return OnPaper("card")
        case ["paper", "leftover"]:
            return OnPaper("leftover")
        case ["sheet", *zones] if all(map(_ZONES.fullmatch, zones)):
            return _hand_in(text, zones)
    raise BadInput(f"{quoted(text)} is not a move: {HOW_TO_WRITE}.")


def parse_card(name: str) -> Card:
    """The card that a name such as yellow-L4-coin stands for."""
    match name.split("-"):
        case [colour, shape] if colour in (*COLOURS, WILD):
            return Card(colour, shape)
        case [colour, shape, "coin"] if colour in (*COLOURS, WILD):
            return Card(colour, shape, coin=True)
    raise BadInput(f"{quoted(name)} is not a card: write it as yellow-L4 or yellow-L4-coin.")


def _hand_in(text: str, zones: Sequence[str]) -> HandIn:
    filled = dict(each.split("=") for each in zones)
    if len(filled) < len(zones):
        raise BadInput(f"{quoted(text)} names a zone twice.")
    return HandIn(tuple(_cells(filled[zone]) if zone in filled else () for zone in COLOURS))


def _cells(text: str) -> Shape:
    cells = tuple(sorted(cell(name) for name in text.lower().split(",")))
    if len(set(cells)) < len(cells):
        raise BadInput(f"{quoted(text)} names a square twice.")
    return cells
