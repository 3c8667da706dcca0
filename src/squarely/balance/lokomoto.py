"""What is counted in games of Loko moto, and what it says about map and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from squarely.balance.runs import Game
from squarely.balance.statistics import Mean, ahead, between, mean, share
from squarely.games.lokomoto.moves import Blacken, Buy, Reserve, Reveal
from squarely.games.lokomoto.rules import LokomotoRules
from squarely.kernel.rules import CHANCE, AnyRules

SOURCES = ("trains", "bonus points", "shapes", "unused sections")
DEAD_SECTION = 25.0
"""Percent of the games below which a section is hardly ever drawn."""
DEAD_TRAIN = 10.0
"""Percent of the games in which it lay there below which a train is hardly ever bought."""
DEAD_SHAPE = 2.0
SEEN_ENOUGH = 12
"""Games from which on that can be said."""


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


@dataclass(frozen=True)
class GameFacts:
    """What is counted in one game."""

    seats: tuple[SeatFacts, ...]
    shown: tuple[str, ...]
    """The trains and shapes that were turned over."""
    bought: tuple[str, ...]
    claimed: tuple[str, ...]
    drawn: int
    """The sections that somebody drew, as bits."""


def facts(rules: AnyRules, game: Game) -> GameFacts:
    """Plays a game through and counts."""
    assert isinstance(rules, LokomotoRules)
    shown: list[str] = []
    prices = {name: train.price for name, train in rules.trains.items()}
    blackened = 0
    counts: Counter[tuple[int, str]] = Counter()
    pos = rules.initial()
    for seat, move, after in game:
        if seat != CHANCE:
            counts[seat, "turn"] += 1
        match move:
            case Reveal(card):
                shown.append(card)
            case Buy(train, lines, _):
                counts[seat, "overpaid"] += len(lines) - prices[train]
            case Reserve():
                counts[seat, "reserve"] += 1
            case Blacken():
                blackened = after.black
        pos = after
    outcome = rules.outcome(pos)
    assert outcome is not None
    drawn = pos.black & ~blackened
    for player in pos.players:
        drawn |= player.solid
    seats = tuple(
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
    bought = tuple(train for player in pos.players for train in player.trains)
    claimed = tuple(shape for player in pos.players for shape in player.shapes)
    return GameFacts(seats, tuple(shown), bought, claimed, drawn)


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
    first_seat: Mean
    """How many points the first seat is ahead of the others."""
    bought: dict[str, Mean]
    """Percent of the games in which it lay there that each train was bought."""
    claimed: dict[str, Mean]
    """The same for shapes."""
    sections: dict[str, Mean]
    """Percent of the games in which each section was drawn."""
    dead_sections: tuple[str, ...]
    dead_trains: tuple[str, ...]
    dead_shapes: tuple[str, ...]

    @property
    def most_unfair(self) -> Mean:
        """How many percent points a seat's share of wins is off its fair share at most.

        Its interval is that of the largest one, whichever seat that is.
        """
        fair = 100 / len(self.wins)
        seats = [
            share(won.value * self.games / 100, self.games, together=len(self.wins))
            for won in self.wins.values()
        ]
        return between(
            max(abs(won.value - fair) for won in seats),
            max(max(won.least - fair, fair - won.most, 0.0) for won in seats),
            max(max(won.most - fair, fair - won.least) for won in seats),
        )


def balance(games: Sequence[GameFacts], rules: LokomotoRules) -> Balance:
    """What many games say."""
    everyone = [seat for game in games for seat in game.seats]
    shown = Counter(card for game in games for card in game.shown)
    bought = _taken(shown, rules.trains, [train for game in games for train in game.bought])
    claimed = _taken(shown, rules.shapes, [shape for game in games for shape in game.claimed])
    sections = {
        str(section): share(sum(game.drawn >> number & 1 for game in games), len(games))
        for number, section in enumerate(rules.railways.sections)
    }
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
        with_shapes=share(sum(any(s.shapes for s in game.seats) for game in games), len(games)),
        reservations=mean([seat.reservations for seat in everyone]),
        unused=mean([seat.unused for seat in everyone]),
        overpaid=mean([seat.overpaid for seat in everyone]),
        undrawn=mean([seat.undrawn for seat in everyone]),
        wins={
            first.seat: share(sum(s.win for s in everyone if s.seat == first.seat), len(games))
            for first in games[0].seats
        },
        first_seat=mean([ahead([seat.score for seat in game.seats], 0) for game in games]),
        bought=bought,
        claimed=claimed,
        sections=sections,
        dead_sections=_rare(sections, DEAD_SECTION, Counter(dict.fromkeys(sections, len(games)))),
        dead_trains=_rare(bought, DEAD_TRAIN, shown),
        dead_shapes=_rare(claimed, DEAD_SHAPE, shown),
    )


def _taken(shown: Counter[str], cards: Iterable[str], taken: list[str]) -> dict[str, Mean]:
    """Percent of the games in which each card lay there that somebody took it."""
    counts = Counter(taken)
    return {
        card: share(min(counts[card], shown[card]), shown[card]) for card in cards if shown[card]
    }


def _rare(shares: dict[str, Mean], percent: float, times: Mapping[str, int]) -> tuple[str, ...]:
    """What comes more seldom than that, once it was seen often enough to say so."""
    return tuple(
        name for name, part in shares.items() if times[name] >= SEEN_ENOUGH and part.value < percent
    )
