"""What the server refuses, on sockets and over HTTP, added to what a table refuses."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field
from starlette.responses import JSONResponse

from squarely.bots.installed import HOW_TO
from squarely.kernel.rules import BadInput
from squarely.server.operations import metrics
from squarely.table.refusals import REFUSALS as TABLE_REFUSALS
from squarely.table.refusals import Refused

UNUSABLE = "unusable"
"""The code for input that makes no sense; its own sentence says what is wrong with it."""

ILLEGAL = "illegal"
"""The code for a move against the rules; its breaches say which."""

REFUSALS = {
    **TABLE_REFUSALS,
    UNUSABLE: (422, "The request cannot be used."),
    ILLEGAL: (409, "The move is against the rules."),
    "still_here": (409, "This player is here, or has only just left: wait half a minute."),
    "person_back": (409, "The person plays again."),
    "joined_already": (409, "You have joined already."),
    "join_first": (409, "Say first who you are: send a join message."),
    "only_watching": (403, "You are watching: only players can do that."),
    "chat_too_fast": (429, "Slow down a little: the others want to read what you wrote."),
    "named_enough": (429, "This seat has changed its name often enough: keep this one."),
    "chat_full": (429, "This table has talked enough for one match."),
    "not_saved": (503, "It is not certain that this was saved: look again in a moment."),
    "storage_down": (503, "The table cannot reach its matches just now: try again in a moment."),
    "stopping": (503, "The table is just being restarted: connect again in a moment."),
    "cannot_open": (
        409,
        "This version of Squarely cannot open the match: ask whoever runs the table.",
    ),
    "no_match": (404, "There is no such match: check the link."),
    "no_ply": (404, "The game has {plies} plies."),
    "no_lesson": (404, "There is no such lesson."),
    "nowhere": (404, "There is nothing at this address."),
    "wrong_key": (401, "This key opens no seat of the match: check the link."),
    "join_too_fast": (429, "Too many are coming from this address at once: wait a moment."),
    "seat_elsewhere": (
        409,
        "Your seat is open in too many windows: this one, the oldest, was closed.",
    ),
    "address_full": (429, "Too many tables are open from this address: close one."),
    "match_full": (429, "So many people watch this match that there is no room left."),
    "opened_enough": (429, "This address has opened enough matches for today."),
    "bots_enough": (429, "Enough matches of bots alone are under way: wait until one is over."),
    "clock_runs": (409, "There are no hints in a game with a clock."),
    "hints_off": (409, "The people at this table have agreed to play without hints."),
    "wrong_code": (404, "No seat goes by this code: check it, or ask for a new one."),
    "codes_too_fast": (429, "Too many codes were tried from this address: wait a few minutes."),
    "hint_too_fast": (429, "Think for yourself a little: the next hint comes soon."),
    "not_over": (409, "A game is analysed once it is over."),
    "busy": (503, "Many are asking at once: try again in a moment."),
    "no_worker": (503, "Nobody thinks for this table just now: ask whoever runs it for a worker."),
    "no_engine": (501, f"The analysis needs the engine on this server: {HOW_TO}."),
    "warming_up": (503, "The analysis is warming up: try again in a few seconds."),
    "too_fast": (429, "Too many requests: wait a moment and try again."),
    "too_slow": (408, "A request has to arrive within {seconds} seconds."),
    "too_large": (413, "A request has at most {bytes} bytes."),
    "not_json": (400, "This is not JSON: send one JSON object."),
    "form_sent": (415, "Send JSON: the header Content-Type has to be application/json."),
    "other_site": (403, "Pages of other sites may not use this table."),
    "other_name": (
        421,
        "This table does not go by the name {name}: start it with --allow-host.",
    ),
}

RefusalCode = Annotated[str, Field(json_schema_extra={"enum": list(REFUSALS)})]


class RequestRefused(Refused):
    """A message or an HTTP request that the server understands and does not carry out."""

    reasons: ClassVar = REFUSALS

    def __init__(self, code: str, wait: float | None = None, **details: object) -> None:
        super().__init__(code, **details)
        self.wait = wait
        """Seconds after which it may be asked again, where that is known."""


def code_of(problem: BadInput) -> str:
    """The code for programs."""
    return problem.code if isinstance(problem, Refused) else UNUSABLE


def response(problem: BadInput) -> JSONResponse:
    """A refusal as the answer to an HTTP request."""
    metrics.refused(code_of(problem))
    status = problem.status if isinstance(problem, Refused) else REFUSALS[UNUSABLE][0]
    wait = problem.wait if isinstance(problem, RequestRefused) else None
    headers = {} if wait is None else {"retry-after": str(int(wait) + 1)}
    return JSONResponse({"error": str(problem), "code": code_of(problem)}, status, headers)
