"""The page of openings: looking, going on, and coming back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table
from tests.server.standing.test_openings import FIRST, SECOND, played

BACK, START = "One move back", "To the start"


async def test_a_move_is_looked_at_chosen_and_taken_back(browser: Browser, table: Table) -> None:
    async with visit(browser, table) as page:
        await page.get_by_role("button", name="Blokus To Go").click()
        await page.get_by_role("link", name="Openings").click()
        rows = page.locator(".moves > button:not(.button)")
        await expect(page.get_by_role("heading", name="What blue played here")).to_be_visible()
        await expect(rows).to_have_count(8)
        await expect(page.locator(".suggestion")).to_have_count(0)
        await rows.nth(1).hover()
        await expect(page.locator(".suggestion")).to_have_count(1)
        chosen = await rows.nth(1).locator(".told").inner_text()
        await rows.nth(1).click()
        await expect(page.get_by_role("heading", name="What green played here")).to_be_visible()
        squares = chosen.split(" on ")[1].split(" and ")[0].strip()
        line = page.get_by_role("list", name="Moves so far")
        await expect(line).to_contain_text(squares)
        address = page.url
        assert squares.replace(" ", ",") in address
        await page.get_by_role("button", name=BACK).click()
        await expect(line).to_contain_text("Start of the game")
        # The browser's own way back works too, and so does the address.
        await page.go_back()
        await expect(line).to_contain_text(squares)
        await page.goto("/")
        await page.goto(address)
        await expect(line).to_contain_text(squares)
        await page.get_by_role("button", name=START).click()
        await expect(page.get_by_role("button", name=BACK)).to_be_disabled()


async def test_keys_do_it_all(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/openings/blokus") as page:
        rows = page.locator(".moves > button:not(.button)")
        await rows.first.focus()
        await expect(page.locator(".suggestion")).to_have_count(1)
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="What yellow played here")).to_be_visible()
        # The focus is on the list of answers, so the next move is one key away.
        await expect(rows.first).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="What red played here")).to_be_visible()
        await page.keyboard.press("ArrowLeft")
        await expect(page.get_by_role("heading", name="What yellow played here")).to_be_visible()
        await page.keyboard.press("Home")
        await expect(page.get_by_role("heading", name="What blue played here")).to_be_visible()


async def test_games_of_this_server_stand_beside_those_of_bots(
    browser: Browser, table: Table
) -> None:
    await played(table, FIRST, SECOND, resigns=2)
    async with visit(browser, table, "/openings/blokus-to-go", **PHONE) as page:
        here = page.get_by_role("button", name=re.compile("Here"))
        await expect(here).to_contain_text("100% of 1 game")
        await expect(here).to_contain_text("I5 on e6 e7 e8 e9 e10 and 3 symmetric ones")
        await here.tap()
        await expect(
            page.get_by_role("button", name=re.compile("Here 0% of 1 game"))
        ).to_be_visible()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide == PHONE["viewport"]["width"]


async def test_fixed_corners_are_openings_of_their_own(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/openings/blokus") as page:
        await expect(page.get_by_text("1,000 games of bots")).to_be_visible()
        await page.get_by_role("checkbox", name=re.compile("Fixed corners")).check()
        await expect(page.get_by_text("600 games of bots")).to_be_visible()
        for row in await page.locator(".moves .told").all_inner_texts():
            assert "a20" in row


async def test_a_game_without_openings_has_no_such_page(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/openings/locus") as page:
        await expect(
            page.get_by_role("heading", name="There is nothing on this square")
        ).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("locale", ["en-US", "de-DE", "es-ES", "hu-HU"])
async def test_axe_finds_no_serious_problem(
    browser: Browser, table: Table, device: dict[str, Any], locale: str
) -> None:
    async with visit(
        browser, table, "/openings/blokus-to-go", locale, bypass_csp=True, **device
    ) as page:
        await page.locator(".moves > button").first.click()
        await expect(page.get_by_role("listitem").first).to_contain_text("1. ")
        assert await serious(page) == []
