"""Locus on paper: photos of filled-in sheets are read and counted."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request

from squarely.formats.locus_paper import unreached
from squarely.formats.locus_photo import SheetRead, read_photo
from squarely.formats.photo.refusals import MOST_MEGABYTES, REASONS, NoPhotos, UnreadablePhoto
from squarely.games.locus.position import Player
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.scoring import score_sheet
from squarely.games.locus.sheet import Sheet
from squarely.games.locus.variants import SHEET, sheet_of
from squarely.games.locus.zone import COLOURS, Zone
from squarely.kernel.rules import BadInput, quoted
from squarely.server.http.access import OF_A_MATCH, limited, refusing, rooms_of
from squarely.server.http.bodies.paper import FilledSheet, PhotoRead, SheetPoints
from squarely.server.refusals import RequestRefused
from squarely.server.safety.uploads import MEGABYTE, Upload
from squarely.server.settings import Limits

PATH = "/api/paper/locus"
WITHIN = 60
"""Seconds for a photo to arrive, from a phone somewhere in the country."""
KINDS = ("image/jpeg", "image/png", "image/webp")
_PHOTO = {
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in KINDS},
    }
}

router = APIRouter(prefix=PATH)


def uploads(limits: Limits) -> dict[str, Upload]:
    """The addresses that take photos."""
    most = MOST_MEGABYTES * MEGABYTE
    return {PATH: Upload(most, WITHIN, limits.photos_in_memory, limits.photos, "photos_too_fast")}


@router.post(
    "",
    summary="Read a photo",
    openapi_extra=_PHOTO,
    responses=refusing(*OF_A_MATCH, *REASONS, "no_photos", "photos_too_fast", "busy", "too_large"),
)
async def photo(
    request: Request,
    edition: Annotated[str, Query(max_length=40)] = "",
    match: Annotated[str, Query(max_length=22)] = "",
) -> PhotoRead:
    """The squares that are filled on a photo of a printed Locus sheet, and what they count.

    `edition` is the name of a sheet of ours other than the usual one, such as `harbour`; `match` is
    a match with a sheet of its own.
    """
    sheet = await _sheet(request, edition, match)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in KINDS:
        raise RequestRefused("photo_not_image")
    content = await request.body()
    try:
        read = await asyncio.to_thread(read_photo, sheet, content)
    except UnreadablePhoto as problem:
        raise RequestRefused(problem.code, None, **problem.details) from problem
    except NoPhotos as problem:
        raise RequestRefused("no_photos") from problem
    return _as_read(read)


@router.post(
    "/score",
    summary="Count a sheet",
    responses=refusing(*OF_A_MATCH, "not_json", "hint_too_fast"),
)
async def corrected(body: FilledSheet, request: Request) -> SheetPoints:
    """What a sheet counts whose squares somebody has corrected."""
    await limited(request, request.app.state.limits.address_hints, "hint_too_fast")
    sheet = await _sheet(request, body.edition, body.match)
    named: dict[str, list[str]] = dict(body.filled.items())
    filled = tuple(_squares(zone, named.get(zone.colour, [])) for zone in sheet.zones)
    return _counted(sheet, Player(filled, gained=0))


async def _sheet(request: Request, edition: str, match_id: str) -> Sheet:
    """A sheet of ours, or that of a match; raises BadInput where there is none of that name."""
    if match_id:
        room = await rooms_of(request).room(match_id)
        if room is None:
            raise RequestRefused("no_match")
        if not isinstance(room.match.rules, LocusRules):
            raise BadInput("Only Locus is played on sheets of paper.")
        return room.match.rules.sheet
    return sheet_of(SHEET.edition(edition) if edition else None)


def _squares(zone: Zone, names: list[str]) -> int:
    """The set of some squares by their names; raises BadInput where there is none."""
    there = {str(at): zone.bit(at) for at in zone.cells(zone.squares)}
    filled = 0
    for name in names:
        if name not in there:
            raise BadInput(f"The {zone.colour} zone has no square {quoted(name)}.")
        filled |= there[name]
    return filled


def _counted(sheet: Sheet, player: Player) -> SheetPoints:
    points = {item.label: item.points for item in score_sheet(sheet, player)}
    impossible = unreached(sheet, player)
    return SheetPoints(impossible=impossible, points=points, total=sum(points.values()))


def _as_read(read: SheetRead) -> PhotoRead:
    counted = _counted(read.sheet, read.player)
    zones = zip(COLOURS, read.sheet.zones, read.player.filled, strict=True)
    return PhotoRead(
        impossible=counted.impossible,
        points=counted.points,
        total=counted.total,
        paper=read.paper,
        filled={colour: [str(at) for at in zone.cells(squares)] for colour, zone, squares in zones},
        doubtful=[str(square) for square in read.doubtful],
        text=read.text,
    )
