"""The matches of a player: those of this browser join, and other devices get keys of their own."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from fastapi import APIRouter, Request

from squarely.kernel.rules import Seat
from squarely.server.bus.hints import look_again
from squarely.server.http.access import OF_A_MATCH, MatchRoom, limited, refusing, rooms_of
from squarely.server.http.bodies.players import (
    HeldSeat,
    OwnMatchInfo,
    SeatKey,
    Seats,
    SeatsTaken,
)
from squarely.server.http.signed_in import Me
from squarely.server.live.room import NotSaved, Room
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key
from squarely.server.storage.event_text import read_event
from squarely.server.storage.player_matches import OwnMatch, PlayerMatches
from squarely.table.events import Opened
from squarely.table.refusals import Refused

router = APIRouter(prefix="/api/me")

LOOKED_INTO = 30
"""Matches under way that are opened to see whose turn it is."""


class Player(Protocol):
    """Who takes seats: somebody signed in, or an account."""

    @property
    def id(self) -> str:
        """Of the account."""

    @property
    def name(self) -> str:
        """By which others know them."""

    @property
    def program(self) -> bool:
        """Whether it is the account of a bot."""


def own_matches_of(request: Request) -> PlayerMatches:
    """Whose seats are whose."""
    kept: PlayerMatches = request.app.state.player_matches
    return kept


@router.post(
    "/seats",
    summary="Matches of this browser become mine",
    responses=refusing("sign_in", "too_fast", "storage_down", "not_json", "unusable"),
)
async def join_seats(wish: Seats, me: Me, request: Request) -> SeatsTaken:
    """Takes the seats whose keys came along, unless they are somebody else's."""
    await limited(request, request.app.state.limits.own_seats, "too_fast", me.id)
    return SeatsTaken(joined=await take_seats(request, me, wish.seats))


@router.get("/matches", summary="My matches", responses=refusing("sign_in", "storage_down"))
async def own_matches(me: Me, request: Request) -> list[OwnMatchInfo]:
    """The latest matches in which I have a seat, those under way first."""
    found = await own_matches_of(request).of(me.id)
    texts = await own_matches_of(request).openings([each.match_id for each in found])
    going_on = [each.match_id for each in found if not each.over][:LOOKED_INTO]
    rooms = {match_id: await _room(request, match_id) for match_id in going_on}
    return [
        _info(each, texts[each.match_id], rooms.get(each.match_id))
        for each in found
        if each.match_id in texts
    ]


@router.post(
    "/matches/{match_id}/key",
    summary="My seat on this device",
    responses=refusing("sign_in", "not_your_seat", *OF_A_MATCH),
)
async def key_for_device(room: MatchRoom, me: Me, request: Request) -> SeatKey:
    """A key of my seat, which is void once this device is signed out."""
    seat = await own_matches_of(request).seat_in(me.id, room.match_id)
    if seat is None:
        raise RequestRefused("not_your_seat")
    key = new_key()
    kept = own_matches_of(request)
    await kept.keep_device_key(me.session, room.match_id, seat, key_hash(key))
    return SeatKey(id=room.match_id, variant=room.match.opened.variant, seat=seat, key=key)


async def take_seats(request: Request, player: Player, held: Sequence[HeldSeat]) -> int:
    """Makes seats the player's whose keys are held; returns how many are."""
    taken = 0
    for each in held:
        room = await _room(request, each.match)
        seat = None if room is None else await rooms_of(request).seat_of(room, each.key)
        if room is None or seat is None:
            continue
        if await own_matches_of(request).take(player.id, each.match, seat):
            taken += 1
            look_again(request.app.state.bus, "player", player.id)
            await _name(room, seat, player)
    return taken


async def _name(room: Room, seat: Seat, player: Player) -> None:
    """Shows the player's name where the game goes on."""
    if room.match.over or seat in room.match.known:
        return
    # The seat is theirs all the same.
    with suppress(Refused, NotSaved):
        await room.change(lambda match, at: match.name(seat, player.name, at, True, player.program))


async def _room(request: Request, match_id: str) -> Room | None:
    with suppress(Refused):
        return await rooms_of(request).room(match_id)
    return None


def _info(own: OwnMatch, text: str, room: Room | None) -> OwnMatchInfo:
    opened = read_event("opened", text)
    if not isinstance(opened, Opened):
        raise TypeError(f"match {own.match_id} does not begin with being opened")
    names = room.match.names if room else tuple(player.name for player in opened.players)
    return OwnMatchInfo(
        id=own.match_id,
        variant=opened.variant,
        seat=own.seat,
        clock=opened.clock,
        rated=opened.rated,
        players=list(names),
        opened_at=own.opened_at,
        over=own.over,
        waiting=room is not None and own.seat in room.match.to_act,
    )
