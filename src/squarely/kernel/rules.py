"""The contract between a game and everything that plays, shows or stores it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, NewType, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from squarely.kernel.data import DataPart
    from squarely.kernel.handicap import Handicap
    from squarely.kernel.numbering import Numbering

Seat = NewType("Seat", int)
"""A place in the game, numbered from 1; a person or a bot sits there."""

CHANCE = Seat(0)
"""The seat that draws cards: it acts like the others, its moves are outcomes."""

P = TypeVar("P")
M = TypeVar("M")
V = TypeVar("V")


class BadInput(ValueError):
    """Something a person gave us cannot be used; the message is one sentence that says why."""


def quoted(text: str) -> str:
    """Somebody's text as it may stand in a message: one short line, harmless to a terminal."""
    short = text if len(text) <= 60 else f"{text[:57]}..."
    return f"'{''.join(sign if sign.isprintable() else '?' for sign in short)}'"


def whole_number(what: str, given: Any) -> int:
    """What was given as a number, of whatever kind; raises BadInput."""
    try:
        return index(given)
    except TypeError:
        raise BadInput(f"{what} is a whole number, not {given!r}.") from None


def seat_number(seats: Any) -> int | None:
    """How many seats were asked for, None where that was left open; raises BadInput."""
    return None if seats is None else whole_number("The number of seats", seats)


def option_names(options: Collection[str]) -> tuple[str, ...]:
    """Options in an order that does not depend on who names them; raises BadInput."""
    if isinstance(options, str):
        raise BadInput(f"Options are given as a list: [{quoted(options)}].")
    return tuple(sorted(options))


def counts_text(counts: Sequence[int]) -> str:
    """Rising numbers in words: 4, 2 or 4, 1 to 5."""
    few, many = counts[0], counts[-1]
    if len(counts) > 2 and many - few == len(counts) - 1:
        return f"{few} to {many}"
    return " or ".join(map(str, counts))


@dataclass(frozen=True)
class Clause:
    """A numbered rule of docs/rules/<game>.md, with the sentence shown when it is broken."""

    number: str
    sentence: str


@dataclass(frozen=True)
class Breach:
    """One broken clause and the places (squares or sections) at fault."""

    clause: Clause
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        at = f" ({' '.join(self.where)})" if self.where else ""
        return f"{self.clause.number}: {self.clause.sentence}{at}"


class IllegalMove(Exception):
    """The rules refuse a move; every broken clause is listed with its places."""

    def __init__(self, *breaches: Breach) -> None:
        if not breaches:
            raise ValueError("an illegal move breaks at least one clause")
        super().__init__("; ".join(map(str, breaches)))
        self.breaches = breaches

    def __reduce__(self) -> tuple[type[Self], tuple[Breach, ...]]:
        """Lets it pass from one process to another."""
        return type(self), self.breaches

    @property
    def clauses(self) -> tuple[str, ...]:
        """The numbers of the broken clauses."""
        return tuple(breach.clause.number for breach in self.breaches)

    @property
    def where(self) -> tuple[str, ...]:
        """Every place at fault, each once, in the order of the breaches."""
        return tuple(dict.fromkeys(place for breach in self.breaches for place in breach.where))


@dataclass(frozen=True)
class Item:
    """One line of a score sheet."""

    label: str
    points: int


@dataclass(frozen=True)
class Result:
    """What one seat achieved; the breakdown adds up to the score."""

    seat: Seat
    score: int
    rank: int
    breakdown: tuple[Item, ...]


@dataclass(frozen=True)
class Tie:
    """Equal scores for the first place."""

    score: int
    equal: tuple[str, ...] = ()
    """What else was compared, and equal."""
    decided_by: str | None = None
    """What decided, with the amounts of the first and the second; None: the win is shared."""
    first: int = 0
    second: int = 0


@dataclass(frozen=True)
class Outcome:
    """The end of a game: one result per seat, in seat order, and a remark such as a solo rank."""

    results: tuple[Result, ...]
    remark: str = ""
    tie: Tie | None = None
    """What decided the first place where points did not."""

    @property
    def scores(self) -> dict[Seat, int]:
        """The score of every seat."""
        return {result.seat: result.score for result in self.results}

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share first place."""
        return tuple(result.seat for result in self.results if result.rank == 1)


def tie_of(
    results: Sequence[Result],
    compared: Sequence[tuple[Item, ...]] = (),
    sides: Sequence[int] = (),
) -> Tie | None:
    """The tie for the first place, from what each seat has besides points, in order.

    Seats with the same number in `sides` are partners.
    """
    side = dict(zip((each.seat for each in results), sides, strict=False))
    first, *others = sorted(results, key=lambda each: each.rank)
    others = [each for each in others if not side or side[each.seat] != side[first.seat]]
    if not others or others[0].score != first.score:
        return None
    equal: list[str] = []
    if compared:
        for own, other in zip(compared[first.seat - 1], compared[others[0].seat - 1], strict=True):
            if own.points != other.points:
                return Tie(first.score, tuple(equal), own.label, own.points, other.points)
            equal.append(own.label)
    return Tie(first.score, tuple(equal))


class Rules(Protocol[P, M, V]):
    """A game: pure functions over immutable, hashable positions."""

    @property
    def game(self) -> str:
        """The name of the game, under which every layer registers what it has for it."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this game, in order."""
        ...

    @property
    def data(self) -> Mapping[str, DataText]:
        """The data files that the game is made of, by part; another file is another game."""
        ...

    @property
    def has_secrets(self) -> bool:
        """Whether players know things of their own.

        Without secrets everybody's moves have one text, and views differ in `audience` alone.
        """
        ...

    @property
    def numbering(self) -> Numbering | None:
        """The numbers of all moves there can be; None where there is no table of them."""
        ...

    def initial(self) -> P:
        """The position before anyone has acted."""
        ...

    def to_act(self, pos: P) -> frozenset[Seat]:
        """Whose move is awaited: empty when the game is over, {CHANCE} when a card is drawn."""
        ...

    def legal_moves(self, pos: P, seat: Seat) -> Iterable[M]:
        """Every legal move of a seat, each once, in a stable order.

        A seat that nobody waits for may have some too, which it need not make.
        """
        ...

    def offers(self, pos: P, seat: Seat) -> Any:
        """What a client composes a seat's move of, ready for JSON and short in any position.

        None where the legal moves are few enough to be sent as a list.
        """
        ...

    def chances(self, pos: P) -> Mapping[M, int]:
        """The outcomes that CHANCE may bring now, with their weights."""
        ...

    def play(self, pos: P, seat: Seat, move: M) -> P:
        """The position after a move; raises IllegalMove and leaves `pos` as it was."""
        ...

    def outcome(self, pos: P) -> Outcome | None:
        """The result once the game is over, None before."""
        ...

    def standings(self, pos: P) -> Mapping[Seat, int]:
        """What every seat would score now, as far as everybody may know."""
        ...

    def view(self, pos: P, seat: Seat | None) -> V:
        """What a seat (None: a spectator) may see, built for it and ready for JSON."""
        ...

    def open_view(self, pos: P, seat: Seat) -> V:
        """What a seat would see if nobody had secrets; only for games that are over."""
        ...

    def determinize(self, seen: V, rng: Random) -> P:
        """A position that gives a view in which a seat is to act; what is hidden is drawn."""
        ...

    def format_move(self, move: M) -> str:
        """The one text of a move."""
        ...

    def format_for(self, move: M, audience: Seat | None) -> str:
        """The text as an audience may know it while the game goes on: secrets are left out."""
        ...

    def parse_move(self, text: str) -> M:
        """The move a text stands for; raises BadInput when it is none."""
        ...


AnyRules = Rules[Any, Any, Any]

LISTED = 6_000
"""No more moves than this are listed for a bot: in Loko moto there can be a million."""


def listed_moves(rules: Rules[Any, M, Any], pos: Any, seat: Seat) -> list[M]:
    """A seat's legal moves: all of them in any usual position, else the first."""
    return list(islice(rules.legal_moves(pos, seat), LISTED))


@dataclass(frozen=True)
class Option:
    """A switch of a variant: the reading of the rules that is not the default."""

    name: str
    summary: str


@dataclass(frozen=True)
class DataText:
    """A sheet, deck or map that somebody wrote, and where it came from."""

    origin: str
    text: str

    @cached_property
    def fingerprint(self) -> str:
        """Tells two texts apart: records carry it, so that a game is replayed on its own sheet."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def is_named(self, fingerprint: str) -> bool:
        """Whether this is the text of a fingerprint, of which 16 digits are enough."""
        return len(fingerprint) >= 16 and self.fingerprint.startswith(fingerprint)


RulesData = tuple[tuple[str, DataText], ...]
"""The data files of a game by part, as a value that caches can use."""


@dataclass(frozen=True)
class VariantChoice:
    """What people chose before they sat down."""

    seats: int
    options: frozenset[str]
    data: Mapping[str, DataText]
    """Every part of the game that is a data file."""
    handicaps: tuple[Handicap, ...] = ()
    """For each seat; empty: none."""


@dataclass(frozen=True)
class Variant:
    """A way to play a game."""

    name: str
    title: str
    summary: str
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...]
    build: Callable[[VariantChoice], AnyRules]
    data: tuple[DataPart, ...] = ()
    """The parts that are data files, and that a player's own file may replace."""
    teams: tuple[int, ...] | None = None
    """For each seat the number of its team, where players win and lose together."""
    seat_options: tuple[Option, ...] = ()
    """Switches that each seat has for itself (`kernel.seat_options`)."""

    def rules(
        self,
        seats: int | None = None,
        options: Collection[str] = (),
        data: Mapping[str, DataText] | None = None,
        handicaps: Sequence[Handicap] = (),
    ) -> AnyRules:
        """The rules for a number of seats (default: the fewest), options and own data files."""
        asked = seat_number(seats)
        count = self.seat_counts[0] if asked is None else asked
        if count not in self.seat_counts:
            seat_word = "seat" if self.seat_counts == (1,) else "seats"
            allowed = f"{counts_text(self.seat_counts)} {seat_word}"
            raise BadInput(f"{self.name} is played with {allowed}, not {count}.")
        known = {option.name for option in self.options}
        known |= {f"{each.name}-{seat + 1}" for each in self.seat_options for seat in range(count)}
        for option in option_names(options):
            if option not in known:
                has = " and ".join(sorted(known)) or "no options"
                raise BadInput(f"{self.name} has no option {quoted(option)}; it has {has}.")
        own = data or {}
        for part in own:
            if part not in {each.name for each in self.data}:
                raise BadInput(f"{self.name} has no {part} to replace.")
        full = {part.name: own.get(part.name) or part.shipped() for part in self.data}
        return self.build(VariantChoice(count, frozenset(options), full, tuple(handicaps)))
