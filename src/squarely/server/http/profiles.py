"""Who players are to others: ratings, results, curves, favourite openings, leaderboards."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request

from squarely.games import variant_named
from squarely.ratings.anchors import anchor, anchors
from squarely.ratings.rating import Rating, category_of, shown
from squarely.server.http.access import LOOKING, MatchRoom, refusing
from squarely.server.http.bodies.profiles import (
    BotStanding,
    CurvePoint,
    FavouriteInfo,
    Ladder,
    LadderBot,
    Leader,
    Leaderboard,
    OpponentInfo,
    Profile,
    RatingInfo,
    ResultInfo,
    SeatRating,
    TableRatings,
)
from squarely.server.http.decency import PlayerName, named
from squarely.server.http.signed_in import Visitor
from squarely.server.storage.past_tables import PastTables, Seated
from squarely.server.storage.standings import PastResult, Standing, Standings

router = APIRouter(prefix="/api")

Category = Literal["blokus", "blokus-to-go", "locus", "lokomoto"]
USUAL_SEATS = {"blokus": 4, "blokus-to-go": 2, "locus": 2, "lokomoto": 2}
"""At which tables the levels of the bots are shown beside people."""


@router.get(
    "/players/{name}",
    summary="A player",
    responses=refusing("no_player", "storage_down", "unusable"),
)
async def profile(name: PlayerName, visitor: Visitor, request: Request) -> Profile:
    """Ratings and results; private matches are in it for the player alone."""
    player = await named(request, name)
    mine = visitor is not None and visitor.id == player.id
    standings = standings_of(request)
    kept = await standings.of(player.id)
    results = await standings.results(player.id, mine)
    past: PastTables = request.app.state.past_tables
    tables = await past.of([each.match_id for each in results])
    return Profile(
        name=player.name,
        program=player.program,
        since=player.created_at,
        mine=mine,
        ratings=[
            rating_info(each, await standings.curve(player.id, each.category)) for each in kept
        ],
        results=[_result(each, tables.get(each.match_id, [])) for each in results],
        favourites=[
            FavouriteInfo(**vars(each)) for each in await standings.favourites(player.id, mine)
        ],
    )


@router.get(
    "/ratings/{category}",
    summary="The strongest players",
    responses=refusing("storage_down", "unusable"),
)
async def leaderboard(category: Annotated[Category, Path()], request: Request) -> Leaderboard:
    """People whose strength is known well enough, and the bots for comparison."""
    leaders = [_leader(each) for each in await standings_of(request).leaders(category)]
    return Leaderboard(category=category, leaders=leaders, bots=_levels(category))


@router.get(
    "/ladder/{category}",
    summary="The ladder of bots",
    responses=refusing("storage_down", "unusable"),
)
async def ladder(category: Annotated[Category, Path()], request: Request) -> Ladder:
    """Bots of players by what their rated games say, with the levels of ours for comparison."""
    found = await standings_of(request).bots(category)
    return Ladder(
        category=category,
        leaders=[
            LadderBot(**_leader(each).model_dump(), played_at=each.played_at) for each in found
        ],
        bots=_levels(category),
    )


@router.get("/matches/{match_id}/ratings", summary="Who is how strong", responses=LOOKING)
async def ratings_at_table(room: MatchRoom, request: Request) -> TableRatings:
    """The ratings of everybody in a rated match; once it has counted, also those before it."""
    match, opened = room.match, room.match.opened
    if not opened.rated:
        return TableRatings(seats=[], settled=False)
    category = category_of(opened.variant)
    # Asked first: what is settled by now is in the ratings that are read next.
    settled = await standings_of(request).settled(room.match_id)
    people = await standings_of(request).at_table(room.match_id, category)
    seats = []
    for seat, player in zip(match.rules.seats, opened.players, strict=True):
        if player.kind == "bot":
            number, plus_minus = shown(anchor(category, len(opened.players), player.level))
            before = why = None
        elif seat in people:
            number, plus_minus = shown(people[seat].now)
            was = people[seat].before
            before = None if was is None else shown(was).number
            why = people[seat].uncounted
        else:
            continue
        seats.append(
            SeatRating(
                seat=seat, number=number, plus_minus=plus_minus, before=before, uncounted=why
            )
        )
    return TableRatings(seats=seats, settled=settled)


def standings_of(request: Request) -> Standings:
    """Where the players of this table stand."""
    standings: Standings = request.app.state.standings
    return standings


def rating_info(standing: Standing, curve: list[tuple[float, Rating]]) -> RatingInfo:
    """A rating as people see it."""
    number, plus_minus = shown(standing.rating)
    return RatingInfo(
        category=standing.category,
        number=number,
        plus_minus=plus_minus,
        games=standing.games,
        curve=[
            CurvePoint(at=at, number=found.number, plus_minus=found.plus_minus)
            for at, rating in curve
            for found in (shown(rating),)
        ],
    )


def _levels(category: str) -> list[BotStanding]:
    """The levels of our bots, for comparison."""
    return [
        BotStanding(level=level, number=shown(kept).number)
        for level, kept in anchors(category, USUAL_SEATS[category]).items()
    ]


def _leader(standing: Standing) -> Leader:
    number, plus_minus = shown(standing.rating)
    return Leader(
        name=standing.name,
        program=standing.program,
        number=number,
        plus_minus=plus_minus,
        games=standing.games,
    )


def opponents_of(result: PastResult, table: list[Seated]) -> list[OpponentInfo]:
    """Everybody else at the table, but for the player's own team."""
    teams = variant_named(result.variant).teams or tuple(range(result.seats))
    return [
        OpponentInfo(name=each.name, known=each.known, level=each.level, program=each.program)
        for each in table
        if teams[each.seat - 1] != teams[result.seat - 1]
    ]


def _result(result: PastResult, table: list[Seated]) -> ResultInfo:
    return ResultInfo(
        match=result.match_id,
        at=result.at,
        category=result.category,
        variant=result.variant,
        seats=result.seats,
        rank=result.rank,
        score=result.score,
        opponents=opponents_of(result, table),
        rated=result.rated,
        public=result.public,
        before=None if result.before is None else shown(result.before).number,
        after=None if result.after is None else shown(result.after).number,
        uncounted=result.uncounted,
    )
