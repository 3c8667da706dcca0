"""The browser client: built files, and one page for every address of the site."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from squarely.server.refusals import RequestRefused, response

FOLDER = Path(__file__).parents[1] / "web"
"""Where `make` puts what it builds from web/."""

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Squarely</title>
<p>The table is open, but its pages have not been built: run <code>make web</code>, then look
again. Programs can play already: see <a href="/api/docs/">the API</a>.</p></html>
"""

FILES = (
    "favicon.svg",
    "manifest.webmanifest",
    "service-worker.js",
    "icons/180.png",
    "icons/192.png",
    "icons/512.png",
    "icons/maskable.png",
    "icons/social.png",
)
"""Files that keep their names from build to build."""

FOR_GOOD = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Files with their content's hash in the name: a browser never has to ask for one again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be kept for good."""
        found = await super().get_response(path, scope)
        found.headers["cache-control"] = FOR_GOOD
        return found


def site(folder: Path = FOLDER) -> Starlette:
    """The pages of the site; which one is shown is up to the client."""

    def page(request: Request) -> Response:
        return shown(200)

    def shown(status: int) -> Response:
        index = folder / "index.html"
        if not index.exists():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(index, status, headers={"cache-control": "no-cache"})

    def nowhere(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            return response(RequestRefused("nowhere"))
        # The client says it in words, and in the visitor's language.
        return shown(404)

    def wrong_method(request: Request, problem: Exception) -> Response:
        return response(RequestRefused("wrong_method"))

    def file(request: Request) -> Response:
        path = folder / request.url.path.lstrip("/")
        # A new build is noticed at once, above all its service worker.
        return FileResponse(path, headers={"cache-control": "no-cache"})

    pages = (
        "/",
        "/match/{id}",
        "/replay/{id}",
        "/study/{id}",
        "/mistakes/{id}",
        "/rules/{game}",
        "/learn/{game}",
        "/openings/{game}",
        "/puzzles/{game}",
        "/workshop",
        "/workshop/{variant}",
        "/paper/{game}",
        "/me",
        "/player/{name}",
        "/ratings/{category}",
        "/ladder/{category}",
        "/privacy",
        "/join/{id}",
        "/confirm/{token}",
        "/meet",
        "/meet/{id}",
        "/challenge/{id}",
        "/daily",
    )
    return Starlette(
        routes=[
            *(Route(path, page) for path in pages),
            *(Route(f"/{name}", file) for name in FILES),
            Mount("/assets", Assets(directory=folder / "assets", check_dir=False)),
            Route("/{address:path}", nowhere),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=500)],
        exception_handlers={405: wrong_method},
    )
