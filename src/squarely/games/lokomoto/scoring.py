"""Counting at the end (T21 to T24)."""

from __future__ import annotations

from collections.abc import Sequence

from squarely.games.lokomoto.cards import ShapeCard, Train
from squarely.games.lokomoto.position import Player
from squarely.kernel.handicap import head_start
from squarely.kernel.rules import Item, Outcome, Result, Seat, tie_of

TRAIN_CARDS = "number of trains"
SHAPE_POINTS = "points from shapes"
"""What decides between equal scores (T24)."""


def sheet(
    trains: dict[str, Train], shapes: dict[str, ShapeCard], player: Player
) -> tuple[Item, ...]:
    """What a player's cards and lines count."""
    return (
        Item("trains", sum(trains[name].price for name in player.trains)),
        Item("bonus points", sum(trains[name].bonus for name in player.trains)),
        Item("shapes", sum(shapes[name].points for name in player.shapes)),
        Item("unused sections", -player.solid.bit_count()),
    )


def outcome(
    trains: dict[str, Train],
    shapes: dict[str, ShapeCard],
    players: tuple[Player, ...],
    head_starts: Sequence[int],
) -> Outcome:
    """Every sheet and rank: points with head starts (T30), then trains, then shapes (T24)."""
    sheets = [
        (*sheet(trains, shapes, player), *head_start(points))
        for player, points in zip(players, head_starts, strict=True)
    ]
    standing = [
        (sum(item.points for item in items), len(player.trains), items[2].points)
        for player, items in zip(players, sheets, strict=True)
    ]
    results = tuple(
        Result(
            Seat(number + 1),
            standing[number][0],
            1 + sum(other > standing[number] for other in standing),
            sheets[number],
        )
        for number in range(len(players))
    )
    compared = [
        (Item(TRAIN_CARDS, trains), Item(SHAPE_POINTS, points)) for _, trains, points in standing
    ]
    return Outcome(results, tie=tie_of(results, compared))
