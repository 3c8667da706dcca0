"""Every page on every screen: a tablet, a phone on its side, letters twice as large."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table

PLACES = ["/me", "/privacy", "/ratings/blokus-to-go", "/meet", "/daily"]

Size = tuple[int, int]
DEVICES: dict[str, tuple[dict[str, Any], list[Size]]] = {
    # A browser at 200 % has half as many pixels for the page.
    "desk, tablet, zoomed": (DESKTOP, [(1440, 900), (820, 1180), (720, 450)]),
    "phone, also narrow or on its side": (PHONE, [(390, 844), (360, 740), (844, 390)]),
}


async def resize(page: Page, size: Size) -> None:
    """Gives the page another screen and lets it settle there."""
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


async def widths(page: Page, sizes: list[Size]) -> dict[Size, int]:
    """The sizes at which the page is wider than its screen, and how wide."""
    wide = {}
    for size in sizes:
        await resize(page, size)
        width: int = await page.evaluate("document.documentElement.scrollWidth")
        if width > size[0]:
            wide[size] = width
    return wide


@pytest.mark.parametrize("device", DEVICES)
async def test_no_page_is_wider_than_its_screen(
    browser: Browser, table: Table, device: str
) -> None:
    paths = ["/", "/rules/lokomoto", "/learn/blokus", *PLACES]
    for variant, seats in (("blokus", 4), ("blokus-84", 1), ("locus", 5), ("lokomoto", 5)):
        match = await table.open(variant, "p" * seats)
        paths += [f"/match/{match.id}#{match.keys[1]}", f"/replay/{match.id}"]
    kind, sizes = DEVICES[device]
    wide = {}
    async with visit(browser, table, **kind) as page:
        for path in paths:
            await page.goto(path)
            await expect(page.locator("h1").first).to_be_attached()
            await page.wait_for_load_state("networkidle")
            if found := await widths(page, sizes):
                wide[path] = found
    assert wide == {}


@pytest.mark.parametrize("device", DEVICES)
async def test_the_whole_blokus_board_is_in_sight(
    browser: Browser, table: Table, device: str
) -> None:
    match = await table.open("blokus", "pppp")
    kind, sizes = DEVICES[device]
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **kind) as page:
        board = page.locator(".board svg").first
        for width, height in sizes:
            await resize(page, (width, height))
            await board.scroll_into_view_if_needed()
            box = await board.bounding_box()
            assert box is not None
            assert box["height"] <= height
            assert box["width"] >= 0.33 * width


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 664), (360, 640)])
async def test_a_phone_shows_board_pieces_and_buttons_at_once(
    browser: Browser, table: Table, width: int, height: int
) -> None:
    phone = {**PHONE, "viewport": {"width": width, "height": height}}
    match = await table.open("blokus", "pbbb")
    address = f"/match/{match.id}#{match.keys[1]}"
    # The longest words stand on the German buttons.
    async with visit(browser, table, address, "de-DE", **phone) as page:
        for part in (".players", ".board svg", ".tray", ".controls"):
            await expect(page.locator(part).first).to_be_in_viewport(ratio=0.98)
