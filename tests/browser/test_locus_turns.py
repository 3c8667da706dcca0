"""A Locus turn: others are seen, zones explain themselves, hints are taken, keys do everything."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import OpenMatch, Table

KEEP = "squarely.settings"
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
LANDSCAPE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}


async def settled(page: Page, **settings: Any) -> None:
    """The page with a name and some settings, as somebody has left them."""
    kept = {"name": "Ada", "pace": "at once", **settings}
    await page.evaluate(
        "([name, kept]) => localStorage.setItem(name, JSON.stringify(kept))", [KEEP, kept]
    )
    await page.reload()


def seat(match: OpenMatch, number: int = 1) -> str:
    return f"/match/{match.id}#{match.keys[number]}"


async def picked(page: Page) -> None:
    """A card is in hand."""
    await expect(page.locator(".take.picks").first).to_be_enabled()
    await page.keyboard.press("1")
    await expect(page.locator(".chip.chosen")).to_be_visible()


async def test_what_others_do_is_seen_on_their_sheets(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "pp")
    async with visit(browser, table, seat(match)) as page:
        await settled(page)
        await picked(page)
        async with match.guest(2) as friend:
            await friend.reach(5)
            state = friend.state
            card = next(move for move in state["legal"] if move.startswith("pick "))
            await friend.move(card)
            fill = next(move for move in friend.state["legal"] if move.startswith("fill card"))
            await friend.move(fill)
            theirs = page.locator('[data-seat="2"]')
            await expect(theirs.locator(".mini .fresh").first).to_be_visible()
            await expect(theirs.locator(".card-at")).to_be_visible()
            # One's own sheet is not taken away.
            await expect(page.locator('[data-seat="1"]')).to_have_attribute("aria-pressed", "true")
            await theirs.click()
            await expect(page.locator(".paper path.last").first).to_be_visible()
            await expect(theirs).to_have_attribute("aria-pressed", "true")


async def test_who_has_used_the_card_may_pay_while_others_pick(
    browser: Browser, table: Table
) -> None:
    match = await table.open("locus", "pp")
    async with visit(browser, table, seat(match)) as page:
        await settled(page)
        await picked(page)
        await page.get_by_role("button", name=re.compile("^Discard")).click()
        await expect(page.get_by_text("You may spend coins meanwhile")).to_be_visible()
        await page.get_by_role("button", name=re.compile("^Two single squares")).click()
        await expect(page.locator(".chip")).to_have_count(2)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_each_zone_explains_how_it_counts(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, seat(match), **device) as page:
        for zone in ("Yellow", "Purple", "Red", "Green", "Blue"):
            opener = page.get_by_role(
                "button", name=re.compile(f"^{zone}.*How does it count", re.I)
            )
            await opener.focus()
            await page.keyboard.press("Enter")
            note = page.get_by_role("dialog", name=re.compile(zone, re.I))
            await expect(note).to_contain_text("0 points now.")
            box = await note.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= device["viewport"]["width"]
            await page.keyboard.press("Escape")
            await expect(note).to_have_count(0)
            await expect(opener).to_be_focused()
        await expect(page.locator(".legend")).to_contain_text("8")
        await expect(page.locator(".legend")).to_contain_text("points for a full row")


async def test_keys_make_a_whole_turn_and_the_focus_stays(browser: Browser, table: Table) -> None:
    """What is pressed is found in the accessibility tree alone; the page tells what happens."""
    match = await table.open("locus", "p")
    async with visit(browser, table, seat(match)) as page:
        await expect(page.get_by_role("button", name=re.compile("^Pick ")).first).to_be_enabled()
        await page.keyboard.press("2")
        task = page.get_by_role("group", name="Still to do").get_by_role("button", pressed=True)
        await expect(task).to_be_focused()
        await page.keyboard.press("ArrowRight")
        await expect(page.locator(".hint")).to_contain_text("fits: ")
        await page.keyboard.press("Enter")
        for _ in range(8):  # bonuses, if the first place has some
            await expect(page.locator(".hint")).not_to_contain_text("fits: ")
            done = page.get_by_role("button", name="Done", exact=True)
            if await done.count():
                break
            await page.keyboard.press("ArrowRight")
            await page.keyboard.press("Enter")
        await expect(done).to_be_focused()
        await page.keyboard.press("d")
        first = page.get_by_role("button", name=re.compile("^Pick ")).first
        await expect(first).to_be_enabled()
        await expect(first).to_be_focused()
        assert (await match.look())["over"] is False
        await page.get_by_text("Keys", exact=True).click()
        await expect(page.get_by_text(re.compile("1 to 6 pick a card.*D done"))).to_be_visible()


async def test_a_hint_is_taken_in_hand(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, seat(match)) as page:
        await expect(page.locator(".take.picks").first).to_be_enabled()
        for armed in (".take.armed", ".ghost.legal"):
            await page.get_by_role("button", name="Hint").click()
            await page.get_by_role(
                "button", name=re.compile("^(Take it|Play it|Take the hint)")
            ).click()
            if armed == ".take.armed":
                await expect(page.locator(armed)).to_be_focused()
                await page.keyboard.press("Enter")
                await expect(page.locator(".chip.chosen")).to_be_visible()
            else:
                await expect(page.locator(f"{armed}, button.armed").first).to_be_visible()


@pytest.mark.parametrize("confirm", ["always", "touch"])
async def test_a_click_waits_for_being_agreed_to_if_one_wants_so(
    browser: Browser, table: Table, confirm: str
) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, seat(match)) as page:
        await settled(page, confirm=confirm)
        await picked(page)
        await page.locator(".possible").first.hover(force=True)
        spot = await page.locator(".possible").first.bounding_box()
        assert spot is not None
        at = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        await page.mouse.click(*at)
        if confirm == "touch":
            # The pick and the fill, whatever bonus it brought.
            await expect(page.locator(".talk li", has_text="You")).to_have_count(2)
            return
        await page.mouse.move(at[0] + 300, at[1] + 60)
        await expect(page.locator(".ghost.legal")).to_be_visible()
        await page.keyboard.press("Enter")
        await expect(page.locator(".ghost")).to_have_count(0)


async def test_a_shape_is_carried_however_fast_the_mouse_is(browser: Browser, table: Table) -> None:
    """One single jump from the button to the sheet."""
    match = await table.open("locus", "p")
    async with visit(browser, table, seat(match)) as page:
        await settled(page, confirm="always")
        await picked(page)
        spot = await page.locator(".possible").first.bounding_box()
        chip = await page.locator(".chip.chosen").bounding_box()
        assert spot is not None
        assert chip is not None
        await page.mouse.move(chip["x"] + 10, chip["y"] + 10)
        await page.mouse.down()
        await page.mouse.move(spot["x"] + 5, spot["y"] + 5)
        await expect(page.locator(".ghost")).to_be_visible()
        await page.mouse.up()
        await page.mouse.move(5, 5)
        await expect(page.locator(".ghost.legal")).to_be_visible()
        await expect(page.locator(".confirm")).to_be_enabled()


async def test_the_sheet_has_coordinates(browser: Browser, table: Table) -> None:
    match = await table.open("locus", "p")
    async with visit(browser, table, seat(match)) as page:
        labels = page.locator(".part.green .labels text")
        await expect(labels).to_have_text([*"abcdefghi", *map(str, range(1, 10))])


@pytest.mark.parametrize(
    "device", [TABLET, LANDSCAPE, ZOOMED, PHONE], ids=["tablet", "landscape", "zoom", "phone"]
)
async def test_a_turn_on_any_screen_without_scrolling_sideways(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("locus", "pbb")
    async with visit(browser, table, seat(match), **device) as page:
        cards = page.locator(".take.picks")
        await expect(cards.first).to_be_enabled()
        await cards.first.click()
        await expect(page.locator(".chip.chosen")).to_be_visible()
        await page.get_by_role("button", name="Next place").click()
        fill = page.get_by_role("button", name=re.compile("^Fill in"))
        await expect(fill).to_be_enabled()
        wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
        await fill.click()
        await expect(page.locator('.paper [class*="piece"], .paper path').first).to_be_visible()
