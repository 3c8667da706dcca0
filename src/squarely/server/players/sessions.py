"""Who is signed in: a cookie that scripts cannot read, and what it stands for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from squarely.server.safety.keys import key_hash
from squarely.server.storage.players import DEVICE_LASTS

COOKIE = "squarely_session"

_BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
_NAMES = {"Edg": "Edge", "OPR": "Opera"}
_SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "Mac OS X", "CrOS", "Linux")


@dataclass(frozen=True)
class SignedIn:
    """A player at one of their devices."""

    id: str
    name: str
    session: str
    """The hash of the session's token."""
    program: bool = False
    """Whether it is the account of a bot."""


def token_hash_of(connection: HTTPConnection) -> str | None:
    """The hash of the token that came along, None if there is none."""
    token = connection.cookies.get(COOKIE)
    return None if not token else key_hash(token)


def set_cookie(response: Response, connection: HTTPConnection, token: str) -> None:
    """Signs a device in; other sites can neither read nor use the cookie."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=DEVICE_LASTS,
        path="/",
        secure=connection.url.scheme in ("https", "wss"),
        httponly=True,
        samesite="lax",
    )


def forget_cookie(response: Response) -> None:
    """Signs a device out."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


def device_of(user_agent: str) -> str:
    """A device as its owner recognises it: browser and system, nothing more."""
    browser = next((each for each in _BROWSERS if f"{each}/" in user_agent), None)
    system = next((each for each in _SYSTEMS if re.search(rf"\b{each}\b", user_agent)), None)
    known = [_NAMES.get(each, each) for each in (browser, system) if each is not None]
    return ", ".join(known) or "?"
