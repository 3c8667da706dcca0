"""Bots of players in the browser: marked by name, challenged, and on their ladder."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from squarely.client import Client
from tests.browser.test_site import serious
from tests.browser.visitors import PHONE, visit
from tests.server.guests import Table
from tests.server.lobby.test_tables import posted
from tests.server.people import sign_up
from tests.server.programs.programs import bot_account, give_rating, program


async def test_the_account_of_a_bot_says_so_wherever_it_is_named(
    browser: Browser, table: Table
) -> None:
    await sign_up(table, "Grace")
    _, token = await bot_account(table, "Deep Blok")
    for name in ("Grace", "Deep Blok"):
        await give_rating(table, name, "blokus-to-go", 30.0)
    match = await table.open("blokus-to-go")
    async with Client(table.address, token) as bot:
        await bot.take_seat(match.id, match.keys[2])
        await bot.open_table("blokus-to-go", 2)
        await bot.ask("POST", f"/api/bot/matches/{match.id}/chat", {"text": "good luck"})
    async with match.guest(1) as grace:
        await grace.move()
    async with match.guest(2) as deep_blok:
        await deep_blok.move()
    async with visit(browser, table, "/player/Deep%20Blok") as page:
        heading = page.get_by_role("heading", level=1)
        await expect(heading).to_have_text("Deep Blok BOT")
        await page.goto("/player/Grace")
        await expect(heading).to_have_text("Grace")
        await page.goto("/ratings/blokus-to-go")
        row = page.get_by_role("row").filter(has_text="Deep Blok")
        await expect(row).to_contain_text("BOT")
        await expect(page.get_by_role("row").filter(has_text="Grace")).not_to_contain_text("BOT")
        await page.goto(f"/match/{match.id}")
        await expect(page.get_by_role("region", name="Players")).to_contain_text("BOT")
        moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
        await expect(moves.filter(has_text="BOT")).to_contain_text(["Deep Blok BOT"])
        await page.get_by_role("tab", name="Chat").click()
        await expect(page.get_by_role("list", name="Chat")).to_contain_text(
            "Deep Blok BOT good luck"
        )
        await page.goto("/")
        await expect(page.get_by_text("Deep Blok (BOT) · 1 seat free")).to_be_visible()


async def test_the_ladder_shows_the_bots_and_how_to_bring_one(
    browser: Browser, table: Table
) -> None:
    await sign_up(table, "Grace")
    await bot_account(table, "Deep Blok")
    for name in ("Grace", "Deep Blok"):
        await give_rating(table, name, "locus", 30.0)
    async with visit(browser, table, "/ratings/locus", **PHONE) as page:
        await page.get_by_role("link", name="Ladder of bots").click()
        row = page.get_by_role("row").filter(has_text="Deep Blok")
        await expect(row).to_contain_text("BOT")
        await expect(row).to_contain_text("20 games")
        await expect(row).to_contain_text("±")
        await expect(page.get_by_text("Grace")).to_have_count(0)
        await page.get_by_role("link", name="Loko moto").click()
        await expect(page.get_by_text("No bot of a player has played")).to_be_visible()
        command = f"squarely bot --server {table.address} --level 9"
        await expect(page.get_by_text(command)).to_be_visible()
        assert await serious(page) == []
        await page.get_by_role("link", name="The API for bots").click()
        await expect(page.get_by_text("/api/bot/stream", exact=True)).to_be_visible()


async def test_who_challenges_a_bot_reads_why_it_declines(browser: Browser, table: Table) -> None:
    opened = await posted(table, "/api/tables", {"variant": "locus", "seats": 3, "name": "Eve"})
    async with (
        program(table, "Deep Blok") as bot,
        visit(browser, table, f"/join/{opened['table']}") as page,
    ):
        await page.get_by_role("button", name="Sit down").click()
        await page.get_by_role("button", name="Challenge Deep Blok").click()
        await expect(page.get_by_text("asked", exact=True)).to_be_visible()
        await bot.client.decline(opened["table"], "Locus is not for me.")
        await expect(page.get_by_text("declines: “Locus is not for me.”")).to_be_visible()
        # It may be asked again.
        await page.get_by_role("button", name="Challenge Deep Blok").click()
        await expect(page.get_by_text("asked", exact=True)).to_be_visible()
        await bot.client.accept(opened["table"])
        await expect(page.get_by_role("region", name="Players")).to_contain_text("Deep Blok BOT")
