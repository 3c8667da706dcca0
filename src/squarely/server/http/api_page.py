"""The page that documents the HTTP API and lets people try it: Swagger UI, served from here."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
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

START = """SwaggerUIBundle({url: "openapi.json", dom_id: "#page", deepLinking: true});
"""


def older(part: Any) -> Any:
    """A description in the form that this Swagger UI reads: OpenAPI 3.0 says null differently."""
    if isinstance(part, list):
        return [older(each) for each in part]
    if not isinstance(part, dict):
        return part
    found = {name: older(value) for name, value in part.items()}
    choices = found.get("anyOf", [])
    if {"type": "null"} in choices:
        found["anyOf"] = [choice for choice in choices if choice != {"type": "null"}]
        found["nullable"] = True
    if "const" in found:
        found["enum"] = [found.pop("const")]
    return found


def page(api: FastAPI) -> Starlette:
    """The page of an application."""

    def shown(request: Request) -> Response:
        return HTMLResponse(PAGE, headers={"content-security-policy": POLICY})

    def start(request: Request) -> Response:
        return Response(START, media_type="text/javascript")

    def described(request: Request) -> Response:
        return JSONResponse({**older(api.openapi()), "openapi": "3.0.3"})

    return Starlette(
        routes=[
            Route("/", shown),
            Route("/start.js", start),
            Route("/openapi.json", described),
            Mount("/assets", StaticFiles(directory=swagger_ui_path)),
        ]
    )
