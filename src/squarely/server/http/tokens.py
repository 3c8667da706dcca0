"""Tokens of whoever is signed in, for their programs; and accounts that become a bot's."""

from __future__ import annotations

from time import time
from typing import Annotated

from fastapi import APIRouter, Path, Request

from squarely.server.bus.hints import look_again
from squarely.server.http.access import limited, refusing
from squarely.server.http.bodies.players import NewToken, NewTokenWish, TokenInfo
from squarely.server.http.signed_in import Me
from squarely.server.players.secrets import new_bot_token
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash
from squarely.server.storage.bot_tokens import BotTokens, KeptToken
from squarely.table.words import clean_name

router = APIRouter(prefix="/api/me")

OWN = refusing("sign_in", "storage_down", "not_json", "unusable")
SHOWN = 16
"""Characters by which devices, passkeys and tokens are told apart."""
ShownId = Annotated[str, Path(max_length=SHOWN, pattern=r"^[0-9a-f]+$")]


@router.post(
    "/tokens",
    status_code=201,
    summary="A token for a program",
    responses=OWN | refusing("tokens_enough", "codes_too_fast"),
)
async def make_token(wish: NewTokenWish, me: Me, request: Request) -> NewToken:
    """A token that opens the bot API for me, shown once; the server keeps only its hash."""
    await limited(request, request.app.state.limits.codes, "codes_too_fast")
    token = new_bot_token()
    kept = KeptToken(key_hash(token), me.id, clean_name(wish.label), time(), None)
    if not await tokens_of(request).keep(kept):
        raise RequestRefused("tokens_enough")
    return NewToken(id=kept.token_hash[:SHOWN], token=token)


@router.delete(
    "/tokens/{shown}",
    status_code=204,
    summary="Revoke a token",
    responses=OWN | refusing("no_token"),
)
async def revoke_token(shown: ShownId, me: Me, request: Request) -> None:
    """From now on the token opens nothing."""
    kept = await tokens_of(request).of(me.id)
    found = [each.token_hash for each in kept if each.token_hash.startswith(shown)]
    if len(found) != 1:
        raise RequestRefused("no_token")
    await tokens_of(request).revoke(me.id, found[0])
    look_again(request.app.state.bus, "player", me.id)


@router.put(
    "/bot",
    status_code=204,
    summary="This account is a bot's",
    responses=OWN | refusing("played_already"),
)
async def become_bot(me: Me, request: Request) -> None:
    """Marks my account as that of a bot, for good, and only before it has sat down anywhere."""
    if not await tokens_of(request).mark(me.id):
        raise RequestRefused("played_already")


def tokens_of(request: Request) -> BotTokens:
    """The tokens of this table."""
    kept: BotTokens = request.app.state.bot_tokens
    return kept


def shown_token(token: KeptToken) -> TokenInfo:
    """A token as its owner sees it."""
    return TokenInfo(
        id=token.token_hash[:SHOWN],
        label=token.label,
        created_at=token.created_at,
        used_at=token.used_at,
    )
