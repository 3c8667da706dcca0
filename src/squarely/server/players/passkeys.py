"""Passkeys: what a browser is asked for, and whether its answer holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash

SITE = "Squarely"


@dataclass(frozen=True)
class Site:
    """Where the browser is: passkeys belong to a name, and answers come from one origin."""

    name: str
    origin: str


@dataclass(frozen=True)
class Passkey:
    """The public half of a passkey."""

    id_hash: str
    public_key: str
    sign_count: int


def registration(site: Site, name: str, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to make a passkey; it can be found without knowing the name."""
    options = generate_registration_options(
        rp_id=site.name,
        rp_name=SITE,
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return _plain(options_to_json(options))


def request(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to sign in with any passkey of this site."""
    return _plain(
        options_to_json(generate_authentication_options(rp_id=site.name, challenge=challenge))
    )


def registered(answer: dict[str, Any], site: Site, challenge: bytes) -> Passkey:
    """The passkey that a browser has made; raises RequestRefused if the answer does not hold."""
    try:
        found = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
        )
    except _UNUSABLE as problem:
        raise RequestRefused("wrong_passkey") from problem
    return Passkey(
        id_hash(found.credential_id),
        bytes_to_base64url(found.credential_public_key),
        found.sign_count,
    )


def used(answer: dict[str, Any], site: Site, challenge: bytes, kept: Passkey) -> int:
    """How often a passkey has been used; raises RequestRefused if the answer does not hold."""
    try:
        found = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(kept.public_key),
            credential_current_sign_count=kept.sign_count,
        )
    except _UNUSABLE as problem:
        raise RequestRefused("wrong_passkey") from problem
    return found.new_sign_count


def id_in(answer: dict[str, Any]) -> str:
    """The hash of the id of the passkey that an answer names."""
    try:
        return id_hash(base64url_to_bytes(str(answer["rawId"])))
    except (KeyError, ValueError) as problem:
        raise RequestRefused("wrong_passkey") from problem


def id_hash(credential_id: bytes) -> str:
    """What is kept of the id of a passkey."""
    return key_hash(f"passkey {bytes_to_base64url(credential_id)}")


# What a browser sends is anything at all, and the library looks at it before it has checked it.
_UNUSABLE = (WebAuthnException, ValueError, KeyError, TypeError, AttributeError)


def _plain(text: str) -> dict[str, Any]:
    found: dict[str, Any] = orjson.loads(text)
    return found
