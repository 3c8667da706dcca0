"""A site of files alone, in any folder: Python runs in the page's worker."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.server.http.pages import FOLDER
from squarely.site.pages import write_site
from tests.browser.test_blokus import lay_something
from tests.browser.test_offline import KEPT
from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, introduce, sit_down

BOOT = 60_000
"""Milliseconds in which Python has to start, on however busy a machine."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that lies in a folder of its host."""
    host = tmp_path_factory.mktemp("host")
    write_site(host / "games", FOLDER)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(host))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/"
        server.shutdown()


@asynccontextmanager
async def visiting(browser: Browser, address: str, **device: Any) -> AsyncIterator[Page]:
    context = await browser.new_context(
        locale="en-US", reduced_motion="reduce", **(device or DESKTOP)
    )
    await introduce(context)
    page = await context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("response", lambda got: problems.extend([] if got.ok else [got.url]))
    await page.goto(address)
    yield page
    assert problems == []
    await context.close()


def mine(page: Page) -> Any:
    return expect(page.get_by_role("heading", name="Your turn"))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desk", "phone"])
async def test_a_game_against_a_bot_and_its_replay(
    browser: Browser, site: str, device: dict[str, Any]
) -> None:
    async with visiting(browser, site, **device) as page:
        assert await serious(page) == []
        await sit_down(page, "Blokus To Go")
        await mine(page).to_be_visible(timeout=BOOT)
        moves = page.locator(".talk li", has_text="Bot 2")
        for count in (1, 2):
            await lay_something(page)
            await expect(moves).to_have_count(count, timeout=BOOT)
            await mine(page).to_be_visible()
        assert await serious(page) == []
        # What was played outlasts the page.
        await page.reload()
        await mine(page).to_be_visible(timeout=BOOT)
        await expect(moves).to_have_count(2)
        await page.get_by_text("More", exact=True).click()
        await page.get_by_role("link", name="Look back").click()
        await expect(page.get_by_text("Move 4 of 4")).to_be_visible(timeout=BOOT)
        await page.get_by_role("link", name="Squarely: All games").click()
        await expect(page.get_by_role("heading", name="My matches")).to_be_visible()


@pytest.mark.parametrize("game", ["Locus", "Loko moto", "Blokus"])
async def test_every_game_is_played(browser: Browser, site: str, game: str) -> None:
    async with visiting(browser, site) as page:
        await sit_down(page, game)
        await mine(page).to_be_visible(timeout=BOOT)
        await page.get_by_role("button", name="Hint").click()
        await expect(page.get_by_role("button", name="Take it in hand")).to_be_visible(timeout=BOOT)


async def test_a_tutorial_begins(browser: Browser, site: str) -> None:
    async with visiting(browser, f"{site}#/learn/blokus-to-go") as page:
        await expect(page.get_by_role("img", name="Board")).to_be_visible(timeout=BOOT)
        await expect(page.get_by_role("button", name="Piece Z5, 5 squares")).to_be_enabled()


async def test_it_is_played_offline_after_the_first_visit(browser: Browser, site: str) -> None:
    async with visiting(browser, site) as page:
        await expect(page.locator(".card").first).to_be_visible()
        await page.evaluate(KEPT)
        await page.context.set_offline(True)
        await page.reload()
        await sit_down(page, "Blokus To Go")
        await mine(page).to_be_visible(timeout=BOOT)
        await lay_something(page)
        await expect(page.locator(".talk li", has_text="Bot 2")).to_have_count(1, timeout=BOOT)


async def test_nothing_is_offered_that_needs_a_server(browser: Browser, site: str) -> None:
    async with visiting(browser, site) as page:
        await expect(page.locator(".cards button")).to_have_count(4)
        for words in ("Open seats", "Puzzles", "Ratings", "Sign in", "Privacy"):
            await expect(page.get_by_text(words)).to_have_count(0)
        await page.locator(".card").first.click()
        dialog = page.get_by_role("dialog")
        await expect(dialog.get_by_role("option", name="A friend")).to_have_count(0)
        for words in ("Print and play", "Puzzles", "Clock"):
            await expect(dialog.get_by_text(words, exact=True)).to_have_count(0)
        await dialog.get_by_role("link", name="Rules").click()
        await expect(page).to_have_url(re.compile("#/rules/blokus$"))
        await expect(page.get_by_role("heading", name="The rules of Blokus")).to_be_visible()
