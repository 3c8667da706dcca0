"""The way of a beginner: the tutorial, ten puzzles, and a first game with the coach."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.analysis.puzzles.puzzle import Puzzle, puzzles_of
from tests.browser.test_blokus import lay_something
from tests.browser.test_puzzles import SOLVED, lay_by_keys, lay_single, straight, told
from tests.browser.visitors import visit
from tests.server.guests import Table

STEPS, PUZZLES = 5, 10


async def solve(page: Page, puzzle: Puzzle) -> None:
    """Lays the right piece where it is plain, else has the solution shown."""
    (squares,) = puzzle.solution
    size = squares.count(",") + 1
    if size == 1:
        await lay_single(page, squares)
    elif straight(squares):
        await lay_by_keys(page, f"I{size}", squares.replace(",", " "))
    else:
        await page.get_by_role("button", name="Show the solution").click()
        await expect(told(page).get_by_role("listitem")).to_have_count(1)
        return
    await expect(told(page)).to_contain_text(SOLVED)


@pytest.mark.timeout(300)
async def test_the_tutorial_leads_over_ten_puzzles_to_a_game_with_the_coach(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, "/learn/blokus-to-go") as page:
        for number in range(1, STEPS + 1):
            now = page.locator(f'[aria-label^="Step {number} of {STEPS}"]')
            await expect(now).to_have_attribute("aria-current", "step")
            await lay_something(page)
            await expect(page.locator(".verdict .good")).to_be_visible()
            await page.locator(".verdict button").click()
        await page.get_by_role("link", name="Ten puzzles").click()
        for done, puzzle in enumerate(list(puzzles_of("blokus-to-go").values())[:PUZZLES]):
            await expect(
                page.get_by_text(f"Your first puzzles: {done} of {PUZZLES}")
            ).to_be_visible()
            await expect(page.locator(".tray button").first).to_be_enabled()
            await solve(page, puzzle)
            await page.get_by_role("button", name="Next puzzle").click()
        await expect(page.get_by_text("Well done. Now play a game")).to_be_visible()
        await page.get_by_role("link", name="A first game with the coach").click()
        dialog = page.get_by_role("dialog", name="Blokus To Go")
        await expect(dialog.get_by_label("Coach at the table")).to_be_checked()
        await expect(dialog.get_by_label("Grow with me")).to_be_checked()
        await dialog.get_by_role("button", name="Play", exact=True).click()
        await expect(page).to_have_url(re.compile(r"/match/[\w-]+(#[\w-]+)?$"))
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        settings = await page.evaluate("JSON.parse(localStorage['squarely.settings'])")
        assert settings["coach"] is True
        assert settings["grow"] is True
