"""The workshop: drawing, being told what is wrong, sharing, and playing what was drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table
from tests.server.quick_games import Quick

GOOD = "Everything fits: it can be played."


def said(page: Page) -> Any:
    return page.locator("article > [role=status]")


async def test_a_sheet_is_painted_undone_and_played(browser: Browser, table: Table) -> None:
    async with visit(browser, table) as page:
        await page.get_by_role("button", name="Locus", exact=False).first.click()
        await page.get_by_role("link", name="Workshop").click()
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("radio", name="coin").click()
        square = page.locator("[data-zone=yellow] .square").first
        await square.click()
        await expect(square).to_have_attribute("data-mark", "c")
        await page.get_by_role("button", name="Undo").click()
        await expect(square).to_have_attribute("data-mark", "o")
        await page.get_by_role("button", name="Redo").click()
        await expect(square).to_have_attribute("data-mark", "c")
        await page.reload()
        await expect(square).to_have_attribute("data-mark", "c")
        await page.get_by_label("Players").select_option("1")
        await page.get_by_role("button", name="Play it").click()
        await page.wait_for_url(re.compile("/match/"))
        match_id = page.url.split("/match/")[1].split("#")[0]
        position = await table.http.get(f"/api/matches/{match_id}/history/0")
        assert position.json()["view"]["layout"][0]["rows"][-1][0] == "c"


async def test_what_is_wrong_is_said_while_one_draws(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/locus") as page:
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_text("As text", exact=True).click()
        text = page.get_by_label("As text: Sheet")
        await text.fill((await text.input_value()).replace("[purple]", "[pink]"))
        await text.blur()
        await expect(said(page)).to_contain_text("'pink' is not a part of a sheet")
        await expect(page.get_by_role("button", name="Play it")).to_be_disabled()


async def test_a_map_too_small_for_two_can_be_played_by_three(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, "/workshop/lokomoto") as page:
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_text("As text", exact=True).click()
        text = page.get_by_label("As text: Map")
        await text.fill('[stations]\nA = [0, 0]\nB = [1, 0]\n[sections]\nA = ["B"]\n')
        await text.blur()
        await expect(said(page)).to_contain_text("two players needs at least 12 sections, not 1")
        await expect(page.get_by_role("button", name="Play it")).to_be_disabled()
        await page.get_by_label("Players").select_option("3")
        await expect(said(page)).to_have_text(GOOD)
        await expect(page.get_by_role("button", name="Play it")).to_be_enabled()


async def test_a_map_is_drawn_named_and_shared(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/lokomoto") as page:
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("button", name="place a station at 2, 3").click()
        await expect(said(page)).to_contain_text("join all stations")
        await page.get_by_role("textbox", name="Name").fill("Kassa")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Encs").click()
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("button", name="Link to share").click()
        link = await page.get_by_label("Whoever has this link").input_value()
    async with visit(browser, table, link, name="Bo") as friend:
        await expect(friend.get_by_role("button", name="Kassa")).to_be_visible()
        await expect(said(friend)).to_have_text(GOOD)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("variant", ["locus", "lokomoto"])
async def test_it_fits_and_axe_finds_no_serious_problem(
    browser: Browser, table: Table, variant: str, device: dict[str, Any]
) -> None:
    async with visit(browser, table, f"/workshop/{variant}", **device) as page:
        await expect(said(page)).to_have_text(GOOD)
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= device["viewport"]["width"]
        assert await serious(page) == []


def lab(page: Page) -> Any:
    return page.get_by_role("region", name="Balance lab")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_design_is_measured_and_a_change_is_taken_over(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    table.app.state.questions = Quick()
    async with visit(browser, table, "/workshop/locus", **device) as page:
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_text("As text", exact=True).click()
        text = page.get_by_label("As text: Sheet")
        await text.fill((await text.input_value()).replace("end = 8", "end = 1"))
        await text.blur()
        await expect(said(page)).to_have_text(GOOD)
        await lab(page).get_by_label("Games").select_option("20")
        measure = lab(page).get_by_role("button", name="Measure")
        await measure.focus()
        await page.keyboard.press("Enter")
        await expect(lab(page).get_by_role("button", name="Stop")).to_be_focused()
        await expect(lab(page).get_by_text("Measured: 20 games")).to_be_visible(timeout=60_000)
        points = lab(page).get_by_role("row", name="Points: green")
        own, ours = await points.get_by_role("cell").all_inner_texts()
        assert float(own.split()[0]) < float(ours.split()[0])
        await expect(lab(page).get_by_text("Mean total from 120 to 160")).to_be_visible()
        await lab(page).get_by_text("How often each square is filled").click()
        assert await serious(page) == []
        await lab(page).get_by_role("button", name="Suggest changes").click()
        more = lab(page).get_by_text("Coins at the start: 1 → 2").first
        await expect(lab(page).get_by_text("changes were tried")).to_be_visible(timeout=100_000)
        if not await more.is_visible():
            await lab(page).get_by_text(re.compile(r"^\d+ more$")).click()
        card = lab(page).get_by_role("listitem").filter(has=page.get_by_role("button"))
        await card.filter(has_text="Coins at the start: 1 → 2").get_by_role("button").first.click()
        await expect(said(page)).to_have_text(GOOD)
        assert "start_coins = 2" in await text.input_value()
        assert await serious(page) == []
        await page.get_by_role("button", name="Undo").click()
        assert "start_coins = 1" in await text.input_value()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= device["viewport"]["width"]
