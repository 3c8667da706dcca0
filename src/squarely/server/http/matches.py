"""The HTTP API: what can be played, opening a match, looking at one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, Request

from squarely.bots.catalogue import catalogue
from squarely.bots.installed import engine_installed
from squarely.kernel.handicap import Handicap
from squarely.kernel.rules import BadInput, Seat
from squarely.server.engines.sandbox import in_turn
from squarely.server.engines.sandboxed import DesignRequest, check_design
from squarely.server.http.access import (
    LOOKING,
    OPENING,
    MatchRoom,
    limited,
    rooms_of,
    sandboxed,
    visitor_of,
)
from squarely.server.http.bodies.matches import (
    GameInfo,
    HandicapBody,
    Invited,
    MatchInfo,
    OpenedMatch,
    SeatLink,
    Wish,
)
from squarely.server.http.signed_in import Visitor
from squarely.server.live.designs import design_data
from squarely.server.live.fittings import progress
from squarely.server.live.new_match import NewMatch, Seating
from squarely.server.live.rooms import Invitation
from squarely.server.live.rules import rules_for
from squarely.server.players.sessions import SignedIn
from squarely.server.refusals import RequestRefused
from squarely.table.events import Player
from squarely.table.seen import players_of
from squarely.table.words import NAME_LENGTH, clean_name

router = APIRouter(prefix="/api")


@router.get("/games", summary="What can be played")
def games() -> list[GameInfo]:
    """Every game with its variants, seat counts and options."""
    return [GameInfo(**each) for each in catalogue(engine_installed())]


@router.post("/matches", status_code=201, summary="Open a match", responses=OPENING)
async def open_match(wish: Wish, request: Request, visitor: Visitor) -> OpenedMatch:
    """Opens a match and hands out a secret link for every seat of a person, once."""
    await count_opening(request)
    mine = _own_seats(wish, visitor)
    _expect_ratable(wish, mine)
    players = [
        _player(invited, seat, visitor if seat in mine else None)
        for seat, invited in enumerate(wish.players, start=1)
    ]
    opener = visitor_of(request)
    data = None
    if wish.files or wish.editions:
        data = design_data(wish.variant, wish.files, wish.editions)
        options, seats = tuple(sorted(set(wish.options))), len(players)
        design = DesignRequest(wish.variant, data, seats, options)
        await sandboxed(request, check_design, design)
        # Here, for building them on the way would hold everybody up.
        handicaps = handicaps_of(wish.handicaps)
        await in_turn(rules_for, wish.variant, seats, options, data, handicaps)
    new = NewMatch(
        wish.variant,
        tuple(wish.options),
        tuple(players),
        wish.clock,
        wish.hints,
        wish.rated,
        wish.public,
        handicaps_of(wish.handicaps),
        data,
    )
    opened = await rooms_of(request).open(new, opener, Seating(player_ids=mine))
    return invitation_to(opened)


def handicaps_of(given: Sequence[HandicapBody]) -> tuple[Handicap, ...]:
    """Handicaps as a match has them; where nobody has one there are none."""
    found = tuple(Handicap(each.points, each.pieces) for each in given)
    return found if any(each != Handicap() for each in found) else ()


def _own_seats(wish: Wish, visitor: SignedIn | None) -> dict[Seat, str]:
    """The seat of whoever is signed in; there is one at most."""
    mine = [Seat(seat) for seat, invited in enumerate(wish.players, start=1) if invited.me]
    if visitor is None or not mine:
        return {}
    if len(mine) > 1 or wish.players[mine[0] - 1].kind != "person":
        raise BadInput("One seat at most is yours, and no bot's.")
    return {mine[0]: visitor.id}


def _expect_ratable(wish: Wish, mine: Mapping[Seat, str]) -> None:
    """Raises RequestRefused where a rated match cannot be so: friends meet at an open table."""
    if not wish.rated:
        return
    if wish.files or wish.editions:
        raise BadInput("A rated game is played with our usual sheet, cards and map.")
    if not mine:
        raise RequestRefused("sign_in")
    people = sum(invited.kind == "person" for invited in wish.players)
    if wish.clock == "none" or wish.handicaps or people != 1 or len(wish.players) < 2:
        raise RequestRefused("cannot_be_rated")


def _player(invited: Invited, seat: int, owner: SignedIn | None) -> Player:
    if owner is not None:
        return Player("person", owner.name, invited.level, known=True, program=owner.program)
    name = clean_name(invited.name or _usual_name(invited.kind, seat))
    return Player(invited.kind, name, invited.level)


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
def look(room: MatchRoom, request: Request) -> MatchInfo:
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
        fitting=progress(match, request.app.state.met.tracker),
    )


def _usual_name(kind: str, seat: int) -> str:
    name = f"Bot {seat}" if kind == "bot" else f"Player {seat}"
    return name[:NAME_LENGTH]
