"""Challenges and even games in the browser."""

from __future__ import annotations

import re

from playwright.async_api import Browser, expect

from tests.browser.visitors import PHONE, visit
from tests.server.challenges.test_challenges import play_alone
from tests.server.guests import Table


async def test_a_game_is_shared_played_and_laid_side_by_side(
    browser: Browser, table: Table
) -> None:
    match = await table.open("locus", [{"kind": "person", "name": "Ada"}])
    await play_alone(match)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as ada:
        await ada.get_by_role("button", name="Challenge a friend").click()
        link = await ada.get_by_label("Challenge", exact=True).input_value()
        await ada.goto(link)
        await expect(ada.get_by_role("heading", name="Your challenge")).to_be_visible()
    async with visit(browser, table, link, name="Bert", **PHONE) as bert:
        await expect(bert.get_by_role("heading", name="Ada challenges you")).to_be_visible()
        await expect(bert.get_by_role("table")).to_have_count(0)
        await bert.get_by_role("button", name="Play").click()
        await expect(bert).to_have_url(re.compile(r"/match/[\w-]+$"))
        await expect(bert.get_by_role("heading", name=re.compile("turn"))).to_be_visible()
        kept = await bert.evaluate("JSON.parse(localStorage['squarely.challenges'])[0]")
        own = await table.open("locus", "p")
        own.id, own.keys = kept["match"], {1: kept["key"]}
        await play_alone(own)
        await bert.get_by_role("link", name="Compare").click()
        results = bert.get_by_role("table")
        await expect(results).to_contain_text("Ada")
        await expect(results).to_contain_text("Bert")
        await expect(bert.get_by_text(re.compile(r"(1st|2nd) of 2 · \d+ points"))).to_be_visible()
        # A ghost: both games step by step.
        steps = bert.get_by_role("slider")
        await expect(steps).not_to_have_attribute("max", "0")
        last = int(await steps.get_attribute("max") or 0)
        await expect(bert.get_by_text(f"Step {last} of {last}")).to_be_visible()
        await bert.get_by_role("button", name="One move back").click()
        await expect(bert.get_by_text(f"Step {last - 1} of {last}")).to_be_visible()
        await expect(bert.get_by_role("region", name="Ada")).to_be_visible()


async def test_the_challenge_of_the_day_is_one_click_from_home(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table) as page:
        section = page.get_by_role("region", name="Challenges of the day")
        await section.get_by_role("link", name="Locus").click()
        await expect(page.get_by_text("Locus, alone")).to_be_visible()
        await page.get_by_role("button", name="Play").click()
        await expect(page.get_by_role("heading", name=re.compile("turn"))).to_be_visible()


async def test_an_even_game_is_proposed_in_percent_and_shown_at_the_table(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table) as page:
        await page.locator(".card").filter(has=page.get_by_text("Blokus To Go", exact=True)).click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_text("An even game").click()
        await dialog.get_by_label("How strong is seat 1?").select_option("beginner")
        await expect(dialog.get_by_text("As it is")).to_be_visible()
        await dialog.get_by_text("A head start in points").click()
        await dialog.get_by_role("button", name="Play", exact=True).click()
        await expect(page.get_by_text(re.compile(r"\+\d+ points"))).to_be_visible()
