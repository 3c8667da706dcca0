"""Who asks for which match, and what they may be told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, Path, Request

from squarely.kernel.rules import Seat
from squarely.server.engines.sandbox import Sandbox
from squarely.server.http.bodies.base import Problem
from squarely.server.live.room import Room
from squarely.server.live.rooms import Rooms
from squarely.server.refusals import REFUSALS, RequestRefused
from squarely.server.safety.limits import Limiter, network_of
from squarely.server.safety.protection import address_of
from squarely.server.settings import Rate

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

OF_A_MATCH = ("no_match", "cannot_open", "storage_down", "unusable")
OF_A_SEAT = (*OF_A_MATCH, "wrong_key")
_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


def refusing(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The answers with which an endpoint refuses, for its documentation."""
    answers: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        status, sentence = REFUSALS[code]
        said = f"`{code}`: {sentence}"
        if status in answers:
            answers[status]["description"] += f"\n\n{said}"
        else:
            answers[status] = {"model": Problem, "description": said}
    return answers


def refusing_in_json(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The same for an endpoint whose answers are no JSON, though its refusals are."""
    return {
        status: {"content": _PROBLEM, "description": answer["description"]}
        for status, answer in refusing(*codes).items()
    }


OPENING = refusing(
    "opened_enough",
    "bots_enough",
    "sign_in",
    "cannot_be_rated",
    "paper_casual",
    "too_much_work",
    "busy",
    "storage_down",
    "not_json",
    "unusable",
)
LOOKING = refusing(*OF_A_MATCH)
LOOKING_BACK = refusing(*OF_A_SEAT, "no_ply", "too_much_work", "busy")
DOWNLOADING: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
    **refusing_in_json(*OF_A_SEAT, "too_much_work", "busy"),
}


def rooms_of(request: Request) -> Rooms:
    """The rooms of this server."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def sandboxed(request: Request, work: Callable[[Asked], Answer], given: Asked) -> Answer:
    """What a sandbox makes of what a visitor sends, unless they hang up; raises RequestRefused."""
    sandbox: Sandbox = request.app.state.sandbox
    return await while_here(request, sandbox.run(visitor_of(request), work, given))


async def while_here(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer:
    """What comes of work that is given up when the visitor hangs up; then nobody is answered."""
    working, left = asyncio.create_task(work), asyncio.create_task(_left(request))
    try:
        await asyncio.wait((working, left), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise RequestRefused("busy")
    finally:
        for task in (working, left):
            task.cancel()
        await asyncio.gather(working, left, return_exceptions=True)


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        continue


def visitor_of(request: Request) -> str:
    """The household that a request comes from."""
    return network_of(address_of(request.scope))


async def limited(request: Request, rate: Rate, refusal: str, who: str | None = None) -> None:
    """Counts a request, of its address unless told of whom; raises RequestRefused past the rate."""
    limiter: Limiter = request.app.state.limiter
    wait = await limiter.take(rate, who or address_of(request.scope))
    if wait:
        raise RequestRefused(refusal, wait)


async def room_of(
    request: Request,
    match_id: Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")],
) -> Room:
    """The room of the match in the address."""
    room = await rooms_of(request).room(match_id)
    if room is None:
        raise RequestRefused("no_match")
    return room


async def audience_of(
    request: Request,
    room: Annotated[Room, Depends(room_of)],
    authorization: Annotated[str | None, Header(max_length=200)] = None,
) -> Seat | None:
    """The seat whose key came along as `Authorization: Bearer KEY`; None: a spectator."""
    if authorization is None:
        return None
    scheme, _, key = authorization.partition(" ")
    bearer = scheme.lower() == "bearer"
    seat = await rooms_of(request).seat_of(room, key.strip()) if bearer else None
    if seat is None:
        raise RequestRefused("wrong_key")
    return seat


MatchRoom = Annotated[Room, Depends(room_of)]
Audience = Annotated[Seat | None, Depends(audience_of)]
