"""What is counted in games of Locus, and what it says about sheet and deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from squarely.balance.runs import Game
from squarely.balance.statistics import Mean, mean, share
from squarely.games.locus.moves import BONUSES, LEFTOVER, Decline, Discard, Fill, Pay, Pick
from squarely.games.locus.scoring import LOWEST_AGAIN
from squarely.games.locus.zone import COLOURS
from squarely.kernel.rules import AnyRules

LONG_CHAIN = 3


@dataclass(frozen=True)
class SeatFacts:
    """One seat in one game."""

    seat: int
    total: int
    zones: tuple[int, ...]
    lowest_again: int
    win: float
    """1, or its part of a shared win."""
    coins_gained: int
    coins_spent: int
    picks: int
    discards: int
    leftovers: int
    pairs: int
    declined: int
    longest_chain: int
    """The most bonuses placed in one turn."""


def facts(rules: AnyRules, game: Game) -> tuple[SeatFacts, ...]:
    """Plays a game through and counts."""
    counts: Counter[tuple[int, str]] = Counter()
    chain: Counter[int] = Counter()
    longest: Counter[int] = Counter()
    pos = rules.initial()
    for seat, move, after in game:
        pos = after
        match move:
            case Pick():
                counts[seat, "pick"] += 1
                chain[seat] = 0
            case Fill(source, _, _) if source in BONUSES:
                chain[seat] += 1
                longest[seat] = max(longest[seat], chain[seat])
            case Fill(source, _, _) if source == LEFTOVER:
                counts[seat, "leftover"] += 1
            case Discard():
                counts[seat, "discard"] += 1
            case Pay():
                counts[seat, "pair"] += 1
            case Decline():
                counts[seat, "decline"] += 1
    outcome = rules.outcome(pos)
    assert outcome is not None
    return tuple(
        SeatFacts(
            seat=result.seat,
            total=result.score,
            zones=tuple(item.points for item in result.breakdown if item.label in COLOURS),
            lowest_again=next(i.points for i in result.breakdown if i.label == LOWEST_AGAIN),
            win=(result.seat in outcome.winners) / len(outcome.winners),
            coins_gained=player.gained,
            coins_spent=player.spent,
            picks=counts[result.seat, "pick"],
            discards=counts[result.seat, "discard"],
            leftovers=counts[result.seat, "leftover"],
            pairs=counts[result.seat, "pair"],
            declined=counts[result.seat, "decline"],
            longest_chain=longest[result.seat],
        )
        for result, player in zip(outcome.results, pos.players, strict=True)
    )


@dataclass(frozen=True)
class Balance:
    """The figures of many games."""

    games: int
    total: Mean
    totals: tuple[int, ...]
    zone_points: dict[str, Mean]
    zone_shares: dict[str, float]
    """Percent of all points that each zone brought, the doubled lowest left out."""
    lowest_again: Mean
    coins_gained: Mean
    coins_spent: Mean
    discards: Mean
    """Percent of the picked cards."""
    leftovers: Mean
    pairs: Mean
    long_chains: Mean
    """Percent of the games in which a player placed three bonuses or more in one turn."""
    longest_chains: tuple[int, ...]
    wins: dict[int, Mean]
    """Percent of the games won from each seat."""

    def share_of(self, zone: str) -> Mean:
        """Percent of all points that a zone brought, with its interval."""
        within = 100 * self.zone_points[zone].within / self.total.value
        return Mean(self.zone_shares[zone], within)


def balance(games: Sequence[tuple[SeatFacts, ...]]) -> Balance:
    """What many games say."""
    everyone = [seat for game in games for seat in game]
    total = sum(seat.total for seat in everyone)
    by_zone = {
        colour: [seat.zones[number] for seat in everyone] for number, colour in enumerate(COLOURS)
    }
    chains = [max(seat.longest_chain for seat in game) for game in games]
    return Balance(
        games=len(games),
        total=mean([seat.total for seat in everyone]),
        totals=tuple(seat.total for seat in everyone),
        zone_points={colour: mean(points) for colour, points in by_zone.items()},
        zone_shares={colour: 100 * sum(points) / total for colour, points in by_zone.items()},
        lowest_again=mean([seat.lowest_again for seat in everyone]),
        coins_gained=mean([seat.coins_gained for seat in everyone]),
        coins_spent=mean([seat.coins_spent for seat in everyone]),
        discards=share(
            sum(seat.discards for seat in everyone), sum(seat.picks for seat in everyone)
        ),
        leftovers=mean([seat.leftovers for seat in everyone]),
        pairs=mean([seat.pairs for seat in everyone]),
        long_chains=share(sum(chain >= LONG_CHAIN for chain in chains), len(games)),
        longest_chains=tuple(chains),
        wins={
            game.seat: share(
                sum(seat.win for seat in everyone if seat.seat == game.seat), len(games)
            )
            for game in games[0]
        },
    )
