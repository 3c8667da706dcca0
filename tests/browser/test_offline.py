"""The site can be installed, and its pages load without the server."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, expect

from squarely.server.http.pages import FILES, FOLDER
from squarely.server.settings import Settings, sqlite_in
from tests.browser.visitors import visit
from tests.server.guests import Table, open_table

KEPT = """() => navigator.serviceWorker.controller !== null || new Promise((done) =>
    navigator.serviceWorker.addEventListener('controllerchange', () => done(true)))"""
"""Waits until the pages are kept for later."""

NO_NETWORK = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })"
"""What a browser says without a network; Playwright's own word may reach a reloaded page late."""


async def test_the_manifest_and_all_that_it_names_are_there(table: Table) -> None:
    manifest = (await table.http.get("/manifest.webmanifest")).json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for name in (*(icon["src"].lstrip("/") for icon in manifest["icons"]), *FILES):
        answer = await table.http.get(f"/{name}")
        assert answer.status_code == 200
        assert answer.content == (FOLDER / name).read_bytes()


async def test_links_to_the_site_tell_what_it_is(table: Table) -> None:
    page = (await table.http.get("/")).text
    for tag in ('name="description"', 'property="og:title"', 'property="og:image"'):
        assert tag in page


async def test_pages_load_offline_and_say_what_needs_the_server(
    browser: Browser, tmp_path: Path
) -> None:
    async with (
        open_table(Settings(sqlite_in(tmp_path))) as table,
        visit(browser, table, excused="ERR_INTERNET_DISCONNECTED") as page,
    ):
        await expect(page.locator(".card").first).to_be_visible()
        await page.evaluate(KEPT)
        await page.context.set_offline(True)
        await page.add_init_script(NO_NETWORK)
        await page.reload()
        await expect(page.get_by_role("alert")).to_contain_text("You are offline")
        await page.get_by_role("link", name="Rules: Locus").click()
        await expect(page.get_by_role("heading", name="The rules of Locus")).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("heading", name="The rules of Locus")).to_be_visible()
        await page.goto("/learn/blokus")
        await expect(page.get_by_text("cannot be reached")).to_be_visible()
        await page.context.set_offline(False)
        await page.goto("/")
        await expect(page.locator(".card").first).to_be_visible()


async def test_nothing_of_a_match_is_kept_for_later(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "pp")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await page.evaluate(KEPT)
        await page.reload()
        kept = await page.evaluate(
            """caches.keys().then(async (names) => (await Promise.all(names.map(async (name) =>
                (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)
            ))).flat())"""
        )
        assert "/" in kept
        assert not [path for path in kept if path.startswith(("/api/", "/match/"))]
