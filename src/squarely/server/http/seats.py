"""Seats that people carry along: to another device by a short code, and into the next match."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Request

from squarely.kernel.rules import Seat
from squarely.server.http.access import OF_A_SEAT, Audience, MatchRoom, limited, refusing, rooms_of
from squarely.server.http.bodies.matches import CodeInfo, Following, SeatInfo, TypedCode
from squarely.server.http.matches import count_opening
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.server.safety.seat_codes import new_code, open_code
from squarely.server.storage.store import Store

router = APIRouter(prefix="/api")


@router.post(
    "/matches/{match_id}/code",
    summary="A short code for a seat",
    responses=refusing(*OF_A_SEAT, "only_watching", "codes_too_fast"),
)
async def make_code(
    room: MatchRoom,
    audience: Audience,
    request: Request,
    authorization: Annotated[str, Header(max_length=200)] = "",
) -> CodeInfo:
    """A code with which this seat is found again on another device; the last one is void."""
    seat = _seated(audience)
    await _count(request)
    text = new_code()
    code = await asyncio.to_thread(open_code, text)
    if code is None:
        raise AssertionError(f"a new code cannot be read: {text}")
    key = authorization.partition(" ")[2].strip()
    store: Store = request.app.state.store
    await store.keep_code(code.id, room.match_id, seat, code.seal(key))
    return CodeInfo(code=text)


@router.post(
    "/seats",
    summary="Find a seat again",
    responses=refusing("wrong_code", "codes_too_fast", "storage_down", "not_json", "unusable"),
)
async def find_seat(typed: TypedCode, request: Request) -> SeatInfo:
    """The match and the key of the seat that a code stands for."""
    await _count(request)
    code = await asyncio.to_thread(open_code, typed.code)
    store: Store = request.app.state.store
    kept = None if code is None else await store.code(code.id)
    if code is None or kept is None:
        raise RequestRefused("wrong_code")
    room = await rooms_of(request).room(kept.match_id)
    if room is None:
        raise RequestRefused("wrong_code")
    return SeatInfo(
        id=kept.match_id,
        variant=room.match.opened.variant,
        seat=kept.seat,
        key=code.unseal(kept.sealed_key),
    )


@router.post(
    "/matches/{match_id}/again",
    summary="Play again",
    responses=refusing(*OF_A_SEAT, "only_watching", "still_going_on", "opened_enough"),
)
async def play_again(room: MatchRoom, audience: Audience, request: Request) -> Following:
    """Opens the next match of the same people, or finds it; their keys open their seats there."""
    seat = _seated(audience)
    if room.match.next is None:
        await count_opening(request)
    opener = network_of(address_of(request.scope))
    return Following(id=await rooms_of(request).again(room, seat, opener))


def _seated(audience: Seat | None) -> Seat:
    if audience is None:
        raise RequestRefused("only_watching")
    return audience


async def _count(request: Request) -> None:
    await limited(request, request.app.state.limits.codes, "codes_too_fast")
