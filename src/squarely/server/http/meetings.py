"""Parties and tournaments: begin one, join it by its link, play it to its end."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Request

from squarely.games import variant_named
from squarely.kernel.rules import BadInput
from squarely.server.http.access import limited, refusing
from squarely.server.http.bodies.meetings import (
    Joined,
    Leaving,
    MeetingGame,
    MeetingInfo,
    MeetingStanding,
    MeetingWish,
    MemberInfo,
    MemberWish,
    NextGame,
    OwnMeeting,
    PartyGame,
)
from squarely.server.http.matches import count_opening, handicaps_of
from squarely.server.http.signed_in import Me, Visitor
from squarely.server.meetings.plan import Plan, plan_of
from squarely.server.meetings.rounds import Rounds
from squarely.server.players.sessions import SignedIn
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key, new_match_id
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.server.storage.database import Conflict
from squarely.server.storage.meetings import Meetings, Member, StoredMeeting
from squarely.table.clock import ClockName
from squarely.table.words import clean_name
from squarely.tournaments.games import BOT
from squarely.tournaments.standings import standings

MOST_MEMBERS, MOST_GAMES = 64, 300
LIVE_CLOCK: ClockName = "10min"
OF_A_MEETING = ("no_meeting", "storage_down", "unusable")

router = APIRouter(prefix="/api")


def meetings_of(request: Request) -> Meetings:
    """The meetings in the database."""
    found: Meetings = request.app.state.meetings
    return found


def rounds_of(request: Request) -> Rounds:
    """What begins rounds."""
    found: Rounds = request.app.state.rounds
    return found


async def _meeting(
    request: Request,
    meeting_id: Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")],
) -> StoredMeeting:
    found = await meetings_of(request).read(meeting_id)
    if found is None:
        raise RequestRefused("no_meeting")
    return found


StoredOne = Annotated[StoredMeeting, Depends(_meeting)]


async def _asking(
    meeting: StoredOne,
    visitor: Visitor,
    authorization: Annotated[str | None, Header(max_length=200)] = None,
) -> Member | None:
    """The member whose key came along, or whose account it is; None for everybody else."""
    given = key_hash((authorization or "").partition(" ")[2].strip())
    for member in meeting.members:
        mine = visitor is not None and member.player_id == visitor.id
        if mine or hmac.compare_digest(given, member.key_hash):
            return member
    return None


Asking = Annotated[Member | None, Depends(_asking)]


def _member(member: Asking) -> Member:
    if member is None or member.left:
        raise RequestRefused("not_a_member")
    return member


def _host(member: Annotated[Member, Depends(_member)]) -> Member:
    if member.number != 1:
        raise RequestRefused("not_the_host")
    return member


SomeMember = Annotated[Member, Depends(_member)]
Host = Annotated[Member, Depends(_host)]


@router.post(
    "/meetings",
    status_code=201,
    summary="Begin a party or tournament",
    responses=refusing("meetings_enough", "storage_down", "not_json", "unusable"),
)
async def begin(wish: MeetingWish, request: Request, visitor: Visitor) -> Joined:
    """Opens it; who has the link may join until it starts."""
    await limited(request, request.app.state.limits.meetings, "meetings_enough")
    clock = wish.clock or ("none" if wish.kind == "party" else LIVE_CLOCK)
    options = tuple(sorted(set(wish.options)))
    plan = Plan(
        clean_name(wish.name), wish.kind, wish.variant, options, wish.seats, clock, wish.rounds
    )
    key, meeting_id = new_key(), new_match_id()
    host = _newcomer(1, wish.member, key, visitor)
    await meetings_of(request).create(meeting_id, plan.text(), host)
    return Joined(id=meeting_id, number=1, key=key, link=f"/meet/{meeting_id}")


@router.get("/meetings/{meeting_id}", summary="Look", responses=refusing(*OF_A_MEETING))
def look(meeting: StoredOne, asking: Asking) -> MeetingInfo:
    """Who takes part, who plays whom, and who leads."""
    plan = plan_of(meeting.plan)
    games = [each.game for each in meeting.games]
    present = len(meeting.members if plan.kind == "round robin" else meeting.present)
    return MeetingInfo(
        id=meeting.id,
        name=plan.name,
        kind=plan.kind,
        variant=plan.variant,
        options=list(plan.options),
        seats=plan.seats,
        clock=plan.clock,
        round=meeting.round,
        rounds=0 if plan.kind == "party" else plan.rounds_for(max(present, 2)),
        over=meeting.over,
        members=[
            MemberInfo(
                number=each.number,
                name=each.name,
                left=each.left,
                known=each.player_id is not None,
                program=each.program,
            )
            for each in meeting.members
        ],
        games=[
            MeetingGame(
                round=each.game.round,
                board=each.board,
                match=each.match_id,
                members=list(each.game.members),
                ranks=None if each.game.ranks is None else list(each.game.ranks),
            )
            for each in meeting.games
        ],
        standings=[
            MeetingStanding(
                number=each.number,
                place=each.place,
                points=float(each.points),
                wins=each.wins,
                games=each.games,
                buchholz=float(each.buchholz),
                sonneborn_berger=float(each.sonneborn_berger),
                head_to_head=float(each.head_to_head),
            )
            for each in standings(plan.kind, [each.number for each in meeting.members], games)
        ],
        me=None if asking is None else asking.number,
    )


@router.post(
    "/meetings/{meeting_id}/members",
    status_code=201,
    summary="Join",
    responses=refusing(
        *OF_A_MEETING,
        "not_json",
        "begun_already",
        "meeting_over",
        "meeting_full",
        "name_at_meeting",
        "meetings_enough",
    ),
)
async def join(meeting: StoredOne, wish: MemberWish, request: Request, visitor: Visitor) -> Joined:
    """A place with a key of its own; to a party, a league or a Swiss tournament also later."""
    await limited(request, request.app.state.limits.members, "meetings_enough")
    stored = meetings_of(request)
    while True:
        _expect_room(meeting)
        key = new_key()
        member = _newcomer(len(meeting.members) + 1, wish.name, key, visitor)
        mine = [each.player_id for each in meeting.members if each.player_id is not None]
        if member.name in [each.name for each in meeting.members] or member.player_id in mine:
            raise RequestRefused("name_at_meeting")
        try:
            await stored.join(meeting.id, member)
        except Conflict:
            # Two came at once: look again, and take the next place.
            meeting = await _meeting(request, meeting.id)
        else:
            return Joined(id=meeting.id, number=member.number, key=key, link=f"/meet/{meeting.id}")


@router.post(
    "/meetings/{meeting_id}/start",
    status_code=204,
    summary="Start a tournament",
    responses=refusing(
        *OF_A_MEETING,
        "not_a_member",
        "not_the_host",
        "begun_already",
        "meeting_over",
        "too_few_members",
    ),
)
async def start(meeting: StoredOne, host: Host, request: Request) -> None:
    """Opens the games of the first round; the others open by themselves."""
    await rounds_of(request).start(meeting)


@router.post(
    "/meetings/{meeting_id}/games",
    status_code=201,
    summary="The next game of a party",
    responses=refusing(
        *OF_A_MEETING, "not_a_member", "begun_already", "meeting_over", "opened_enough", "not_json"
    ),
)
async def next_game(
    meeting: StoredOne, member: SomeMember, wish: PartyGame, request: Request
) -> NextGame:
    """Opened by anyone who takes part; everybody's own key opens their seat."""
    first = plan_of(meeting.plan)
    if first.kind != "party":
        raise RequestRefused("begun_already")
    if meeting.over:
        raise RequestRefused("meeting_over")
    if len(meeting.games) >= MOST_GAMES:
        raise RequestRefused("opened_enough")
    await count_opening(request)
    numbers = [each.member or BOT for each in wish.seats]
    people = [number for number in numbers if number != BOT]
    if not people or len(set(people)) < len(people):
        raise BadInput("Everybody sits in one seat at most, and somebody has to play.")
    if not set(people) <= set(meeting.present):
        raise BadInput("Only those who take part and have not left can play.")
    plan = Plan(
        first.name,
        "party",
        variant_named(wish.variant).name,
        tuple(sorted(set(wish.options))),
        len(wish.seats),
        wish.clock,
    )
    seats = [(number, each.level) for number, each in zip(numbers, wish.seats, strict=True)]
    handicaps = handicaps_of(wish.handicaps)
    opener = network_of(address_of(request.scope))
    match = await rounds_of(request).next_game(meeting, plan, seats, handicaps, opener)
    return NextGame(match=match)


@router.post(
    "/meetings/{meeting_id}/leave",
    status_code=204,
    summary="Leave",
    responses=refusing(*OF_A_MEETING, "not_a_member", "not_the_host", "meeting_over", "not_json"),
)
async def leave(meeting: StoredOne, member: SomeMember, leaving: Leaving, request: Request) -> None:
    """What is not finished is given up; the host may see off somebody who does not come."""
    number = leaving.member or member.number
    if meeting.over:
        raise RequestRefused("meeting_over")
    if number != member.number and member.number != 1:
        raise RequestRefused("not_the_host")
    if number not in meeting.present:
        raise RequestRefused("not_a_member")
    await meetings_of(request).leave(meeting.id, number)
    await rounds_of(request).resign(meeting, number)


@router.post(
    "/meetings/{meeting_id}/end",
    status_code=204,
    summary="End a party",
    responses=refusing(*OF_A_MEETING, "not_a_member", "not_the_host", "meeting_over"),
)
async def end(meeting: StoredOne, host: Host, request: Request) -> None:
    """The table stays as it is; a tournament ends so before its time."""
    try:
        await meetings_of(request).finish(meeting.id, meeting.round)
    except Conflict:
        raise RequestRefused("meeting_over") from None


@router.get("/me/meetings", summary="My meetings", responses=refusing("sign_in", "storage_down"))
async def mine(me: Me, request: Request) -> list[OwnMeeting]:
    """Those that go on and in which I take part."""
    stored = meetings_of(request)
    found = [await stored.read(each) for each in await stored.of_player(me.id)]
    return [
        OwnMeeting(id=each.id, name=plan_of(each.plan).name, kind=plan_of(each.plan).kind)
        for each in found
        if each is not None
    ]


def _expect_room(meeting: StoredMeeting) -> None:
    if meeting.over:
        raise RequestRefused("meeting_over")
    if meeting.round and plan_of(meeting.plan).kind == "round robin":
        raise RequestRefused("begun_already")
    if len(meeting.members) >= MOST_MEMBERS:
        raise RequestRefused("meeting_full")


def _newcomer(number: int, name: str, key: str, visitor: SignedIn | None) -> Member:
    """Who is signed in goes by their own name."""
    if visitor is not None:
        own = key_hash(key)
        return Member(number, visitor.name, own, visitor.id, left=False, program=visitor.program)
    return Member(number, clean_name(name), key_hash(key), None, left=False)
