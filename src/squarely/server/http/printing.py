"""Games to print: everything one needs to play on paper, and finished games to keep."""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from squarely.formats.print.booklet import PaperName
from squarely.formats.print.words import LanguageName
from squarely.server.engines.replays import replay_of
from squarely.server.engines.sandboxed import (
    KeepsakeRequest,
    PrintRequest,
    print_game,
    print_keepsake,
)
from squarely.server.http.access import (
    OF_A_MATCH,
    MatchRoom,
    limited,
    refusing_in_json,
    sandboxed,
)
from squarely.server.http.designs import kept_design, store_of
from squarely.server.refusals import RequestRefused

router = APIRouter(prefix="/api")

REMEMBERED = 20
"""Games whose pages are kept at hand."""
PDF = "application/pdf"

_printed: OrderedDict[PrintRequest, bytes] = OrderedDict()


@router.get(
    "/print/{variant}",
    summary="Print and play",
    response_class=Response,
    responses={
        200: {"content": {PDF: {}}},
        **refusing_in_json("unusable", "no_design", "prints_too_fast", "too_much_work", "busy"),
    },
)
async def game(
    variant: Annotated[str, Path(max_length=40)],
    request: Request,
    seats: Annotated[int | None, Query(ge=1, le=5)] = None,
    paper: PaperName = "a4",
    language: LanguageName = "en",
    design: Annotated[str, Query(max_length=500)] = "",
) -> Response:
    """Boards, sheets, cards, pieces, rules and score pads of a variant as a PDF, true to size.

    `design` is what stands behind the # of a design's link, or names another of our sheets or maps:
    `sheet=harbour`.
    """
    await limited(request, request.app.state.limits.prints, "prints_too_fast")
    data = await kept_design(store_of(request), variant, design)
    wanted = PrintRequest(variant, seats, data, paper, language)
    pages = _printed.pop(wanted, None)
    if pages is None:
        pages = await sandboxed(request, print_game, wanted)
    _printed[wanted] = pages
    if len(_printed) > REMEMBERED:
        _printed.popitem(last=False)
    return _file(pages, f"{variant}-{paper}-{language}.pdf")


@router.get(
    "/matches/{match_id}/keepsake",
    summary="Print a finished game",
    response_class=Response,
    responses={
        200: {"content": {PDF: {}}},
        **refusing_in_json(
            *OF_A_MATCH, "not_over", "gave_up", "prints_too_fast", "too_much_work", "busy"
        ),
    },
)
async def finished_game(
    room: MatchRoom, request: Request, paper: PaperName = "a4", language: LanguageName = "en"
) -> Response:
    """The final board, the score sheet, the curve and the seed of a finished match as a PDF."""
    match = room.match
    if not match.over:
        raise RequestRefused("not_over")
    if match.rules.outcome(match.position) is None:
        raise RequestRefused("gave_up")
    await limited(request, request.app.state.limits.prints, "prints_too_fast")
    wanted = KeepsakeRequest(match.record_for(None), replay_of(match), paper, language)
    pages = await sandboxed(request, print_keepsake, wanted)
    return _file(pages, f"{match.opened.variant}-{room.match_id}.pdf")


def _file(pages: bytes, name: str) -> Response:
    return Response(
        pages, media_type=PDF, headers={"content-disposition": f'inline; filename="{name}"'}
    )
