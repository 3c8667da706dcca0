"""Blokus through the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import PHONE, sit_down, visit
from tests.server.guests import Table


async def lay_something(page: Page) -> None:
    """Takes the first piece that fits, and lays it where it fits."""
    tray = page.locator(".tray button:not(.useless)")
    await tray.first.click()
    await page.get_by_role("button", name="Next place").click()
    await page.get_by_role("button", name="Lay", exact=True).click()


async def play_on(page: Page) -> None:
    """Plays until the game is over."""
    sheet = page.get_by_role("dialog")
    ready = page.get_by_role("heading", name="Your turn")
    while True:
        await expect(sheet.or_(ready).first).to_be_visible(timeout=30_000)
        if await sheet.is_visible():
            return
        moves = page.locator(".talk li", has_text="You")
        before = await moves.count()
        await lay_something(page)
        await expect(moves).to_have_count(before + 1)


@pytest.mark.parametrize(
    ("game", "device"),
    [("Blokus To Go", {}), ("Blokus To Go", PHONE), ("Blokus", {})],
    ids=["small-desk", "small-phone", "large-desk"],
)
async def test_a_whole_game_against_bots(
    browser: Browser, table: Table, game: str, device: dict[str, Any]
) -> None:
    async with visit(browser, table, **device) as page:
        await sit_down(page, game)
        await play_on(page)
        await expect(page.get_by_role("dialog")).to_contain_text("squares left")


async def test_eighty_four_is_counted(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-84", "p")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.get_by_text("0 of 84 pieces laid")).to_be_visible()
        await lay_something(page)
        await expect(page.get_by_text("1 of 84 pieces laid")).to_be_visible()
