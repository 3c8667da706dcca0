"""The figures on a port of their own, which no proxy passes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import start_http_server

from squarely.kernel.rules import BadInput
from squarely.server.operations.metrics import REGISTRY


@contextmanager
def exporting(host: str, port: int | None) -> Iterator[int | None]:
    """Answers `/metrics` meanwhile, in a thread; yields the port, None: nobody wants it."""
    if port is None:
        yield None
        return
    try:
        server, thread = start_http_server(port, host, REGISTRY)
    except OSError as problem:
        sentence = f"Figures cannot be shown at {host}, port {port}: try another --metrics-port."
        raise BadInput(sentence) from problem
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
