"""The site beyond one game: languages, friends far away, a lost connection, looking back."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.kernel.record import parse_record
from squarely.server.settings import Limits, Settings, sqlite_in
from tests.browser.test_blokus import lay_something
from tests.browser.visitors import DESKTOP, PHONE, introduce, sit_down, visit
from tests.server.guests import Table, open_table

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LANGUAGES = {
    "en-US": ("What is on the table today?", "Play"),
    "de-AT": ("Was kommt heute auf den Tisch?", "Spielen"),
    "es-MX": ("¿Qué ponemos hoy en la mesa?", "Jugar"),
    "hu-HU": ("Mi kerüljön ma az asztalra?", "Játék"),
}


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_the_site_speaks_the_language_of_the_browser(
    browser: Browser, table: Table, locale: str
) -> None:
    question, play = LANGUAGES[locale]
    async with visit(browser, table, locale=locale) as page:
        await expect(page.get_by_role("heading", name=question)).to_be_visible()
        await expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        await page.get_by_role("button", name="Blokus To Go").click()
        await expect(page.get_by_role("button", name=play, exact=True)).to_be_visible()


async def test_the_language_can_be_changed_and_is_remembered(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table) as page:
        await page.get_by_role("combobox").first.select_option("de")
        await expect(page.get_by_role("heading", name=LANGUAGES["de-AT"][0])).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("heading", name=LANGUAGES["de-AT"][0])).to_be_visible()


async def test_two_browsers_play_one_match_and_a_third_watches(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go")
    watch = f"/match/{match.id}"
    async with (
        visit(browser, table, f"{watch}#{match.keys[1]}") as first,
        visit(browser, table, f"{watch}#{match.keys[2]}", **PHONE) as second,
        visit(browser, table, watch) as watcher,
    ):
        await expect(second.get_by_role("heading", name="Ada is on turn")).to_be_visible()
        await lay_something(first)
        await expect(second.get_by_role("heading", name="Your turn")).to_be_visible()
        await expect(watcher.get_by_text("You are watching")).to_be_visible()
        await lay_something(second)
        await expect(first.get_by_role("heading", name="Your turn")).to_be_visible()
        await first.get_by_role("tab", name="Chat").click()
        await first.get_by_placeholder("Say something").fill("<b>well</b> played")
        await first.get_by_role("button", name="Send").click()
        await watcher.get_by_role("tab", name="Chat").click()
        await expect(watcher.get_by_text("<b>well</b> played")).to_be_visible()
        assert (await match.look())["number"] == 6


async def test_a_friend_is_invited_by_a_link(browser: Browser, table: Table) -> None:
    async with visit(browser, table) as page:
        await page.get_by_role("button", name="Blokus To Go").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("combobox").nth(1).select_option("friend")
        await dialog.get_by_role("button", name="Play", exact=True).click()
        link = await dialog.locator("input[readonly]").first.input_value()
        assert re.search(r"/match/[\w-]+#[\w-]{22}$", link)
        async with visit(browser, table, link) as friend:
            await expect(friend.get_by_role("heading", name=re.compile("turn"))).to_be_visible()


async def test_the_match_is_the_one_that_was_chosen(browser: Browser, table: Table) -> None:
    """Levels and names are remembered for the next time, which must not change this one."""
    async with visit(browser, table) as page:
        await page.locator(".card").filter(has=page.get_by_text("Locus", exact=True)).click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_text("3 players").click()
        await dialog.get_by_label("Level of all bots").select_option("3")
        await dialog.get_by_label("A level for each bot").check()
        await expect(dialog.get_by_label("How well the bot at seat 3 plays")).to_have_value("3")
        await dialog.get_by_label("How well the bot at seat 2 plays").select_option("2")
        await dialog.get_by_label("How well the bot at seat 3 plays").select_option("7")
        await dialog.get_by_role("button", name="Play", exact=True).click()
        await expect(page).to_have_url(re.compile(r"/match/"))
        found = re.search(r"/match/([\w-]+)", page.url)
        assert found is not None
        match = (await table.http.get(f"/api/matches/{found[1]}")).json()
        assert [player["level"] for player in match["players"]][1:] == [2, 7]


async def test_a_lost_connection_comes_back_and_nothing_is_lost(
    browser: Browser, tmp_path: Path
) -> None:
    settings = Settings(sqlite_in(tmp_path), limits=Limits(requests_at_once=1000))
    async with open_table(settings) as before:
        match = await before.open("blokus-to-go")
        port = int(before.address.rpartition(":")[2])
        context = await browser.new_context(base_url=before.address, locale="en-US", **DESKTOP)
        await introduce(context)
        page = await context.new_page()
        await page.goto(f"/match/{match.id}#{match.keys[1]}")
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()
    await expect(page.get_by_text("The connection is gone")).to_be_visible()
    async with open_table(settings, port=port) as after:
        match.table = after
        async with match.guest(2) as friend:
            await friend.move()
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=30_000)
        await expect(page.get_by_text("The connection is gone")).to_be_hidden()
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()
        assert (await match.look())["number"] == 5
        await context.close()


async def test_a_match_that_cannot_be_opened_says_so(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(sqlite_in(tmp_path))
    async with open_table(settings) as before:
        match = await before.open("blokus-to-go")
    with closing(sqlite3.connect(tmp_path / "squarely.db")) as database, database:
        database.execute("UPDATE events SET kind = 'exploded'")
    async with open_table(settings) as after:
        for key in ("", f"#{match.keys[1]}"):
            async with visit(browser, after, f"/match/{match.id}{key}") as page:
                await expect(page.get_by_text("cannot open the match")).to_be_visible()
                await expect(page.get_by_text("Connecting")).to_be_hidden()


async def finished(table: Table, variant: str, seats: int, options: Sequence[str] = ()) -> str:
    """A match that bots have played to its end."""
    match = await table.open(variant, "b" * seats, options=[*options])
    while not (await match.look())["over"]:
        await asyncio.sleep(0.1)
    return match.id


async def test_a_finished_game_is_looked_back_at_and_downloaded(
    browser: Browser, table: Table
) -> None:
    match = await finished(table, "blokus-to-go", 2)
    async with visit(browser, table, f"/replay/{match}") as page:
        told = page.locator(".told")
        await expect(told).to_contain_text(re.compile(r"Move ([1-9]\d*) of \1 "))
        await page.keyboard.press("Home")
        await expect(told).to_contain_text("Start of the game")
        await page.get_by_role("button", name="One move forward").click()
        await page.keyboard.press("ArrowRight")
        await expect(told).to_contain_text("Move 2 of")
        await expect(page.locator(".stage svg").first).to_be_visible()
        slider = page.get_by_role("slider")
        await slider.fill("10")
        await expect(told).to_contain_text("Move 10 of")
        async with page.expect_download() as record:
            await page.get_by_role("button", name="Record").click()
        text = (await (await record.value).path()).read_text()
        assert parse_record(text).seed
        async with page.expect_download() as other:
            await page.get_by_role("button", name="For other Blokus programs").click()
        assert (await (await other.value).path()).read_text().startswith("(;GM[Blokus Duo]")
        async with page.expect_download() as picture:
            await page.get_by_role("button", name="Picture of the board").click()
        drawing = (await (await picture.value).path()).read_text()
        assert drawing.startswith("<svg")
        assert "var(" not in drawing


async def test_an_illegal_attempt_names_the_rule_and_leads_to_it(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await page.locator(".tray button").first.click()
        grid = page.locator(".board svg").first
        box = await grid.bounding_box()
        assert box is not None
        await page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
        note = page.get_by_role("alert")
        await expect(note).to_contain_text("Rule B32")
        link = note.get_by_role("link", name="Rule B32")
        assert await link.get_attribute("href") == "/rules/blokus#B32"
        await page.goto("/rules/blokus#B32")
        await expect(page.locator("#B32")).to_be_in_viewport()


async def serious(page: Page) -> list[str]:
    await page.evaluate(AXE.read_text())
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['nodes'][0]['html']}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(
    ("device", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")], ids=["light-desk", "dark-phone"]
)
async def test_axe_finds_no_serious_problem_on_any_page(
    browser: Browser, table: Table, device: dict[str, Any], scheme: Literal["light", "dark"]
) -> None:
    ended = await finished(table, "locus", 2)
    paths = ["/", "/rules/blokus", "/rules/locus", "/rules/lokomoto", f"/replay/{ended}"]
    paths += [f"/learn/{game}" for game in ("blokus", "blokus-to-go", "locus", "lokomoto")]
    for variant, seats in (("blokus", 4), ("locus", 3), ("lokomoto", 3), ("blokus-84", 1)):
        match = await table.open(variant, "p" * seats)
        paths.append(f"/match/{match.id}#{match.keys[1]}")
    context = await browser.new_context(
        base_url=table.address,
        locale="en-US",
        color_scheme=scheme,
        reduced_motion="reduce",
        bypass_csp=True,
        **device,
    )
    await introduce(context)
    paths += ["/me", "/privacy", "/ratings/locus", "/meet", "/daily"]
    await context.request.post("/api/players", data={"name": "Olga"})
    wish = {"name": "Evening", "kind": "swiss", "variant": "blokus-to-go", "member": "Olga"}
    meeting = await (await context.request.post("/api/meetings", data=wish)).json()
    waiting = {"variant": "blokus-to-go", "seats": 2, "clock": "10min", "name": "Olga"}
    joined = await (await context.request.post("/api/tables", data=waiting)).json()
    paths += ["/player/Olga", f"/meet/{meeting['id']}", f"/join/{joined['table']}"]
    page = await context.new_page()
    problems = {}
    for path in paths:
        await page.goto(path)
        await page.wait_for_load_state("networkidle")
        if found := await serious(page):
            problems[path] = found
    assert problems == {}
    await context.close()


async def test_the_table_is_reached_in_two_clicks(browser: Browser, table: Table) -> None:
    for game in ("Blokus", "Blokus To Go", "Locus", "Loko moto"):
        async with visit(browser, table) as page:
            await sit_down(page, game)
            await expect(page.get_by_role("heading", name=re.compile("turn"))).to_be_visible()


async def test_the_api_page_shows_what_can_be_asked(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/api/docs/") as page:
        await expect(page.get_by_role("heading", name="Squarely")).to_be_visible()
        await page.get_by_text("Open a match", exact=True).click()
        await expect(page.get_by_text("hands out a secret link for every seat")).to_be_visible()
