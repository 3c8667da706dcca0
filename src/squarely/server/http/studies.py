"""Studies: begun from a finished match, shared by link, changed and looked at together."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import astuple, replace
from hashlib import blake2b
from time import monotonic
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import PlainTextResponse

from squarely.kernel.record import Record, Turn, format_record
from squarely.kernel.rules import Seat
from squarely.kernel.study import (
    Arrow,
    Study,
    comment,
    draw_arrow,
    format_study,
    parse_study,
    remove,
    try_move,
)
from squarely.server.engines.replays import StudyNode
from squarely.server.engines.sandboxed import write_blksgf
from squarely.server.http.access import (
    DOWNLOADING,
    OF_A_MATCH,
    MatchRoom,
    limited,
    refusing,
    rooms_of,
    sandboxed,
)
from squarely.server.http.bodies.studies import (
    ArrowWish,
    ChangedStudy,
    CommentWish,
    NewStudy,
    RemovalWish,
    StudyInfo,
    StudyLooker,
    StudyNote,
    StudyVariation,
    TryWish,
)
from squarely.server.http.signed_in import Visitor
from squarely.server.http.study_positions import node_shown
from squarely.server.live.room import Room
from squarely.server.refusals import RequestRefused
from squarely.server.safety.keys import key_hash, new_key, new_match_id
from squarely.server.storage.database import Conflict
from squarely.server.storage.studies import StoredStudy, Studies
from squarely.server.studies.looking import Looker, Looking
from squarely.server.studies.places import is_on_board
from squarely.table.words import clean_name

WAITS = 15.0
"""Seconds that a request waits for news."""
LOOK_EVERY = 3.0
"""Seconds after which the database is looked at without a hint: hints may be lost."""
FAREWELL_EVERY = 0.5
OF_A_STUDY = ("no_study", *OF_A_MATCH)
CHANGES = (*OF_A_STUDY, "only_looking", "study_too_fast", "illegal", "not_json")
CHANGING = refusing(*CHANGES)
Change = Callable[[Study, int], tuple[Study, int]]

router = APIRouter(prefix="/api")


def studies_of(request: Request) -> Studies:
    """The studies in the database."""
    found: Studies = request.app.state.studies
    return found


def looking_of(request: Request) -> Looking:
    """Who looks at which study."""
    found: Looking = request.app.state.looking
    return found


async def _study(
    request: Request,
    study_id: Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")],
) -> StoredStudy:
    found = await studies_of(request).read(study_id)
    if found is None:
        raise RequestRefused("no_study")
    return found


Stored = Annotated[StoredStudy, Depends(_study)]


async def _room(request: Request, stored: Stored) -> Room:
    room = await rooms_of(request).room(stored.match_id)
    if room is None:
        raise RequestRefused("no_match")
    return room


StudyRoom = Annotated[Room, Depends(_room)]


def _may_write(
    stored: Stored, authorization: Annotated[str | None, Header(max_length=200)] = None
) -> bool:
    given = key_hash((authorization or "").partition(" ")[2].strip())
    return hmac.compare_digest(given, stored.key_hash)


MayWrite = Annotated[bool, Depends(_may_write)]


@router.post(
    "/matches/{match_id}/studies",
    status_code=201,
    summary="Begin a study",
    responses=refusing(*OF_A_MATCH, "not_over", "studies_enough"),
)
async def begin(room: MatchRoom, request: Request) -> NewStudy:
    """An empty study of a finished match; whoever has its key may change it."""
    if not room.match.over:
        raise RequestRefused("not_over")
    await limited(request, request.app.state.limits.studies, "studies_enough")
    study_id, key = new_match_id(), new_key()
    await studies_of(request).create(StoredStudy(study_id, room.match_id, key_hash(key), 1, ""))
    return NewStudy(id=study_id, key=key, link=f"/study/{study_id}#{key}")


@router.get(
    "/studies/{study_id}",
    summary="Look at a study",
    responses=refusing(*OF_A_STUDY, "study_full"),
)
async def look(
    stored: Stored,
    room: StudyRoom,
    may_write: MayWrite,
    request: Request,
    visitor: Visitor,
    who: Annotated[str, Query(max_length=22, pattern=r"^[A-Za-z0-9_-]*$")] = "",
    name: Annotated[str, Query(max_length=200)] = "",
    place: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    after: Annotated[int, Query(ge=0, le=10_000_000)] = 0,
    crowd: Annotated[str, Query(max_length=40)] = "",
) -> StudyInfo:
    """The study now; with `after` and `crowd` of the last answer, as soon as anything is new.

    Whoever sends a `who` of their own is seen by the others, at their `place`.
    """
    looking, plies = looking_of(request), len(room.match.course.turns)
    if who:
        called = visitor.name if visitor is not None else clean_name(name) if name.strip() else ""
        looking.come(stored.id, Looker(who, called, place))
    until = monotonic() + (WAITS if who and after else 0)
    looked = monotonic()
    while True:
        new = stored.revision != after or _crowd(looking.lookers(stored.id)) != crowd
        if new or monotonic() >= until or request.app.state.farewell.begun:
            return _info(stored, plies, may_write, looking)
        news = await looking.wait(stored.id, who, FAREWELL_EVERY)
        if news or monotonic() - looked >= LOOK_EVERY:
            stored, looked = await _study(request, stored.id), monotonic()


@router.post("/studies/{study_id}/moves", summary="Try a move", responses=CHANGING)
async def try_one(
    stored: Stored, room: StudyRoom, may_write: MayWrite, wish: TryWish, request: Request
) -> ChangedStudy:
    """Adds a move to the tree; one that was tried before is found again."""
    seat, rules = Seat(wish.seat), room.match.rules

    async def check(study: Study, plies: int) -> str:
        ply, line = study.line(wish.place, plies)
        tried = (*(Turn(each.seat, each.move) for each in line), Turn(seat, wish.move))
        await node_shown(request, room.match, StudyNode(ply, tried))
        return rules.format_move(rules.parse_move(wish.move))

    if not may_write:
        raise RequestRefused("only_looking")
    plies = len(room.match.course.turns)
    text = await check(_parsed(stored, plies), plies)
    return await _change(
        request,
        stored,
        room,
        may_write,
        lambda study, plies: try_move(study, plies, wish.place, seat, text),
    )


@router.post("/studies/{study_id}/comments", summary="Say something", responses=CHANGING)
async def say(
    stored: Stored, room: StudyRoom, may_write: MayWrite, wish: CommentWish, request: Request
) -> ChangedStudy:
    """Writes a comment at a place, instead of what was said there."""
    return await _change(
        request,
        stored,
        room,
        may_write,
        lambda study, plies: (comment(study, plies, wish.place, wish.text), wish.place),
    )


@router.post(
    "/studies/{study_id}/arrows",
    summary="Draw an arrow",
    responses=refusing(*CHANGES, "no_place"),
)
async def draw(
    stored: Stored, room: StudyRoom, may_write: MayWrite, wish: ArrowWish, request: Request
) -> ChangedStudy:
    """Draws an arrow at a place; one that is there already is taken away."""
    arrow = Arrow(wish.start, wish.end)
    view = room.match.view_for(None)

    def drawn(study: Study, plies: int) -> tuple[Study, int]:
        drawn_before = arrow in study.note(wish.place).arrows
        if not drawn_before and not all(is_on_board(view, each) for each in astuple(arrow)):
            raise RequestRefused("no_place")
        return draw_arrow(study, plies, wish.place, arrow), wish.place

    return await _change(request, stored, room, may_write, drawn)


@router.post("/studies/{study_id}/removals", summary="Remove a variation", responses=CHANGING)
async def remove_one(
    stored: Stored, room: StudyRoom, may_write: MayWrite, wish: RemovalWish, request: Request
) -> ChangedStudy:
    """Removes a variation with all that follows; the place is the one it was tried at."""

    def without(study: Study, plies: int) -> tuple[Study, int]:
        left = remove(study, plies, wish.place)
        return left, next(each.parent for each in study.variations if each.number == wish.place)

    return await _change(request, stored, room, may_write, without)


@router.get(
    "/studies/{study_id}/record",
    summary="Download the record with its study",
    response_class=PlainTextResponse,
    responses=DOWNLOADING,
)
async def record(stored: Stored, room: StudyRoom) -> PlainTextResponse:
    """The game with its variations, comments and arrows."""
    return PlainTextResponse(format_record(_studied(stored, room)))


@router.get(
    "/studies/{study_id}/blksgf",
    summary="Download the study for other Blokus programs",
    response_class=PlainTextResponse,
    responses=DOWNLOADING,
)
async def blokus_file(stored: Stored, room: StudyRoom, request: Request) -> PlainTextResponse:
    """The same in the format of other Blokus programs, where that knows the variant."""
    record = _studied(stored, room)
    text = await sandboxed(request, write_blksgf, record)
    return PlainTextResponse(text)


async def _change(
    request: Request, stored: StoredStudy, room: Room, may_write: bool, change: Change
) -> ChangedStudy:
    """Writes a change down, whoever else writes at the same time, and tells everybody."""
    if not may_write:
        raise RequestRefused("only_looking")
    await limited(request, request.app.state.limits.study_changes, "study_too_fast")
    plies, looking = len(room.match.course.turns), looking_of(request)
    while True:
        before = _parsed(stored, plies)
        after, place = change(before, plies)
        if after != before:
            body = "\n".join(format_study(after))
            try:
                await studies_of(request).write(stored.id, stored.revision, body)
            except Conflict:
                stored = await _study(request, stored.id)
                continue
            stored = replace(stored, revision=stored.revision + 1, body=body)
            looking.tell_changed(stored.id)
        return ChangedStudy(study=_info(stored, plies, may_write, looking), place=place)


def _parsed(stored: StoredStudy, plies: int) -> Study:
    return parse_study(iter(stored.body.splitlines()), plies)


def _studied(stored: StoredStudy, room: Room) -> Record:
    match = room.match
    return replace(match.record_for(None), study=_parsed(stored, len(match.course.turns)))


def _info(stored: StoredStudy, plies: int, may_write: bool, looking: Looking) -> StudyInfo:
    study, lookers = _parsed(stored, plies), looking.lookers(stored.id)
    return StudyInfo(
        id=stored.id,
        match=stored.match_id,
        revision=stored.revision,
        may_write=may_write,
        variations=[
            StudyVariation(number=each.number, parent=each.parent, seat=each.seat, move=each.move)
            for each in study.variations
        ],
        notes=[
            StudyNote(place=place, comment=note.comment, arrows=list(note.arrows))
            for place, note in study.notes.items()
        ],
        lookers=[StudyLooker(who=each.who, name=each.name, place=each.place) for each in lookers],
        crowd=_crowd(lookers),
    )


def _crowd(lookers: Sequence[Looker]) -> str:
    """Tells whether somebody came, went or moved."""
    return blake2b(repr(lookers).encode(), digest_size=8).hexdigest()
