"""Two people at one screen."""

from __future__ import annotations

import json

from playwright.async_api import Browser, expect

from tests.browser.test_lokomoto import FREE, first, use
from tests.browser.visitors import DESKTOP
from tests.server.guests import Table


async def test_the_device_is_handed_over_without_showing_secrets(
    browser: Browser, table: Table
) -> None:
    match = await table.open("lokomoto", "ppp", options=["hidden-agendas"])
    here = [{"seat": seat, "key": key, "here": True} for seat, key in match.keys.items()]
    kept = [{"id": match.id, "variant": "lokomoto", "keys": here, "when": 0}]
    context = await browser.new_context(base_url=table.address, locale="en-US", **DESKTOP)
    memory = json.dumps(json.dumps(kept))
    await context.add_init_script(f"localStorage.setItem('squarely.matches', {memory})")
    page = await context.new_page()
    await page.goto(f"/match/{match.id}#{match.keys[1]}")
    secrets = page.get_by_text("only you see this")
    for seat in (1, 2, 3, 1):
        await expect(page.get_by_text(f"Hand the device to Player {seat}")).to_be_visible()
        await expect(secrets).to_be_hidden()
        assert await page.locator(".section").count() == 0
        await page.get_by_role("button", name=f"I am Player {seat}").click()
        await expect(secrets).to_be_visible()
        section = await first(page, FREE)
        assert section is not None
        await use(page, section, touch=False)
    assert len((await match.record()).splitlines()) > 10
    await context.close()
