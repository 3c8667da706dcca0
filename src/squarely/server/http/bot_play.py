"""The bot API: streams of what happens, and what a program does at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request

from squarely.kernel.rules import Seat
from squarely.server.http.access import OF_A_MATCH, MatchRoom, limited, refusing, refusing_in_json
from squarely.server.http.bodies.bots import (
    ChatLine,
    Done,
    MoveProblem,
    PlayedMove,
    TakeBackAnswer,
)
from squarely.server.http.own_matches import own_matches_of
from squarely.server.http.token_owner import OF_A_TOKEN, TokenOwner
from squarely.server.http.tokens import tokens_of
from squarely.server.live.commands import carry_out
from squarely.server.live.farewell import Farewell
from squarely.server.live.incoming import AnswerRequest, Chat, Command, Move, Reclaim, Resign
from squarely.server.live.lines import Lines, LineStream
from squarely.server.live.listener import Listener
from squarely.server.live.room import NotSaved, Room
from squarely.server.operations import metrics
from squarely.server.programs.streams import LOOK_EVERY, Kept, ProgramStream, ProgramStreams
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import OpenSockets, SocketKind, network_of
from squarely.server.safety.protection import address_of
from squarely.server.settings import Limits
from squarely.server.storage.database import StorageDown

router = APIRouter(prefix="/api/bot")

_OF_A_SEAT = (*OF_A_TOKEN, *OF_A_MATCH, "not_your_seat")
_STREAMING = (*OF_A_TOKEN, "join_too_fast", "address_full", "stopping")
_PLAYING = ("over", "bot_plays", "chat_too_fast", "chat_full", "not_saved", "not_json")
_ACTING = refusing(*_OF_A_SEAT, *_PLAYING)
_MOVING = refusing(*_OF_A_SEAT, *_PLAYING, "stale", "not_your_turn", "illegal", "rated_by_hand")
_MOVING[409]["model"] = MoveProblem


def _telling(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The answers of a stream, for its documentation."""
    lines = {
        "description": "One JSON object a line, an empty one every few seconds of silence.",
        "content": {LineStream.media_type: {"schema": {"type": "string"}}},
    }
    return {200: lines, **refusing_in_json(*codes)}


@router.get(
    "/stream",
    summary="Challenges and matches",
    status_code=200,
    response_class=LineStream,
    responses=_telling(*_STREAMING),
)
async def stream(owner: TokenOwner, request: Request) -> LineStream:
    """All challenges and matches under way, and then what becomes of them.

    A token has one such stream: a new one takes the place of the last.
    """
    limits: Limits = request.app.state.limits
    streams: ProgramStreams = request.app.state.program_streams
    await limited(request, limits.bot_streams, "join_too_fast", f"token {owner.token_hash}")
    _expect_room(request, "programs", limits.bot_streams_per_address)
    lines = Lines()
    listener = Listener(None, _network(request), lines)
    kept: Kept = request.app.state.program_kept
    told = ProgramStream(owner.token_hash, owner.player, listener, kept)

    @contextmanager
    def present() -> Iterator[None]:
        with _counted(request, listener, "programs"), streams.present(told):
            yield

    return LineStream(lines, present(), told.run)


async def _seat(room: MatchRoom, owner: TokenOwner, request: Request) -> Seat:
    seat = await own_matches_of(request).seat_in(owner.player.id, room.match_id)
    if seat is None:
        raise RequestRefused("not_your_seat")
    return seat


OwnSeat = Annotated[Seat, Depends(_seat)]


@router.get(
    "/matches/{match_id}/stream",
    summary="The states of a match",
    status_code=200,
    response_class=LineStream,
    responses=_telling(*_STREAMING, *_OF_A_SEAT),
)
async def match_stream(
    room: MatchRoom,
    seat: OwnSeat,
    owner: TokenOwner,
    request: Request,
    after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> LineStream:
    """What the player's seat may see: the whole state at once and after every change.

    The lines are messages of the socket: `welcome`, `update` with the events after `after` and the
    state, `presence`. The stream ends when the game is over.
    """
    limits: Limits = request.app.state.limits
    await limited(request, limits.joins, "join_too_fast")
    _expect_room(request, "playing", limits.sockets_per_address)
    lines = Lines()
    listener = Listener(seat, _network(request), lines, whole=True)

    @contextmanager
    def present() -> Iterator[None]:
        with _counted(request, listener, "playing"):
            room.join(listener, after, limits.sockets_per_seat)
            try:
                yield
            finally:
                room.leave(listener)

    async def expect_token() -> None:
        """A token that was revoked hears no more."""
        while not listener.cut_off:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(StorageDown):
                if await tokens_of(request).player(owner.token_hash) is None:
                    listener.cut()

    return LineStream(lines, present(), expect_token)


@router.post("/matches/{match_id}/move", summary="Play a move", responses=_MOVING)
async def move(
    played: PlayedMove, room: MatchRoom, seat: OwnSeat, owner: TokenOwner, request: Request
) -> Done:
    """Plays a move; what is against the rules is refused with their clauses."""
    if room.match.opened.rated and not owner.player.program:
        raise RequestRefused("rated_by_hand")
    return await _do(Move(type="move", move=played.move, ply=played.ply), room, seat, request)


@router.post("/matches/{match_id}/chat", summary="Say something", responses=_ACTING)
async def chat(line: ChatLine, room: MatchRoom, seat: OwnSeat, request: Request) -> Done:
    """A line for everyone at the table."""
    return await _do(Chat(type="chat", text=line.text), room, seat, request)


@router.post("/matches/{match_id}/resign", summary="Give up", responses=_ACTING)
async def resign(room: MatchRoom, seat: OwnSeat, request: Request) -> Done:
    """Gives the game up."""
    return await _do(Resign(type="resign"), room, seat, request)


@router.post(
    "/matches/{match_id}/answer",
    summary="Agree to a move taken back",
    responses=refusing(*_OF_A_SEAT, *_PLAYING, "nothing_asked"),
)
async def answer(given: TakeBackAnswer, room: MatchRoom, seat: OwnSeat, request: Request) -> Done:
    """Says yes or no to somebody who asks to take back a move."""
    return await _do(AnswerRequest(type="answer", yes=given.yes), room, seat, request)


@router.post(
    "/matches/{match_id}/reclaim",
    summary="Play again",
    responses=refusing(*_OF_A_SEAT, *_PLAYING, "not_taken_over", "rated"),
)
async def reclaim(room: MatchRoom, seat: OwnSeat, request: Request) -> Done:
    """Plays for the seat again after a bot of the table has stepped in."""
    return await _do(Reclaim(type="reclaim"), room, seat, request)


async def _do(asked: Command, room: Room, seat: Seat, request: Request) -> Done:
    state = request.app.state
    try:
        return Done(
            number=await carry_out(
                asked, room, seat, _network(request), state.limiter, state.limits, by_program=True
            )
        )
    except NotSaved as problem:
        raise RequestRefused("not_saved") from problem


def _network(request: Request) -> str:
    return network_of(address_of(request.scope))


def _expect_room(request: Request, kind: SocketKind, most: int) -> None:
    """Raises RequestRefused where the server stops, or the address has streams enough."""
    farewell: Farewell = request.app.state.farewell
    sockets: OpenSockets = request.app.state.sockets
    if farewell.begun:
        raise RequestRefused("stopping", wait=1)
    with sockets.counted(kind, _network(request), most) as allowed:
        if not allowed:
            raise RequestRefused("address_full")


@contextmanager
def _counted(
    request: Request, listener: Listener, kind: Literal["playing", "programs"]
) -> Iterator[None]:
    """A stream while it is open."""
    farewell: Farewell = request.app.state.farewell
    sockets: OpenSockets = request.app.state.sockets
    with (
        sockets.counted(kind, listener.address, 0),
        farewell.present(listener),
        metrics.socket_open(kind),
    ):
        yield
