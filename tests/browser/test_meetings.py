"""Parties and tournaments in the browser: friends join by a link and find their games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, introduce, visit
from tests.server.guests import Table
from tests.server.meetings.gatherings import gather, give_up


async def test_two_friends_begin_a_tournament_and_play_it(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/meet") as ada:
        await ada.get_by_role("radio", name="Round robin").check()
        await ada.get_by_label("What is it called?").fill("Friday")
        await ada.get_by_role("combobox", name="Game", exact=True).select_option("blokus-to-go")
        await ada.get_by_role("button", name="Open it").click()
        await expect(ada).to_have_url(re.compile(r"/meet/[\w-]+$"))
        await expect(ada.get_by_role("button", name="Start")).to_be_disabled()
        await ada.get_by_role("button", name=re.compile("QR")).click()
        await expect(ada.get_by_role("img", name=re.compile("QR"))).to_be_visible()
        async with visit(browser, table, ada.url, name="Bert", **PHONE) as bert:
            await bert.get_by_role("button", name="Join").click()
            await expect(bert.get_by_text("It starts as soon as")).to_be_visible()
            await ada.get_by_role("button", name="Start").click()
            # Everybody's own key opens the seat.
            await bert.get_by_role("link", name="To the table").first.click()
            await expect(bert).to_have_url(re.compile(r"/match/[\w-]+$"))
            await bert.get_by_text("More", exact=True).first.click()
            await bert.get_by_role("button", name="Resign").click()
            await bert.get_by_role("button", name="Yes, I give up").click()
            # Guests have no rating, but the game counts here.
            await expect(bert.get_by_text("counts in the tournament “Friday”")).to_be_visible()
            await bert.get_by_role("link", name="To the standings").click()
            await expect(bert).to_have_url(ada.url)
        await expect(ada.get_by_role("heading", name="Final standings")).to_be_visible()
        first = ada.locator("tbody tr").first
        await expect(first).to_contain_text("Ada")


async def test_whoever_is_elsewhere_is_told_that_a_round_has_begun(
    browser: Browser, table: Table
) -> None:
    evening = await gather(table, "Ada", "Bert", kind="swiss", name="Evening")
    held = f'[{{"id":"{evening.id}","name":"Evening","key":"{evening.keys[2]}"}}]'
    context = await browser.new_context(base_url=table.address, locale="en-US", **PHONE)
    await introduce(context, "Bert")
    await context.add_init_script(f"localStorage['squarely.meetings'] ??= '{held}'")
    page = await context.new_page()
    await page.goto("/rules/locus")
    await evening.ask(1, "start")
    bar = page.get_by_role("complementary", name="Evening")
    await expect(bar).to_contain_text("Your game is on")
    await bar.get_by_role("link", name="To the table").click()
    await expect(page).to_have_url(re.compile(r"/match/[\w-]+$"))
    await expect(bar).to_be_hidden()
    await expect(page.get_by_role("link", name="Evening")).to_be_attached()
    await context.close()


async def test_a_party_goes_on_with_the_game_that_anyone_chooses(
    browser: Browser, table: Table
) -> None:
    party = await gather(table, "Ada", "Bert", kind="party", name="Evening")
    held = f'[{{"id":"{party.id}","name":"Evening","key":"{party.keys[2]}"}}]'
    context = await browser.new_context(base_url=table.address, locale="en-US")
    await introduce(context, "Bert")
    await context.add_init_script(f"localStorage['squarely.meetings'] ??= '{held}'")
    page = await context.new_page()
    await page.goto("/")
    await page.get_by_role("link", name="Evening").click()
    # The first page has a choice of games, too.
    await expect(page.get_by_role("heading", name="Next game")).to_be_visible()
    await page.get_by_role("combobox", name="Game", exact=True).select_option("blokus-to-go")
    await page.get_by_role("button", name="Open the game").click()
    await expect(page.get_by_text("Your game is on")).to_be_visible()
    (game,) = (await party.look())["games"]
    assert (await party.match(game).look())["variant"] == "blokus-to-go"
    await give_up(party.match(game), 1)
    await expect(page.locator("tbody tr").first).to_contain_text("Bert")
    await context.close()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_axe_finds_no_serious_problem_around_meetings_and_challenges(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    evening = await gather(table, "Ada", "Bert", "Cleo", kind="swiss")
    await evening.ask(1, "start")
    await evening.until_round(1)
    party = await gather(table, "Ada", "Bert", kind="party")
    daily = (await table.http.get("/api/daily")).json()[0]["id"]
    places = [{"id": each.id, "name": "Evening", "key": each.keys[1]} for each in (evening, party)]
    context = await browser.new_context(
        base_url=table.address, locale="en-US", bypass_csp=True, reduced_motion="reduce", **device
    )
    await introduce(context)
    page = await context.new_page()
    await page.goto("/")
    keep = "(held) => localStorage['squarely.meetings'] = JSON.stringify(held)"
    await page.evaluate(keep, places)
    problems = {}
    for path in (
        "/meet",
        f"/meet/{evening.id}",
        f"/meet/{party.id}",
        "/daily",
        f"/challenge/{daily}",
    ):
        await page.goto(path)
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await page.wait_for_load_state("networkidle")
        if found := await serious(page):
            problems[path] = found
        wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not wide, path
    assert problems == {}
    await context.close()
