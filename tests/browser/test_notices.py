"""By correspondence: being told in the browser, choosing how, being away, and the next game."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.server.notices import telling
from squarely.server.players.sessions import COOKIE
from squarely.server.settings import Settings, sqlite_in
from tests.browser.test_blokus import lay_something
from tests.browser.test_offline import KEPT
from tests.browser.visitors import PHONE, visit
from tests.server.guests import WITHIN, Table, open_table
from tests.server.notices.inbox import Inbox, PostOffice
from tests.server.notices.test_telling import tell, waiting_match
from tests.server.people import Person, sign_up

NOTIFICATIONS = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
}"""


@asynccontextmanager
async def signed_in(
    browser: Browser, table: Table, person: Person, path: str = "/", **device: Any
) -> AsyncIterator[Page]:
    """A browser in which somebody is signed in."""
    async with visit(browser, table, "/rules/locus", name=person.name, **device) as page:
        cookie = {"name": COOKIE, "value": person.token, "url": table.address}
        await page.context.add_cookies([cookie])  # type: ignore[list-item]
        await page.goto(path)
        yield page


async def test_a_push_arrives_in_the_service_worker(whole_browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", clock="3days")
    async with visit(whole_browser, table) as page:
        await page.context.grant_permissions(["notifications"], origin=table.address)
        await page.evaluate(KEPT)
        session = await page.context.new_cdp_session(page)
        found: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        def registered(event: dict[str, Any]) -> None:
            for each in event["registrations"]:
                if each["scopeURL"].startswith(table.address) and not found.done():
                    found.set_result(each["registrationId"])

        session.on("ServiceWorker.workerRegistrationUpdated", registered)
        await session.send("ServiceWorker.enable")
        registration = await asyncio.wait_for(found, WITHIN)
        notice = {
            "title": "Your turn",
            "body": "Blokus To Go with Hedy",
            "url": f"/match/{match.id}",
            "tag": match.id,
        }
        await session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": table.address, "registrationId": registration, "data": json.dumps(notice)},
        )
        async with asyncio.timeout(WITHIN):
            while not (shown := await page.evaluate(NOTIFICATIONS)):
                await asyncio.sleep(0.05)
        assert shown == [notice]


async def test_how_one_is_told_is_chosen_on_the_account_page(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody is told before the test says so.
    monkeypatch.setattr(telling, "SWEEP_EVERY", 3600.0)
    async with PostOffice() as office, Inbox() as inbox:
        settings = Settings(
            sqlite_in(tmp_path),
            smtp=office.url,
            mail_from="table@example.org",
            allow_private_webhooks=True,
        )
        async with open_table(settings) as table:
            grace = await sign_up(table, "Grace")
            async with signed_in(browser, table, grace, "/me", **PHONE) as page:
                part = page.get_by_role("region", name="Your turn: how you are told")
                await part.get_by_role("checkbox", name="An e-mail").check()
                await part.get_by_label("Address", exact=True).fill("grace@example.org")
                await part.get_by_role("checkbox", name="A message to another program").check()
                await part.get_by_label("Its address").fill(inbox.url)
                # Nobody is told at night unless they want to be, whenever this test runs.
                for label, usual in (("Quiet from", "22"), ("until", "7")):
                    hours = part.get_by_role("combobox", name=label)
                    await expect(hours).to_have_count(2)
                    for hour in await hours.all():
                        await expect(hour).to_have_value(usual)
                        await hour.select_option("0:00")
                await part.get_by_role("button", name="Save").click()
                sent = part.get_by_text("A link was sent to grace@example.org")
                await expect(sent).to_be_visible()
                link = re.search(r"http\S+/confirm/\S+", office.letters[0].get_content())
                assert link is not None
                await page.goto(link[0])
                await expect(page.get_by_role("heading", name="is confirmed")).to_be_visible()
                await page.goto("/me")
                await expect(part.get_by_role("checkbox", name="An e-mail")).to_be_checked()
                await expect(part.get_by_text("A link was sent")).to_have_count(0)
                await waiting_match(table, grace)
                await tell(table)
                assert len(inbox.received) == 1
                assert office.letters[-1]["Subject"] == "Blokus To Go is waiting for you."


async def test_vacation_is_taken_and_given_back(browser: Browser, table: Table) -> None:
    grace = await sign_up(table, "Grace")
    match = await waiting_match(table, grace)
    async with signed_in(browser, table, grace, "/me") as page:
        await expect(page.get_by_text("21 days left this year")).to_be_visible()
        await page.get_by_label("Days", exact=True).fill("5")
        await page.get_by_role("button", name="Begin vacation").click()
        await expect(page.get_by_text("16 days left this year")).to_be_visible()
        await expect(page.get_by_text(re.compile("You are away until"))).to_be_visible()
        await page.goto(f"/match/{match.id}")
        await page.get_by_text("Moves", exact=True).first.click()
        await expect(page.get_by_text(re.compile("You are away until")).first).to_be_attached()
        await page.goto("/me")
        await page.get_by_role("button", name="I am back").click()
        await expect(page.get_by_text("21 days left this year")).to_be_visible()


async def test_after_a_move_the_next_game_opens_by_itself(browser: Browser, table: Table) -> None:
    grace = await sign_up(table, "Grace")
    first = await waiting_match(table, grace)
    second = await waiting_match(table, grace)
    async with signed_in(browser, table, grace) as page:
        await expect(page.get_by_role("heading", name="Waiting for you")).to_be_visible()
        await expect(page.get_by_text("Your turn · 3 days left")).to_have_count(2)
        await page.goto(f"/match/{first.id}")
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await lay_something(page)
        await expect(page.get_by_role("link", name="Next: Blokus To Go with Hedy")).to_be_visible()
        await expect(page).to_have_url(re.compile(second.id))
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Hedy is on turn")).to_be_visible()
        await expect(page.get_by_role("link", name=re.compile("^Next"))).to_have_count(0)


async def test_without_an_account_the_browser_knows_the_next_game(
    browser: Browser, table: Table
) -> None:
    matches = [await table.open("blokus-to-go", clock="1day") for _ in range(2)]
    async with visit(browser, table) as page:
        for match in matches:
            await page.goto(f"/match/{match.id}#{match.keys[1]}")
            await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await lay_something(page)
        # Whoever would rather look on stays, and goes when they like.
        await page.get_by_label("The next game opens by itself after a move").uncheck()
        await page.wait_for_timeout(2000)
        await expect(page).to_have_url(re.compile(matches[1].id))
        await page.get_by_role("link", name=re.compile("^Next: Blokus To Go")).click()
        await expect(page).to_have_url(re.compile(matches[0].id))
