"""Whether the process lives, and whether it can be sent players."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from squarely.server.bus.bus import Bus
from squarely.server.http.access import rooms_of
from squarely.server.live.farewell import Farewell
from squarely.server.refusals import RequestRefused
from squarely.server.storage.database import StorageDown

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """The process answers; nothing else is looked at, so that it is not restarted in vain."""
    return {"status": "ok"}


@router.get("/readyz")
async def readyz(request: Request) -> JSONResponse:
    """Whether matches can be played here: the database was written, and nobody stops the server.

    The bus is named for information only: without it the table goes on, more slowly.
    """
    bus: Bus = request.app.state.bus
    told = {"bus": "ok" if bus.well else "down"}
    farewell: Farewell = request.app.state.farewell
    try:
        if farewell.begun:
            raise RequestRefused("stopping")
        await rooms_of(request).check()
    except RequestRefused as refusal:
        return _unready(refusal, told)
    except StorageDown:
        return _unready(RequestRefused("storage_down"), told)
    return JSONResponse({"status": "ok", **told})


def _unready(refusal: RequestRefused, told: dict[str, str]) -> JSONResponse:
    return JSONResponse({"error": str(refusal), "code": refusal.code, **told}, refusal.status)
