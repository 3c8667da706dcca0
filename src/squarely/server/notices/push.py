"""Web Push: messages that only the browser of a player can read (RFC 8291, RFC 8292)."""

from __future__ import annotations

import asyncio
import base64
from dataclasses import dataclass
from time import time
from typing import Any
from urllib.parse import urlsplit

import http_ece
import orjson
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from squarely.kernel.rules import BadInput
from squarely.server.notices.outside import Outside, expect_taken
from squarely.server.storage.push_subscriptions import PushSubscription

KEPT_FOR = 86_400
"""Seconds for which a push service keeps a message for a browser that is not there."""
GONE = (404, 410)
"""What a push service says of a browser that does not want messages any more."""
CONTACT = "https://squarely.example"
"""Whom a push service may ask, where the site itself has no such address."""
SIGNED_FOR = 12 * 3600
POINT = 65
"""Bytes of a public key of P-256, uncompressed."""


@dataclass(frozen=True)
class PushKey:
    """The key with which this table signs; browsers accept messages of nobody else."""

    private: str
    public: str


def new_private_key() -> str:
    """A new key, as it is kept."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    ).decode()


def key_of(private: str) -> PushKey:
    """The key of a text that was kept, with its public half as browsers want it."""
    key = serialization.load_pem_private_key(private.encode(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise TypeError("the key for Web Push is of another kind")
    point = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return PushKey(private, base64.urlsafe_b64encode(point).rstrip(b"=").decode())


async def push(
    outside: Outside, key: PushKey, to: PushSubscription, message: dict[str, Any], site: str
) -> bool:
    """Sends a message; False if the browser is gone for good. Raises Unreachable."""
    try:
        # Encrypting and signing take a moment, which nobody else has to wait for.
        body, headers = await asyncio.to_thread(_sealed, key, to, orjson.dumps(message), site)
    except _UNUSABLE:
        return False
    status = await outside.post(to.endpoint, body, headers)
    if status in GONE:
        return False
    expect_taken(status)
    return True


def expect_keys(p256dh: str, auth: str) -> None:
    """Raises BadInput unless messages can be encrypted for a browser with these keys."""
    try:
        _encrypted(p256dh, auth, b"{}")
    except _UNUSABLE:
        raise BadInput("These are no keys of a browser.") from None


# Keys are anything at all, and the library says in many ways that they make no sense.
_UNUSABLE = (http_ece.ECEException, ValueError, TypeError)


def _encrypted(p256dh: str, auth: str, message: bytes) -> bytes:
    """A message for the browser that has the private half of these keys; raises _UNUSABLE."""
    point, secret = _decoded(p256dh), _decoded(auth)
    if len(point) != POINT or not secret:
        raise ValueError("the keys are too short or too long")
    ours = ec.generate_private_key(ec.SECP256R1())
    sealed = http_ece.encrypt(
        message, private_key=ours, dh=point, auth_secret=secret, version="aes128gcm"
    )
    return bytes(sealed)


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _sealed(
    key: PushKey, to: PushSubscription, message: bytes, site: str
) -> tuple[bytes, dict[str, str]]:
    encrypted = _encrypted(to.p256dh, to.auth, message)
    parts = urlsplit(to.endpoint)
    claims = {
        "sub": site if site.startswith("https://") else CONTACT,
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time()) + SIGNED_FOR,
    }
    signed = Vapid02.from_pem(key.private.encode()).sign(claims)
    headers = {
        **signed,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT_FOR),
        "urgency": "normal",
    }
    return encrypted, headers
