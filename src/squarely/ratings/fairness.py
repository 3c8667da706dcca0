"""How much a rated game may move somebody, so that ratings cannot be bought."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Literal

from squarely.kernel.rules import Seat
from squarely.ratings.rating import POINTS, START, Rating

WINDOW = 30 * 86_400.0
"""Seconds over which gains are added up."""
MOST_UNBEATEN = 50 / POINTS
"""The most that one opponent, or all newcomers together, can give without winning once."""
MOST_A_MONTH = 150 / POINTS
"""The most that they can give in 30 days."""
SURE = 8.0
"""The sigma to which bots and established players have to narrow a newcomer's rating."""

Uncounted = Literal["short", "not_moved", "handicap", "guest", "opponent", "newcomers"]
"""Why a game, or a part of it, does not count for somebody."""


def information(before: Rating, after: Rating) -> float:
    """What a game told of a strength: the precision that it added."""
    return after.sigma**-2 - before.sigma**-2


ENOUGH = information(START, Rating(START.mu, SURE))
"""The information that makes a newcomer an established player."""


@dataclass(frozen=True)
class PastGame:
    """A rated game of the last 30 days, as it moved one player."""

    gained: float
    opponents: frozenset[str]
    newcomers: bool
    """Whether one of the opponents was a newcomer then."""


@dataclass(frozen=True)
class Table:
    """What is known of the people on the other side when a game ends."""

    opponents: frozenset[str]
    newcomers: bool
    vouched: Mapping[str, float] | None
    """The information that each of them has given to others in the last 30 days; None: the player
    is established and needs none."""


@dataclass(frozen=True)
class Counted:
    """What a game does to one player."""

    before: Rating
    full: Rating
    """The rating if all of it counted."""
    table: Table
    part: float = 1.0
    uncounted: Uncounted | None = None

    @property
    def gain(self) -> float:
        """What the whole game would give."""
        return self.full.mu - self.before.mu

    @property
    def after(self) -> Rating:
        """The rating after the points that count; the game has told as much as any other."""
        return Rating(self.before.mu + self.part * self.gain, self.full.sigma)

    @property
    def proof(self) -> float:
        """The information that counts towards being established.

        Newcomers prove nothing, and a player vouches for one newcomer in 30 days.
        """
        if self.table.newcomers or self.table.vouched is None:
            return 0.0
        left = [ENOUGH - given for given in self.table.vouched.values()]
        return max(0.0, min([information(self.before, self.after), *left]))


def counted(
    before: Rating, after: Rating, past: Sequence[PastGame], table: Table, *, long: bool
) -> Counted:
    """A gain counts if the game was long: up to half of what the opponents can still give."""
    full = Counted(before, after, table)
    if full.gain <= 0:
        return full
    if not long:
        return replace(full, part=0.0, uncounted="short")
    room, why = _room(past, table)
    if room >= full.gain:
        return full
    return replace(full, part=max(0.0, room) / full.gain, uncounted=why)


def balanced(table: Mapping[Seat, Counted], pay_in_full: Collection[Seat]) -> dict[Seat, Counted]:
    """With losses that are as large a part as the gains of people; else all would sink together.

    Whoever gave up too early pays in full, so that nobody escapes a loss.
    """
    gains = [each for each in table.values() if each.gain > 0]
    if not gains:
        return dict(table)
    part = sum(each.part * each.gain for each in gains) / sum(each.gain for each in gains)
    why = next((each.uncounted for each in gains if each.uncounted), None)
    return {
        seat: each
        if each.gain > 0 or seat in pay_in_full or part == 1
        else replace(each, part=part, uncounted=why)
        for seat, each in table.items()
    }


@dataclass(frozen=True)
class Balance:
    """What some opponents have brought in 30 days, and since they last won."""

    month: float = 0.0
    streak: float = 0.0

    def after(self, gained: float, *, theirs: bool) -> Balance:
        """With one more game, against them or not.

        A loss can be won back from them, but not twice: else one could lose to a friend, climb back
        against bots, and then beat the friend.
        """
        if theirs and gained < 0:
            return Balance(self.month + gained, min(0.0, self.streak) + gained)
        if theirs:
            return Balance(self.month + gained, self.streak + gained)
        if gained > 0:
            return Balance(_repaired(self.month, gained), _repaired(self.streak, gained))
        return self

    @property
    def room(self) -> float:
        """How much a game can give: half of what is left, so that every game gives something."""
        return min(MOST_A_MONTH - self.month, MOST_UNBEATEN - self.streak) / 2


def _repaired(total: float, gained: float) -> float:
    return min(0.0, total + gained) if total < 0 else total


def balance(past: Iterable[PastGame], theirs: Callable[[PastGame], bool]) -> Balance:
    """What some opponents have brought."""
    found = Balance()
    for game in past:
        found = found.after(game.gained, theirs=theirs(game))
    return found


def _room(past: Sequence[PastGame], table: Table) -> tuple[float, Uncounted | None]:
    """What the opponents may still give, and what the limit is."""
    rooms: list[tuple[float, Uncounted | None]] = [(inf, None)]
    if table.newcomers:
        rooms.append((balance(past, lambda game: game.newcomers).room, "newcomers"))
    rooms += [(balance(past, partial(_against, each)).room, "opponent") for each in table.opponents]
    return min(rooms, key=lambda found: found[0])


def _against(opponent: str, game: PastGame) -> bool:
    return opponent in game.opponents


def newcomers(people: Collection[str], proofs: Mapping[str, float]) -> set[str]:
    """Those of some players of whom bots and established players have not told enough."""
    return {each for each in people if proofs.get(each, 0.0) < ENOUGH * (1 - 1e-9)}
