"""Events that change no position: what each of them makes of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from squarely.kernel.rules import Seat
from squarely.table.clock import CLOCKS, deadlines
from squarely.table.events import (
    Answered,
    Asked,
    Entry,
    Excused,
    Followed,
    Named,
    Reclaimed,
    Resigned,
    Said,
    TakenOver,
)
from squarely.table.taking_back import Request

if TYPE_CHECKING:
    from squarely.table.match import Match

Aside = Asked | Answered | Named | TakenOver | Reclaimed | Resigned | Followed | Excused | Said


def after(before: Match, event: Aside, at: float) -> Match:
    """The match after such an event."""
    match = replace(before, log=(*before.log, Entry(before.number + 1, at, event)))
    match event:
        case Named():
            names = list(before.names)
            names[event.seat - 1] = event.name
            seat = {event.seat}
            return replace(
                match,
                names=tuple(names),
                known=before.known | seat if event.known else before.known - seat,
                programs=before.programs | seat if event.program else before.programs - seat,
            )
        case TakenOver():
            return replace(match, bots=before.bots | {event.seat}, request=None)
        case Reclaimed():
            return replace(
                match,
                bots=before.bots - {event.seat},
                resigned=before.resigned - {event.seat},
                deadlines=_back_at(before, event.seat, at),
                request=None,
            )
        case Resigned():
            return replace(
                match,
                bots=before.bots | {event.seat},
                resigned=before.resigned | {event.seat},
                request=None,
            )
        case Asked():
            return replace(match, request=Request(event.seat, before.others(event.seat)))
        case Answered():
            return replace(match, request=before.request and before.request.answered(event))
        case Followed():
            return replace(match, next=event)
        case Excused():
            excused = {**before.excused, event.seat: event.until}
            return replace(match, excused=excused, deadlines=_postponed(before, event, at))
        case Said():
            return match


def _back_at(before: Match, seat: Seat, at: float) -> dict[Seat, float]:
    """The deadlines once somebody plays again: their time begins anew."""
    limit = CLOCKS[before.opened.clock]
    return deadlines(
        limit, before.deadlines, before.to_act, seat, late=False, at=at, excused=before.excused
    )


def _postponed(before: Match, event: Excused, at: float) -> dict[Seat, float]:
    """The deadlines after somebody went away or, before they had said, came back."""
    due, limit = dict(before.deadlines), CLOCKS[before.opened.clock]
    if event.seat in due and limit is not None:
        present = due[event.seat]
        back = min(present, at + limit)
        due[event.seat] = max(present, event.until) if event.until > at else back
    return due
