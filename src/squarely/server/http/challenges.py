"""Challenges: share a game, try the same, and compare; one for each game every day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from time import time
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request

from squarely.games import is_usual, variant_named
from squarely.kernel.rules import BadInput
from squarely.server.challenges.daily import AHEAD, day_of, end_of
from squarely.server.challenges.ranking import ranking
from squarely.server.challenges.wish import ChallengeWish, wish_from, wish_of
from squarely.server.http.access import OF_A_MATCH, limited, refusing, rooms_of
from squarely.server.http.bodies.challenges import (
    ChallengeFrom,
    ChallengeInfo,
    ChallengeLink,
    ChallengeResult,
    Commitment,
    DailyInfo,
    TakingUp,
)
from squarely.server.http.bodies.matches import OpenedMatch
from squarely.server.http.matches import count_opening, invitation_to
from squarely.server.http.signed_in import Visitor
from squarely.server.live.new_match import NewMatch, Seating
from squarely.server.players.sessions import SignedIn
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import new_match_id
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.server.storage.challenges import Challenge, Challenges, Play
from squarely.server.storage.database import Conflict
from squarely.server.storage.store import Store
from squarely.table.paper import expect_screens
from squarely.table.shuffle import opening_moves, seed_hash
from squarely.table.words import clean_name

SHOWN_DAYS = 30
OF_A_CHALLENGE = ("no_challenge", "storage_down", "unusable")

router = APIRouter(prefix="/api")


def challenges_of(request: Request) -> Challenges:
    """The challenges in the database."""
    found: Challenges = request.app.state.challenges
    return found


async def _challenge(
    request: Request,
    challenge_id: Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")],
) -> Challenge:
    found = await challenges_of(request).read(challenge_id)
    # One of a day to come is not there yet.
    if found is None or (found.day is not None and found.day > day_of(time())):
        raise RequestRefused("no_challenge")
    return found


StoredOne = Annotated[Challenge, Depends(_challenge)]


@router.post(
    "/challenges",
    status_code=201,
    summary="Share a game as a challenge",
    responses=refusing("wrong_key", "game_goes_on", "challenges_enough", *OF_A_MATCH, "not_json"),
)
async def create(wish: ChallengeFrom, request: Request) -> ChallengeLink:
    """From a finished match of one's own: the same cards and bots for whoever has the link."""
    await limited(request, request.app.state.limits.challenges, "challenges_enough")
    room = await rooms_of(request).room(wish.match)
    if room is None:
        raise RequestRefused("no_match")
    seat = await rooms_of(request).seat_of(room, wish.key)
    if seat is None:
        raise RequestRefused("wrong_key")
    match = room.match
    if match.outcome is None:
        raise RequestRefused("game_goes_on")
    if not is_usual(variant_named(match.opened.variant), match.opened.data):
        raise BadInput("A challenge is made of a game with the usual sheet, cards and map.")
    expect_screens(match.opened.options)
    stored = challenges_of(request)
    known = await stored.play_of(wish.match)
    if known is not None:
        return _link(known.challenge_id)
    result = match.outcome.results[seat - 1]
    challenge = Challenge(
        new_match_id(), wish_from(match, seat).text(), match.opened.seed, match.names[seat - 1]
    )
    store: Store = request.app.state.store
    own = Play(
        wish.match,
        challenge.id,
        seat,
        (await store.player_ids(wish.match)).get(seat),
        match.names[seat - 1],
        result.score,
        result.rank,
        match.log[0].at,
    )
    try:
        await stored.create(challenge, own)
    except Conflict:
        found = await stored.play_of(wish.match)
        return _link(challenge.id if found is None else found.challenge_id)
    return _link(challenge.id)


@router.get(
    "/challenges/{challenge_id}",
    summary="Look at a challenge",
    responses=refusing(*OF_A_CHALLENGE),
)
async def look(
    challenge: StoredOne,
    request: Request,
    visitor: Visitor,
    match: Annotated[str | None, Query(max_length=22)] = None,
    authorization: Annotated[str | None, Header(max_length=200)] = None,
) -> ChallengeInfo:
    """Who made it and what is played; the results for whoever has played it.

    That is a signed-in player, or whoever names the match and has its key.
    """
    stored = challenges_of(request)
    own = await stored.own(challenge.id, None if visitor is None else visitor.id, match)
    key = (authorization or "").partition(" ")[2].strip()
    mine = {each.match_id for each in own if visitor and each.player_id == visitor.id}
    mine |= await _proved(request, own, match, key)
    played = any(each.match_id in mine and each.score is not None for each in own)
    plays = await stored.finished(challenge.id, challenge.day is not None)
    count = (await stored.counts([challenge.id])).get(challenge.id, 0)
    return _info(challenge, plays, count, mine, played)


@router.post(
    "/challenges/{challenge_id}/plays",
    status_code=201,
    summary="Take a challenge up",
    responses=refusing(
        *OF_A_CHALLENGE, "not_today", "challenges_enough", "opened_enough", "not_json"
    ),
)
async def take_up(
    challenge: StoredOne, wish: TakingUp, request: Request, visitor: Visitor
) -> OpenedMatch:
    """A match with the same cards, without hints; only a player's first attempt counts."""
    await limited(request, request.app.state.limits.challenges, "challenges_enough")
    await count_opening(request)
    daily = challenge.day is not None
    if daily and challenge.day != day_of(time()):
        raise RequestRefused("not_today")
    name = visitor.name if visitor is not None else clean_name(wish.name or "Player")
    wanted = wish_of(challenge.wish)
    program = visitor is not None and visitor.program
    players = wanted.players(name, visitor is not None, program)
    match_id = new_match_id()
    owner = None if visitor is None else visitor.id
    # Written down first: who begins has had the attempt.
    begun = Play(match_id, challenge.id, wanted.seat, owner, name, None, None, time())
    await challenges_of(request).begin(begun)
    new = NewMatch(
        wanted.variant,
        wanted.options,
        tuple(players),
        hints=False,
        handicaps=wanted.handicaps,
        seed=challenge.seed,
        sealed=daily,
        first_moves=tuple(_opening(wanted, challenge.seed)),
    )
    opened = await rooms_of(request).open(
        new,
        network_of(address_of(request.scope)),
        Seating(player_ids={} if owner is None else {wanted.seat: owner}),
        match_id,
    )
    return invitation_to(opened)


@router.get("/daily", summary="The challenges of today", responses=refusing("storage_down"))
async def daily(request: Request, visitor: Visitor) -> list[DailyInfo]:
    """One for each game."""
    stored, day = challenges_of(request), day_of(time())
    found = await stored.of_days(day, day)
    counts = await stored.counts([each.id for each in found])
    return [
        DailyInfo(
            id=each.id,
            day=day,
            game=each.game or "",
            variant=wish_of(each.wish).variant,
            ends_at=end_of(day),
            plays=counts.get(each.id, 0),
            played=await _tried(stored, each, visitor),
        )
        for each in found
    ]


@router.get(
    "/daily/commitments",
    summary="What is fixed for which day",
    responses=refusing("storage_down"),
)
async def commitments(request: Request) -> list[Commitment]:
    """The hashes of seeds from a month ago to a week ahead; the seeds of days that are over."""
    today = day_of(time())
    first = date.fromisoformat(today) - timedelta(days=SHOWN_DAYS)
    last = date.fromisoformat(today) + timedelta(days=AHEAD)
    found = await challenges_of(request).of_days(first.isoformat(), last.isoformat())
    return [
        Commitment(
            day=each.day or "",
            game=each.game or "",
            seed_hash=seed_hash(each.seed),
            seed=_published(each),
            opening=wish_of(each.wish).drawn,
        )
        for each in found
    ]


def _published(challenge: Challenge) -> str | None:
    """The seed of a day that is over."""
    over = challenge.day is not None and challenge.day < day_of(time())
    return challenge.seed if over else None


def _opening(wish: ChallengeWish, seed: str) -> Sequence[str]:
    if not wish.drawn:
        return wish.opening
    rules = variant_named(wish.variant).rules(len(wish.levels), wish.options)
    return opening_moves(rules, seed, wish.drawn)


async def _tried(stored: Challenges, challenge: Challenge, visitor: SignedIn | None) -> bool:
    if visitor is None:
        return False
    return bool(await stored.own(challenge.id, visitor.id, None))


async def _proved(request: Request, plays: Sequence[Play], match: str | None, key: str) -> set[str]:
    """The attempt whose key came along, if the key opens its seat."""
    found = next((each for each in plays if each.match_id == match), None)
    room = None if found is None else await rooms_of(request).room(found.match_id)
    if found is None or room is None:
        return set()
    seat = await rooms_of(request).seat_of(room, key)
    return {found.match_id} if seat == found.seat else set()


def _info(
    challenge: Challenge, plays: Sequence[Play], count: int, mine: set[str], played: bool
) -> ChallengeInfo:
    wish = wish_of(challenge.wish)
    is_daily = challenge.day is not None
    shown = is_daily or played
    matches = played or (challenge.day is not None and challenge.day < day_of(time()))
    results = [
        ChallengeResult(
            place=place,
            name=each.name,
            known=each.player_id is not None,
            program=each.program,
            score=each.score or 0,
            rank=each.rank or 1,
            match=each.match_id if matches else None,
            seat=each.seat,
            mine=each.match_id in mine,
            first=not is_daily and each == plays[0],
            hints=not is_daily and each == plays[0] and wish.hints,
        )
        for place, each in ranking(plays, is_daily)
    ]
    return ChallengeInfo(
        id=challenge.id,
        name=challenge.name,
        day=challenge.day,
        game=challenge.game,
        variant=wish.variant,
        options=list(wish.options),
        levels=list(wish.levels),
        seed_hash=seed_hash(challenge.seed) if is_daily else None,
        seed=_published(challenge),
        open=challenge.day in (None, day_of(time())),
        played=played,
        plays=count,
        results=results if shown else [],
    )


def _link(challenge_id: str) -> ChallengeLink:
    return ChallengeLink(id=challenge_id, link=f"/challenge/{challenge_id}")
