"""Following a game: what others did is seen, in its order, at a pace that people can follow."""

from __future__ import annotations

import re

from playwright.async_api import Browser, expect

from tests.browser.test_blokus import lay_something
from tests.browser.visitors import PHONE, visit
from tests.server.guests import OpenMatch, Table


async def against_three(table: Table) -> OpenMatch:
    weak = {"kind": "bot", "level": 1}
    return await table.open("blokus", [{"kind": "person"}, weak, weak, weak])


async def test_every_move_since_mine_is_outlined_with_its_order(
    browser: Browser, table: Table
) -> None:
    match = await against_three(table)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await expect(page.locator(".board .order text")).to_have_text(["1", "2", "3"])
        await expect(page.locator(".board path.last")).to_have_count(3)


async def test_bots_move_one_by_one_unless_they_are_skipped(browser: Browser, table: Table) -> None:
    match = await against_three(table)
    address = f"/match/{match.id}#{match.keys[1]}"
    async with visit(browser, table, address, pace="slow") as page:
        # From the second turn on the bots are ready, and quicker than they are shown.
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=30_000)
        await lay_something(page)
        thinking = page.get_by_role("heading", name=re.compile(r"Bot \d is thinking"))
        await expect(thinking).to_be_visible()
        lines = page.locator(".talk li")
        await expect(page.get_by_role("button", name="Skip")).to_be_visible()
        # The log tells nothing that the board does not show yet.
        laid = page.locator(".board .ground > g[class*=tile]:not(.start)")
        assert await lines.count() == await laid.count()
        await page.get_by_role("button", name="Skip").click()
        await expect(page.get_by_role("button", name="Skip")).to_have_count(0)


async def test_what_happened_is_shown_again(browser: Browser, table: Table) -> None:
    match = await against_three(table)
    address = f"/match/{match.id}#{match.keys[1]}"
    async with visit(browser, table, address, pace="slow", **PHONE) as page:
        await expect(page.get_by_role("button", name="Show again")).to_have_count(0)
        await lay_something(page)
        mine = page.get_by_role("heading", name="Your turn")
        await expect(mine).to_be_visible(timeout=30_000)
        await page.get_by_role("button", name="Show again").click()
        await expect(page.get_by_role("heading", name="Once more")).to_be_visible()
        await expect(page.locator(".board .last")).to_have_count(1)
        await expect(mine).to_be_visible(timeout=30_000)
        await expect(page.locator(".board .last")).to_have_count(3)


async def test_a_second_click_on_show_again_takes_nothing_back(
    browser: Browser, table: Table
) -> None:
    match = await against_three(table)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", pace="slow") as page:
        await lay_something(page)
        mine = page.get_by_role("heading", name="Your turn")
        await expect(mine).to_be_visible(timeout=30_000)
        box = await page.get_by_role("button", name="Show again").bounding_box()
        assert box is not None
        where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await page.mouse.click(*where)
        await expect(page.get_by_role("heading", name="Once more")).to_be_visible()
        await page.mouse.click(*where)
        await expect(mine).to_be_visible(timeout=30_000)
        assert "taken back" not in await match.record()


async def test_the_pace_is_a_setting_and_kept(browser: Browser, table: Table) -> None:
    async with visit(browser, table) as page:
        await page.get_by_role("button", name="Settings").click()
        await page.get_by_label("Bots move").select_option("slow")
        await page.get_by_label("Confirm before a move counts").select_option("always")
        await page.reload()
        await page.get_by_role("button", name="Settings").click()
        await expect(page.get_by_label("Bots move")).to_have_value("slow")
        await expect(page.get_by_label("Confirm before a move counts")).to_have_value("always")
