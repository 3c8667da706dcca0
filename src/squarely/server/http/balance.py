"""The balance lab: designs measured by the server's workers, and changes of them tried."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter, Request

from squarely.balance.lab import Lab, Measuring
from squarely.balance.measures import measure_of
from squarely.balance.report import Measure, Report
from squarely.balance.report import Request as Wanted
from squarely.balance.runs import Setting
from squarely.balance.statistics import Mean
from squarely.balance.suggest import Search, Suggestion
from squarely.kernel.rules import DataText
from squarely.server.engines.sandboxed import DesignRequest, check_design
from squarely.server.http.access import limited, refusing_in_json, sandboxed, visitor_of
from squarely.server.http.bodies.balance import (
    BalanceBar,
    BalanceBars,
    BalanceFigure,
    BalanceNews,
    BalanceReport,
    BalanceSuggestion,
    BalanceTarget,
    BalanceUnused,
    BalanceValue,
    BalanceWish,
    SuggestionNews,
    SuggestWish,
    TriedEdit,
    TriedEffect,
)
from squarely.server.live.designs import design_data
from squarely.server.live.farewell import Farewell
from squarely.server.live.lines import Lines, LineStream
from squarely.server.live.listener import Listener
from squarely.server.live.measuring import Moment, News, Watched
from squarely.server.refusals import RequestRefused
from squarely.server.safety.limits import OpenSockets
from squarely.server.settings import Limits

router = APIRouter(prefix="/api/balance")


def _telling(name: str) -> dict[int | str, dict[str, Any]]:
    lines = {
        "description": f"One JSON object a line, each a `{name}`, an empty line after a few "
        "seconds of silence. What stands in the way later is a line of type `refused`.",
        "content": {LineStream.media_type: {"schema": {"type": "string"}}},
    }
    codes = ("unusable", "not_json", "measured_enough", "too_much_work", "busy", "stopping")
    return {200: lines, **refusing_in_json(*codes)}


@router.post(
    "",
    summary="Measure a design",
    status_code=200,
    response_class=LineStream,
    responses=_telling("BalanceNews"),
)
async def measure(wish: BalanceWish, request: Request) -> LineStream:
    """Plays games between bots with a design and with ours, and tells what they say so far.

    The games end when the request does.
    """
    measure, data, seats = await _design(wish, request)
    own = Wanted(seats, wish.games, data, with_report=False)
    ours = Wanted(seats, wish.games, {}, with_report=False) if data else None
    return _stream(request, Measuring(measure, own, ours), _measured)


@router.post(
    "/suggestions",
    summary="Try changes of a design",
    status_code=200,
    response_class=LineStream,
    responses=_telling("SuggestionNews"),
)
async def suggest(wish: SuggestWish, request: Request) -> LineStream:
    """Tries changes of values and prices in the same games as the design, and compares.

    The games end when the request does.
    """
    measure, data, seats = await _design(wish, request)
    setting = Setting(wish.variant, seats, data=data)
    return _stream(request, Search(measure, setting, wish.games), _suggested)


async def _design(wish: BalanceWish, request: Request) -> tuple[Measure, dict[str, DataText], int]:
    """How a design is measured and what it differs in; raises BadInput that says what is wrong."""
    limits: Limits = request.app.state.limits
    await limited(request, limits.measurings, "measured_enough")
    measure = measure_of(wish.variant)
    seats = wish.seats or measure.seats
    data = design_data(wish.variant, wish.files)
    await sandboxed(request, check_design, DesignRequest(wish.variant, data, seats))
    ours = dict(design_data(wish.variant, {}))
    return measure, {part: text for part, text in data if text.text != ours[part].text}, seats


def _stream(request: Request, lab: Lab, news: News) -> LineStream:
    """Lines about a lab while somebody reads them, if the address may have another."""
    state = request.app.state
    sockets: OpenSockets = state.sockets
    farewell: Farewell = state.farewell
    limits: Limits = state.limits
    address = visitor_of(request)
    if farewell.begun:
        raise RequestRefused("stopping", wait=1)
    with sockets.counted("measuring", address, limits.measurings_open) as allowed:
        if not allowed:
            raise RequestRefused("measured_enough", wait=10)
    lines = Lines()
    listener = Listener(None, address, lines)

    @contextmanager
    def present() -> Iterator[None]:
        with sockets.counted("measuring", address, 0), farewell.present(listener):
            yield

    watched = Watched(lab, news, listener, state.questions, state.our_games)
    return LineStream(lines, present(), watched.run)


def _measured(lab: Measuring, moment: Moment) -> str:
    own, ours = lab.reports()
    return BalanceNews(
        done=lab.done,
        total=lab.total,
        over=moment == "over",
        own=None if own is None else _report(own),
        ours=None if ours is None else _report(ours),
    ).model_dump_json()


def _suggested(search: Search, moment: Moment) -> str:
    found = None if moment == "playing" else [_suggestion(each) for each in search.suggestions()]
    return SuggestionNews(
        done=search.done,
        total=search.total,
        over=moment == "over",
        met=search.met,
        suggestions=found,
    ).model_dump_json()


def _report(report: Report) -> BalanceReport:
    return BalanceReport(
        games=report.games,
        figures=[
            BalanceFigure(key=each.key, about=each.about, unit=each.unit, **_value(each.measured))
            for each in report.figures()
        ],
        targets=[
            BalanceTarget(
                key=each.key,
                about=each.about,
                unit=each.unit,
                low=_bound(each.low),
                high=_bound(each.high),
                verdict=each.verdict,
                **_value(each.measured),
            )
            for each in report.targets()
        ],
        bars=[
            BalanceBars(
                key=each.key,
                unit=each.unit,
                low=_bound(each.low),
                high=_bound(each.high),
                bars=[BalanceBar(name=name, **_value(part)) for name, part in each.values.items()],
            )
            for each in report.bars()
        ],
        unused=[
            BalanceUnused(key=each.key, entries=list(each.entries)) for each in report.unused()
        ],
    )


def _suggestion(each: Suggestion) -> BalanceSuggestion:
    return BalanceSuggestion(
        edits=[
            TriedEdit(kind=edit.kind, about=edit.about, before=edit.before, after=edit.after)
            for edit in each.change.edits
        ],
        files={part: text.text for part, text in each.change.files.items()},
        games=each.games,
        nearer=BalanceValue(**_value(each.nearer)),
        sure=each.sure,
        effects=[
            TriedEffect(
                key=effect.key,
                about=effect.about,
                unit=effect.unit,
                before=round(effect.before, 2),
                after=round(effect.after, 2),
                difference=BalanceValue(**_value(effect.difference)),
            )
            for effect in each.effects
        ],
    )


def _value(measured: Mean) -> dict[str, float]:
    ends = {"least": round(measured.least, 2), "most": round(measured.most, 2)}
    return {"value": round(measured.value, 2), "within": round(measured.within, 2), **ends}


def _bound(value: float) -> float | None:
    return value if math.isfinite(value) else None
