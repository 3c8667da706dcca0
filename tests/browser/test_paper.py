"""A sheet from paper: a photo is read, corrected and counted in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from squarely.games.locus.position import Player
from squarely.games.locus.scoring import total
from tests.browser.test_site import serious
from tests.browser.visitors import PHONE, visit
from tests.formats.photo.taken import jpeg
from tests.formats.photo.test_locus_photo import SHEET, taken
from tests.server.guests import Table
from tests.server.http.test_paper import HARBOUR


async def test_a_photo_is_read_and_corrected_on_a_phone(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    filled, photo = taken()
    file = tmp_path / "sheet.jpg"
    file.write_bytes(jpeg(photo))
    async with visit(browser, table, "/rules/locus", **PHONE) as page:
        await page.get_by_role("link", name="From paper").click()
        await page.get_by_label("Take or choose a photo").set_input_files(file)
        row = page.get_by_role("row", name="Total")
        await expect(row).to_contain_text(str(total(SHEET, Player(filled, gained=0))))
        pressed = page.locator(".square[aria-pressed=true]")
        await expect(pressed).to_have_count(sum(each.bit_count() for each in filled))
        first = page.locator("[data-zone=blue] .square").first
        before = await first.get_attribute("aria-pressed")
        await first.click()
        await expect(first).to_have_attribute("aria-pressed", str(before != "true").lower())
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        assert await serious(page) == []


async def test_the_sheet_on_the_photo_is_chosen(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    filled, photo = taken(sheet=HARBOUR)
    file = tmp_path / "harbour.jpg"
    file.write_bytes(jpeg(photo))
    async with visit(browser, table, "/paper/locus", excused="422", **PHONE) as page:
        await page.get_by_label("Take or choose a photo").set_input_files(file)
        await expect(page.get_by_role("alert")).to_contain_text("not the sheet that is chosen")
        # It is read again when the right one is chosen.
        await page.get_by_label(re.compile("^Sheet")).select_option("Harbour")
        row = page.get_by_role("row", name="Total")
        await expect(row).to_contain_text(str(total(HARBOUR, Player(filled, gained=0))))
        pressed = page.locator(".square[aria-pressed=true]")
        await expect(pressed).to_have_count(sum(each.bit_count() for each in filled))
        printed = page.get_by_role("link", name="Print sheets")
        await expect(printed).to_have_attribute("href", re.compile("design=sheet%3Dharbour"))
        first = page.locator("[data-zone=yellow] .square").first
        before = await first.get_attribute("aria-pressed")
        await first.click()
        await expect(first).to_have_attribute("aria-pressed", str(before != "true").lower())
        await expect(page.get_by_role("alert")).to_have_count(0)
        assert await serious(page) == []


@pytest.mark.parametrize(
    ("name", "size", "told"),
    [
        ("sheet.png", 20, "als JPEG, PNG oder WebP"),
        ("notes.txt", 20, "als JPEG, PNG oder WebP"),
        ("sheet.jpg", 20_000_001, "20 MB"),
    ],
)
async def test_what_is_no_photo_of_a_sheet_is_refused_in_the_readers_language(
    name: str, size: int, told: str, browser: Browser, table: Table, tmp_path: Path
) -> None:
    file = tmp_path / name
    file.write_bytes(b"x" * size)
    async with visit(browser, table, "/paper/locus", locale="de-DE", excused="422") as page:
        await page.locator("input[type=file]").set_input_files(file)
        await expect(page.get_by_role("alert")).to_contain_text(told)
