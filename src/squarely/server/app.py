"""The application: storage, rooms and routes put together."""

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

from squarely.kernel.rules import BadInput, IllegalMove
from squarely.server.engines.sandbox import Sandbox
from squarely.server.http import (
    account,
    api_page,
    balance,
    bot_play,
    bots,
    challenges,
    decency,
    designs,
    even_games,
    health,
    hints,
    history,
    lobby,
    lobby_live,
    looking_back,
    matches,
    meetings,
    moves,
    notices,
    openings,
    own_matches,
    pages,
    paper,
    printing,
    profiles,
    puzzles,
    seats,
    sign_in,
    studies,
    study_positions,
    tokens,
    tutorials,
)
from squarely.server.live import socket
from squarely.server.live.analyses import Analyses
from squarely.server.live.farewell import Farewell
from squarely.server.live.incoming import say
from squarely.server.live.measuring import OurGames
from squarely.server.live.outgoing import illegal_response
from squarely.server.meetings.rounds import Rounds
from squarely.server.notices.notifier import notifying
from squarely.server.operations.request_ids import RequestIds
from squarely.server.process import Meeting, meeting, running
from squarely.server.programs.challenges import Challenging
from squarely.server.programs.streams import Kept, ProgramStreams
from squarely.server.refusals import UNUSABLE, RequestRefused, response
from squarely.server.safety.limits import OpenSockets
from squarely.server.safety.protection import Moderation, SafeHeaders
from squarely.server.safety.sites import SameSite
from squarely.server.settings import Settings
from squarely.server.storage.bot_challenges import BotChallenges
from squarely.server.storage.bot_tokens import BotTokens
from squarely.server.storage.challenges import Challenges
from squarely.server.storage.database import StorageDown
from squarely.server.storage.decency import Decency
from squarely.server.storage.device_codes import DeviceCodes
from squarely.server.storage.meetings import Meetings
from squarely.server.storage.open_tables import OpenTables
from squarely.server.storage.openings import OpeningMoves
from squarely.server.storage.past_tables import PastTables
from squarely.server.storage.player_matches import PlayerMatches
from squarely.server.storage.players import Players
from squarely.server.storage.repeating import repeat
from squarely.server.storage.standings import Standings
from squarely.server.storage.store import Store
from squarely.server.storage.studies import Studies
from squarely.server.studies.looking import TIDY_EVERY, Looking

_log = logging.getLogger(__name__)

DESCRIPTION = """
Open a match with `POST /api/matches`, give every player their secret link, and play over the
WebSocket at `/api/matches/{match_id}/live`. What is said there stands in docs/server.md.

A program plays with a token of its account: it opens `GET /api/bot/stream`, and then the stream of
each match. docs/bots-api.md has a bot of forty lines.
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
    met = meeting(settings)
    app.state.met = met
    store = Store(settings.database)
    app.state.store = store
    app.state.players = Players(store)
    app.state.device_codes = DeviceCodes(store)
    app.state.bot_tokens = BotTokens(store)
    app.state.player_matches = PlayerMatches(store)
    app.state.decency = Decency(store)
    app.state.standings = Standings(store)
    app.state.past_tables = PastTables(store)
    app.state.meetings = Meetings(store)
    app.state.challenges = Challenges(store)
    app.state.opening_moves = OpeningMoves(store)
    app.state.studies = Studies(store)
    app.state.looking = Looking(met.bus, met.tracker)
    limits = settings.limits
    app.state.limits = limits
    app.state.allow_private = settings.allow_private_webhooks
    app.state.proxies = settings.proxies
    app.state.hosts = settings.hosts
    app.state.bus = met.bus
    app.state.limiter = met.limiter
    app.state.sockets = OpenSockets(met.tracker)
    app.state.farewell = Farewell()
    app.state.sandbox = Sandbox()
    app.state.our_games = OurGames()
    app.state.program_streams = ProgramStreams(met.bus)
    app.state.program_kept = Kept(
        app.state.bot_tokens, BotChallenges(store), app.state.player_matches, OpenTables(store)
    )
    app.include_router(matches.router, tags=["matches"])
    app.include_router(seats.router, tags=["seats"])
    app.include_router(moves.router, tags=["numbered moves"])
    app.include_router(history.router, tags=["history"])
    app.include_router(hints.router, tags=["hints and analysis"])
    app.include_router(looking_back.router, tags=["hints and analysis"])
    app.include_router(studies.router, tags=["studies"])
    app.include_router(study_positions.router, tags=["studies"])
    app.include_router(tutorials.router, tags=["tutorials"])
    app.include_router(openings.router, tags=["openings"])
    app.include_router(designs.router, tags=["workshop"])
    app.include_router(balance.router, tags=["workshop"])
    app.include_router(printing.router, tags=["printing"])
    app.include_router(paper.router, tags=["paper"])
    app.include_router(puzzles.router, tags=["puzzles"])
    app.include_router(lobby.router, tags=["lobby"])
    app.include_router(lobby_live.router)
    app.include_router(notices.router, tags=["notices"])
    app.include_router(sign_in.router, tags=["players"])
    app.include_router(account.router, tags=["players"])
    app.include_router(tokens.router, tags=["players"])
    app.include_router(own_matches.router, tags=["players"])
    app.include_router(decency.router, tags=["players"])
    app.include_router(profiles.router, tags=["players"])
    app.include_router(meetings.router, tags=["meetings"])
    app.include_router(challenges.router, tags=["challenges"])
    app.include_router(even_games.router, tags=["even games"])
    app.include_router(bots.router, tags=["bots"])
    app.include_router(bot_play.router, tags=["bots"])
    app.include_router(socket.router)
    app.include_router(health.router)
    app.mount("/api/docs", api_page.page(app))
    app.mount("/", pages.site())
    app.add_exception_handler(BadInput, _refused)
    app.add_exception_handler(IllegalMove, _illegal)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _framework_refused)
    app.add_exception_handler(StorageDown, _storage_down)
    app.add_exception_handler(SQLAlchemyError, _storage_down)
    app.add_middleware(
        Moderation,
        limiter=met.limiter,
        rate=limits.requests,
        uploads=paper.uploads(limits),
    )
    app.add_middleware(SameSite, hosts=settings.hosts)
    app.add_middleware(SafeHeaders)
    app.add_middleware(RequestIds)
    return app


def _life(settings: Settings, warm: bool) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store: Store = app.state.store
        met: Meeting = app.state.met
        await store.prepare()
        async with (
            running(settings, store, met, warm) as process,
            notifying(settings, store, met.tracker, process.rooms) as notifier,
        ):
            analyses = Analyses(process.questions)
            app.state.rooms = process.rooms
            app.state.rounds = Rounds(app.state.meetings, process.rooms)
            app.state.questions = process.questions
            app.state.analyses = analyses
            app.state.notifier = notifier
            app.state.tables = process.lobby.tables
            app.state.feed = process.lobby.feed
            app.state.challenging = Challenging(
                BotChallenges(store),
                app.state.bot_tokens,
                app.state.decency,
                process.lobby.tables,
                met.bus,
            )
            app.state.looking.start()
            tidying = repeat(app.state.looking.tidy, TIDY_EVERY, "tidying studies")
            task = asyncio.create_task(tidying)
            yield
            task.cancel()
            analyses.close()
            app.state.sandbox.close()
        await store.close()

    return life


async def _refused(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, BadInput):
        raise problem
    return response(problem)


async def _illegal(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, IllegalMove):
        raise problem
    return illegal_response(problem)


async def _storage_down(request: Request, problem: Exception) -> JSONResponse:
    _log.error("a request failed, for the database did: %s", problem)
    return response(RequestRefused("storage_down", wait=1))


async def _invalid(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, RequestValidationError):
        raise problem
    first = problem.errors()[0]
    if first["type"] == "json_invalid":
        return response(RequestRefused("not_json"))
    return response(BadInput(say(first["type"], first["loc"], first["msg"])))


async def _framework_refused(request: Request, problem: Exception) -> JSONResponse:
    if not isinstance(problem, HTTPException):
        raise problem
    # The framework's own words for a body that is no JSON are not a sentence.
    if problem.status_code == 400:
        return response(RequestRefused("not_json"))
    body = {"error": problem.detail, "code": UNUSABLE}
    return JSONResponse(body, problem.status_code, problem.headers)
