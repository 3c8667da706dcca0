"""What is counted in games of Locus, and what it says about sheet and deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from squarely.balance.runs import Game
from squarely.balance.statistics import Mean, ahead, mean, share
from squarely.games.locus.moves import (
    BONUSES,
    CARD,
    LEFTOVER,
    Decline,
    Discard,
    Fill,
    Pay,
    Pick,
    Reveal,
)
from squarely.games.locus.scoring import LOWEST_AGAIN
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.zone import COLOURS
from squarely.kernel.rules import AnyRules

LONG_CHAIN = 3
DEAD_SQUARE = 2.0
"""Percent of the sheets below which a square is hardly ever filled."""
DEAD_CARD = 25.0
"""Percent of the times that it lay there below which a card is hardly ever filled in."""
SEEN_ENOUGH = 12
"""Sheets, or times that a card lay there, from which on that can be said."""


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
    filled: tuple[int, ...]
    """The filled squares of each zone, as bits."""


@dataclass(frozen=True)
class GameFacts:
    """What is counted in one game."""

    seats: tuple[SeatFacts, ...]
    shown: tuple[str, ...]
    """The cards that were turned over."""
    used: tuple[str, ...]
    """Those of them that were filled in."""


def facts(rules: AnyRules, game: Game) -> GameFacts:
    """Plays a game through and counts."""
    shown: list[str] = []
    used: list[str] = []
    counts: Counter[tuple[int, str]] = Counter()
    chain: Counter[int] = Counter()
    longest: Counter[int] = Counter()
    pos = rules.initial()
    for seat, move, after in game:
        before, pos = pos, after
        match move:
            case Reveal(card):
                shown.append(str(card))
            case Pick():
                counts[seat, "pick"] += 1
                chain[seat] = 0
            case Fill(source, _, _) if source in BONUSES:
                chain[seat] += 1
                longest[seat] = max(longest[seat], chain[seat])
            case Fill(source, _, _) if source == LEFTOVER:
                counts[seat, "leftover"] += 1
                used.append(str(before.face_up[0]))
            case Fill(source, _, _) if source == CARD:
                used.append(str(before.players[seat - 1].card))
            case Discard():
                counts[seat, "discard"] += 1
            case Pay():
                counts[seat, "pair"] += 1
            case Decline():
                counts[seat, "decline"] += 1
    outcome = rules.outcome(pos)
    assert outcome is not None
    seats = tuple(
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
            filled=player.filled,
        )
        for result, player in zip(outcome.results, pos.players, strict=True)
    )
    return GameFacts(seats, tuple(shown), tuple(used))


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
    first_seat: Mean
    """How many points the first seat is ahead of the others."""
    filled: Mean
    """Percent of the sheet that is filled at the end."""
    cards: Mean
    """Cards that a player filled in."""
    squares: dict[str, Mean]
    """Percent of the sheets in which each square is filled, by zone and square."""
    kinds: dict[str, Mean]
    """Percent of the times that a card of each kind lay there in which it was filled in."""
    dead_squares: tuple[str, ...]
    dead_cards: tuple[str, ...]

    def share_of(self, zone: str) -> Mean:
        """Percent of all points that a zone brought, with its interval."""
        within = 100 * self.zone_points[zone].within / self.total.value
        return Mean(self.zone_shares[zone], within)


def balance(games: Sequence[GameFacts], sheet: Sheet) -> Balance:
    """What many games say."""
    everyone = [seat for game in games for seat in game.seats]
    total = sum(seat.total for seat in everyone)
    by_zone = {
        colour: [seat.zones[number] for seat in everyone] for number, colour in enumerate(COLOURS)
    }
    chains = [max(seat.longest_chain for seat in game.seats) for game in games]
    squares = _squares(everyone, sheet)
    shown = Counter(card for game in games for card in game.shown)
    used = Counter(card for game in games for card in game.used)
    kinds = {card: share(min(used[card], shown[card]), shown[card]) for card in sorted(shown)}
    return Balance(
        games=len(games),
        total=mean([seat.total for seat in everyone]),
        totals=tuple(seat.total for seat in everyone),
        zone_points={colour: mean(points) for colour, points in by_zone.items()},
        zone_shares={
            colour: 100 * sum(points) / max(total, 1) for colour, points in by_zone.items()
        },
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
            first.seat: share(
                sum(seat.win for seat in everyone if seat.seat == first.seat), len(games)
            )
            for first in games[0].seats
        },
        first_seat=mean([ahead([seat.total for seat in game.seats], 0) for game in games]),
        filled=mean([_filled(seat, sheet) for seat in everyone]),
        cards=mean([len(game.used) / len(game.seats) for game in games]),
        squares=squares,
        kinds=kinds,
        dead_squares=_rare(squares, DEAD_SQUARE, len(everyone)),
        dead_cards=tuple(
            card for card in kinds if _rare({card: kinds[card]}, DEAD_CARD, shown[card])
        ),
    )


def _squares(sheets: Sequence[SeatFacts], sheet: Sheet) -> dict[str, Mean]:
    found = {}
    for number, zone in enumerate(sheet.zones):
        for at in zone.cells(zone.squares):
            hits = sum(bool(seat.filled[number] & zone.bit(at)) for seat in sheets)
            found[f"{zone.colour} {at}"] = share(hits, len(sheets))
    return found


def _filled(seat: SeatFacts, sheet: Sheet) -> float:
    filled = sum(squares.bit_count() for squares in seat.filled)
    return 100 * filled / sum(zone.squares.bit_count() for zone in sheet.zones)


def _rare(shares: dict[str, Mean], percent: float, times: int) -> tuple[str, ...]:
    """What comes more seldom than that, once it was seen often enough to say so."""
    if times < SEEN_ENOUGH:
        return ()
    return tuple(name for name, part in shares.items() if part.value < percent)
