"""The workshop's editors: decks, trains, shapes and values by pictures and controls."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.test_site import serious
from tests.browser.test_workshop import GOOD, said
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table


async def opened(page: Page, part: str) -> Any:
    """Shows a part of a design; the answer is its text."""
    await expect(said(page)).to_have_text(GOOD)
    await page.get_by_role("button", name=part, exact=True).click()
    await page.get_by_text("As text", exact=True).click()
    return page.get_by_label(f"As text: {part}")


async def test_cards_are_counted_and_their_shapes_drawn(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/locus") as page:
        text = await opened(page, "Deck")
        await expect(page.get_by_text("48 cards; in the rules there are 48.")).to_be_visible()
        await page.get_by_role("button", name="red 8").click()
        more = page.get_by_role("button", name="red V3, with a coin: one more")
        await more.focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("49 cards; in the rules there are 48.")).to_be_visible()
        assert '"V3 coin", "V3 coin", "V3"' in (await text.input_value()).split("red =")[1]
        fewer = page.get_by_role("button", name="red U5, without: one fewer")
        await fewer.focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(fewer).to_be_focused()
        await expect(page.get_by_text("48 cards; in the rules there are 48.")).to_be_visible()
        await page.get_by_role("button", name="Shape V3: change").click()
        await page.get_by_role("button", name="row 3, column 4").click()
        assert 'V3 = "#../###"' in await text.input_value()
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("button", name="row 1, column 1").click()
        await expect(said(page)).to_contain_text("must be one piece")
        for _ in range(4):
            await page.get_by_role("button", name="Undo").click()
        await expect(page.get_by_text("48 cards; in the rules there are 48.")).to_be_visible()
        assert 'V3 = "#./##"' in await text.input_value()
        assert (await text.input_value()).startswith("# The 48 cards.")


async def test_a_shape_of_a_deck_is_added_named_and_removed(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/locus") as page:
        text = await opened(page, "Deck")
        await page.get_by_role("button", name="Add a shape").click()
        await page.get_by_role("textbox", name="Name").fill("Domino")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="yellow Domino, without: one more").click()
        assert 'Domino = "##"' in await text.input_value()
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("button", name="Remove").click()
        await expect(page.get_by_role("button", name="Add a shape")).to_be_focused()
        assert "Domino" not in await text.input_value()


async def test_trains_are_priced_added_and_removed(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/lokomoto") as page:
        text = await opened(page, "Trains")
        price = page.get_by_role("spinbutton", name="Muki: Price")
        await price.fill("4")
        await page.keyboard.press("Enter")
        assert '"Muki" = { price = 4, bonus = 1 }' in await text.input_value()
        await page.get_by_role("spinbutton", name="Muki: Bonus").fill("")
        await page.keyboard.press("Tab")
        assert '"Muki" = { price = 4 }' in await text.input_value()
        await page.get_by_role("button", name="Add a train").click()
        await expect(page.get_by_role("textbox", name="Train 27: Name")).to_be_focused()
        await page.keyboard.type("Rakéta")
        await page.keyboard.press("Enter")
        assert '"Rakéta" = { price = 3 }' in await text.input_value()
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("button", name="Remove Bivaly").click()
        await expect(page.get_by_role("button", name="Remove Rakéta")).to_be_focused()
        assert "Bivaly" not in await text.input_value()
        for _ in range(5):
            await page.get_by_role("button", name="Undo").click()
        await expect(price).to_have_value("2")
        assert "Rakéta" not in await text.input_value()
        await expect(page.get_by_role("button", name="Undo")).to_be_disabled()


async def value(page: Page, label: str, points: int | str) -> None:
    """Writes a number into a field."""
    field = page.get_by_role("spinbutton", name=label, exact=True)
    await field.fill(str(points))
    await field.blur()


async def test_the_values_of_a_sheet_stand_beside_what_counts(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, "/workshop/locus") as page:
        text = await opened(page, "Sheet")
        begun = await text.input_value()
        changes: list[tuple[str, int | str, str]] = [
            ("Coins at the start", 2, "start_coins = 2\n"),
            ("Coin slots", 20, "coin_slots = 20\n"),
            ("Points for row 2", 9, "rows = [8, 9, 10, 10, 12, 12, 12] # points for each"),
            ("Points for 3 bold squares joined", 17, "groups = [0, 8, 17, 24, 29, 33, 36, 38]"),
            ("Points for block c", 13, "c = 13, d = 16"),
            ("Points for each end", 7, "end = 7 # points for each end"),
            ("Points for reaching row 3", 35, "lines = { 4 = 8, 7 = 16, 10 = 24, 13 = 32, 14 = 35"),
            ("Points for reaching row 1", "", "13 = 32, 14 = 35 } # row from"),
        ]
        for label, points, written in changes:
            await value(page, label, points)
            assert written in await text.input_value()
        await expect(said(page)).to_have_text(GOOD)
        for _ in changes:
            await page.get_by_role("button", name="Undo").click()
        assert await text.input_value() == begun


async def test_values_and_blocks_follow_what_is_drawn(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/locus") as page:
        text = await opened(page, "Sheet")
        for zone in ("yellow", "red"):
            section = page.locator(f"[data-zone={zone}]")
            await section.get_by_role("button", name="Row +").click()
        await page.get_by_role("radio", name="bold square").click()
        await page.locator("[data-zone=purple] .square").first.click()
        await page.get_by_role("radio", name="square", exact=True).click()
        await page.locator("[data-zone=red] .square").first.click()
        await expect(said(page)).to_have_text(GOOD)
        assert "rows = [8, 8, 8," in await text.input_value()
        assert "36, 38, 38]" in await text.input_value()
        await page.get_by_role("button", name="Paint block h").click()
        await page.locator("[data-zone=red] .square").first.click()
        await expect(page.get_by_role("spinbutton", name="Points for block h")).to_have_value("8")
        await expect(said(page)).to_have_text(GOOD)


async def test_a_shape_is_drawn_on_the_lattice(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/lokomoto") as page:
        text = await opened(page, "Shapes")
        begun = await text.input_value()
        await page.get_by_role("button", name="Shape 1D: change").click()
        editor = page.get_by_role("region", name="Shape 1D: change")
        await expect(editor.get_by_role("note")).to_contain_text("No asterisk")
        middle = editor.get_by_role("button", name="lines: ne, sw")
        await middle.click()
        await middle.press("ArrowLeft")
        await page.keyboard.press("Enter")
        await expect(editor.get_by_role("note")).to_have_text("* cannot be drawn in one stroke")
        await expect(said(page)).to_have_text(GOOD)
        line = next(line for line in (await text.input_value()).splitlines() if "1D" in line)
        assert "asterisk = true" in line
        assert ";" in line
        await page.get_by_role("button", name="Undo").click()
        assert await text.input_value() == begun
        await expect(editor.get_by_role("note")).to_contain_text("No asterisk")


async def test_a_shape_is_added_by_finger_and_removed(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/lokomoto", **PHONE) as page:
        text = await opened(page, "Shapes")
        await page.get_by_role("button", name="Add a shape: 2 points").tap()
        editor = page.get_by_role("region", name="Shape 2K: change")
        await editor.get_by_role("button", name="lines: w", exact=False).tap()
        for _ in range(4):
            before = await editor.locator("[aria-pressed=true]").get_attribute("data-point")
            assert before
            east, north_east = map(int, before.split(","))
            await editor.locator(f"[data-point='{east + 1},{north_east}']").tap()
        await expect(said(page)).to_have_text(GOOD)
        assert '2K = { points = 2, lines = "e e e e e" }' in await text.input_value()
        await editor.get_by_label("Points").select_option("3")
        await editor.get_by_role("textbox", name="Name").fill("3K")
        await editor.get_by_role("textbox", name="Name").blur()
        assert '3K = { points = 3, lines = "e e e e e" }' in await text.input_value()
        await page.get_by_role("button", name="Remove").tap()
        assert "3K" not in await text.input_value()
        await expect(said(page)).to_have_text(GOOD)


OUTLINE = b"""<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">
<path d="M5 20 40 5 75 20 40 35z" fill="none" stroke="black"/></svg>"""


async def test_an_outline_is_made_larger_moved_and_taken_away(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, "/workshop/lokomoto") as page:
        await expect(said(page)).to_have_text(GOOD)
        picture = page.locator("svg image")
        await page.get_by_label("Outline to draw over").set_input_files(
            {"name": "outline.svg", "mimeType": "image/svg+xml", "buffer": OUTLINE}
        )
        await expect(picture).to_be_visible()
        before = await picture.bounding_box()
        await page.get_by_role("slider", name="Size").fill("150")
        await page.get_by_role("slider", name="Left or right").focus()
        await page.keyboard.press("ArrowRight")
        await page.get_by_role("slider", name="Up or down").fill("-20")
        after = await picture.bounding_box()
        assert before
        assert after
        width, height = before["width"], before["height"]
        assert after["width"] == pytest.approx(1.5 * width, rel=0.01)
        middle = after["x"] + after["width"] / 2 - before["x"] - width / 2
        assert middle == pytest.approx(0.01 * width, rel=0.05)
        higher = before["y"] + height / 2 - after["y"] - after["height"] / 2
        assert higher == pytest.approx(0.2 * height, rel=0.05)
        assert await serious(page) == []
        await page.get_by_role("button", name="Without the outline").click()
        await expect(picture).to_have_count(0)


async def test_one_workshop_leads_to_the_other_and_back(browser: Browser, table: Table) -> None:
    async with visit(browser, table, "/workshop/locus") as page:
        await page.get_by_role("link", name="Workshop: Loko moto").click()
        await expect(page.get_by_role("button", name="Encs")).to_be_visible()
        await page.get_by_role("link", name="Workshop: Locus").click()
        await expect(page.locator("[data-zone=yellow]")).to_be_visible()
        await expect(page).to_have_url(re.compile("/workshop/locus$"))


PARTS = [
    ("locus", "Deck", "Shape L4: change"),
    ("locus", "Sheet", "Paint block h"),
    ("lokomoto", "Trains", ""),
    ("lokomoto", "Shapes", "Shape 3F: change"),
]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("variant", "part", "chosen"), PARTS)
async def test_an_editor_fits_and_axe_finds_no_serious_problem(
    browser: Browser, table: Table, variant: str, part: str, chosen: str, device: dict[str, Any]
) -> None:
    async with visit(browser, table, f"/workshop/{variant}", **device) as page:
        await expect(said(page)).to_have_text(GOOD)
        await page.get_by_role("button", name=part, exact=True).click()
        if chosen:
            await page.get_by_role("button", name=chosen).click()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= device["viewport"]["width"]
        assert await serious(page) == []
