"""Messages of a table and refusals, as they go over the wire."""

from __future__ import annotations

from dataclasses import asdict

import orjson
from starlette.responses import JSONResponse

from squarely.kernel.rules import BadInput, IllegalMove
from squarely.server.operations import metrics
from squarely.server.refusals import REFUSALS, code_of
from squarely.table.messages import ILLEGAL, Refusal, ServerMessage, illegal


def to_json(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return orjson.dumps(message).decode()


def illegal_response(refusal: IllegalMove) -> JSONResponse:
    """The same as the answer to an HTTP request."""
    metrics.refused(ILLEGAL)
    told = illegal(None, refusal)
    breaches = [asdict(each) for each in told.breaches]
    body = {"error": told.reason, "code": ILLEGAL, "breaches": breaches}
    return JSONResponse(body, REFUSALS[ILLEGAL][0])


def refused(ref: str | None, problem: BadInput) -> Refusal:
    """Why something is not done."""
    return Refusal(ref, code_of(problem), str(problem))
