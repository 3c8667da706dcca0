"""Who asks: the player whose token came along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from squarely.server.http.access import limited
from squarely.server.http.tokens import tokens_of
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash
from squarely.server.storage.players import Account

OF_A_TOKEN = ("no_bearer", "bot_token", "too_fast", "storage_down")
_bearer = HTTPBearer(
    scheme_name="token",
    description="A token of a player, made on the account page or with `POST /api/me/tokens`.",
    auto_error=False,
)


@dataclass(frozen=True)
class Owner:
    """A player, and the token that speaks for them."""

    player: Account
    token_hash: str


async def _owner(
    request: Request,
    given: Annotated[HTTPAuthorizationCredentials | None, Security(_bearer)] = None,
) -> Owner:
    if given is None:
        raise RequestRefused("no_bearer")
    token = key_hash(given.credentials.strip())
    player = await tokens_of(request).player(token)
    if player is None:
        raise RequestRefused("bot_token")
    await limited(request, request.app.state.limits.bot_requests, "too_fast", f"token {token}")
    return Owner(player, token)


TokenOwner = Annotated[Owner, Depends(_owner)]
