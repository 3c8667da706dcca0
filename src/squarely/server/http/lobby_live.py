"""The live lobby: one WebSocket that tells who waits where, who plays, and who is here."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from squarely.kernel.rules import BadInput
from squarely.server.http.signed_in import signed_in
from squarely.server.live.farewell import Farewell
from squarely.server.live.listener import RESTARTING, Listener, Outlet
from squarely.server.live.outgoing import refused
from squarely.server.live.socket import FULL, Shown
from squarely.server.lobby.feed import Attending, Feed
from squarely.server.lobby.news import Hold, read_request, to_text
from squarely.server.operations import metrics
from squarely.server.players.sessions import SignedIn
from squarely.server.refusals import RequestRefused, code_of
from squarely.server.safety.limits import Bucket, Limiter, OpenSockets, network_of
from squarely.server.safety.protection import address_of
from squarely.server.safety.sockets import OUTLET
from squarely.server.settings import Limits
from squarely.server.storage.database import StorageDown
from squarely.table.messages import Pong

router = APIRouter()


async def live(socket: WebSocket) -> None:
    """Everything in the lobby, and again whenever it changes."""
    await socket.accept()
    state = socket.app.state
    limits: Limits = state.limits
    limiter: Limiter = state.limiter
    sockets: OpenSockets = state.sockets
    farewell: Farewell = state.farewell
    address = network_of(address_of(socket.scope))
    try:
        if farewell.begun:
            raise Shown(RESTARTING, RequestRefused("stopping"))
        if await limiter.take(limits.joins, address):
            raise Shown(FULL, RequestRefused("join_too_fast"))
        with sockets.counted("lobby", address, limits.lobby_sockets_per_address) as allowed:
            if not allowed:
                raise Shown(FULL, RequestRefused("address_full"))
            visitor = await _visitor(socket)
            outlet: Outlet = socket.scope["extensions"][OUTLET]["socket"]
            listener = Listener(None, address, outlet)
            with farewell.present(listener), metrics.socket_open("lobby"):
                await _attend(socket, Attending(listener, visitor), limits)
    except Shown as shown:
        await socket.send_text(_refusal(None, shown.problem))
        await socket.close(shown.code)
    except WebSocketDisconnect:
        return


router.add_websocket_route("/api/lobby/live", live)


async def _visitor(socket: WebSocket) -> SignedIn | None:
    try:
        return await signed_in(socket)
    except StorageDown as problem:
        raise Shown(FULL, RequestRefused("storage_down")) from problem


async def _attend(socket: WebSocket, attending: Attending, limits: Limits) -> None:
    feed: Feed = socket.app.state.feed
    feed.enter(attending)
    try:
        await _hear(socket, feed, attending, limits)
    finally:
        feed.leave(attending)


async def _hear(socket: WebSocket, feed: Feed, attending: Attending, limits: Limits) -> None:
    pace = Bucket(limits.messages_per_second, limits.messages_at_once)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        # Whoever sends faster is heard more slowly.
        while not pace.take():
            await asyncio.sleep(pace.wait())
        attending.listener.tell(await _reply(message.get("text") or "", feed, attending))


async def _reply(text: str, feed: Feed, attending: Attending) -> str:
    ref = None
    try:
        asked = read_request(text)
        ref = asked.ref
        if isinstance(asked, Hold):
            await feed.hold(attending, asked.table, asked.key)
        return to_text(Pong(ref))
    except BadInput as problem:
        return _refusal(ref, problem)
    except StorageDown:
        return _refusal(ref, RequestRefused("storage_down"))


def _refusal(ref: str | None, problem: BadInput) -> str:
    metrics.refused(code_of(problem))
    return to_text(refused(ref, problem))
