"""What is counted in games of Loko moto, and what it says about map and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from squarely.balance.runs import Game
from squarely.balance.statistics import Mean, mean, share
from squarely.games.lokomoto.moves import Buy, Reserve
from squarely.kernel.rules import CHANCE, AnyRules

SOURCES = ("trains", "bonus points", "shapes", "unused sections")


@dataclass(frozen=True)
class SeatFacts:
    """One seat in one game."""

    seat: int
    score: int
    win: float
    """1, or its part of a shared win."""
    turns: int
    sources: tuple[int, ...]
    """Points by SOURCES."""
    trains: int
    shapes: int
    reservations: int
    unused: int
    """Solid sections left over."""
    overpaid: int
    """Sections blackened beyond the price."""
    undrawn: int
    """Reserved sections that were never drawn."""


def facts(rules: AnyRules, game: Game) -> tuple[SeatFacts, ...]:
    """Plays a game through and counts."""
    counts: Counter[tuple[int, str]] = Counter()
    pos = rules.initial()
    for seat, move, after in game:
        if seat != CHANCE:
            counts[seat, "turn"] += 1
        match move:
            case Buy(train, lines, _):
                price = next(t.price for t in rules.view(pos, None).trains if t.name == train)
                counts[seat, "overpaid"] += len(lines) - price
            case Reserve():
                counts[seat, "reserve"] += 1
        pos = after
    outcome = rules.outcome(pos)
    assert outcome is not None
    return tuple(
        SeatFacts(
            seat=result.seat,
            score=result.score,
            win=(result.seat in outcome.winners) / len(outcome.winners),
            turns=counts[result.seat, "turn"],
            sources=tuple(item.points for item in result.breakdown),
            trains=len(player.trains),
            shapes=len(player.shapes),
            reservations=counts[result.seat, "reserve"],
            unused=player.solid.bit_count(),
            overpaid=counts[result.seat, "overpaid"],
            undrawn=player.reserved.bit_count(),
        )
        for result, player in zip(outcome.results, pos.players, strict=True)
    )


@dataclass(frozen=True)
class Balance:
    """The figures of many games of one setting."""

    games: int
    score: Mean
    scores: tuple[int, ...]
    turns: Mean
    sources: dict[str, Mean]
    trains: Mean
    shapes: Mean
    with_shapes: Mean
    """Percent of the games in which somebody claimed a shape."""
    reservations: Mean
    unused: Mean
    overpaid: Mean
    undrawn: Mean
    wins: dict[int, Mean]
    """Percent of the games won from each seat."""

    @property
    def most_unfair(self) -> Mean:
        """How many percent points a seat's share of wins is off its fair share at most."""
        fair = 100 / len(self.wins)
        off = [Mean(abs(won.value - fair), won.within) for won in self.wins.values()]
        return max(off, key=lambda each: each.value)


def balance(games: Sequence[tuple[SeatFacts, ...]]) -> Balance:
    """What many games say."""
    everyone = [seat for game in games for seat in game]
    return Balance(
        games=len(games),
        score=mean([seat.score for seat in everyone]),
        scores=tuple(seat.score for seat in everyone),
        turns=mean([seat.turns for seat in everyone]),
        sources={
            name: mean([seat.sources[number] for seat in everyone])
            for number, name in enumerate(SOURCES)
        },
        trains=mean([seat.trains for seat in everyone]),
        shapes=mean([seat.shapes for seat in everyone]),
        with_shapes=share(sum(any(s.shapes for s in game) for game in games), len(games)),
        reservations=mean([seat.reservations for seat in everyone]),
        unused=mean([seat.unused for seat in everyone]),
        overpaid=mean([seat.overpaid for seat in everyone]),
        undrawn=mean([seat.undrawn for seat in everyone]),
        wins={
            first.seat: share(sum(s.win for s in everyone if s.seat == first.seat), len(games))
            for first in games[0]
        },
    )
