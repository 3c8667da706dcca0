"""Every game can be played without a mouse, and is told to those who listen."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import visit
from tests.server.guests import OpenMatch, Table

Turn = Callable[[Page], Awaitable[None]]


async def _moved(match: OpenMatch, number: int) -> bool:
    return bool((await match.look())["number"] > number)


async def blokus(page: Page) -> None:
    await page.keyboard.press(".")
    await page.keyboard.press("Shift+ArrowRight")
    await page.keyboard.press("Enter")


async def locus(page: Page) -> None:
    await page.locator(".take.picks").first.focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("group", name="Still to do")).to_be_visible()
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")


async def lokomoto(page: Page) -> None:
    await page.keyboard.press("d")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("variant", "seats", "turn"),
    [
        ("blokus-to-go", 2, blokus),
        ("blokus", 4, blokus),
        ("locus", 1, locus),
        ("lokomoto", 3, lokomoto),
    ],
)
async def test_a_turn_by_keys_alone(
    browser: Browser,
    table: Table,
    variant: str,
    seats: int,
    turn: Callable[[Page], Awaitable[None]],
) -> None:
    match = await table.open(variant, "p" * seats)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        before = (await match.look())["number"]
        await turn(page)
        for _ in range(50):
            if await _moved(match, before):
                break
            await page.wait_for_timeout(100)
        assert await _moved(match, before)


@pytest.mark.parametrize("variant", ["blokus-to-go", "locus", "lokomoto"])
async def test_a_screen_reader_hears_moves_and_whose_turn_it_is(
    browser: Browser, table: Table, variant: str
) -> None:
    match = await table.open(variant)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[2]}") as page:
        told = page.locator('[aria-live="polite"][aria-atomic="true"]')
        await expect(page.get_by_role("heading", name="Player 1 is on turn")).to_be_visible()
        await expect(told).not_to_contain_text("Player 1")
        async with match.guest(1) as friend:
            await friend.move()
        await expect(told).to_contain_text(re.compile("Player 1: .*Your turn", re.DOTALL))
