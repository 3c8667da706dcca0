"""Results that this browser remembers: the best one, the next rank, simple statistics."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import visit
from tests.server.guests import OpenMatch, Table


async def play_alone(match: OpenMatch) -> int:
    """A quick game elsewhere; its total."""
    async with match.guest(1) as guest:
        while guest.state["outcome"] is None:
            quick = [move for move in guest.state["legal"] if move in ("done", "discard")]
            await guest.move(quick[0] if quick else None)
        score: int = guest.state["outcome"]["results"][0]["score"]
        return score


async def seen(page: Page, match: OpenMatch) -> None:
    await page.goto(f"/match/{match.id}#{match.keys[1]}")
    await expect(page.get_by_role("dialog")).to_be_visible()


async def test_the_best_result_and_the_next_rank_are_told(browser: Browser, table: Table) -> None:
    first = await table.open("locus", "p")
    total = await play_alone(first)
    second = await table.open("locus", "p")
    async with visit(browser, table) as page:
        await seen(page, first)
        end = page.get_by_role("dialog")
        await expect(
            end.get_by_text(re.compile(r"\d+ points? more, and you would be"))
        ).to_be_visible()
        await expect(end.get_by_text("Your best so far")).to_have_count(0)
        await play_alone(second)
        await seen(page, second)
        told = end.get_by_text(re.compile(rf"(Your best so far: {total}|before it was {total})"))
        await expect(told).to_be_visible()
        await page.goto("/")
        row = page.get_by_role("row", name=re.compile("^Locus 2 "))
        await expect(row).to_be_visible()
        await page.get_by_role("button", name="Forget them").click()
        await expect(row).to_have_count(0)


@pytest.mark.parametrize(("seat", "won", "said"), [(1, "0", " wins · "), (2, "1", "You win · ")])
async def test_games_that_were_won_are_counted_once(
    browser: Browser, table: Table, seat: int, won: str, said: str
) -> None:
    match = await table.open("blokus-to-go")
    async with match.guest(1) as guest:
        await guest.ask(type="resign")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[seat]}") as page:
        await expect(page.get_by_role("dialog")).to_be_visible()
        await page.reload()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await page.goto("/")
        row = page.get_by_role("row", name=re.compile(f"^Blokus To Go 1 {won} "))
        await expect(row).to_be_visible()
        # Both have no points yet, but one of them has given up.
        await expect(
            page.get_by_role("link", name=re.compile("^Blokus To Go with"))
        ).to_contain_text(said)
