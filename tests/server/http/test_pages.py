"""The pages of the site."""

from __future__ import annotations

from pathlib import Path

import httpx

from squarely.server.http.pages import site


def _built(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Squarely</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-1a2b.js").write_text("let a = 1;\n" * 1000)
    return folder


def _visitor(folder: Path) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=site(folder))
    return httpx.AsyncClient(transport=transport, base_url="http://table")


async def test_every_address_of_the_site_shows_the_page(tmp_path: Path) -> None:
    async with _visitor(_built(tmp_path / "web")) as visitor:
        for path in ("/", "/match/x1", "/replay/x1", "/rules/locus", "/learn/blokus"):
            answer = await visitor.get(path)
            assert answer.status_code == 200
            assert "<title>Squarely</title>" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
        assert (await visitor.get("/favicon.svg")).text == "<svg/>"
        lost = await visitor.get("/nowhere/at/all")
        assert lost.status_code == 404
        assert "<title>Squarely</title>" in lost.text
        for method, code in (("GET", "nowhere"), ("DELETE", "wrong_method")):
            wrong = await visitor.request(method, "/api/nothing")
            assert wrong.json()["code"] == code
            assert wrong.json()["error"].endswith(".")


async def test_assets_are_compressed_and_kept(tmp_path: Path) -> None:
    async with _visitor(_built(tmp_path / "web")) as visitor:
        answer = await visitor.get("/assets/index-1a2b.js")
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        for path in ("/assets/missing.js", "/assets/..%2f..%2findex.html", "/assets/../index.html"):
            assert "immutable" not in (await visitor.get(path)).headers.get("cache-control", "")


async def test_a_site_that_is_not_built_says_so(tmp_path: Path) -> None:
    async with _visitor(tmp_path / "nothing") as visitor:
        answer = await visitor.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
