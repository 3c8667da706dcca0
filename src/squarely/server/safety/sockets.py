"""WebSockets under the application, as uvicorn runs them: stricter, and written to directly."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request

INVALID_TEXT = 1007
DEAD_AFTER = 14.0
"""Seconds that a full buffer may stay full: a peer that is gone takes nothing in."""
UNHEARD = 4
"""Messages that may wait for the application before the network has to hold the rest back."""
WORTH_COMPRESSING = 512
"""Bytes from which on a message is compressed: below it costs more than it saves."""
OUTLET = "squarely.outlet"
"""Under this name the application finds its socket among the extensions of a scope."""

_TEXT, _COMPRESSED = 0x81, 0x40
_SYNC_MARK = b"\x00\x00\xff\xff"
_WINDOW, _MEMORY, _LEVEL = 12, 5, 1


class Sockets(WebSocketsSansIOProtocol):
    """One socket. Every message is compressed by itself, so that no socket holds a dictionary."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                server_max_window_bits=_WINDOW,
                client_max_window_bits=_WINDOW,
            )
        ]
        self.when_writable: Callable[[], None] | None = None
        """Called when a socket that could take no more can again."""
        self._giving_up: asyncio.TimerHandle | None = None
        self._window: int | None = None
        """How far back a compressed message may point; None if the peer reads none."""

    @property
    def full(self) -> bool:
        """Whether the peer takes in less than it is sent."""
        return not self.writable.is_set()

    def tell(self, text: str) -> None:
        """Sends a message now; it is for the caller to stop when the socket is full."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_frame(text, self._window))

    def hang_up(self, code: int, reason: str) -> None:
        """Closes the socket once what was told has left."""
        task = self.loop.create_task(self._close(code, reason))
        self.tasks.add(task)
        task.add_done_callback(self.on_task_complete)

    def cut(self) -> None:
        """Ends the connection at once."""
        self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Lets the application find the socket behind its messages."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][OUTLET] = {"socket": self}

    async def send(self, message: ASGISendEvent) -> None:
        """Does as the application says; once a socket is open its handshake is forgotten."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._window = _window(self.conn.extensions)
            del self.request, self.response

    def pause_writing(self) -> None:
        """The buffer is full: it has to become emptier soon."""
        super().pause_writing()
        self._giving_up = self.loop.call_later(DEAD_AFTER, self.cut)

    def resume_writing(self) -> None:
        """The buffer has room again."""
        self._stay()
        super().resume_writing()
        if self.when_writable is not None:
            self.when_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._stay()
        self.when_writable = None
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Passes a message on; a text that is none ends the connection without filling the log."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self.conn.send_close(INVALID_TEXT)
                self.handle_parser_exception()
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    async def _close(self, code: int, reason: str) -> None:
        with suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    def _stay(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None


def _window(extensions: Iterable[object]) -> int | None:
    for extension in extensions:
        if isinstance(extension, PerMessageDeflate):
            return extension.local_max_window_bits
    return None


# Remembered, for what one is told most others are told too.
@lru_cache(maxsize=16)
def _frame(text: str, window: int | None) -> bytes:
    """A text message in one unmasked frame (RFC 6455), compressed if that is worth it (7692)."""
    first, payload = _TEXT, text.encode()
    if window is not None and len(payload) >= WORTH_COMPRESSING:
        deflate = zlib.compressobj(_LEVEL, wbits=-window, memLevel=_MEMORY)
        payload = deflate.compress(payload) + deflate.flush(zlib.Z_SYNC_FLUSH)
        payload = payload.removesuffix(_SYNC_MARK)
        first |= _COMPRESSED
    size = len(payload)
    if size < 126:
        return bytes((first, size)) + payload
    if size < 2**16:
        return bytes((first, 126)) + size.to_bytes(2) + payload
    return bytes((first, 127)) + size.to_bytes(8) + payload
