"""The page that documents the HTTP API and lets people try it: Swagger UI, served from here."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from swagger_ui_bundle import swagger_ui_path

# Swagger UI sets styles on its elements and draws its icons from data.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Squarely: the table's API</title>
<link rel="stylesheet" href="assets/swagger-ui.css">
<link rel="icon" href="assets/favicon-32x32.png">
</head>
<body>
<div id="page"></div>
<script src="assets/swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
"""

START = """SwaggerUIBundle({url: "/api/openapi.json", dom_id: "#page", deepLinking: true});
"""


def _page(request: Request) -> Response:
    return HTMLResponse(PAGE, headers={"content-security-policy": POLICY})


def _start(request: Request) -> Response:
    return Response(START, media_type="text/javascript")


page = Starlette(
    routes=[
        Route("/", _page),
        Route("/start.js", _start),
        Mount("/assets", StaticFiles(directory=swagger_ui_path)),
    ]
)
