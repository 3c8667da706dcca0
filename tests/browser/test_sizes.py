"""Every page on every screen: a tablet, a phone on its side, letters twice as large."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table

SIZES: dict[str, dict[str, Any]] = {
    "desk": DESKTOP,
    "phone": PHONE,
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone-on-its-side": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    # A browser at 200 % has half as many pixels for the page.
    "zoomed": {"viewport": {"width": 720, "height": 450}},
}


@pytest.mark.parametrize("size", SIZES)
async def test_no_page_is_wider_than_its_screen(browser: Browser, table: Table, size: str) -> None:
    paths = ["/", "/rules/lokomoto", "/learn/blokus"]
    for variant, seats in (("blokus", 4), ("blokus-84", 1), ("locus", 5), ("lokomoto", 5)):
        match = await table.open(variant, "p" * seats)
        paths += [f"/match/{match.id}#{match.keys[1]}", f"/replay/{match.id}"]
    wide = {}
    async with visit(browser, table, **SIZES[size]) as page:
        for path in paths:
            await page.goto(path)
            await expect(page.locator("h1").first).to_be_attached()
            await page.wait_for_load_state("networkidle")
            width, room = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            if width > room:
                wide[path] = (width, room)
    assert wide == {}


@pytest.mark.parametrize("size", SIZES)
async def test_the_whole_blokus_board_is_in_sight(
    browser: Browser, table: Table, size: str
) -> None:
    match = await table.open("blokus", "pppp")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **SIZES[size]) as page:
        board = page.locator(".board svg").first
        await board.scroll_into_view_if_needed()
        box = await board.bounding_box()
        assert box is not None
        assert box["height"] <= SIZES[size]["viewport"]["height"]
        assert box["width"] >= 0.33 * SIZES[size]["viewport"]["width"]


async def test_a_phone_shows_board_pieces_and_buttons_at_once(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus", "pbbb")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **PHONE) as page:
        for part in (".board svg", ".tray", ".controls"):
            await expect(page.locator(part).first).to_be_in_viewport(ratio=0.98)
