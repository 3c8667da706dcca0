"""The secrets of the seats."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from squarely.kernel.rules import Seat

KEY_BYTES = 16


def new_key() -> str:
    """128 random bits for the link of a seat."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_match_id() -> str:
    """The public name of a match: not secret, but nobody comes across it by counting."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        # On a command line it would be taken for an option.
        continue
    return name


def key_hash(key: str) -> str:
    """What the server keeps of a key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def seat_of(key: str, hashes: Mapping[Seat, str]) -> Seat | None:
    """The seat that a key opens, None for a wrong key; takes the same time for every key."""
    given = key_hash(key)
    found = None
    for seat, kept in hashes.items():
        if hmac.compare_digest(given, kept):
            found = seat
    return found
