"""Blokus through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import PHONE, sit_down, visit
from tests.server.guests import Table


async def lay_something(page: Page) -> None:
    """Takes the first piece that fits, and lays it where it fits."""
    tray = page.locator(".tray button:not(.useless)")
    await tray.first.click()
    await page.get_by_role("button", name="Next place").click()
    await page.get_by_role("button", name="Lay", exact=True).click()


async def play_on(page: Page) -> None:
    """Plays until the game is over."""
    sheet = page.get_by_role("dialog")
    ready = page.get_by_role("heading", name="Your turn")
    while True:
        await expect(sheet.or_(ready).first).to_be_visible(timeout=30_000)
        if await sheet.is_visible():
            return
        moves = page.locator(".talk li", has_text="You")
        before = await moves.count()
        await lay_something(page)
        await expect(moves).to_have_count(before + 1)


@pytest.mark.parametrize(
    ("game", "device"),
    [("Blokus To Go", {}), ("Blokus To Go", PHONE), ("Blokus", {})],
    ids=["small-desk", "small-phone", "large-desk"],
)
async def test_a_whole_game_against_bots(
    browser: Browser, table: Table, game: str, device: dict[str, Any]
) -> None:
    async with visit(browser, table, **device) as page:
        await sit_down(page, game)
        await play_on(page)
        await expect(page.get_by_role("dialog")).to_contain_text("squares left")


async def test_eighty_four_is_counted(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-84", "p")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.get_by_text("0 of 84 pieces laid")).to_be_visible()
        await lay_something(page)
        await expect(page.get_by_text("1 of 84 pieces laid")).to_be_visible()


async def square(page: Page, column: float, row: float, size: int = 14) -> tuple[float, float]:
    """Where a square is on the screen; columns and rows count from the bottom left."""
    box = await page.locator(".board rect.paper").bounding_box()
    assert box is not None
    unit = box["width"] / size
    return box["x"] + (column + 0.5) * unit, box["y"] + (size - row - 0.5) * unit


async def click_square(page: Page, column: float, row: float) -> None:
    """Points at a square and clicks."""
    await page.mouse.move(*await square(page, column, row))
    await page.mouse.down()
    await page.mouse.up()


async def test_a_piece_lands_where_it_was_shown_once_it_is_confirmed(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await page.get_by_role("button", name="Settings").click()
        await page.get_by_label("Confirm before a move counts").select_option("always")
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="Piece 1, 1 square").click()
        await click_square(page, 4, 9)
        await expect(page.get_by_text("fits on e10")).to_be_visible()
        # Whatever the mouse does now, the piece stays.
        await page.mouse.move(*await square(page, 10, 3))
        await expect(page.get_by_text("fits on e10")).to_be_visible()
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await page.get_by_role("button", name="Lay", exact=True).click()
        await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()
        await expect(page.locator(".talk")).to_contain_text("on e10")


async def test_a_finger_confirms_by_default(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **PHONE) as page:
        await page.get_by_role("button", name="Piece 1, 1 square").tap()
        await page.touchscreen.tap(*await square(page, 4, 9))
        await expect(page.get_by_text("fits on e10")).to_be_visible()
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await page.get_by_role("button", name="Lay", exact=True).tap()
        await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()


async def places(page: Page) -> dict[str, list[float]]:
    """Where every piece of the tray is, beside the others."""
    found: dict[str, list[float]] = await page.evaluate(
        """Object.fromEntries([...document.querySelectorAll('.tray button')].map((each) =>
            [each.dataset.held, [each.offsetLeft, each.offsetTop]]))"""
    )
    return found


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
async def test_no_button_of_the_tray_ever_moves(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("blokus", "pppp")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **device) as page:
        await expect(page.locator(".tray button")).to_have_count(21)
        before = await places(page)
        await page.get_by_role("button", name="Piece I5").click()
        await page.get_by_role("button", name="Turn", exact=True).click()
        assert await places(page) == before
        await lay_something(page)
        await expect(page.locator(".tray button")).to_have_count(20)
        after = await places(page)
        assert all(before[name] == place for name, place in after.items())


async def test_a_piece_is_tried_and_laid_in_advance(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[2]}") as page:
        await page.get_by_role("button", name="Piece 1, 1 square").click()
        await click_square(page, 9, 4)
        await expect(page.get_by_text("Laid in advance")).to_be_visible()
        async with match.guest(1) as friend:
            await friend.move()
        await expect(page.locator(".talk")).to_contain_text("You green lays 1 on j5")


async def test_what_was_laid_in_advance_goes_back_when_it_does_not_fit(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[2]}") as page:
        await page.get_by_role("button", name="Piece 1, 1 square").click()
        await click_square(page, 0, 0)
        await expect(page.get_by_text("Laid in advance")).to_be_visible()
        async with match.guest(1) as friend:
            await friend.move()
        await expect(page.get_by_text("does not fit any more")).to_be_visible()
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        assert "\n2: " not in await match.record()


async def test_a_drag_begins_however_fast_the_mouse_is(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        box = await page.get_by_role("button", name="Piece 1, 1 square").bounding_box()
        assert box is not None
        await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await page.mouse.down()
        # One move, from the tray onto the board.
        await page.mouse.move(*await square(page, 4, 9))
        await page.mouse.up()
        await expect(page.get_by_role("heading", name="Player 2 is on turn")).to_be_visible()


async def test_the_goal_is_green_and_the_fault_is_red(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await page.get_by_role("button", name="Piece 2, 2 squares").click()
        await click_square(page, 11, 2)
        await expect(page.get_by_role("alert")).to_be_visible()
        await expect(page.locator(".board .goal")).to_have_count(1)
        await expect(page.locator(".board .fault")).to_have_count(2)


async def test_a_hint_is_taken_in_hand_and_played(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", "pb")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await page.get_by_role("button", name="Hint").click()
        told = page.get_by_text(re.compile(r"^Take the blue (\w+) and lay it on"))
        found = re.search(r"Take the blue (\w+) and lay it on ([\w ]+)\.", await told.inner_text())
        assert found is not None
        piece, squares = found.groups()
        # The tray calls the piece by the same name.
        named = page.locator(".tray button").filter(has=page.get_by_text(piece, exact=True))
        await expect(named).to_be_visible()
        await page.get_by_role("button", name="Take it in hand").click()
        await expect(named).to_have_attribute("aria-pressed", "true")
        await page.get_by_role("button", name="Lay", exact=True).click()
        await expect(page.locator(".talk")).to_contain_text(f"You blue lays {piece} on {squares}")


async def test_minus_points_are_explained(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}") as page:
        said = page.get_by_text("Minus one point for every square you have not laid yet.")
        await expect(said).to_be_visible()
