"""Bots of players: who is there, challenges, and how a program comes to a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Request

from squarely.server.http.access import limited, refusing
from squarely.server.http.bodies import bots as bodies
from squarely.server.http.bodies.lobby import NewTableWish, SeatAtTable
from squarely.server.http.bodies.players import SeatsTaken
from squarely.server.http.lobby import (
    OPENING,
    SITTING,
    TableId,
    challenging_of,
    count_bots,
    key_in,
    tables_of,
)
from squarely.server.http.own_matches import take_seats
from squarely.server.http.token_owner import OF_A_TOKEN, TokenOwner
from squarely.server.http.tokens import tokens_of
from squarely.server.lobby.guests import Guest
from squarely.server.lobby.wishes import TableWish, read_wish
from squarely.server.refusals import RequestRefused

router = APIRouter(prefix="/api")

USUAL = (*OF_A_TOKEN, "not_json", "unusable")


@router.get("/bots", summary="Bots of players", responses=refusing("storage_down"))
async def bots(request: Request) -> list[bodies.BotInfo]:
    """Bots that can be challenged, those whose programs are connected first."""
    return [
        bodies.BotInfo(name=each.name, here=each.here) for each in await tokens_of(request).bots()
    ]


@router.post(
    "/tables/{table_id}/bots",
    status_code=204,
    summary="Challenge a bot",
    responses=refusing(
        "no_table",
        "wrong_key",
        "no_bot",
        "table_full",
        "bot_away",
        "bot_busy",
        "not_with_them",
        "tables_too_fast",
        "storage_down",
        "not_json",
        "unusable",
    ),
)
async def challenge(
    table_id: TableId,
    who: bodies.Challenged,
    request: Request,
    authorization: Annotated[str | None, Header(max_length=200)] = None,
) -> None:
    """Asks a bot to sit down where I wait, with the key of my seat there."""
    await limited(request, request.app.state.limits.sittings, "tables_too_fast")
    key = key_in(authorization)
    if key is None:
        raise RequestRefused("wrong_key")
    await challenging_of(request).challenge(table_id, key, who.name)


@router.get("/bot/me", summary="Whose token is it?", responses=refusing(*OF_A_TOKEN))
async def whose(owner: TokenOwner) -> bodies.BotAccount:
    """The player for whom the token speaks."""
    return bodies.BotAccount(name=owner.player.name, program=owner.player.program)


@router.post(
    "/bot/challenges/{table_id}/accept",
    status_code=204,
    summary="Accept a challenge",
    responses=refusing(*SITTING, *OF_A_TOKEN, "not_challenged"),
)
async def accept(table_id: TableId, owner: TokenOwner, request: Request) -> None:
    """Sits down at the table of a challenge; the match begins once all are there."""
    await challenging_of(request).accept(table_id, owner.player)


@router.post(
    "/bot/challenges/{table_id}/decline",
    status_code=204,
    summary="Decline a challenge",
    responses=refusing(*USUAL, "not_challenged", "no_table"),
)
async def decline(
    table_id: TableId,
    owner: TokenOwner,
    request: Request,
    why: bodies.Declined | None = None,
) -> None:
    """Answers a challenge with no; whoever waits there is told, with the reason if there is one."""
    await challenging_of(request).decline(table_id, owner.player, why.reason if why else "")


@router.post(
    "/bot/tables",
    status_code=201,
    summary="Open a table",
    responses=refusing(*OPENING, *OF_A_TOKEN, "rated_by_hand"),
)
async def open_table(wish: NewTableWish, owner: TokenOwner, request: Request) -> SeatAtTable:
    """A table at which the program waits for others, or challenges a bot."""
    await limited(request, request.app.state.limits.tables, "tables_too_fast")
    _expect_bot(wish.rated, owner)
    wanted = TableWish(
        wish.variant, wish.seats, tuple(wish.options), wish.clock, wish.rated, wish.level
    )
    await count_bots(request, wish.fill_after)
    seated = await tables_of(request).open(wanted, _guest(owner), wish.listed, wish.fill_after)
    return SeatAtTable(table=seated.table_id, key=seated.key)


@router.post(
    "/bot/tables/{table_id}/seats",
    status_code=204,
    summary="Sit down",
    responses=refusing(*SITTING, *OF_A_TOKEN, "rated_by_hand"),
)
async def sit_down(table_id: TableId, owner: TokenOwner, request: Request) -> None:
    """Takes an open seat; the stream tells when the match begins."""
    await limited(request, request.app.state.limits.sittings, "tables_too_fast")
    table, _ = await tables_of(request).look(table_id, None)
    _expect_bot(read_wish(table.wish).rated, owner)
    await tables_of(request).sit(table_id, _guest(owner))


@router.post("/bot/seats", summary="Take the seat of a link", responses=refusing(*USUAL))
async def take_seat(held: bodies.SeatLinkHeld, owner: TokenOwner, request: Request) -> SeatsTaken:
    """Plays for the seat whose link (`/match/MATCH#KEY`) somebody gave to the program."""
    await limited(request, request.app.state.limits.own_seats, "too_fast", owner.player.id)
    return SeatsTaken(joined=await take_seats(request, owner.player, [held]))


def _guest(owner: TokenOwner) -> Guest:
    return Guest(owner.player.name, owner.player.id, owner.player.program)


def _expect_bot(rated: bool, owner: TokenOwner) -> None:
    if rated and not owner.player.program:
        raise RequestRefused("rated_by_hand")
