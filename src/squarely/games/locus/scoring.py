"""Counting a sheet (L23 to L29)."""

from __future__ import annotations

from squarely.games.locus.position import Player
from squarely.games.locus.sheet import Sheet
from squarely.kernel.rules import Item, Outcome, Result, Seat

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


def outcome(sheet: Sheet, players: tuple[Player, ...]) -> Outcome:
    """Every score sheet and rank; equal totals share a rank."""
    totals = [total(sheet, player) for player in players]
    rank = sheet.solo_rank(totals[0]) if len(players) == 1 else ""
    return Outcome(
        tuple(
            Result(
                Seat(number),
                totals[number - 1],
                1 + sum(other > totals[number - 1] for other in totals),
                score_sheet(sheet, player),
            )
            for number, player in enumerate(players, start=1)
        ),
        remark=f"Solo rank: {rank}." if rank else "",
    )
