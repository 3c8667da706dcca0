"""Choosing another sheet of ours before sitting down."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from squarely.games.locus.variants import SHEET
from squarely.server.live.fittings import Fittings, key_of
from tests.bots.locus.test_fitting import own_sheet
from tests.browser.visitors import visit
from tests.server.guests import OpenMatch, Table


async def test_the_harbour_is_chosen_in_the_set_up(browser: Browser, table: Table) -> None:
    async with visit(browser, table, locale="de-DE") as page:
        await page.locator(".card").filter(has=page.get_by_text("Locus", exact=True)).click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_label("Bogen").select_option("Hafen")
        await dialog.get_by_role("button", name="Spielen", exact=True).click()
        await expect(page).to_have_url(re.compile(r"/match/[\w-]+"))
        match_id = re.split("[/#]", page.url.split("/match/")[1])[0]
        record = await table.http.get(f"/api/matches/{match_id}/record")
        assert SHEET.edition("harbour").fingerprint in record.text
        await expect(page.locator("body")).to_contain_text("14")


async def test_the_workshop_begins_with_switzerland(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/lokomoto") as page:
        await page.get_by_role("button", name="Begin with Switzerland").click()
        await page.get_by_text("As text", exact=True).click()
        await expect(page.get_by_label("As text: Map")).to_have_value(re.compile('"Zermatt"'))
        await expect(page.locator("article > [role=status]")).to_have_text(
            "Everything fits: it can be played."
        )


async def test_the_table_tells_that_bots_get_to_know_a_sheet(
    browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fittings, "begin", lambda *_: None)
    players = [{"kind": "person"}, {"kind": "bot"}]
    wish = {"variant": "locus", "players": players, "files": {"sheet": own_sheet()}}
    match = OpenMatch(table, (await table.http.post("/api/matches", json=wish)).json())
    key = key_of((await table.rooms.room(match.id)).match)  # type: ignore[union-attr]
    assert key is not None
    table.tracker.put(key, 0.25)
    async with match.guest(1) as guest:
        # Nobody gets to know a sheet before a bot has moved.
        await guest.move()
        while not any(event.get("by") == "bot" for event in guest.events):
            await guest.hear()
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(
            page.get_by_text("The bots are getting to know this sheet: 25 %.")
        ).to_be_visible()
        table.tracker.put(key, None)
        await expect(page.get_by_text("The bots know this sheet now.")).to_be_visible()
