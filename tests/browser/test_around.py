"""Around a game: replay, tutorial and home on a phone, and sounds."""

from __future__ import annotations

import asyncio
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.test_blokus import lay_something
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import OpenMatch, Table

HEAR = """
window.heard = [];
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  createOscillator() {
    const tone = { frequency: { setValueAtTime: (pitch) => window.heard.push(pitch),
      exponentialRampToValueAtTime() {} }, connect: (next) => next, start() {}, stop() {} };
    return tone;
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (next) => next };
  }
};
"""


async def over(table: Table) -> OpenMatch:
    match = await table.open("blokus-to-go", "bb")
    while not (await match.look())["over"]:
        await asyncio.sleep(0.1)
    return match


async def in_view(page: Page, selector: str) -> bool:
    """Whether something is seen whole, with nothing over it."""
    seen: bool = await page.evaluate(
        """(selector) => {
            const each = document.querySelector(selector);
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return top >= 0 && bottom <= innerHeight && (each === on || each.contains(on));
        }""",
        selector,
    )
    return seen


async def test_the_replay_is_steered_from_the_bottom_of_a_phone(
    browser: Browser, table: Table
) -> None:
    match = await over(table)
    async with visit(browser, table, f"/replay/{match.id}", **PHONE) as page:
        forward = page.get_by_role("button", name="One move forward")
        await expect(forward).to_be_visible()
        assert await in_view(page, ".bar .button.strong")
        await expect(page.locator(".board svg")).to_be_in_viewport(ratio=0.8)
        await page.get_by_role("button", name="To the start").click()
        await forward.click()
        await expect(page.locator(".told")).to_contain_text("Move 1 of")
        assert await in_view(page, ".told")


async def test_headings_of_the_replay_leave_no_level_out(browser: Browser, table: Table) -> None:
    match = await over(table)
    async with visit(browser, table, f"/replay/{match.id}") as page:
        await expect(page.locator(".board svg")).to_be_visible()
        levels = await page.evaluate(
            "[...document.querySelectorAll('h1,h2,h3,h4')].map((each) => +each.tagName[1])"
        )
        assert levels[0] == 1
        assert all(later <= level + 1 for level, later in pairwise(levels))


async def test_curves_are_told_apart_without_colour(browser: Browser, table: Table) -> None:
    match = await over(table)
    async with visit(browser, table, f"/replay/{match.id}") as page:
        lines = page.locator("figure polyline")
        await expect(lines).to_have_count(2)
        dashes = [await line.get_attribute("stroke-dasharray") for line in await lines.all()]
        samples = page.locator("figure .sample path")
        assert len(set(dashes)) == 2
        assert dashes == [
            await each.get_attribute("stroke-dasharray") for each in await samples.all()
        ]


async def test_a_lesson_that_is_done_says_so_where_one_looks(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, "/learn/blokus-to-go", **PHONE) as page:
        await expect(page.locator(".board svg")).to_be_visible()
        await page.evaluate("scrollTo(0, document.body.scrollHeight)")
        await lay_something(page)
        await expect(page.locator(".verdict .good")).to_be_visible()
        assert await in_view(page, ".verdict .button")


async def test_matches_that_wait_for_me_come_first(browser: Browser, table: Table) -> None:
    waiting = await table.open("blokus-to-go")
    running = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{waiting.id}#{waiting.keys[1]}", **PHONE) as page:
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await page.goto(f"/match/{running.id}#{running.keys[2]}")
        await expect(page.get_by_role("heading", name=re.compile("is on turn"))).to_be_visible()
        await page.goto("/")
        mine = page.locator("section", has=page.get_by_role("heading", name="My matches"))
        first = mine.locator("li").first
        await expect(first).to_contain_text("Your turn")
        await expect(first.get_by_role("link")).to_have_attribute("href", f"/match/{waiting.id}")
        assert await in_view(page, "section:has(#mine) li a")


@pytest.mark.parametrize("device", [DESKTOP], ids=["desk"])
async def test_sounds_are_off_until_they_are_wanted(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, "/", **device) as page:
        await page.context.add_init_script(HEAR)
        await page.goto(f"/match/{match.id}#{match.keys[1]}")
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()
        assert await page.evaluate("heard") == []
        await page.get_by_role("button", name="Sound").click()
        async with match.guest(2) as friend:
            await friend.move()
            await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
            assert await page.evaluate("heard.splice(0)") == [340, 255]
            await lay_something(page)
            await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()
            assert await page.evaluate("heard.splice(0)") == [420]
            await friend.ask(type="resign")
        await expect(page.get_by_role("heading", name="You win")).to_be_visible()
        assert await page.evaluate("heard.splice(0)") == [330, 415, 495]


async def test_a_refusal_is_heard(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, "/") as page:
        await page.context.add_init_script(HEAR)
        await page.goto(f"/match/{match.id}#{match.keys[1]}")
        await page.get_by_role("button", name="Sound").click()
        await page.get_by_role("button", name="Piece 1, 1 square").click()
        await page.locator(".board rect.paper").click(position={"x": 5, "y": 5})
        await expect(page.get_by_role("alert")).to_be_visible()
        assert await page.evaluate("heard.splice(0)") == [150, 130]
