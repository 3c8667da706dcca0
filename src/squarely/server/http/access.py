"""Who asks for which match, and what they may be told."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, HTTPException, Path, Request

from squarely.kernel.rules import Seat
from squarely.server.http.bodies import Problem
from squarely.server.live.lobby import Lobby
from squarely.server.live.room import Room
from squarely.server.refusals import Declined
from squarely.server.safety.keys import seat_of
from squarely.table.refusals import Refused

_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
UNUSABLE: dict[int | str, dict[str, Any]] = {
    422: {"model": Problem, "description": "The request cannot be used."},
}
OPENING: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "The body is not JSON."},
    429: {"model": Problem, "description": "Too many matches from one address."},
    503: {"model": Problem, "description": "The database does not answer: try again."},
    **UNUSABLE,
}
LOOKING: dict[int | str, dict[str, Any]] = {
    409: {"model": Problem, "description": "The match cannot be opened; the code says why."},
    503: {"model": Problem, "description": "The database does not answer: try again."},
    404: {"model": Problem, "description": "There is no such match."},
    **UNUSABLE,
}
LOOKING_BACK: dict[int | str, dict[str, Any]] = {
    401: {"model": Problem, "description": "The key opens no seat of this match."},
    **LOOKING,
}
DOWNLOADING: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
    401: {"content": _PROBLEM, "description": "The key opens no seat of this match."},
    404: {"content": _PROBLEM, "description": "There is no such match."},
    409: {"content": _PROBLEM, "description": "The match cannot be opened; the code says why."},
    422: {"content": _PROBLEM, "description": "The request cannot be used."},
    503: {"content": _PROBLEM, "description": "The database does not answer: try again."},
}


def lobby_of(request: Request) -> Lobby:
    """The lobby of this server."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def room_of(
    request: Request,
    match_id: Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")],
) -> Room:
    """The room of the match in the address."""
    try:
        room = await lobby_of(request).room(match_id)
    except Refused as refusal:
        raise Declined(refusal.code) from refusal
    if room is None:
        raise HTTPException(404, "There is no such match: check the link.")
    return room


def audience_of(
    room: Annotated[Room, Depends(room_of)],
    authorization: Annotated[str | None, Header(max_length=200)] = None,
) -> Seat | None:
    """The seat whose key came along as `Authorization: Bearer KEY`; None: a spectator."""
    if authorization is None:
        return None
    scheme, _, key = authorization.partition(" ")
    seat = seat_of(key.strip(), room.keys) if scheme.lower() == "bearer" else None
    if seat is None:
        raise HTTPException(401, "This key opens no seat of the match: check the link.")
    return seat


MatchRoom = Annotated[Room, Depends(room_of)]
Audience = Annotated[Seat | None, Depends(audience_of)]
