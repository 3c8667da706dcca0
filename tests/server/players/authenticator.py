"""A passkey in software, for tests: what a phone or a security key does."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """Holds one passkey and answers for an origin."""

    origin: str
    name: str = "127.0.0.1"
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    count: int = 0
    _key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def register(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request to make a passkey."""
        public = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: _bytes(public.x), -3: _bytes(public.y)}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options["challenge"])
        return self._answer(
            {
                "clientDataJSON": bytes_to_base64url(said),
                "attestationObject": bytes_to_base64url(attestation),
            }
        )

    def sign_in(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request to sign in."""
        self.count += 1
        data = self._data(PRESENT | VERIFIED)
        said = self._said("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(said).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": bytes_to_base64url(said),
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(signature),
                "userHandle": None,
            }
        )

    def _data(self, flags: int) -> bytes:
        name = hashlib.sha256(self.name.encode()).digest()
        return name + bytes([flags]) + self.count.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _bytes(number: int) -> bytes:
    return number.to_bytes(32, "big")
