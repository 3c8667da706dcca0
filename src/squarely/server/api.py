"""The HTTP API: what can be played, opening a match, looking at one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, HTTPException, Path, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from squarely.games import GAMES, VARIANTS
from squarely.kernel.record import format_record
from squarely.kernel.rules import Seat
from squarely.server.keys import seat_of
from squarely.server.limits import Buckets
from squarely.server.lobby import Lobby
from squarely.server.protection import address_of
from squarely.server.room import Room
from squarely.table.events import Player
from squarely.table.words import NAME_LENGTH, clean_name

router = APIRouter(prefix="/api")

Clock = Literal["none", "2min", "10min", "1day", "3days"]
DAY = 86_400


class Strict(BaseModel):
    """Exactly the fields that are named."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why a request was not carried out, in one sentence."""

    error: str


class OptionInfo(BaseModel):
    """A switch of a variant."""

    name: str
    summary: str


class VariantInfo(BaseModel):
    """A way to play a game."""

    name: str
    title: str
    summary: str
    seats: list[int]
    options: list[OptionInfo]


class GameInfo(BaseModel):
    """A game with its variants."""

    name: str
    variants: list[VariantInfo]


class Invited(Strict):
    """Who is to sit in a seat."""

    kind: Literal["person", "bot"]
    name: Annotated[str, Field(max_length=200)] | None = None


class Wish(Strict):
    """The match that somebody wants to open; one player a seat, in seat order."""

    variant: Annotated[str, Field(max_length=40, json_schema_extra={"enum": list(VARIANTS)})]
    players: Annotated[list[Invited], Field(min_length=1, max_length=8)]
    options: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=10)] = []
    clock: Clock = "none"


class SeatLink(BaseModel):
    """The secret link of a seat: whoever has it plays there. The key follows the # sign."""

    seat: int
    key: str
    link: str


class OpenedMatch(BaseModel):
    """A match that begins, with everything its players need."""

    id: str
    watch: str
    seats: list[SeatLink]
    seed_hash: str


class PlayerInfo(BaseModel):
    """Who sits in a seat, and whether a bot plays for it now."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: bool


class MatchInfo(BaseModel):
    """A match as anyone may see it."""

    id: str
    variant: str
    options: list[str]
    clock: Clock
    players: list[PlayerInfo]
    to_act: list[int]
    over: bool
    number: int
    seed_hash: str
    seed: str | None
    scores: list[int] | None


_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
UNUSABLE: dict[int | str, dict[str, Any]] = {
    422: {"model": Problem, "description": "The request cannot be used."},
}
OPENING: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "The body is not JSON."},
    429: {"model": Problem, "description": "Too many matches from one address."},
    **UNUSABLE,
}
LOOKING: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such match."},
    **UNUSABLE,
}
DOWNLOADING: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
    401: {"content": _PROBLEM, "description": "The key opens no seat of this match."},
    404: {"content": _PROBLEM, "description": "There is no such match."},
    422: {"content": _PROBLEM, "description": "The request cannot be used."},
}


def lobby_of(request: Request) -> Lobby:
    """The lobby of this server."""
    lobby: Lobby = request.app.state.lobby
    return lobby


async def room_of(
    request: Request,
    match_id: Annotated[str, Path(max_length=22, pattern=r"^[A-Za-z0-9_-]+$")],
) -> Room:
    """The room of the match in the address."""
    room = await lobby_of(request).room(match_id)
    if room is None:
        raise HTTPException(404, "There is no such match: check the link.")
    return room


def audience_of(
    room: Annotated[Room, Depends(room_of)],
    authorization: Annotated[str | None, Header(max_length=200)] = None,
) -> Seat | None:
    """The seat whose key came along as `Authorization: Bearer KEY`; None: a spectator."""
    if authorization is None:
        return None
    scheme, _, key = authorization.partition(" ")
    seat = seat_of(key.strip(), room.keys) if scheme.lower() == "bearer" else None
    if seat is None:
        raise HTTPException(401, "This key opens no seat of the match: check the link.")
    return seat


@router.get("/games", summary="What can be played")
def games() -> list[GameInfo]:
    """Every game with its variants, seat counts and options."""
    return [
        GameInfo(
            name=name,
            variants=[
                VariantInfo(
                    name=variant.name,
                    title=variant.title,
                    summary=variant.summary,
                    seats=list(variant.seat_counts),
                    options=[
                        OptionInfo(name=option.name, summary=option.summary)
                        for option in variant.options
                    ],
                )
                for variant in variants
            ],
        )
        for name, variants in GAMES.items()
    ]


@router.post("/matches", status_code=201, summary="Open a match", responses=OPENING)
async def open_match(wish: Wish, request: Request) -> OpenedMatch:
    """Opens a match and hands out a secret link for every seat of a person, once."""
    openings: Buckets = request.app.state.openings
    if not openings.of(address_of(request.scope)).take():
        raise HTTPException(429, "This address has opened enough matches for today.")
    players = [
        Player(invited.kind, clean_name(invited.name or _usual_name(invited.kind, seat)))
        for seat, invited in enumerate(wish.players, start=1)
    ]
    lobby = lobby_of(request)
    invitation = await lobby.open(wish.variant, wish.options, players, wish.clock)
    watch = f"/match/{invitation.room.match_id}"
    return OpenedMatch(
        id=invitation.room.match_id,
        watch=watch,
        seats=[
            SeatLink(seat=seat, key=key, link=f"{watch}#{key}")
            for seat, key in invitation.keys.items()
        ],
        seed_hash=invitation.room.match.seed_hash,
    )


@router.get("/matches/{match_id}", summary="Look at a match", responses=LOOKING)
def look(room: Annotated[Room, Depends(room_of)]) -> MatchInfo:
    """What anyone may know of a match; the rest comes over the socket."""
    match = room.match
    outcome = match.outcome
    return MatchInfo(
        id=room.match_id,
        variant=match.opened.variant,
        options=list(match.opened.options),
        clock=match.opened.clock,  # type: ignore[arg-type]
        players=[
            PlayerInfo(seat=seat, name=name, kind=player.kind, bot=seat in match.bots)
            for seat, name, player in zip(
                match.rules.seats, match.names, match.opened.players, strict=True
            )
        ],
        to_act=sorted(match.to_act),
        over=match.over,
        number=match.number,
        seed_hash=match.seed_hash,
        seed=match.seed,
        scores=None if outcome is None else [result.score for result in outcome.results],
    )


@router.get(
    "/matches/{match_id}/record",
    summary="Download the record",
    response_class=PlainTextResponse,
    responses=DOWNLOADING,
)
def record(
    room: Annotated[Room, Depends(room_of)],
    audience: Annotated[Seat | None, Depends(audience_of)],
) -> PlainTextResponse:
    """The game so far as this audience may know it; everything once it is over."""
    return PlainTextResponse(format_record(room.match.record_for(audience)))


@router.get("/health", summary="Is the server well?")
async def health(request: Request) -> dict[str, str]:
    """Answers once the database has answered."""
    await lobby_of(request).check()
    return {"status": "ok"}


def _usual_name(kind: str, seat: int) -> str:
    name = f"Bot {seat}" if kind == "bot" else f"Player {seat}"
    return name[:NAME_LENGTH]
