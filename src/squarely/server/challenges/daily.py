"""The challenges of the day: one for each game, with seeds that are fixed days before."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from squarely.server.challenges.wish import ChallengeWish
from squarely.server.safety.keys import new_match_id
from squarely.server.storage.challenges import Challenge, Challenges
from squarely.table.events import USUAL_LEVEL
from squarely.table.shuffle import new_seed

AHEAD = 7
"""Days for which seeds are fixed beforehand."""
EVERY = 600.0
"""Seconds between looks at whether another day has to be prepared."""

DAILY = {
    "blokus": ChallengeWish("blokus-84", (), (None,), drawn=4),
    "blokus-to-go": ChallengeWish("blokus-to-go", (), (None, USUAL_LEVEL), drawn=2),
    "locus": ChallengeWish("locus", (), (None,)),
    "lokomoto": ChallengeWish("lokomoto", (), (None, USUAL_LEVEL)),
}
"""What is played, by game; in Blokus, which has no cards, the first moves are drawn."""


def day_of(at: float) -> str:
    """The day of a time, everywhere the same."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def end_of(day: str) -> float:
    """When a day is over."""
    after = date.fromisoformat(day) + timedelta(days=1)
    return datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp()


class Days:
    """Prepares the challenges of the next days; any number of processes may do so at once."""

    def __init__(self, challenges: Challenges) -> None:
        self._challenges = challenges

    async def prepare(self, now: float | None = None) -> None:
        """Fixes the seeds from today on that are not fixed yet."""
        today = date.fromisoformat(day_of(datetime.now(UTC).timestamp() if now is None else now))
        await self._challenges.create_missing(
            [
                Challenge(
                    new_match_id(),
                    wish.text(),
                    new_seed(),
                    name="",
                    day=(today + timedelta(days=ahead)).isoformat(),
                    game=game,
                )
                for ahead in range(AHEAD + 1)
                for game, wish in DAILY.items()
            ]
        )
