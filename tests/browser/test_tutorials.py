"""Every tutorial can be played through."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.test_blokus import lay_something
from tests.browser.test_locus import take_a_step
from tests.browser.test_lokomoto import FREE, first, purchase, use
from tests.browser.visitors import visit
from tests.server.guests import Table

Step = Callable[[Page], Awaitable[None]]


async def fill_in(page: Page) -> None:
    await page.get_by_role("button", name="Next place").click()
    await page.get_by_role("button", name=re.compile("^Fill in")).click()


async def pick(page: Page) -> None:
    assert await take_a_step(page) == "pick"


async def pay(page: Page) -> None:
    await page.get_by_role("button", name=re.compile("^Two single squares")).click()
    for left in (2, 1):
        await expect(page.locator('[data-held^="paid"]')).to_have_count(left)
        await fill_in(page)


async def finish(page: Page) -> None:
    await page.get_by_role("button", name="Done", exact=True).click()


async def draw(page: Page) -> None:
    await expect(page.locator(FREE).first).to_be_attached()
    section = await first(page, FREE)
    assert section is not None
    await use(page, section, touch=False)


async def reserve(page: Page) -> None:
    await page.get_by_role("button", name="Reserve", exact=True).click()
    free = page.locator(FREE)
    chosen = [await free.nth(number).get_attribute("data-section") for number in (0, 3)]
    for section in chosen:
        assert section is not None
        await use(page, section, touch=False)


async def buy(page: Page) -> None:
    await page.get_by_role("button", name="Buy", exact=True).click()
    await purchase(page)


async def claim(page: Page) -> None:
    await page.get_by_role("button", name="Buy", exact=True).click()
    assert await purchase(page) == "claim"


STEPS: dict[str, list[Step]] = {
    "blokus": [lay_something] * 5,
    "blokus-to-go": [lay_something] * 5,
    "locus": [pick, fill_in, fill_in, pay, finish],
    "lokomoto": [draw, reserve, buy, claim, claim],
}


@pytest.mark.parametrize("game", STEPS)
async def test_a_tutorial_is_played_through(browser: Browser, table: Table, game: str) -> None:
    async with visit(browser, table, f"/learn/{game}") as page:
        for number, step in enumerate(STEPS[game], start=1):
            now = page.locator(f'[aria-label^="Step {number} of 5"]')
            await expect(now).to_have_attribute("aria-current", "step")
            await expect(page.locator(".ground svg").first).to_be_visible()
            await step(page)
            await expect(page.locator(".verdict .good")).to_be_visible()
            await page.locator(".verdict button").click()
        await expect(page.get_by_role("heading", name="That is all you need")).to_be_visible()


async def test_a_move_that_is_not_the_lesson_can_be_tried_again(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, "/learn/lokomoto") as page:
        await page.locator('[aria-label^="Step 2 of 5"]').click()
        await expect(page.locator('[aria-label^="Step 2 of 5"]')).to_have_attribute(
            "aria-current", "step"
        )
        await expect(page.get_by_role("button", name="Reserve", exact=True)).to_be_visible()
        await draw(page)
        await expect(page.get_by_text("not the one this step is about")).to_be_visible()
        await page.get_by_role("button", name="Once more").click()
        await reserve(page)
        await expect(page.locator(".verdict .good")).to_be_visible()
