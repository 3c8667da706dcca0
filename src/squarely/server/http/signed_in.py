"""Who asks: the player whose device sent the cookie, or nobody in particular."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from squarely.server.players.sessions import SignedIn, token_hash_of
from squarely.server.refusals import RequestRefused
from squarely.server.storage.players import Players


async def signed_in(connection: HTTPConnection) -> SignedIn | None:
    """The player at a request or socket, None for everybody else."""
    session = token_hash_of(connection)
    if session is None:
        return None
    players: Players = connection.app.state.players
    account = await players.by_session(session)
    if account is None:
        return None
    return SignedIn(account.id, account.name, session, account.program)


async def _visitor(request: Request) -> SignedIn | None:
    return await signed_in(request)


async def _me(visitor: Annotated[SignedIn | None, Depends(_visitor)]) -> SignedIn:
    if visitor is None:
        raise RequestRefused("sign_in")
    return visitor


Visitor = Annotated[SignedIn | None, Depends(_visitor)]
Me = Annotated[SignedIn, Depends(_me)]
