"""What a meeting has played so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

Pairing = tuple[int, ...]
"""The numbers of those who meet, in the order of their seats; alone: a bye."""

BOT = 0
"""Stands for a bot, which fills a seat at a party and is in no table."""


@dataclass(frozen=True)
class Game:
    """A pairing of a round, with its result once it is over."""

    round: int
    members: Pairing
    ranks: tuple[int, ...] | None = None
    """In seat order; equal ranks share a place."""
    teams: tuple[int, ...] | None = None
    """For each seat its side; None: everybody plays alone."""

    @property
    def bye(self) -> bool:
        """Whether somebody has nobody to play against."""
        return len(self.members) == 1

    def shares(self) -> dict[int, dict[int, Fraction]]:
        """By member and opponent: 1 for the better rank, a half for the same, 0 for the worse."""
        found: dict[int, dict[int, Fraction]] = {each: {} for each in self.members if each != BOT}
        if self.ranks is None:
            return found
        for a, b in combinations(range(len(self.members)), 2):
            first, second = self.members[a], self.members[b]
            together = self.teams is not None and self.teams[a] == self.teams[b]
            if BOT in (first, second) or together:
                continue
            lead = self.ranks[b] - self.ranks[a]
            won = Fraction(1, 2) if lead == 0 else Fraction(int(lead > 0))
            found[first][second] = won
            found[second][first] = 1 - won
        return found

    def points(self) -> dict[int, Fraction]:
        """The rank points of everybody: the share of the opponents that were left behind."""
        return {
            member: sum(against.values(), Fraction(0)) / len(against)
            for member, against in self.shares().items()
            if against
        }

    def won_by(self, member: int) -> bool:
        """Whether somebody came first, be it together with others."""
        return self.ranks is not None and self.ranks[self.members.index(member)] == 1


def meetings_of(games: Iterable[Game]) -> Counter[frozenset[int]]:
    """How often two have met, finished or not."""
    return Counter(
        frozenset(pair)
        for game in games
        for pair in combinations([each for each in game.members if each != BOT], 2)
    )


def byes_of(games: Iterable[Game]) -> Counter[int]:
    """How often everybody had nobody to play against."""
    return Counter(game.members[0] for game in games if game.bye)


def first_seats(games: Sequence[Game], member: int) -> int:
    """How much more often somebody had the first of two seats than the second."""
    own = [game.members for game in games if member in game.members and len(game.members) == 2]
    return sum(1 if members[0] == member else -1 for members in own)
