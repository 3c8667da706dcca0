"""The same games on the machines of a Ray cluster."""

from __future__ import annotations

import logging
import socket
from collections.abc import Generator, Sequence

from squarely.arena.game import GameResult, Setting, play
from squarely.arena.run import Field
from squarely.arena.schedule import Pairing
from squarely.kernel.rules import BadInput, quoted

WAIT = 5.0
"""Seconds for a machine to answer at all; Ray itself tries for minutes without a word."""


def _expect_answer(address: str) -> None:
    """Raises BadInput where nobody listens at a host and port."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), WAIT).close()
    except (OSError, OverflowError) as problem:
        raise BadInput(f"no Ray cluster answers at {quoted(address)}.") from problem


def on_cluster(address: str) -> Field:
    """The machines at an address: `auto`, `ray://host:10001`, or `local` for this one."""
    try:
        import ray
    except ImportError as missing:
        raise BadInput("A cluster needs Ray: pip install 'squarely[ray]'.") from missing

    _expect_answer(address)

    def field(setting: Setting, pairings: Sequence[Pairing]) -> Generator[GameResult, None, None]:
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as problem:
            raise BadInput(f"no Ray cluster answers at {quoted(address)}.") from problem
        try:
            game = ray.remote(play)
            running = [game.remote(setting, each) for each in pairings]
            while running:
                done, running = ray.wait(running)
                yield from ray.get(done)
        finally:
            ray.shutdown()

    return field
