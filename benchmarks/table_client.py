"""A WebSocket client that does as little as possible, so that a driver is not what is measured.

It reads frames, answers pings and counts bytes as they come from the network; what a message says
is for its owner to look at.
"""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
COMPRESSED = 0x40
OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
"""What browsers offer."""


class Traffic:
    """What has arrived on many sockets."""

    def __init__(self) -> None:
        self.bytes = 0
        """With the heads of frames, after compression."""
        self.messages = 0


class Wire(asyncio.Protocol):
    """One open socket."""

    def __init__(self, traffic: Traffic, hear: Callable[[bytes], None] | None) -> None:
        self._traffic = traffic
        self._hear = hear
        self._rest = b""
        self._shaken = False
        self._inflater: zlib._Decompress | None = None
        self._fresh_each = False
        self.open = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keeps the way out."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Takes the answer to the handshake first, then frames."""
        self._rest = data = self._rest + data if self._rest else data
        if not self._shaken:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                return
            self._greeted(head.decode().lower())
            self._rest = data = rest
            self._traffic.bytes += len(rest)
        else:
            self._traffic.bytes += len(data)
        at = 0
        while len(data) >= at + 2:
            size, body = data[at + 1], at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size = int.from_bytes(data[body : body + width])
                body += width
            if len(data) < body + size or len(data) < body:
                break
            self._frame(data[at], data[body : body + size])
            at = body + size
        self._rest = data[at:]
        # What stays for the next time is counted then.
        self._traffic.bytes -= len(self._rest)

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        """Sends a message, masked with zeros."""
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes((0x80 | opcode,)) + length + b"\0\0\0\0" + payload)

    def greet(self, host: str, path: str, deflate: bool) -> None:
        """Asks for a socket."""
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n{OFFER if deflate else ''}"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def close(self) -> None:
        """Hangs up."""
        self.send(b"\x03\xe8", CLOSE)
        self._transport.close()

    def _greeted(self, head: str) -> None:
        self._shaken = True
        if " 101 " not in head:
            self.open.set_exception(ConnectionError(head))
            return
        if "permessage-deflate" in head:
            self._inflater = zlib.decompressobj(wbits=-15)
            self._fresh_each = "server_no_context_takeover" in head
        if not self.open.done():
            self.open.set_result(None)

    def _frame(self, first: int, payload: bytes) -> None:
        opcode = first & 0xF
        if opcode == PING:
            self.send(payload, PONG)
        elif opcode == TEXT:
            self._traffic.messages += 1
            if self._hear is None:
                return
            if first & COMPRESSED:
                if self._fresh_each or self._inflater is None:
                    self._inflater = zlib.decompressobj(wbits=-15)
                payload = self._inflater.decompress(payload + b"\0\0\xff\xff")
            self._hear(payload)


async def dial(
    url: str, traffic: Traffic, hear: Callable[[bytes], None] | None, *, deflate: bool
) -> Wire:
    """Opens a socket; what comes is passed to `hear`, or only counted."""
    where = urlsplit(url)
    assert where.hostname is not None
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(traffic, hear), where.hostname, where.port or 80
    )
    wire.greet(where.netloc, where.path, deflate)
    await wire.open
    return wire
