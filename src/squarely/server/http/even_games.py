"""An even game: what evens the chances of a table, in percent."""

from __future__ import annotations

from random import random

from fastapi import APIRouter, Request

from squarely.games import variant_named
from squarely.kernel.rules import BadInput
from squarely.ratings.anchors import anchor
from squarely.ratings.even_games import even_game
from squarely.ratings.growing import Played, beginner, grown, next_level
from squarely.ratings.handicaps import TableSeat, propose, said
from squarely.ratings.rating import START, Rating, category_of
from squarely.server.http.access import refusing
from squarely.server.http.bodies.even_games import (
    EvenGame,
    EvenGameWish,
    EvenProposal,
    EvenSeat,
    GrowingWish,
    GrownLevel,
    LevelForecast,
    ProposedHandicap,
)
from squarely.server.http.signed_in import Visitor
from squarely.server.storage.standings import Standings

router = APIRouter(prefix="/api")


@router.post(
    "/even-game",
    summary="An even game",
    responses=refusing("storage_down", "not_json", "unusable"),
)
async def even(wish: EvenGameWish, request: Request, visitor: Visitor) -> EvenGame:
    """Bot levels, a head start or fewer pieces that even the chances, as the arena measured."""
    variant = variant_named(wish.variant)
    seats = len(wish.seats)
    if seats not in variant.seat_counts:
        raise BadInput(f"{variant.name} is not played with {seats} seats.")
    category = category_of(variant.name)
    stored: Standings = request.app.state.standings
    known = None if visitor is None else await stored.rating(visitor.id, category)
    own = None if known is None else known.rating
    table = [_seat(each, category, seats, own) for each in wish.seats]
    people = [each for each in table if each.level is None]
    return EvenGame(
        proposals=[
            EvenProposal(
                way=each.way,
                levels=list(each.levels),
                handicaps=[
                    ProposedHandicap(points=given.points, pieces=given.pieces)
                    for given in each.handicaps
                ],
                chances=list(each.chances),
            )
            for each in propose(category, table, variant.teams)
        ],
        levels=[
            LevelForecast(level=each.level, chance=each.chance)
            for each in even_game(category, seats, people[0].rating)
        ]
        if len(people) == 1 and variant.teams is None
        else [],
        rated=own is not None and any(each.strength == "me" for each in wish.seats),
    )


@router.post(
    "/growing-bot",
    summary="A bot that grows with me",
    responses=refusing("storage_down", "not_json", "unusable"),
)
async def growing(wish: GrowingWish, request: Request, visitor: Visitor) -> GrownLevel:
    """The level at which somebody wins about as often as each of the bots, by the games so far.

    Whoever is signed in and has a rating begins with it, others as beginners.
    """
    variant = variant_named(wish.variant)
    if wish.seats not in variant.seat_counts:
        raise BadInput(f"{variant.name} is not played with {wish.seats} seats.")
    category = category_of(variant.name)
    stored: Standings = request.app.state.standings
    known = None if visitor is None else await stored.rating(visitor.id, category)
    start = beginner(category, wish.seats) if known is None else known.rating
    games = [Played(each.level, each.won) for each in wish.games]
    rating = grown(category, wish.seats, games, start)
    found = next_level(category, wish.seats, rating, random())
    return GrownLevel(level=found.level, chance=found.chance)


def _seat(seat: EvenSeat, category: str, seats: int, own: Rating | None) -> TableSeat:
    if seat.level is not None:
        return TableSeat(anchor(category, seats, seat.level), seat.level)
    if seat.strength == "me":
        return TableSeat(own or START)
    return TableSeat(said(category, seats, seat.strength))
