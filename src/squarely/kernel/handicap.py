"""What evens the chances of a mixed table: a head start in points, and fewer pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from squarely.kernel.rules import BadInput, Item, Outcome, tie_of

LABEL = "head start"
WITHOUT = "points without head starts"
MOST_POINTS = 200


@dataclass(frozen=True)
class Handicap:
    """What evens the chances of a seat: points that it is given, pieces that it goes without."""

    points: int = 0
    pieces: int = 0


def check_handicaps(handicaps: Sequence[Handicap], seats: int, most_pieces: int) -> None:
    """Raises BadInput where handicaps do not fit a game; none at all always do."""
    if len(handicaps) not in (0, seats):
        raise BadInput(f"Name a handicap for each of {seats} seats, or none.")
    for each in handicaps:
        if not 0 <= each.points <= MOST_POINTS:
            raise BadInput(f"A head start is 0 to {MOST_POINTS} points, not {each.points}.")
        if not 0 <= each.pieces <= most_pieces:
            allowed = f"at most {most_pieces} pieces" if most_pieces else "no piece"
            raise BadInput(f"Here a seat can go without {allowed}, not {each.pieces}.")


def head_start(points: int) -> tuple[Item, ...]:
    """The line of a score sheet for a head start; none where there is none."""
    return (Item(LABEL, points),) if points else ()


def with_head_start(
    outcome: Outcome, points: Sequence[int], teams: Sequence[int] | None = None
) -> Outcome:
    """The outcome with points for each seat; a tie goes to whoever was ahead without them.

    Seats with the same number in `teams` are one side, which takes one place.
    """
    if not any(points):
        return outcome
    given = list(zip(outcome.results, points, strict=True))
    sides = range(len(given)) if teams is None else teams
    keys = [(result.score + extra, -result.rank) for result, extra in given]
    order = dict(zip(sides, keys, strict=True))
    results = tuple(
        replace(
            result,
            score=result.score + extra,
            rank=1 + sum(other > key for other in order.values()),
            breakdown=(*result.breakdown, *head_start(extra)),
        )
        for (result, extra), key in zip(given, keys, strict=True)
    )
    without = [(Item(WITHOUT, result.score),) for result in outcome.results]
    return replace(outcome, results=results, tie=tie_of(results, without, teams or ()))
