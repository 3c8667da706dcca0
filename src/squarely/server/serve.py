"""Runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from threading import Timer

import uvicorn
from fastapi import FastAPI

from squarely.kernel.rules import BadInput
from squarely.server.addresses import announcement, url
from squarely.server.app import create_app
from squarely.server.live.farewell import Farewell
from squarely.server.live.incoming import LONGEST_MESSAGE
from squarely.server.operations.exporter import exporting
from squarely.server.safety.connections import PROXIES, requests_within
from squarely.server.safety.sockets import Sockets
from squarely.server.settings import Settings, database_unusable
from squarely.server.storage.database import StorageDown
from squarely.server.storage.engine import settled
from squarely.server.storage.store import Store

PING_EVERY, PONG_WITHIN = 7.0, 7.0
"""A dead socket is noticed within their sum, which has to stay below 15 seconds."""

OPEN_FILES = 65_536
FAREWELL_WITHIN = 7.5
"""Seconds for what is under way when the server stops. A database that is silent counts as down
after five, and its driver takes two more to give up."""
REQUESTS_WITHIN = 1
"""Seconds for requests that are being answered then."""
STOPPED_WITHIN, ENDED_WITHIN = 8.7, 9.3
"""Seconds after which the server, and then its process, ends whatever hangs: what was acknowledged
is saved long since."""


def configuration(
    app: FastAPI,
    host: str,
    port: int,
    ping_every: float = PING_EVERY,
    pong_within: float = PONG_WITHIN,
) -> uvicorn.Config:
    """How uvicorn runs the table."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=requests_within(app.state.limits, app.state.proxies),
        forwarded_allow_ips=[*PROXIES, *app.state.proxies],
        ws=Sockets,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # Sockets brings its own
        ws_ping_interval=ping_every,
        ws_ping_timeout=pong_within,
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=REQUESTS_WITHIN,
    )


class Server(uvicorn.Server):
    """A server that says where it listens once it does, and shows it if wanted."""

    show = False
    alone = False
    """Whether the process is there for this server, and ends with it."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and prints the address; raises BadInput where the database cannot be used."""
        # Before the application starts, for what goes wrong there comes out as a traceback.
        store: Store = self._app.state.store
        try:
            await store.await_ready()
        except StorageDown as problem:
            await settled()
            reason = str(problem).partition("\n")[0]
            raise database_unusable(store.url, reason) from problem
        await super().startup(sockets)
        if self.started:
            lines = announcement(*self._listening)
            print(*filter(_can_be_shown, lines), sep="\n", flush=True)
            if self.show:
                webbrowser.open(self.address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sends everyone away in peace, and then stops; uvicorn alone would just hang up."""
        farewell: Farewell = self._app.state.farewell
        if self.alone:
            ending = Timer(ENDED_WITHIN, os._exit, (0,))
            ending.daemon = True
            ending.start()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPPED_WITHIN):
                await farewell.say(FAREWELL_WITHIN)
                await super().shutdown(sockets)

    @property
    def address(self) -> str:
        """Where it listens, with the port that it got."""
        return url(*self._listening)

    @property
    def _listening(self) -> tuple[str, int]:
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        return str(host), int(port)


def serve(
    settings: Settings,
    host: str,
    port: int,
    show: bool = False,
    metrics: tuple[str, int | None] = ("127.0.0.1", None),
    warm: bool = True,
) -> None:
    """Serves until Ctrl-C or a signal; what was acknowledged is kept whatever happens."""
    # Looking through a thousand sockets for garbage stops every match for a quarter of a second:
    # once in a few minutes is enough, for next to nothing here is circular.
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 1000)
    _allow_many_connections()
    with exporting(*metrics):
        listening = _listen(host, port)
        app = create_app(settings, warm)
        server = Server(configuration(app, host, port), app)
        server.show, server.alone = show, True
        # uvicorn raises a signal again once it has stopped: that is no reason to die of it.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            server.run([listening])


def _can_be_shown(line: str) -> bool:
    """Whether the terminal has all the letters, which a QR code needs."""
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _allow_many_connections() -> None:
    """Every connection is an open file, and some systems allow no more than 256 at first."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            sentence = f"Port {port} of {host} is in use: choose another --port."
        elif problem.errno == errno.EACCES:
            sentence = f"Port {port} needs special rights: choose a --port above 1023."
        else:
            sentence = f"{host} is no address of this machine: try --host 0.0.0.0 or 127.0.0.1."
        raise BadInput(sentence) from problem
