"""Counting a sheet (L23 to L29)."""

from __future__ import annotations

from collections.abc import Sequence

from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.kernel.handicap import head_start
from squarely.kernel.rules import Item, Outcome, Result, Seat, tie_of

LOWEST_AGAIN = "lowest zone again"


def score_sheet(sheet: Sheet, player: Player) -> tuple[Item, ...]:
    """The points of each zone, and the lowest once more (L28)."""
    items = [
        Item(zone.colour, zone.score(filled))
        for zone, filled in zip(sheet.zones, player.filled, strict=True)
    ]
    lowest = min(item.points for item in items)
    return (*items, Item(LOWEST_AGAIN, lowest))


def total(sheet: Sheet, player: Player) -> int:
    """A player's points (L29)."""
    return sum(item.points for item in score_sheet(sheet, player))


def outcome(sheet: Sheet, players: tuple[Player, ...], head_starts: Sequence[int]) -> Outcome:
    """Every score sheet and rank with the head starts (L36); equal totals share a rank."""
    sheets = [
        (*score_sheet(sheet, player), *head_start(points))
        for player, points in zip(players, head_starts, strict=True)
    ]
    totals = [sum(item.points for item in items) for items in sheets]
    rank = sheet.solo_rank(totals[0]) if len(players) == 1 else ""
    results = tuple(
        Result(
            Seat(number),
            totals[number - 1],
            1 + sum(other > totals[number - 1] for other in totals),
            items,
        )
        for number, items in enumerate(sheets, start=1)
    )
    return Outcome(results, f"Solo rank: {rank}." if rank else "", tie_of(results))
