"""Locus through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.visitors import PHONE, visit
from tests.server.guests import Table

MOST_STEPS = 600


async def _can(button: Locator) -> bool:
    return (
        await button.count() > 0
        and await button.first.is_visible()
        and await button.first.is_enabled()
        and await button.first.get_attribute("aria-disabled") != "true"
    )


async def take_a_step(page: Page) -> str:
    """Picks a card, fills in what is at hand, or is done."""
    picks = page.locator(".take.picks")
    if await _can(picks):
        await picks.first.click()
        return "pick"
    place = page.get_by_role("button", name="Next place")
    if await _can(place):
        await place.click()
        fill = page.get_by_role("button", name=re.compile("^Fill in"))
        if await _can(fill):
            await fill.click()
            return "fill"
    for name in ("^Done$", "^Do without", "^Discard"):
        button = page.get_by_role("button", name=re.compile(name))
        if await _can(button):
            await button.first.click()
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


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
async def test_a_whole_game_against_a_bot(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("locus", "pbb")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **device) as page:
        done = await play_on(page)
        assert done["pick"] == 15
        assert done["fill"] >= 10
        await expect(page.get_by_role("dialog")).to_contain_text("lowest zone again")
    assert (await match.look())["over"]


async def test_a_step_of_ones_turn_is_taken_back(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        assert await take_a_step(page) == "pick"
        await expect(page.get_by_role("group", name="Still to do")).to_be_visible()
        await page.get_by_role("button", name="Take back").click()
        await expect(page.locator(".take.picks").first).to_be_visible()


async def test_what_cannot_be_paid_says_why(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await take_a_step(page)
        button = page.get_by_role("button", name=re.compile("^Two single squares"))
        await expect(button).to_have_attribute("aria-disabled", "true")
        assert await button.get_attribute("title")
