"""Loko moto through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import PHONE, visit
from tests.server.guests import Table

CONFIRM = re.compile("^(Draw|Blacken|Reserve) this section$|^Reserve both sections$")


async def use(page: Page, section: str, touch: bool) -> None:
    """Clicks a section in its middle, or taps it and confirms."""
    await point_at(page, section, touch)
    if touch:
        await page.get_by_role("button", name=CONFIRM).tap()


async def point_at(page: Page, section: str, touch: bool) -> None:
    """Clicks or taps a section in its middle."""
    target = page.locator(f'[data-section="{section}"]')
    await target.focus()
    box = await target.locator(".hit").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touch:
        await page.touchscreen.tap(x, y)
    else:
        await page.mouse.click(x, y)


FREE, MINE = '[data-standing="free"]', '[data-standing="reserved"][aria-label*="by you"]'
MOST_TURNS = 150


async def first(page: Page, kind: str) -> str | None:
    """A section of a kind."""
    found = page.locator(kind)
    return await found.first.get_attribute("data-section") if await found.count() else None


async def purchase(page: Page) -> str:
    """Takes the best purchase in hand, and buys it."""
    await page.locator(".payment .bargain.strong").click()
    buy = page.get_by_role("button", name=re.compile("^Buy .+, "))
    cards = await buy.first.get_attribute("data-bargain")
    await buy.first.click()
    return "claim" if " " in (cards or "") else "buy"


async def take_a_turn(page: Page, touch: bool) -> str:
    """Buys what can be bought, else draws what is reserved or free, else reserves."""
    if await page.locator(".only").count():
        section = await first(page, FREE)
        assert section is not None
        await use(page, section, touch)
        return "blacken"
    await page.get_by_role("button", name="Buy", exact=True).click()
    if await page.locator(".payment .bargain").count():
        return await purchase(page)
    await page.get_by_role("button", name="Draw", exact=True).click()
    section = await first(page, MINE) or await first(page, FREE)
    assert section is not None
    await use(page, section, touch)
    return "draw"


async def play_on(page: Page, touch: bool) -> dict[str, int]:
    """Plays until the game is over: how often each thing was done."""
    done: dict[str, int] = {}
    sheet = page.get_by_role("dialog")
    mine = page.get_by_role("heading", name="Your turn")
    for _ in range(MOST_TURNS):
        await expect(sheet.or_(mine).first).to_be_visible(timeout=30_000)
        if await sheet.is_visible():
            return done
        what = await take_a_turn(page, touch)
        done[what] = done.get(what, 0) + 1
        await page.wait_for_timeout(60)
    raise AssertionError(f"the game does not end: {done}")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
async def test_a_whole_game_against_a_bot(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("lokomoto", "pb", options=["hidden-agendas"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **device) as page:
        done = await play_on(page, touch=bool(device))
        assert done["draw"] > 5
        assert done.get("buy", 0) + done.get("claim", 0) > 0
        await expect(page.get_by_role("dialog")).to_contain_text("trains")
    assert (await match.look())["over"]
