"""What people settle at the table: taking back, giving up, playing again."""

from __future__ import annotations

import re

from playwright.async_api import Browser, expect

from tests.browser.test_blokus import lay_something
from tests.browser.visitors import visit
from tests.server.guests import Table


async def test_a_move_against_bots_is_taken_back_with_the_answers(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus", "pbbb")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        laid = page.locator(".board .ground > g[class*=tile]:not(.start)")
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await expect(laid).to_have_count(4)
        await page.get_by_role("button", name="Take back").click()
        await expect(laid).to_have_count(0)
        # What was played is told no longer as if it stood.
        await expect(page.locator(".talk li.undone")).to_have_count(4)
        await expect(
            page.locator(".talk").get_by_text("You have taken a move back, and 3 answers with it")
        ).to_be_visible()
        await expect(page.get_by_role("button", name="Take back")).to_have_count(0)
        await lay_something(page)
        await expect(laid).to_have_count(4)
    assert "taken back: 1 0 0 0" in await match.record()


async def test_between_people_the_other_one_is_asked(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with (
        visit(browser, table, f"/match/{match.id}#{match.keys[1]}", name="Ada") as ada,
        visit(browser, table, f"/match/{match.id}#{match.keys[2]}", name="Ben") as ben,
    ):
        await lay_something(ada)
        await ada.get_by_role("button", name="Ask to take back").click()
        await expect(ada.get_by_text("waiting for an answer")).to_be_visible()
        await expect(ben.get_by_text("Ada would like to take back")).to_be_visible()
        await ben.get_by_role("button", name="No, it stays").click()
        await expect(ada.locator(".talk").get_by_text("Ben does not agree")).to_be_visible()
        await lay_something(ben)
        await ben.get_by_role("button", name="Ask to take back").click()
        await ada.get_by_role("button", name="All right").click()
        await expect(ben.get_by_role("heading", name="Your turn")).to_be_visible()


async def test_people_at_one_screen_agree_by_word_of_mouth(browser: Browser, table: Table) -> None:
    async with visit(browser, table) as page:
        await page.get_by_role("button", name="Blokus To Go").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_role("combobox").nth(1).select_option("here")
        await dialog.get_by_role("button", name="Play", exact=True).click()
        await lay_something(page)
        await expect(page.get_by_role("heading", name="Guest 2 is on turn")).to_be_visible()
        await page.get_by_role("button", name="Take back").click()
        await expect(page.get_by_role("heading", name="Ada is on turn")).to_be_visible()


async def test_giving_up_ends_a_game_of_two_and_both_play_again(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go")
    async with (
        visit(browser, table, f"/match/{match.id}#{match.keys[1]}", name="Ada") as ada,
        visit(browser, table, f"/match/{match.id}#{match.keys[2]}", name="Ben") as ben,
    ):
        await expect(ben.get_by_role("heading", name="Ada is on turn")).to_be_visible()
        await ada.get_by_text("More", exact=True).click()
        await ada.get_by_role("button", name="Resign").click()
        await ada.get_by_role("button", name="Play on").click()
        await ada.get_by_text("More", exact=True).click()
        await ada.get_by_role("button", name="Resign").click()
        await ada.get_by_role("button", name="Yes, I give up").click()
        await expect(ada.get_by_role("heading", name="Ben wins")).to_be_visible()
        await expect(ada.get_by_text("You gave up.")).to_be_visible()
        await ada.get_by_role("button", name="Look at the board").click()
        await expect(ada.get_by_text("A bot is playing for you")).to_have_count(0)
        await expect(ada.get_by_role("button", name=re.compile("^Lay"))).to_have_count(0)
        await ada.get_by_role("button", name="Score sheet").click()
        await expect(ben.get_by_role("heading", name="You win")).to_be_visible()
        # A game without cards has none to check.
        await expect(ben.get_by_text("Check the cards")).to_have_count(0)
        await expect(ben.get_by_role("link", name="Look back and analyse")).to_be_visible()
        await ben.get_by_role("button", name="Play again").click()
        # Who was second begins.
        await expect(ben.get_by_role("heading", name="Your turn")).to_be_visible()
        assert match.id not in ben.url
        await expect(
            ada.get_by_role("dialog").get_by_text("Ben wants to play again.")
        ).to_be_visible()
        await ada.get_by_role("button", name="Join the next game").click()
        await expect(ada.get_by_role("heading", name="Ben is on turn")).to_be_visible()
        assert ada.url == ben.url
        await lay_something(ben)
        await expect(ada.get_by_role("heading", name="Your turn")).to_be_visible()


async def test_the_end_says_what_decided_it(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", "bb")
    async with visit(browser, table, f"/match/{match.id}") as page:
        end = page.get_by_role("dialog")
        await expect(end).to_be_visible(timeout=60_000)
        draw = end.get_by_text("share the win")
        decided = end.get_by_text(re.compile(r"What made the difference: squares left \+\d+"))
        await expect(draw.or_(decided)).to_be_visible()
