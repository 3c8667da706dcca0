"""The HTTP API: what can be played, opening a match, looking at one."""

from __future__ import annotations

from fastapi import APIRouter, Request

from squarely.bots.installed import engine_installed
from squarely.games import GAMES
from squarely.server.http.access import LOOKING, OPENING, MatchRoom, limited, lobby_of
from squarely.server.http.bodies import (
    GameInfo,
    MatchInfo,
    OpenedMatch,
    OptionInfo,
    SeatLink,
    VariantInfo,
    Wish,
)
from squarely.server.live.lobby import Invitation
from squarely.server.live.outgoing import players_of
from squarely.server.safety.limits import network_of
from squarely.server.safety.protection import address_of
from squarely.table.events import Player
from squarely.table.words import NAME_LENGTH, clean_name

router = APIRouter(prefix="/api")


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
            engine=engine_installed(),
        )
        for name, variants in GAMES.items()
    ]


@router.post("/matches", status_code=201, summary="Open a match", responses=OPENING)
async def open_match(wish: Wish, request: Request) -> OpenedMatch:
    """Opens a match and hands out a secret link for every seat of a person, once."""
    await count_opening(request)
    players = [
        Player(
            invited.kind,
            clean_name(invited.name or _usual_name(invited.kind, seat)),
            invited.level,
        )
        for seat, invited in enumerate(wish.players, start=1)
    ]
    opener = network_of(address_of(request.scope))
    opened = await lobby_of(request).open(
        wish.variant, wish.options, players, wish.clock, opener, wish.hints
    )
    return invitation_to(opened)


async def count_opening(request: Request) -> None:
    """Refuses an address that has opened too many matches."""
    await limited(request, request.app.state.limits.openings, "opened_enough")


def invitation_to(invitation: Invitation) -> OpenedMatch:
    """The links of a new match."""
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
def look(room: MatchRoom) -> MatchInfo:
    """What anyone may know of a match; the rest comes over the socket."""
    match = room.match
    outcome = match.outcome
    return MatchInfo(
        id=room.match_id,
        variant=match.opened.variant,
        options=list(match.opened.options),
        clock=match.opened.clock,
        players=players_of(match),
        to_act=sorted(match.to_act),
        over=match.over,
        number=match.number,
        seed_hash=match.seed_hash,
        seed=match.seed,
        scores=None if outcome is None else [result.score for result in outcome.results],
        winners=None if outcome is None else sorted(outcome.winners),
    )


def _usual_name(kind: str, seat: int) -> str:
    name = f"Bot {seat}" if kind == "bot" else f"Player {seat}"
    return name[:NAME_LENGTH]
