"""The application: storage, lobby and routes put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from squarely.kernel.rules import BadInput
from squarely.server.engines.analyses import Analyses
from squarely.server.engines.pool import BotPool
from squarely.server.http import api_page, hints, history, matches, moves, pages, seats, tutorials
from squarely.server.http.history import Histories
from squarely.server.live import socket
from squarely.server.live.incoming import say
from squarely.server.live.lobby import Lobby
from squarely.server.refusals import UNUSABLE, RequestRefused, response
from squarely.server.safety.limits import Buckets, OpenSockets
from squarely.server.safety.protection import Moderation, SafeHeaders
from squarely.server.safety.sites import SameSite
from squarely.server.settings import Settings
from squarely.server.storage.store import StorageDown, Store

_log = logging.getLogger(__name__)

KEEP_EVERY = 2.0
"""Seconds between looks at whether the database is still this server's own."""

DESCRIPTION = """
Open a match with `POST /api/matches`, give every player their secret link, and play over the
WebSocket at `/api/matches/{match_id}/live`. What is said there stands in docs/server.md.
"""


def create_app(settings: Settings, warm: bool = False) -> FastAPI:
    """The server as an ASGI application."""
    app = FastAPI(
        title="Squarely",
        version=version("squarely"),
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_life(settings, warm),
    )
    app.state.store = Store(settings.database)
    limits = settings.limits
    app.state.limits = limits
    app.state.openings = Buckets(limits.matches_per_day / matches.DAY, limits.matches_per_day)
    app.state.hints = Buckets(limits.hints_per_second, limits.hints_at_once)
    app.state.hints_by_address = Buckets(
        limits.address_hints_per_second, limits.address_hints_at_once
    )
    app.state.joins = Buckets(limits.joins_per_second, limits.joins_at_once)
    app.state.codes = Buckets(limits.codes_per_second, limits.codes_at_once)
    app.state.chats = Buckets(limits.chat_per_second, limits.chat_at_once)
    app.state.histories = Histories()
    app.state.sockets = OpenSockets()
    app.include_router(matches.router, tags=["matches"])
    app.include_router(seats.router, tags=["seats"])
    app.include_router(moves.router, tags=["numbered moves"])
    app.include_router(history.router, tags=["history"])
    app.include_router(hints.router, tags=["hints and analysis"])
    app.include_router(tutorials.router, tags=["tutorials"])
    app.include_router(socket.router)
    app.mount("/api/docs", api_page.page(app))
    app.mount("/", pages.site())
    app.add_exception_handler(BadInput, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _framework_refused)
    app.add_exception_handler(StorageDown, _storage_down)
    app.add_exception_handler(SQLAlchemyError, _storage_down)
    app.add_middleware(
        Moderation,
        rate=limits.requests_per_second,
        at_once=limits.requests_at_once,
    )
    app.add_middleware(SameSite, hosts=settings.hosts)
    app.add_middleware(SafeHeaders)
    return app


def _life(settings: Settings, warm: bool) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store: Store = app.state.store
        await store.prepare()
        bots = BotPool(settings.bot_processes, warm)
        if warm:
            bots.warm_up()
        lobby = Lobby(store, bots, settings.limits)
        analyses = Analyses(bots)
        app.state.lobby = lobby
        app.state.bots = bots
        app.state.analyses = analyses
        tasks = [asyncio.create_task(each) for each in (lobby.watch(), _keep(app, store))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await lobby.close()
            analyses.close()
            bots.close()
            await store.close()

    return life


async def _keep(app: FastAPI, store: Store) -> None:
    """Stops the server if another one has got hold of its database."""
    while True:
        await asyncio.sleep(KEEP_EVERY)
        try:
            await store.own()
        except StorageDown:
            continue
        except BadInput as problem:
            stop: Callable[[BadInput], None] = app.state.stop
            stop(problem)
            return


async def _refused(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, BadInput):
        raise problem
    return response(problem)


async def _storage_down(request: Request, problem: Exception) -> JSONResponse:
    _log.error("a request failed, for the database did: %s", problem)
    return response(RequestRefused("storage_down", wait=1))


async def _invalid(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, RequestValidationError):
        raise problem
    first = problem.errors()[0]
    return response(BadInput(say(first["type"], first["loc"], first["msg"])))


async def _framework_refused(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, HTTPException):
        raise problem
    # The framework's own words for a body that is no JSON are not a sentence.
    if problem.status_code == 400:
        return response(RequestRefused("not_json"))
    body = {"error": problem.detail, "code": UNUSABLE}
    return JSONResponse(body, problem.status_code, problem.headers)
