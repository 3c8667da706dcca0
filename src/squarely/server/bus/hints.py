"""Hints for the streams of programs: where something may be new for whom."""

from __future__ import annotations

from typing import Literal

from squarely.server.bus.bus import Bus

PROGRAMS = "squarely:programs"
"""The channel on which they are told."""
About = Literal["player", "match", "token"]


def look_again(bus: Bus, about: About, *what: str) -> None:
    """Something may be new for a player, in a match, or of a token."""
    bus.publish(PROGRAMS, "/".join((about, *what)).encode())


def read_hint(message: bytes) -> tuple[str, list[str]]:
    """What a hint is about, and which of them."""
    about, *what = message.decode().split("/")
    return about, what
