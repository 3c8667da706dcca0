"""Open tables and quick pairing over HTTP."""

from __future__ import annotations

from time import time
from typing import Annotated

from fastapi import APIRouter, Header, Path, Request

from squarely.server.http.access import limited, refusing
from squarely.server.http.bodies.lobby import (
    ChallengedBot,
    NewTableWish,
    PairingWish,
    SeatAtTable,
    SittingDown,
    TableInfo,
)
from squarely.server.http.matches import count_opening
from squarely.server.http.signed_in import Visitor
from squarely.server.lobby.guests import Guest, Seated
from squarely.server.lobby.news import waiting_table
from squarely.server.lobby.tables import Tables
from squarely.server.lobby.wishes import TableWish
from squarely.server.players.names import expect_free, expect_visible, name_key
from squarely.server.players.sessions import SignedIn
from squarely.server.programs.challenges import Challenging
from squarely.server.refusals import RequestRefused
from squarely.server.storage.players import Players
from squarely.table.words import clean_name

router = APIRouter(prefix="/api")

_NAMES = ("name_taken", "name_reserved", "name_invisible")
_USUAL = ("sign_in", *_NAMES, "tables_too_fast", "storage_down", "not_json", "unusable")
OPENING = (*_USUAL, "tables_enough", "rated_needs_clock", "seats_enough", "opened_enough")
SITTING = (*_USUAL, "no_table", "table_full", "not_with_them", "busy")
_OF_A_TABLE = refusing("no_table", "wrong_key", "storage_down", "unusable")

TableId = Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")]
Authorization = Annotated[str | None, Header(max_length=200)]


@router.post("/tables", status_code=201, summary="Open a table", responses=refusing(*OPENING))
async def open_table(wish: NewTableWish, request: Request, visitor: Visitor) -> SeatAtTable:
    """A table at which others may sit down; the match begins once all seats are taken."""
    await limited(request, request.app.state.limits.tables, "tables_too_fast")
    who = await _guest(request, visitor, wish.name, wish.listed)
    wanted = TableWish(
        wish.variant, wish.seats, tuple(wish.options), wish.clock, wish.rated, wish.level
    )
    await count_bots(request, wish.fill_after)
    return _answer(await tables_of(request).open(wanted, who, wish.listed, wish.fill_after))


@router.post("/pairing", status_code=201, summary="Quick pairing", responses=refusing(*OPENING))
async def pair(wish: PairingWish, request: Request, visitor: Visitor) -> SeatAtTable:
    """A seat with others who want to play the same, now or as soon as they come."""
    await limited(request, request.app.state.limits.tables, "tables_too_fast")
    who = await _guest(request, visitor, wish.name, listed=True)
    wanted = TableWish(wish.variant, wish.seats, (), wish.clock, wish.rated)
    await count_bots(request, wish.patience)
    return _answer(await tables_of(request).pair(wanted, who, wish.patience))


@router.post(
    "/tables/{table_id}/seats", status_code=201, summary="Sit down", responses=refusing(*SITTING)
)
async def sit_down(
    table_id: TableId, sitting: SittingDown, request: Request, visitor: Visitor
) -> SeatAtTable:
    """A seat at an open table."""
    await limited(request, request.app.state.limits.sittings, "tables_too_fast")
    table, _ = await tables_of(request).look(table_id, None)
    who = await _guest(request, visitor, sitting.name, table.listed)
    return _answer(await tables_of(request).sit(table_id, who))


@router.delete("/tables/{table_id}/seats", status_code=204, summary="Leave", responses=_OF_A_TABLE)
async def leave(table_id: TableId, request: Request, authorization: Authorization = None) -> None:
    """Gives back the seat whose key comes along."""
    key = key_in(authorization)
    if key is None:
        raise RequestRefused("wrong_key")
    await tables_of(request).leave(table_id, key)


@router.get("/tables/{table_id}", summary="Look at a table", responses=_OF_A_TABLE)
async def look(
    table_id: TableId, request: Request, authorization: Authorization = None
) -> TableInfo:
    """A table; with a key also the match and the seat there, and a sign of life."""
    key = key_in(authorization)
    table, seat = await tables_of(request).look(table_id, key)
    shown = key is not None or table.listed
    asked = [] if key is None else await challenging_of(request).asked(table_id)
    return TableInfo(
        table=waiting_table(table),
        listed=table.listed,
        match=table.match_id if shown else None,
        seat=seat,
        challenged=[
            ChallengedBot(
                name=each.name, declined=each.declined is not None, reason=each.declined or ""
            )
            for each in asked
        ],
        now=time(),
    )


async def _guest(
    request: Request, visitor: SignedIn | None, name: str | None, listed: bool
) -> Guest:
    """Who sits down; among strangers nobody goes by the name that somebody else keeps."""
    if visitor is not None:
        return Guest(visitor.name, visitor.id, visitor.program)
    if listed:
        expect_visible(name or "")
    cleaned = clean_name(name or "")
    players: Players = request.app.state.players
    if listed:
        expect_free(cleaned, "everybody")
        if await players.looks_taken(cleaned, name_key(cleaned)):
            raise RequestRefused("name_taken")
    return Guest(cleaned)


async def count_bots(request: Request, fill_after: int | None) -> None:
    """A table that bots fill is a match of whoever opens it, and counts like any other."""
    if fill_after is not None:
        await count_opening(request)


def tables_of(request: Request) -> Tables:
    """The open tables."""
    tables: Tables = request.app.state.tables
    return tables


def challenging_of(request: Request) -> Challenging:
    """Who asks bots to open tables, and what they answer."""
    found: Challenging = request.app.state.challenging
    return found


def key_in(authorization: str | None) -> str | None:
    """The key in a header, None where there is none; raises RequestRefused for another kind."""
    if authorization is None:
        return None
    scheme, _, key = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise RequestRefused("wrong_key")
    return key.strip()


def _answer(seated: Seated) -> SeatAtTable:
    return SeatAtTable(table=seated.table_id, key=seated.key)
