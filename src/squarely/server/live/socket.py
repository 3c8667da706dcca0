"""Live play: one WebSocket for one audience of one match."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from squarely.kernel.rules import BadInput, IllegalMove, Seat
from squarely.server.live.commands import carry_out
from squarely.server.live.farewell import Farewell
from squarely.server.live.incoming import Command, Join, Ping, read_message
from squarely.server.live.listener import RESTARTING, Listener, Outlet
from squarely.server.live.outgoing import refused, to_json
from squarely.server.live.room import NotSaved, Room
from squarely.server.live.rooms import Rooms
from squarely.server.operations import metrics
from squarely.server.refusals import RequestRefused, code_of
from squarely.server.safety.limits import Bucket, Limiter, OpenSockets, network_of
from squarely.server.safety.protection import address_of
from squarely.server.safety.sockets import OUTLET
from squarely.server.settings import Limits
from squarely.server.storage.database import StorageDown
from squarely.table.messages import ILLEGAL, Accepted, Pong, illegal
from squarely.table.refusals import Refused

JOIN_WITHIN = 10
"""Seconds for the first message."""

POLICY, FULL = 1008, 1013
WRONG_KEY, NO_MATCH, CANNOT_OPEN = 4003, 4004, 4005

router = APIRouter()


async def live(socket: WebSocket) -> None:
    """A conversation: join, then moves and chat one way, changes the other."""
    await socket.accept()
    match_id: str = socket.path_params["match_id"]
    state = socket.app.state
    limits: Limits = state.limits
    sockets: OpenSockets = state.sockets
    limiter: Limiter = state.limiter
    address = network_of(address_of(socket.scope))
    farewell: Farewell = state.farewell
    try:
        if farewell.begun:
            raise Shown(RESTARTING, RequestRefused("stopping"))
        if await limiter.take(limits.joins, address):
            raise Shown(FULL, RequestRefused("join_too_fast"))
        with sockets.counted("joining", address, limits.sockets_per_address) as allowed:
            _expect(allowed, "address_full")
            room, audience, after = await _join(socket, match_id)
        # Whoever watches takes no place of a player's.
        if audience is None:
            _expect(room.watchers < limits.spectators_per_match, "match_full")
            counted = sockets.counted("watching", address, limits.spectators_per_address)
        else:
            counted = sockets.counted("playing", address, limits.sockets_per_address)
        with counted as allowed:
            _expect(allowed, "address_full")
            outlet: Outlet = socket.scope["extensions"][OUTLET]["socket"]
            listener = Listener(audience, address, outlet)
            use: metrics.SocketUse = "watching" if audience is None else "playing"
            with farewell.present(listener), metrics.socket_open(use):
                await _converse(socket, room, listener, after)
    except Shown as shown:
        # Whoever has hung up meanwhile is not told.
        with suppress(WebSocketDisconnect, ClientDisconnected, RuntimeError):
            await socket.send_text(_refusal(None, shown.problem))
            await socket.close(shown.code)
    except WebSocketDisconnect:
        return


# Without what FastAPI would hold for each socket: nothing here is injected.
router.add_websocket_route("/api/matches/{match_id}/live", live)


class Shown(Exception):
    """The client is shown out: with which code, and why."""

    def __init__(self, code: int, problem: BadInput) -> None:
        super().__init__(str(problem))
        self.code, self.problem = code, problem


def _expect(room_left: bool, refusal: str) -> None:
    if not room_left:
        raise Shown(FULL, RequestRefused(refusal))


async def _join(socket: WebSocket, match_id: str) -> tuple[Room, Seat | None, int]:
    """Where the client wants to sit, and the last number that it knows."""
    rooms: Rooms = socket.app.state.rooms
    try:
        first: Join | Command | None = read_message(
            await asyncio.wait_for(_text(socket), JOIN_WITHIN)
        )
    except BadInput as problem:
        raise Shown(POLICY, problem) from problem
    except TimeoutError:
        first = None
    if not isinstance(first, Join):
        raise Shown(POLICY, RequestRefused("join_first"))
    try:
        room = await rooms.room(match_id, first.after)
    except Refused as refusal:
        raise Shown(CANNOT_OPEN, refusal) from refusal
    except StorageDown as problem:
        raise Shown(FULL, RequestRefused("storage_down")) from problem
    if room is None:
        raise Shown(NO_MATCH, RequestRefused("no_match"))
    try:
        audience = None if first.key is None else await rooms.seat_of(room, first.key)
    except StorageDown as problem:
        raise Shown(FULL, RequestRefused("storage_down")) from problem
    if first.key is not None and audience is None:
        raise Shown(WRONG_KEY, RequestRefused("wrong_key"))
    return room, audience, first.after


async def _converse(socket: WebSocket, room: Room, listener: Listener, after: int) -> None:
    limits: Limits = socket.app.state.limits
    room.join(listener, after, limits.sockets_per_seat)
    try:
        await _hear(socket, room, listener, limits)
    finally:
        room.leave(listener)


async def _hear(socket: WebSocket, room: Room, listener: Listener, limits: Limits) -> None:
    pace = Bucket(limits.messages_per_second, limits.messages_at_once)
    limiter: Limiter = socket.app.state.limiter
    while True:
        text = await _text(socket)
        if listener.cut_off:
            # No answer would arrive any more, so nothing may happen either.
            continue
        # Whoever sends faster is heard more slowly; the network holds the rest back.
        while not pace.take():
            await asyncio.sleep(pace.wait())
        listener.asking = True
        listener.tell(await _reply(text, room, listener, limiter, limits))
        listener.asking = False


async def _reply(
    text: str, room: Room, listener: Listener, limiter: Limiter, limits: Limits
) -> str:
    audience, ref = listener.audience, None
    try:
        asked = read_message(text)
        if isinstance(asked, Join):
            raise RequestRefused("joined_already")
        ref = asked.ref
        if isinstance(asked, Ping):
            return to_json(Pong(ref))
        number = await carry_out(asked, room, audience, listener.address, limiter, limits)
        return to_json(Accepted(ref, number))
    except IllegalMove as refusal:
        metrics.refused(ILLEGAL)
        return to_json(illegal(ref, refusal))
    except BadInput as problem:
        return _refusal(ref, problem)
    except NotSaved:
        return _refusal(ref, RequestRefused("not_saved"))


def _refusal(ref: str | None, problem: BadInput) -> str:
    metrics.refused(code_of(problem))
    return to_json(refused(ref, problem))


async def _text(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else "(a binary message)"
