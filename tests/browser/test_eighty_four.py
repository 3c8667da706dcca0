"""Eighty-four alone: the light, hints that do not give the way away, and ways tried before."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from squarely.bots.bot import Goal
from squarely.server.engines.jobs import Advice, HintRequest
from squarely.server.engines.pool import BotPool
from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import OpenMatch, Table


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Goal]:
    """What the engine says next, the last for good; it advises the first legal move."""
    goals: list[Goal] = ["possible"]

    async def advise(self: BotPool, worker: int, work: Any, request: HintRequest) -> Advice:
        goal = goals.pop(0) if len(goals) > 1 else goals[0]
        return Advice(request.move.legal[0], 84.0 if goal == "possible" else 82.0, "points", goal)

    monkeypatch.setattr(BotPool, "run", advise)
    return goals


def seat_of(match: OpenMatch) -> str:
    return f"/match/{match.id}#{match.keys[1]}"


async def lay(match: OpenMatch, *numbers: int) -> None:
    """Lays pieces from another window of the same player."""
    async with match.guest(1) as guest:
        for number in numbers:
            before = guest.state["ply"]
            await guest.move(guest.state["legal"][number])
            while guest.state["ply"] == before:
                await guest.hear()


async def test_the_light_looks_at_every_position(
    browser: Browser, table: Table, asked: list[Goal]
) -> None:
    asked[:] = ["possible", "open", "impossible", "possible"]
    match = await table.open("blokus-84", "p")
    async with visit(browser, table, seat_of(match)) as page:
        light = page.get_by_role("button", name="Still possible?")
        lamp = page.locator(".lamp")
        await expect(lamp).to_have_attribute("data-goal", "off")
        await light.click()
        await expect(page.get_by_text("Everything can still be laid.")).to_be_visible()
        await expect(lamp).to_have_attribute("data-goal", "possible")
        await expect(page.locator(".suggestion")).to_have_count(0)
        await lay(match, 0)
        await expect(lamp).to_have_attribute("data-goal", "open")
        await page.get_by_role("button", name="Look again").click()
        await expect(page.get_by_text("Not everything can be laid any more.")).to_be_visible()
        await lay(match, 0)
        # Without asking anybody: what was impossible stays so.
        await expect(page.locator(".laid")).to_contain_text("2 of 84")
        await expect(lamp).to_have_attribute("data-goal", "impossible")
        assert asked == ["possible"]
        await page.reload()
        await expect(light).to_have_attribute("aria-pressed", "true")


@pytest.mark.usefixtures("asked")
async def test_a_hint_is_told_step_by_step(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-84", "p")
    async with visit(browser, table, seat_of(match)) as page:
        ghost = page.locator(".board .suggestion")
        await page.get_by_role("button", name="Hint").click()
        await expect(page.get_by_text("Look at the bottom left. 84 is still")).to_be_visible()
        more = page.get_by_role("button", name="Tell me more")
        await more.click()
        await expect(page.get_by_text("The piece is 1, at the bottom left.")).to_be_visible()
        await expect(ghost).to_have_count(0)
        await expect(page.get_by_role("button", name="Take it in hand")).to_have_count(0)
        await more.click()
        await expect(page.get_by_text("Take the blue 1 and lay it on a1.")).to_be_visible()
        await expect(ghost).to_have_count(1)
        await expect(page.get_by_role("button", name="Take it in hand")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_way_that_was_left_is_laid_again(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("blokus-84", "p")
    async with visit(browser, table, seat_of(match), bypass_csp=True, **device) as page:
        await lay(match, 5, 5, 5)
        await expect(page.locator(".laid")).to_contain_text("3 of 84")
        await expect(page.get_by_text("Ways you tried")).to_have_count(0)
        for left in (2, 1):
            await page.get_by_role("button", name="Take back").click()
            await expect(page.locator(".laid")).to_contain_text(f"{left} of 84")
        await lay(match, 9)
        await page.get_by_text("Ways you tried (1)").click()
        await expect(page.get_by_text("3 pieces, another way from piece 2")).to_be_visible()
        assert await serious(page) == []
        await page.get_by_role("button", name="Lay it again").click()
        await expect(page.locator(".laid")).to_contain_text("3 of 84")
        await expect(page.get_by_text("2 pieces, another way from piece 2")).to_be_visible()
        width = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0
    moves = re.findall(r"^1: (.+)$", await match.record(1), re.MULTILINE)
    assert len(moves) == 3


async def test_the_puzzle_of_the_day_has_no_light(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-84", "p", hints=False)
    async with visit(browser, table, seat_of(match)) as page:
        await expect(page.locator(".laid")).to_be_visible()
        await expect(page.get_by_role("button", name="Still possible?")).to_have_count(0)
