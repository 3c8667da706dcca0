"""Locus on paper: photos of filled-in sheets are read and counted."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from squarely.formats.photo.refusals import MOST_MEGABYTES, REASONS, NoPhotos, need_photos
from squarely.games.locus.rules import LocusRules
from squarely.games.locus.variants import SHEET
from squarely.kernel.rules import BadInput, DataText
from squarely.server.engines.sandboxed import FilledRequest, PhotoRequest, count_sheet, read_sheet
from squarely.server.http.access import (
    OF_A_MATCH,
    limited,
    refusing,
    rooms_of,
    sandboxed,
)
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
    responses=refusing(
        *OF_A_MATCH, *REASONS, "no_photos", "photos_too_fast", "busy", "too_large", "too_much_work"
    ),
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
    try:
        need_photos()
    except NoPhotos as problem:
        raise RequestRefused("no_photos") from problem
    asked = PhotoRequest(sheet, await request.body())
    return PhotoRead(**await sandboxed(request, read_sheet, asked))


@router.post(
    "/score",
    summary="Count a sheet",
    responses=refusing(*OF_A_MATCH, "not_json", "hint_too_fast", "too_much_work", "busy"),
)
async def corrected(body: FilledSheet, request: Request) -> SheetPoints:
    """What a sheet counts whose squares somebody has corrected."""
    await limited(request, request.app.state.limits.address_hints, "hint_too_fast")
    asked = FilledRequest(
        await _sheet(request, body.edition, body.match), dict(body.filled.items())
    )
    return SheetPoints(**await sandboxed(request, count_sheet, asked))


async def _sheet(request: Request, edition: str, match_id: str) -> DataText | None:
    """A sheet of ours, or that of a match; raises BadInput where there is none of that name."""
    if match_id:
        room = await rooms_of(request).room(match_id)
        if room is None:
            raise RequestRefused("no_match")
        if not isinstance(room.match.rules, LocusRules):
            raise BadInput("Only Locus is played on sheets of paper.")
        return room.match.rules.data[SHEET.name]
    return SHEET.edition(edition) if edition else None
