"""Short codes for seats and devices: easy to type, and of no use to who reads the database."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that look like others."""
LENGTH = 8
LOOK_ALIKE = str.maketrans("OIL", "011")
SEAT, DEVICE = b"squarely seat code", b"squarely device code"
"""What a code is for: one for a seat opens nothing else."""


@dataclass(frozen=True)
class OpenedCode:
    """What a code stands for in the database, and the pad that seals the key of its seat."""

    id: str
    pad: bytes

    def seal(self, key: str) -> str:
        """A key that only this code opens again."""
        return _crossed(key.encode(), self.pad).hex()

    def unseal(self, sealed: str) -> str:
        """The key again."""
        return _crossed(bytes.fromhex(sealed), self.pad).decode()


def new_code() -> str:
    """40 random bits, in two groups of four characters."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{text[:4]}-{text[4:]}"


def open_code(text: str, purpose: bytes = SEAT) -> OpenedCode | None:
    """A code as people type it, None where it cannot be one; takes a moment on purpose.

    Trying all codes against a stolen database is made slow by scrypt, and over the network by
    the limit per address.
    """
    typed = re.sub(r"[\s-]", "", text).upper().translate(LOOK_ALIKE)
    if len(typed) != LENGTH or not set(typed) <= set(ALPHABET):
        return None
    found = hashlib.scrypt(typed.encode(), salt=purpose, n=2**14, r=8, p=1, dklen=32 + 32)
    return OpenedCode(found[:32].hex(), found[32:])


def _crossed(text: bytes, pad: bytes) -> bytes:
    if len(text) > len(pad):
        raise ValueError("the key is longer than the pad")
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))
