"""The pages of the lobby and of notices: for every screen, by keyboard, and read out."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.async_api import Browser, expect

from squarely.server.players.sessions import COOKIE
from tests.browser.test_site import serious
from tests.browser.test_sizes import DEVICES, widths
from tests.browser.visitors import DESKTOP, PHONE, introduce, visit
from tests.server.guests import Table
from tests.server.lobby.test_tables import posted
from tests.server.people import sign_up

WAITING = {"variant": "locus", "seats": 5, "clock": "3days", "name": "W" * 24}


async def busy_lobby(table: Table) -> str:
    """Somebody waits, and some play; the table where somebody waits."""
    waiting = await posted(table, "/api/tables", WAITING)
    playing = await posted(table, "/api/tables", {**WAITING, "variant": "lokomoto", "seats": 2})
    await posted(table, f"/api/tables/{playing['table']}/seats", {"name": "M" * 24})
    return str(waiting["table"])


@pytest.mark.parametrize(
    ("device", "scheme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["dark-desk", "light-phone"]
)
async def test_axe_finds_no_serious_problem(
    browser: Browser, table: Table, device: dict[str, Any], scheme: Literal["light", "dark"]
) -> None:
    waiting = await busy_lobby(table)
    grace = await sign_up(table, "Grace")
    context = await browser.new_context(
        base_url=table.address,
        locale="en-US",
        color_scheme=scheme,
        reduced_motion="reduce",
        bypass_csp=True,
        **device,
    )
    await introduce(context)
    page = await context.new_page()
    problems = {}
    await page.goto("/")
    await expect(page.get_by_text("4 seats free")).to_be_visible()
    problems["/"] = await serious(page)
    await page.goto(f"/join/{waiting}")
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.get_by_role("heading", name="Your table")).to_be_visible()
    problems["/join"] = await serious(page)
    await page.goto("/confirm/nobody.nothing")
    await expect(page.get_by_role("alert")).to_be_visible()
    problems["/confirm"] = await serious(page)
    cookie = {"name": COOKIE, "value": grace.token, "url": table.address}
    await context.add_cookies([cookie])  # type: ignore[list-item]
    await page.goto("/me")
    await page.get_by_role("checkbox", name="A message to another program").check()
    problems["/me"] = await serious(page)
    assert {path: found for path, found in problems.items() if found} == {}
    await context.close()


@pytest.mark.parametrize("locale", ["en", "de", "es", "hu"])
@pytest.mark.parametrize("device", DEVICES)
async def test_no_page_is_wider_than_its_screen(
    browser: Browser, table: Table, device: str, locale: str
) -> None:
    waiting = await busy_lobby(table)
    kind, sizes = DEVICES[device]
    async with visit(browser, table, locale=locale, **kind) as page:
        for path in ("/", f"/join/{waiting}"):
            await page.goto(path)
            await expect(page.get_by_text("W" * 24).first).to_be_visible()
            assert await widths(page, sizes) == {}


async def test_a_game_is_found_by_keyboard_alone(browser: Browser, table: Table) -> None:
    async with visit(browser, table, name="Ada") as page:
        await page.get_by_label("Bots fill up").focus()
        await page.keyboard.press("Home")
        await expect(page.get_by_label("Bots fill up")).to_have_value("0")
        await page.get_by_role("button", name="Find a game").focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("region", name="Players")).to_contain_text("Bot")
