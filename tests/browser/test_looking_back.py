"""The panels under a replay: what they knew, what could come, luck and skill."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.server.live import questions
from tests.browser.test_site import finished, serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table

PAIRS = 2
"""Games that bots play again to tell luck from skill: fewer than on a table."""
PATIENT = "503"
"""Whoever asks while it is still worked out is told to ask again."""
WORKED_OUT = 60_000


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "PAIRS", PAIRS)


def panel(page: Page, title: str) -> Any:
    return page.locator("details").filter(has=page.get_by_role("heading", name=title))


async def share_of(item: Any) -> int:
    """The percentage that an entry says."""
    found = re.search(r"(\d+)\s*%", await item.inner_text())
    assert found is not None
    return int(found[1])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desk", "phone"])
async def test_what_they_knew_is_told_at_every_move(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await finished(table, "lokomoto", 2, ["hidden-agendas"])
    async with visit(browser, table, f"/replay/{match}", excused=PATIENT, **device) as page:
        slider = page.get_by_role("slider")
        # A replay opens at its end.
        await expect(slider).not_to_have_value("0")
        await slider.fill("20")
        knew = panel(page, "What they knew")
        await knew.locator("summary").click()
        await expect(knew.get_by_text(re.compile("^From .* samples"))).to_be_visible(
            timeout=WORKED_OUT
        )
        asked = knew.get_by_role("group", name="Who is asked").get_by_role("button")
        await expect(asked).to_have_count(2)
        for number in (0, 1):
            await asked.nth(number).click()
            await expect(asked.nth(number)).to_have_attribute("aria-pressed", "true")
            held = knew.get_by_role("listitem").filter(has_text="the one that was held")
            # Two secret cards of the other player, of few and of many points.
            await expect(held).to_have_count(2)
            for cards in await knew.get_by_role("list").all():
                shares = [
                    await share_of(each) for each in await cards.get_by_role("listitem").all()
                ]
                assert sum(shares) == pytest.approx(100, abs=0.5 * len(shares))
        await slider.fill("0")
        await expect(knew.get_by_text("Nobody holds a secret card now.")).to_be_visible(
            timeout=WORKED_OUT
        )
        wide = device["viewport"]["width"]
        assert await page.evaluate("document.documentElement.scrollWidth") <= wide
        assert await serious(page) == []


@pytest.mark.timeout(300)
async def test_what_could_come_and_what_was_luck_are_told_in_locus(
    browser: Browser, table: Table
) -> None:
    match = await finished(table, "locus", 2)
    scores = (await table.http.get(f"/api/matches/{match}")).json()["scores"]
    async with visit(browser, table, f"/replay/{match}", excused=PATIENT, **PHONE) as page:
        coming = panel(page, "What could come")
        await coming.locator("summary").tap()
        await expect(coming.get_by_text("No more cards come.")).to_be_visible(timeout=WORKED_OUT)
        await page.get_by_role("slider").fill("0")
        colours = coming.get_by_role("list", name="By colour").get_by_role("listitem")
        await expect(colours.first).to_be_visible(timeout=WORKED_OUT)
        assert all([await share_of(each) <= 100 for each in await colours.all()])
        luck = page.get_by_role("region", name="Luck and skill")
        await luck.get_by_role("button", name="Find out").tap()
        # The button goes: whoever pressed it by key stays here.
        await expect(luck.get_by_role("heading")).to_be_focused()
        points = luck.get_by_role("table", name="Points")
        await expect(points).to_be_visible(timeout=WORKED_OUT)
        for seat, score in enumerate(scores):
            result = points.get_by_role("row").nth(seat + 1).get_by_role("cell").first
            await expect(result).to_have_text(re.compile(rf"^{score}\b"))
        await expect(luck.get_by_role("table", name="Share of the win")).to_be_visible()
        await expect(luck).to_contain_text(f"in {PAIRS} games")
        wide = PHONE["viewport"]["width"]
        assert await page.evaluate("document.documentElement.scrollWidth") <= wide
        assert await serious(page) == []


async def test_where_no_cards_are_drawn_nothing_is_luck(browser: Browser, table: Table) -> None:
    match = await finished(table, "blokus-to-go", 2)
    async with visit(browser, table, f"/replay/{match}") as page:
        luck = page.get_by_role("region", name="Luck and skill")
        await expect(luck).to_contain_text("No cards are drawn in this game")
        await expect(luck.get_by_role("button")).to_have_count(0)
        await expect(page.get_by_role("heading", name="What they knew")).to_have_count(0)
