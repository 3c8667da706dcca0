"""Links that people were given by earlier versions still lead to their seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from squarely.server.settings import Settings
from tests.browser.visitors import visit
from tests.earlier import VERSIONS, database, matches
from tests.server.guests import open_table


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_link_leads_to_its_seat_and_its_game(
    browser: Browser, version: str, tmp_path: Path
) -> None:
    kept = [each for each in matches(version) if each.variant == "blokus-to-go"]
    running, over = (next(each for each in kept if each.over == ended) for ended in (False, True))
    async with (
        open_table(Settings(database(version, tmp_path))) as table,
        visit(browser, table, f"/match/{running.id}#{running.keys['1']}") as page,
    ):
        turn = page.get_by_role("heading", name="Your turn")
        waiting = page.get_by_role("heading", name="Player 2")
        await expect(turn.or_(waiting).first).to_be_visible()
        await page.goto(f"/replay/{over.id}")
        await expect(page.get_by_role("slider").first).to_be_visible()
