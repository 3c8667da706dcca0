"""Names, links and devices: who sits where, and how they come back."""

from __future__ import annotations

import re

from playwright.async_api import Browser, expect

from tests.browser.test_blokus import lay_something
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table


async def test_a_guest_is_asked_for_a_name_and_nobody_is_called_me(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, name="") as host:
        await host.get_by_role("button", name="Blokus To Go").click()
        dialog = host.get_by_role("dialog")
        await dialog.get_by_role("combobox").nth(1).select_option("friend")
        await dialog.get_by_role("button", name="Play", exact=True).click()
        link = await dialog.locator("input[readonly]").first.input_value()
        await dialog.get_by_role("button", name="To the table").click()
        await host.get_by_placeholder("Your name").fill("Hanna")
        await host.get_by_role("button", name="Sit down").click()
        async with visit(browser, table, link, name="", **PHONE) as guest:
            await expect(guest.get_by_text("What shall the others call you?")).to_be_visible()
            await guest.get_by_placeholder("Your name").fill("Grete")
            await guest.get_by_role("button", name="Sit down").click()
            await expect(guest.get_by_role("heading", name="Hanna is on turn")).to_be_visible()
            players = host.get_by_role("region", name="Players")
            await expect(players).to_contain_text("You")
            await expect(players).to_contain_text("Grete")
            await expect(guest.get_by_text("Me", exact=True)).to_have_count(0)
            await guest.reload()
            await expect(guest.get_by_role("heading", name="Hanna is on turn")).to_be_visible()
            await expect(guest.get_by_role("dialog")).to_have_count(0)


async def test_the_address_holds_no_key_and_the_seat_is_kept(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await lay_something(page)
        await expect(page).to_have_url(re.compile(rf"/match/{match.id}$"))
        await page.get_by_text("More", exact=True).click()
        await page.get_by_role("link", name="Look back").click()
        await expect(page).to_have_url(re.compile(rf"/replay/{match.id}$"))
        await page.go_back()
        await expect(page.locator(".tray button")).to_have_count(20)
        await page.reload()
        await expect(page.locator(".tray button")).to_have_count(20)


async def test_two_tabs_of_one_browser_keep_two_seats(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as one:
        await expect(one.get_by_role("heading", name="Your turn")).to_be_visible()
        two = await one.context.new_page()
        await two.goto(f"/match/{match.id}#{match.keys[2]}")
        await expect(two.get_by_role("heading", name=re.compile("is on turn"))).to_be_visible()
        await two.reload()
        await expect(two.get_by_role("heading", name=re.compile("is on turn"))).to_be_visible()
        await one.reload()
        await expect(one.get_by_role("heading", name="Your turn")).to_be_visible()


async def test_a_seat_is_carried_to_another_device_by_its_code(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as desk:
        await desk.get_by_text("More", exact=True).click()
        await desk.get_by_role("button", name="Another device").click()
        await expect(desk.get_by_role("img", name="QR code to scan")).to_be_visible()
        code = await desk.locator(".code").inner_text()
        async with visit(browser, table, excused="404", **PHONE) as phone:
            await phone.get_by_text("I have the code of a seat").click()
            await phone.get_by_label("Code of a seat").fill("0000-0000")
            await phone.get_by_role("button", name="To the table").click()
            await expect(phone.get_by_role("alert")).to_contain_text("No seat goes by this code")
            await phone.get_by_label("Code of a seat").fill(code.lower())
            await phone.get_by_role("button", name="To the table").click()
            await expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()
            await lay_something(phone)
            assert match.keys[1] not in phone.url


async def test_everyone_can_share_the_table_to_be_watched(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[2]}", **PHONE) as guest:
        await guest.get_by_role("button", name="Invite and share").click()
        links = guest.get_by_role("dialog").locator("input[readonly]")
        await expect(links).to_have_count(1)
        assert (await links.input_value()).endswith(f"/match/{match.id}")
        await guest.get_by_role("button", name="QR code", exact=True).click()
        await expect(guest.get_by_role("img", name=re.compile("To watch"))).to_be_visible()


async def test_a_bot_is_not_offered_before_it_may_step_in(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[2]}", **DESKTOP) as page:
        await expect(page.get_by_text("away", exact=True).last).to_be_attached()
        await expect(page.get_by_role("button", name="Let a bot play")).to_have_count(0)
        room = await table.rooms.room(match.id)
        assert room is not None
        for seat in room._at._left:
            room._at._left[seat] -= 31
        room._at.look()
        await page.get_by_role("button", name="Let a bot play").click()
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()


async def test_between_people_there_are_hints_only_if_agreed(
    browser: Browser, table: Table
) -> None:
    for agreed in (False, True):
        async with visit(browser, table) as page:
            await page.get_by_role("button", name="Blokus To Go").click()
            dialog = page.get_by_role("dialog")
            await dialog.get_by_text("Options and clock").click()
            await expect(dialog.get_by_label("Hints are allowed")).to_have_count(0)
            await dialog.get_by_role("combobox").nth(1).select_option("here")
            if agreed:
                await dialog.get_by_label("Hints are allowed").check()
            await dialog.get_by_role("button", name="Play", exact=True).click()
            await expect(page.get_by_role("heading", name=re.compile("on turn"))).to_be_visible()
            await expect(page.get_by_role("button", name="Hint")).to_have_count(int(agreed))
