"""Keeping it decent: blocking players, and reporting them or what they wrote."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from squarely.server.http.access import limited, refusing, rooms_of
from squarely.server.http.bodies.players import NewReport
from squarely.server.http.sign_in import players_of
from squarely.server.http.signed_in import Me, Visitor
from squarely.server.players.names import name_key
from squarely.server.refusals import RequestRefused
from squarely.server.storage.decency import Decency, Report
from squarely.server.storage.players import Account
from squarely.table.events import Said
from squarely.table.words import clean_text

router = APIRouter(prefix="/api")

PlayerName = Annotated[str, Path(max_length=100)]
BLOCKING = refusing("sign_in", "no_player", "storage_down", "unusable")


@router.put("/me/blocks/{name}", status_code=204, summary="Block a player", responses=BLOCKING)
async def block(name: PlayerName, me: Me, request: Request) -> None:
    """I do not want to meet this player at open tables, nor read what they write."""
    other = await named(request, name)
    if other.id == me.id:
        raise RequestRefused("no_player")
    await decency_of(request).block(me.id, other.id)


@router.delete("/me/blocks/{name}", status_code=204, summary="Unblock", responses=BLOCKING)
async def unblock(name: PlayerName, me: Me, request: Request) -> None:
    """We may meet again."""
    await decency_of(request).unblock(me.id, (await named(request, name)).id)


@router.post(
    "/reports",
    status_code=204,
    summary="Report a player or a line",
    responses=refusing(
        "no_player",
        "no_match",
        "no_line",
        "reports_too_fast",
        "storage_down",
        "not_json",
        "unusable",
    ),
)
async def report(wish: NewReport, visitor: Visitor, request: Request) -> None:
    """Tells whoever runs this table; nobody else learns of it."""
    await limited(request, request.app.state.limits.reports, "reports_too_fast")
    if wish.player is None and wish.match is None:
        raise RequestRefused("no_player")
    player = None if wish.player is None else await named(request, wish.player)
    if wish.match is not None:
        await _expect_line(request, wish.match, wish.event)
    await decency_of(request).report(
        Report(
            wish.reason,
            clean_text(wish.text)[:300] if wish.text.strip() else "",
            None if visitor is None else visitor.id,
            wish.match,
            wish.event,
            None if player is None else player.id,
        )
    )


def decency_of(request: Request) -> Decency:
    """Blocks and reports of this table."""
    decency: Decency = request.app.state.decency
    return decency


async def named(request: Request, name: str) -> Account:
    """The player of a name; raises RequestRefused if there is none."""
    found = await players_of(request).by_name_key(name_key(name))
    if found is None or found.closed_at is not None:
        raise RequestRefused("no_player")
    return found


async def _expect_line(request: Request, match_id: str, event: int | None) -> None:
    room = await rooms_of(request).room(match_id)
    if room is None:
        raise RequestRefused("no_match")
    if event is None:
        return
    log = room.match.log
    if event > len(log) or not isinstance(log[event - 1].event, Said):
        raise RequestRefused("no_line")
