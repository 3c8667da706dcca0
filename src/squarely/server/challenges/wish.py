"""What a challenge asks for: the same table for everyone."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import orjson

from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import Seat
from squarely.table.events import Player
from squarely.table.match import Match

SEAT_BY_SEAT = {"blokus-84": 4}
"""Where no cards are drawn the start is shared: so many first moves."""


@dataclass(frozen=True)
class ChallengeWish:
    """Variant, seats and what was laid at the start; the cards follow from the seed."""

    variant: str
    options: tuple[str, ...]
    levels: tuple[int | None, ...]
    """For each seat the level of its bot; None: whoever takes the challenge up sits there."""
    opening: tuple[str, ...] = ()
    """The moves that everybody begins with."""
    drawn: int = 0
    """How many moves are drawn from the seed instead."""
    handicaps: tuple[Handicap, ...] = ()
    """As in the match that is shared."""
    hints: bool = False
    """Whether there could be hints in that match; whoever takes it up has none."""

    @property
    def seat(self) -> Seat:
        """Where whoever takes it up sits."""
        return Seat(self.levels.index(None) + 1)

    def players(self, name: str, known: bool, program: bool = False) -> list[Player]:
        """Everybody at the table."""
        return [
            Player("person", name, known=known, program=program)
            if level is None
            else Player("bot", f"Bot {seat}", level)
            for seat, level in enumerate(self.levels, start=1)
        ]

    def text(self) -> str:
        """As it stands in the database."""
        return orjson.dumps(asdict(self)).decode()


def wish_of(text: str) -> ChallengeWish:
    """The wish that a text of the database stands for."""
    found = orjson.loads(text)
    lists = {name: tuple(value) for name, value in found.items() if isinstance(value, list)}
    given = tuple(Handicap(**each) for each in found.get("handicaps", ()))
    return ChallengeWish(**{**found, **lists, "handicaps": given})


def wish_from(match: Match, seat: Seat) -> ChallengeWish:
    """The challenge to do better in a seat of a match; other people's seats are bots' then."""
    opened = match.opened
    first = [turn.move for turn in match.course.turns[: SEAT_BY_SEAT.get(opened.variant, 0)]]
    return ChallengeWish(
        opened.variant,
        opened.options,
        tuple(
            None if each == seat else player.level
            for each, player in enumerate(opened.players, start=1)
        ),
        tuple(first),
        handicaps=opened.handicaps,
        hints=opened.hints and opened.clock == "none",
    )
