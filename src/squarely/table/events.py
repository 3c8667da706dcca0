"""What happens at a table: a match is the list of these events and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import Seat
from squarely.table.clock import ClockName

PlayerKind = Literal["person", "bot"]
Hand = Literal["person", "program", "bot", "clock", "chance"]
"""Who moved for a seat: `program` is one of a player's, `bot` one of the table's, and `clock` a bot
that stepped in when the time was over. Older logs say `person` where a program of a player moved.
"""
USUAL_LEVEL = 5
"""How well a bot plays where nobody says otherwise."""


@dataclass(frozen=True)
class Player:
    """Who was invited to a seat."""

    kind: PlayerKind
    name: str
    level: int = USUAL_LEVEL
    """How well a bot plays in this seat, from 1 to 9; also one that steps in for a person."""
    known: bool = False
    """Whether this is the name of a signed-in player, which nobody else can have."""
    program: bool = False
    """Whether this player is known to be a program."""


@dataclass(frozen=True)
class Opened:
    """A match begins; the seed stays with the table until the end."""

    variant: str
    options: tuple[str, ...]
    players: tuple[Player, ...]
    clock: ClockName
    seed: str
    data: tuple[tuple[str, str], ...] = ()
    """By part: the fingerprint of the sheet, deck or map; empty in matches of version 0.1."""
    hints: bool = True
    """Whether players may ask for hints."""
    rated: bool = False
    """Whether it counts: no hints, nothing is taken back, and whose time is over has resigned."""
    public: bool = False
    """Whether anybody may find it and watch."""
    handicaps: tuple[Handicap, ...] = ()
    """For each seat in order; empty: none."""
    sealed: bool = False
    """Whether others play with the same cards today: the match itself never shows its seed."""


@dataclass(frozen=True)
class Played:
    """A move, or a card that was drawn."""

    seat: Seat
    move: str
    by: Hand


@dataclass(frozen=True)
class TakenBack:
    """A seat took back its last move."""

    seat: Seat
    turns: int | None = None
    """How many of the last turns went, answers included; None: the move alone."""


@dataclass(frozen=True)
class Asked:
    """A seat asks the other people to let it take back its last move."""

    seat: Seat


@dataclass(frozen=True)
class Answered:
    """A seat agrees to what another one asked, or does not."""

    seat: Seat
    yes: bool


@dataclass(frozen=True)
class Named:
    """Somebody in a seat gave a name."""

    seat: Seat
    name: str
    known: bool = False
    """Whether this is the name of a signed-in player."""
    program: bool = False
    """Whether this player is known to be a program."""


@dataclass(frozen=True)
class TakenOver:
    """A bot plays for an absent person from now on."""

    seat: Seat


@dataclass(frozen=True)
class Reclaimed:
    """The person is back in the seat."""

    seat: Seat


@dataclass(frozen=True)
class Resigned:
    """A person gives the game up."""

    seat: Seat


@dataclass(frozen=True)
class Followed:
    """The same people play again in another match."""

    seat: Seat
    """Who has asked for it."""
    match: str
    seats: tuple[Seat, ...]
    """For each seat here the seat there, in order."""


@dataclass(frozen=True)
class Excused:
    """A person is away: in a match with days for a move their time is not over before then."""

    seat: Seat
    until: float


@dataclass(frozen=True)
class Said:
    """A line of chat; seat None: a spectator."""

    seat: Seat | None
    text: str
    removed: bool = False
    """Whether whoever runs the table has taken the text out."""


Event = (
    Opened
    | Played
    | TakenBack
    | Asked
    | Answered
    | Named
    | TakenOver
    | Reclaimed
    | Resigned
    | Followed
    | Excused
    | Said
)


KINDS: dict[str, type[Event]] = {
    "opened": Opened,
    "played": Played,
    "taken back": TakenBack,
    "named": Named,
    "taken over": TakenOver,
    "reclaimed": Reclaimed,
    "asked": Asked,
    "answered": Answered,
    "resigned": Resigned,
    "followed": Followed,
    "excused": Excused,
    "said": Said,
}
"""The kinds are in databases and browsers everywhere: add, never rename."""


@dataclass(frozen=True)
class Entry:
    """An event in the log: its number, from 1 without a gap, and when it happened (Unix time)."""

    number: int
    at: float
    event: Event
