"""Keeping a name: passkeys, another device, what is mine, and its end."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, expect

from tests.browser.visitors import PHONE, sit_down, visit
from tests.server.guests import Table


def named(table: Table) -> Table:
    """The same table under a name: passkeys belong to names, not to numbers."""
    return Table(table.address.replace("127.0.0.1", "localhost"), table.http, table.app)


async def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A passkey device that says yes to everything."""
    session = await page.context.new_cdp_session(page)
    await session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = await session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


async def passkeys_of(session: CDPSession, device: str) -> list[dict[str, Any]]:
    found = await session.send("WebAuthn.getCredentials", {"authenticatorId": device})
    credentials: list[dict[str, Any]] = found["credentials"]
    return credentials


async def keep_name(page: Page, name: str) -> str:
    """From the first page to an account; returns the recovery code."""
    await page.get_by_role("link", name="Keep my name").click()
    await page.get_by_label("Name", exact=True).fill(name)
    await page.get_by_role("button", name="Keep it with a passkey").click()
    code = page.locator(".code")
    await expect(code).to_have_text(re.compile(r"^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$"))
    text = await code.inner_text()
    await page.get_by_role("button", name="I have written it down").click()
    await expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return text


async def test_a_passkey_signs_in_on_a_second_device(browser: Browser, table: Table) -> None:
    async with visit(browser, named(table), name="Olga") as page:
        session, device = await authenticator(page)
        await sit_down(page, "Blokus To Go")
        match = page.url.rpartition("/")[2].partition("#")[0]
        await page.goto("/")
        await keep_name(page, "Olga")
        [passkey] = await passkeys_of(session, device)
        # The cookie is none of the page's business.
        assert "squarely_session" not in await page.evaluate("document.cookie")

        async with visit(browser, named(table), "/me", name="", **PHONE) as phone:
            other, there = await authenticator(phone)
            given = {"authenticatorId": there, "credential": passkey}
            await other.send("WebAuthn.addCredential", given)
            await phone.get_by_role("button", name="Sign in with a passkey").click()
            await expect(phone.get_by_role("heading", name="Olga", level=1)).to_be_visible()
            # The match of the first device is here, and the seat with it.
            await phone.goto("/")
            await phone.get_by_role("link", name=re.compile("Your turn")).click()
            await expect(phone).to_have_url(re.compile(match))
            await expect(phone.get_by_text("Your turn").first).to_be_visible()
            await phone.goto("/me")
            await phone.get_by_role("button", name=re.compile("Sign out: ")).click()
            await expect(phone.get_by_text("last used")).to_have_count(2)
        await page.reload()
        await expect(page.get_by_role("heading", name="Keep my name")).to_be_visible()


async def test_a_recovery_code_brings_one_back(browser: Browser, table: Table) -> None:
    async with visit(browser, named(table), name="Olga") as page:
        await authenticator(page)
        code = await keep_name(page, "Olga")
    excused = "401"
    async with visit(browser, table, "/me", name="", excused=excused) as page:
        # Under a number there are no passkeys: that is said, and the code works.
        await expect(page.get_by_text("cannot make passkeys")).to_be_visible()
        await page.get_by_label("Recovery code").fill("AAAAA-AAAAA-AAAAA-AAAAA")
        await page.get_by_role("button", name="Sign in with a code").click()
        await expect(page.get_by_role("alert")).to_contain_text("No account goes by this code")
        await page.get_by_label("Recovery code").fill(code.lower())
        await page.get_by_role("button", name="Sign in with a code").click()
        await expect(page.locator(".code")).not_to_have_text(code)
        await expect(page.get_by_role("heading", name="Olga", level=1)).to_be_visible()


async def test_a_device_is_added_by_a_link(browser: Browser, table: Table) -> None:
    async with (
        visit(browser, named(table), name="Olga") as page,
        visit(browser, named(table), "/", name="", **PHONE) as phone,
    ):
        await authenticator(page)
        await keep_name(page, "Olga")
        await page.get_by_role("button", name="Add a device").click()
        code = page.locator("dialog .code")
        await expect(code).to_have_text(re.compile(r"^[0-9A-Z]{4}-[0-9A-Z]{4}$"))
        session, device = await authenticator(phone)
        await phone.goto(f"/me#{await code.inner_text()}")
        # Nobody is signed in by looking at a link.
        await phone.get_by_role("button", name="Sign this device in").click()
        await expect(phone.get_by_role("heading", name="Olga", level=1)).to_be_visible()
        await phone.get_by_role("button", name="Make a passkey here").click()
        await expect(phone.get_by_role("button", name="Not now")).to_have_count(0)
        assert len(await passkeys_of(session, device)) == 1
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("button", name="Sign out: ")).to_be_visible()


async def test_everything_is_downloaded_and_deleted_in_two_clicks(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, named(table), name="Olga") as page:
        await authenticator(page)
        await keep_name(page, "Olga")
        async with page.expect_download() as downloading:
            await page.get_by_role("link", name="Download everything").click()
        path = await (await downloading.value).path()
        assert json.loads(path.read_text())["players"][0]["name"] == "Olga"
        await page.get_by_role("button", name="Delete my account").click()
        await page.get_by_role("button", name="Delete everything now").click()
        await expect(page).to_have_url(re.compile(r"/$"))
        await expect(page.get_by_role("link", name="Keep my name")).to_be_visible()
        assert (await table.http.get("/api/players/Olga")).status_code == 404


async def test_a_rated_game_against_bots_moves_the_rating(browser: Browser, table: Table) -> None:
    async with visit(browser, named(table), name="Olga") as page:
        await authenticator(page)
        await keep_name(page, "Olga")
        await page.goto("/")
        await page.locator(".card").filter(has=page.get_by_text("Blokus To Go", exact=True)).click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_text("Options and clock").click()
        await dialog.get_by_label("Clock").select_option("2min")
        await dialog.get_by_label(re.compile("Rated")).check()
        await dialog.get_by_role("button", name="Play", exact=True).click()
        await expect(page.get_by_role("heading", name="rated")).to_be_visible()
        board = page.locator("svg .square, svg rect").first
        await expect(board).to_be_visible()
        match = page.url.rpartition("/")[2].partition("#")[0]
        room = await table.rooms.room(match)
        assert room is not None
        assert room.match.opened.rated
        assert not room.match.opened.hints
        players = page.get_by_role("region", name="Players")
        await expect(players).to_contain_text("1500 ± 722")
        await expect(players).to_contain_text(re.compile(r"level 5\W+Rating\s+1500"))
        await page.keyboard.press("]")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await page.get_by_text("More", exact=True).first.click()
        await page.get_by_role("button", name="Resign").click()
        await page.get_by_role("button", name="Yes, I give up").click()
        await expect(page.get_by_text(re.compile(r"1500 → 1\d+"))).to_be_visible()
        await page.goto("/player/Olga")
        result = page.get_by_role("listitem").filter(has_text="2nd of 2")
        await expect(result).to_contain_text("against a bot of level 5")
        await expect(result).to_contain_text("1500 → 1")
        # The first piece lies on a small board.
        await expect(page.get_by_role("img", name=re.compile(r"^blue: \w"))).to_be_visible()


async def test_the_pages_of_players_are_decent_in_every_language(
    browser: Browser, table: Table
) -> None:
    for locale, privacy, ratings in (
        ("en-US", "Privacy", "Ratings: Locus"),
        ("de-DE", "Datenschutz", "Wertungen: Locus"),
        ("es-ES", "Privacidad", "Puntuaciones: Locus"),
        ("hu-HU", "Adatvédelem", "Értékszámok: Locus"),
    ):
        async with visit(browser, table, "/privacy", locale, **PHONE) as page:
            await expect(page.get_by_role("heading", name=privacy, level=1)).to_be_visible()
            await page.goto("/ratings/locus")
            await expect(page.get_by_role("heading", name=ratings, level=1)).to_be_visible()
            await expect(page.get_by_role("row")).to_have_count(10)
            wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide
