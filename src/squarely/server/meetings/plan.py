"""What a meeting is: its kind and what is played."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import orjson

from squarely.games import variant_named
from squarely.kernel.rules import BadInput
from squarely.table.clock import ClockName
from squarely.table.paper import expect_screens
from squarely.tournaments import round_robin, swiss
from squarely.tournaments.standings import Kind

MOST_ROUNDS = 30
LEAGUE_ROUNDS = 4
"""Where nobody says how many."""


@dataclass(frozen=True)
class Plan:
    """What was agreed on before anybody joined; a party only begins with it."""

    name: str
    kind: Kind
    variant: str
    options: tuple[str, ...]
    seats: int
    clock: ClockName
    rounds: int = 0
    """0: as many as the kind usually has for so many people."""

    def __post_init__(self) -> None:
        variant = variant_named(self.variant)
        variant.rules(self.seats, self.options)
        expect_screens(self.options)
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise BadInput(f"A tournament has at most {MOST_ROUNDS} rounds.")
        if self.kind == "party":
            return
        if self.clock == "none":
            raise BadInput("A tournament needs a clock, or one who does not come stops them all.")
        two = self.kind in ("round robin", "swiss")
        if two and self.seats != 2:
            raise BadInput("A round robin and a Swiss tournament are played with two seats.")
        if not two and self.seats < 3:
            raise BadInput("A league is played with three seats or more.")
        if variant.teams is not None:
            raise BadInput("Teams play at a party: choose another form for a tournament.")

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many may sit at a table of a league."""
        return tuple(count for count in variant_named(self.variant).seat_counts if count > 2)

    @property
    def fewest(self) -> int:
        """How many have to take part."""
        return min(self.table_sizes) if self.kind == "league" else 2

    def rounds_for(self, members: int) -> int:
        """How many rounds there are for so many people."""
        if self.kind == "round robin":
            return round_robin.rounds(members)
        if self.rounds:
            return self.rounds
        return swiss.rounds(members) if self.kind == "swiss" else LEAGUE_ROUNDS

    def text(self) -> str:
        """As it stands in the database."""
        return orjson.dumps(asdict(self)).decode()


def plan_of(text: str) -> Plan:
    """The plan that a text of the database stands for."""
    found = orjson.loads(text)
    return Plan(**{**found, "options": tuple(found["options"])})
