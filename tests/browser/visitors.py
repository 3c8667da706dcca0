"""What visitors of the site do in the tests: they click, as people would."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.server.guests import Table

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PATIENCE = 15_000


async def introduce(context: BrowserContext, name: str = "Ada", pace: str = "at once") -> None:
    """Somebody who has been here before: known by name, and impatient unless told otherwise."""
    known = json.dumps({"name": name, "pace": pace})
    await context.add_init_script(f"localStorage['squarely.settings'] ??= JSON.stringify({known})")


@asynccontextmanager
async def visit(
    browser: Browser,
    table: Table,
    path: str = "/",
    locale: str = "en-US",
    name: str = "Ada",
    pace: str = "at once",
    excused: str = "WebSocket",
    **device: Any,
) -> AsyncIterator[Page]:
    """Somebody's browser at an address; an error on the page that is not excused fails the test."""
    context = await browser.new_context(
        base_url=table.address, locale=locale, reduced_motion="reduce", **(device or DESKTOP)
    )
    await introduce(context, name, pace)
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: problems.append(message.text) if message.type == "error" else None,
    )
    await page.goto(path)
    yield page
    found = [problem for problem in problems if excused not in problem]
    assert found == [], found
    await context.close()


async def sit_down(page: Page, game: str, *choices: str) -> None:
    """From the first page to a table in two clicks, or a few more for other choices."""
    await page.locator(".card").filter(has=page.get_by_text(game, exact=True)).click()
    dialog = page.get_by_role("dialog")
    for choice in choices:
        await dialog.get_by_text(choice, exact=False).first.click()
    await dialog.get_by_role("button", name="Play", exact=True).click()
    # A table in the browser starts Python first.
    await expect(page).to_have_url(re.compile(r"/match/[\w-]+(#[\w-]+)?$"), timeout=60_000)
