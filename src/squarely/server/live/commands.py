"""What players ask for at a table, carried out: on sockets and over HTTP alike."""

from __future__ import annotations

from time import perf_counter

from squarely.kernel.rules import Seat
from squarely.server.live.incoming import (
    AnswerRequest,
    Chat,
    Command,
    Move,
    Name,
    Resign,
    TakeBack,
    TakeOver,
)
from squarely.server.live.room import Room
from squarely.server.operations import metrics
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import Limiter
from squarely.server.settings import Limits
from squarely.table.events import Hand, Named, Said
from squarely.table.match import Match


async def carry_out(
    asked: Command,
    room: Room,
    audience: Seat | None,
    address: str,
    limiter: Limiter,
    limits: Limits,
    by_program: bool = False,
) -> int:
    """The number of the event that it became; raises BadInput, IllegalMove or NotSaved."""
    if isinstance(asked, Chat):
        speaker = address if audience is None else f"{room.match_id}/{audience}"
        if await limiter.take(limits.chats, speaker):
            raise RequestRefused("chat_too_fast")
        _may_chat(room, audience, limits)
    if isinstance(asked, Name):
        _may_rename(room, audience, limits)
    began = perf_counter()
    number = await _do(asked, room, audience, by_program)
    if isinstance(asked, Move):
        metrics.acknowledged(perf_counter() - began)
    return number


async def _do(asked: Command, room: Room, audience: Seat | None, by_program: bool) -> int:
    if isinstance(asked, Chat):
        return await room.change(lambda match, at: match.say(audience, asked.text, at))
    if audience is None:
        raise RequestRefused("only_watching")
    seat = audience
    if isinstance(asked, TakeOver):
        return await room.take_over(Seat(asked.seat))

    def change(match: Match, at: float) -> Match:
        match asked:
            case Move():
                # Whoever plays for the account of a bot is a program to everybody.
                by: Hand = "program" if by_program or seat in match.programs else "person"
                return match.play(seat, asked.move, asked.ply, at, by)
            case TakeBack():
                return match.take_back(seat, asked.ply, at)
            case AnswerRequest():
                return match.answer(seat, asked.yes, at)
            case Resign():
                return match.resign(seat, at)
            case Name():
                return match.name(seat, asked.name, at)
            case _:
                return match.reclaim(seat, at)

    return await room.change(change)


def _may_chat(room: Room, audience: Seat | None, limits: Limits) -> None:
    watching = audience is None
    said = (entry.event for entry in room.match.log if isinstance(entry.event, Said))
    most = limits.spectators_chat_per_match if watching else limits.chat_per_match
    if sum((line.seat is None) == watching for line in said) >= most:
        raise RequestRefused("chat_full")


def _may_rename(room: Room, audience: Seat | None, limits: Limits) -> None:
    named = (entry.event for entry in room.match.log if isinstance(entry.event, Named))
    if sum(each.seat == audience for each in named) >= limits.names_per_seat:
        raise RequestRefused("named_enough")
