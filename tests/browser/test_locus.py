"""Locus through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect
from playwright.async_api import TimeoutError as Late

from tests.browser.visitors import PHONE, visit
from tests.server.guests import Table

MOST_STEPS = 600


async def _press(button: Locator) -> bool:
    """Presses a button if it is there to be pressed; the page may change at that very moment."""
    if not await button.count() or not await button.first.is_visible():
        return False
    try:
        if await button.first.get_attribute("aria-disabled", timeout=2_000) == "true":
            return False
        await button.first.click(timeout=2_000)
    except Late:
        return False
    return True


async def take_a_step(page: Page) -> str:
    """Picks a card, fills in what is at hand, or is done."""
    if await _press(page.locator(".take.picks")):
        return "pick"
    if await _press(page.get_by_role("button", name="Next place")) and await _press(
        page.get_by_role("button", name=re.compile("^Fill in"))
    ):
        return "fill"
    for name in ("^Done$", "^Do without", "^Discard"):
        if await _press(page.get_by_role("button", name=re.compile(name))):
            return name.strip("^$")
    return "wait"


async def play_on(page: Page) -> dict[str, int]:
    """Plays until the game is over: how often each thing was done."""
    done: dict[str, int] = {}
    sheet = page.get_by_role("dialog")
    mine = page.get_by_role("heading", name="Your turn")
    for _ in range(MOST_STEPS):
        await expect(sheet.or_(mine).first).to_be_visible(timeout=30_000)
        if await sheet.is_visible():
            return done
        what = await take_a_step(page)
        done[what] = done.get(what, 0) + 1
        await page.wait_for_timeout(40)
    raise AssertionError(f"the game does not end: {done}")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
async def test_a_whole_game_against_a_bot(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    # Without the extra round that a tie for first would bring.
    match = await table.open("locus", "pbb", options=["shared-win"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **device) as page:
        done = await play_on(page)
        # A press may come twice before the page has changed, a pick may not.
        assert done["pick"] >= 15
        assert done["fill"] >= 10
        await expect(page.get_by_role("dialog")).to_contain_text("lowest zone again")
    assert (await match.look())["over"]
    assert sum(line.startswith("1: pick ") for line in (await match.record()).splitlines()) == 15


async def test_a_step_of_ones_turn_is_taken_back(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.locator(".take.picks").first).to_be_visible()
        assert await take_a_step(page) == "pick"
        await expect(page.get_by_role("group", name="Still to do")).to_be_visible()
        await page.get_by_role("button", name="Take back").click()
        await expect(page.locator(".take.picks").first).to_be_visible()


async def test_what_cannot_be_paid_says_why(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.locator(".take.picks").first).to_be_visible()
        await take_a_step(page)
        button = page.get_by_role("button", name=re.compile("^Two single squares"))
        await expect(button).to_have_attribute("aria-disabled", "true")
        assert await button.get_attribute("title")
