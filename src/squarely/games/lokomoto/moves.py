"""The moves of Loko moto and their texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from squarely.kernel.rules import BadInput, Seat, quoted

Line = tuple[str, str]
"""A section by its two stations, in the order of the map."""


def _text(lines: tuple[Line, ...]) -> str:
    return ",".join("-".join(line) for line in lines)


@dataclass(frozen=True)
class Reveal:
    """Chance turns over a train or a shape card."""

    card: str

    def __str__(self) -> str:
        return f"reveal {self.card}"


@dataclass(frozen=True)
class Deal:
    """Chance gives a seat a secret shape card (T26)."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        return f"deal {self.seat} {self.card}"


@dataclass(frozen=True)
class Blacken:
    """A section is taken out before a two-player game (T25)."""

    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return f"blacken {_text(self.lines)}"


@dataclass(frozen=True)
class Reserve:
    """Sections are reserved with dotted lines (T7)."""

    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return f"reserve {_text(self.lines)}"


@dataclass(frozen=True)
class Draw:
    """A section is drawn with a solid line (T9)."""

    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return f"draw {_text(self.lines)}"


@dataclass(frozen=True)
class Buy:
    """A train is bought with solid sections, and a shape perhaps claimed in them (T11)."""

    train: str
    lines: tuple[Line, ...]
    shape: str | None = None

    def __str__(self) -> str:
        claim = f" claim {self.shape}" if self.shape else ""
        return f"buy {self.train} {_text(self.lines)}{claim}"


Action = Blacken | Reserve | Draw | Buy
Move = Reveal | Deal | Action
HOW_TO_WRITE = (
    "write draw A-B, reserve A-B,C-D, buy TRAIN A-B,..., buy TRAIN A-B,... claim SHAPE or, "
    "before a game for two, blacken A-B, with the names of stations"
)


def parse_move(text: str, order: dict[str, int]) -> Move:
    """The move a text stands for; `order` numbers the stations. Raises BadInput if it is none."""
    match text.strip().split():
        case ["reveal", card]:
            return Reveal(card)
        case ["deal", seat, card] if seat.isdecimal() and len(seat) < 3:
            return Deal(Seat(int(seat)), card)
        case ["blacken", lines]:
            return Blacken(_lines(lines, order))
        case ["reserve", lines]:
            return Reserve(_lines(lines, order))
        case ["draw", lines]:
            return Draw(_lines(lines, order))
        case ["buy", train, lines]:
            return Buy(train, _lines(lines, order))
        case ["buy", train, lines, "claim", shape]:
            return Buy(train, _lines(lines, order), shape)
    raise BadInput(f"{quoted(text)} is not a move: {HOW_TO_WRITE}.")


def _ends(name: str, order: dict[str, int]) -> Iterator[Line]:
    """The pairs of stations that a name can mean; hyphens within a station's name are fine."""
    words = name.split("-")
    for cut in range(1, len(words)):
        first, second = "~".join(words[:cut]), "~".join(words[cut:])
        if first != second and first in order and second in order:
            yield first, second


def _lines(text: str, order: dict[str, int]) -> tuple[Line, ...]:
    found = []
    for name in text.split(","):
        ways = {tuple(sorted(ends, key=order.__getitem__)) for ends in _ends(name, order)}
        if len(ways) != 1:
            raise BadInput(f"{quoted(name)} is not a section: write two stations as A-B.")
        first, second = ways.pop()
        found.append((first, second))
    if len(set(found)) < len(found):
        raise BadInput(f"{quoted(text)} names a section twice.")
    return tuple(sorted(found, key=lambda line: (order[line[0]], order[line[1]])))
