"""Results that this browser remembers: the best one, the next rank, simple statistics."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import PHONE, visit
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
        # The total alone, without a line that repeats it.
        await expect(
            page.get_by_role("dialog").get_by_text("\N{MINUS SIGN}89", exact=True)
        ).to_have_count(2)
        await page.reload()
        await expect(page.get_by_role("dialog")).to_be_visible()
        await page.goto("/")
        row = page.get_by_role("row", name=re.compile(f"^Blokus To Go 1 {won} "))
        await expect(row).to_be_visible()
        # Both have no points yet, but one of them has given up.
        await expect(
            page.get_by_role("link", name=re.compile("^Blokus To Go with"))
        ).to_contain_text(said)


async def test_on_a_phone_the_buttons_hide_little_of_the_sheet(
    browser: Browser, table: Table
) -> None:
    match = await table.open("locus", "p")
    await play_alone(match)
    address = f"/match/{match.id}#{match.keys[1]}"
    async with visit(browser, table, address, **PHONE) as page:
        end = page.get_by_role("dialog")
        again = await end.get_by_role("button", name="Play again").bounding_box()
        whole = await end.bounding_box()
        assert again is not None
        assert whole is not None
        assert again["y"] > whole["y"] + whole["height"] * 0.85
        check = end.get_by_text("Check the cards")
        await check.focus()
        line = await check.bounding_box()
        assert line is not None
        assert line["y"] + line["height"] <= again["y"]


LINE = "ABCDEFGHIJK"
MAP = "\n".join(
    (
        "[stations]",
        *(f"{name} = [{n}, 0]" for n, name in enumerate(LINE)),
        "[sections]",
        *(f'{one} = ["{other}"]' for one, other in pairwise(LINE)),
    )
)
TRAINS = "\n".join(f'"T{n}" = {{ price = 2 }}' for n in range(8))
TURNS = (
    (1, "draw A-B"),
    (2, "reserve C-D,D-E"),
    (3, "reserve E-F,F-G"),
    (1, "draw B-C"),
    (2, "draw C-D"),
    (3, "draw E-F"),
    (1, "buy {train} A-B,B-C"),
    (2, "reserve G-H,H-I"),
    (3, "reserve I-J,J-K"),
)


async def test_a_tie_in_points_says_that_trains_decided_it(browser: Browser, table: Table) -> None:
    wish = {
        "variant": "lokomoto",
        "players": [{"kind": "person"}] * 3,
        "files": {"map": MAP, "trains": TRAINS},
        "handicaps": [{}, {"points": 3}, {}],
    }
    match = OpenMatch(table, (await table.http.post("/api/matches", json=wish)).json())
    for seat, move in TURNS:
        async with match.guest(seat) as guest:
            train = guest.state["view"]["trains"][0]["name"]
            await guest.move(move.format(train=train))
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        end = page.get_by_role("dialog")
        await expect(end.get_by_role("heading", name="You win")).to_be_visible()
        tie = "A tie: 2 points each. What decided: number of trains, 1 to 0."
        await expect(end.get_by_text(tie)).to_be_visible()
        await expect(end.get_by_text("points from trains")).to_have_count(3)
        await expect(end.get_by_text("What made the difference")).to_have_count(0)
        await page.goto(f"/replay/{match.id}")
        await expect(page.get_by_text(f"You win {tie}")).to_be_visible()
