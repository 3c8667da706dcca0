"""The study board: moves tried after a game, words and arrows, the engine, and company."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.test_blokus import lay_something
from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import OpenMatch, Table

BOT = {"kind": "bot", "level": 1}
TREE = "Moves and variations"


async def finished(table: Table, variant: str, seats: int = 2) -> OpenMatch:
    match = await table.open(variant, [BOT] * seats)
    async with match.guest() as watcher:
        await watcher.end()
    return match


async def begun(table: Table, variant: str, seats: int = 2) -> dict[str, Any]:
    match = await finished(table, variant, seats)
    study: dict[str, Any] = (await table.http.post(f"/api/matches/{match.id}/studies")).json()
    return {**study, "match": match.id}


async def tried(table: Table, study: dict[str, Any], place: int, index: int = 0) -> str:
    """A legal move tried at a ply over HTTP."""
    path = f"/api/matches/{study['match']}/study/position"
    node = (await table.http.post(path, json={"ply": place, "tried": []})).json()
    wish = {"place": place, "seat": node["seat"], "move": node["legal"][index]}
    headers = {"authorization": f"Bearer {study['key']}"}
    answer = await table.http.post(f"/api/studies/{study['id']}/moves", json=wish, headers=headers)
    assert answer.status_code == 200, answer.text
    return str(wish["move"])


def shown(page: Page) -> Any:
    return page.get_by_role("list", name=TREE).locator("[aria-current]")


async def test_a_study_begins_at_the_replay_and_grows_by_the_board(
    browser: Browser, table: Table
) -> None:
    match = await finished(table, "blokus-to-go")
    async with visit(browser, table, f"/replay/{match.id}") as page:
        await page.get_by_role("button", name="Study this game").click()
        await page.wait_for_url(re.compile(r"/study/[^#]+#"))
        await page.get_by_role("button", name="To the start").click()
        await expect(shown(page)).to_have_text("Start of the game")
        rows = page.get_by_role("list", name=TREE).get_by_role("listitem")
        before = await rows.count()
        await lay_something(page)
        await expect(rows).to_have_count(before + 1)
        await expect(shown(page)).to_contain_text("1. ")
        await page.get_by_role("button", name="Remove this variation").click()
        await expect(rows).to_have_count(before)


async def test_keys_lead_through_the_tree(browser: Browser, table: Table) -> None:
    study = await begun(table, "blokus-to-go")
    move = (await tried(table, study, 2)).replace(",", " ")
    async with visit(browser, table, study["link"]) as page:
        await page.get_by_role("button", name="To the start").click()
        await expect(shown(page)).to_have_text("Start of the game")
        for _ in range(3):
            before = await shown(page).inner_text()
            await page.keyboard.press("ArrowRight")
            await expect(shown(page)).not_to_have_text(before)
        await expect(shown(page)).to_contain_text("3. ")
        played = await shown(page).inner_text()
        await page.keyboard.press("ArrowDown")
        await expect(shown(page)).to_have_text(re.compile(f" {move}$"))
        await expect(shown(page)).not_to_have_text(played)
        await page.keyboard.press("ArrowUp")
        await expect(shown(page)).to_have_text(played)
        await page.keyboard.press("Home")
        await expect(shown(page)).to_have_text("Start of the game")


async def test_two_people_look_together(browser: Browser, table: Table) -> None:
    study = await begun(table, "blokus-to-go")
    look = study["link"].partition("#")[0]
    async with visit(browser, table, study["link"]) as ada, visit(browser, table, look) as bo:
        await expect(bo.get_by_text("with this link nothing can be changed")).to_be_visible()
        await bo.get_by_role("checkbox", name="Follow Ada").check()
        await ada.get_by_role("button", name="To the start").click()
        await expect(shown(bo)).to_have_text("Start of the game")
        await ada.get_by_label("Comment").fill("Where it all began")
        await ada.get_by_role("button", name="Save the comment").click()
        await expect(bo.get_by_text("Where it all began")).to_be_visible()
        await ada.get_by_label("From").fill("e10")
        await ada.get_by_label("To", exact=True).fill("j5")
        await ada.get_by_role("button", name="Draw", exact=True).click()
        await expect(bo.locator("[data-arrow='e10 j5']")).to_have_count(1)
        await ada.get_by_label("To", exact=True).fill("z99")
        await ada.get_by_role("button", name="Draw", exact=True).click()
        await expect(ada.get_by_role("alert")).to_have_text("The board has no place z99.")
        await ada.get_by_role("button", name="Take away e10 → j5").click()
        await expect(bo.locator("[data-arrow]")).to_have_count(0)


async def test_an_arrow_is_dragged_on_a_phone(browser: Browser, table: Table) -> None:
    study = await begun(table, "blokus-to-go")
    async with visit(browser, table, study["link"], **PHONE) as page:
        await page.get_by_role("checkbox", name="Draw arrows on the board").check()
        await page.evaluate("scrollTo(0, 0)")
        box = await page.locator("[data-grid]").bounding_box()
        assert box is not None
        cell = box["width"] / 14
        finger = await page.context.new_cdp_session(page)
        for column, row, kind in (
            (0, 13, "Start"),
            (1, 12, "Move"),
            (2, 11, "Move"),
            (2, 11, "End"),
        ):
            x, y = box["x"] + (column + 0.5) * cell, box["y"] + (row + 0.5) * cell
            points = [] if kind == "End" else [{"x": x, "y": y}]
            wish = {"type": f"touch{kind}", "touchPoints": points}
            await finger.send("Input.dispatchTouchEvent", wish)
        await expect(page.locator("[data-arrow='a1 c3']")).to_have_count(1)
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide == PHONE["viewport"]["width"]


@pytest.mark.parametrize("variant", ["locus", "lokomoto"])
async def test_a_card_is_chosen_where_one_comes(
    browser: Browser, table: Table, variant: str
) -> None:
    study = await begun(table, variant)
    async with visit(browser, table, study["link"]) as page:
        await page.get_by_role("button", name="To the start").click()
        cards = page.get_by_label("Which card")
        await cards.select_option(index=3)
        rows = page.get_by_role("list", name=TREE).get_by_role("listitem")
        before = await rows.count()
        await page.get_by_role("button", name="Take this card").click()
        await expect(rows).to_have_count(before + 1)
        await page.get_by_role("button", name="Draw one").click()
        await expect(rows).to_have_count(before + 2)


async def test_the_engine_names_lines_and_colours_the_board(browser: Browser, table: Table) -> None:
    study = await begun(table, "blokus-to-go")
    async with visit(browser, table, study["link"], excused="503") as page:
        await page.get_by_role("button", name="To the start").click()
        await page.get_by_label("Lines").select_option("3")
        await page.get_by_role("checkbox", name="Engine on").check()
        lines = page.locator("ol.lines > li")
        # It may have to be compiled first.
        await expect(lines).to_have_count(3, timeout=240_000)
        await page.get_by_role("checkbox", name="Show the worth of moves").check()
        await expect(page.locator("[data-heat='e10']")).to_have_count(1)
        await expect(page.locator("[data-heat='a1']")).to_have_count(0)
        await page.get_by_role("checkbox", name="Engine on").uncheck()
        await expect(lines).to_have_count(0)
        await expect(page.locator("[data-heat]")).to_have_count(0)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("locale", ["en-US", "de-DE", "es-ES", "hu-HU"])
async def test_axe_finds_no_serious_problem(
    browser: Browser, table: Table, device: dict[str, Any], locale: str
) -> None:
    study = await begun(table, "blokus-to-go")
    await tried(table, study, 2)
    async with visit(browser, table, study["link"], locale, bypass_csp=True, **device) as page:
        await expect(page.locator("[data-place='2']")).to_be_visible()
        assert await serious(page) == []
