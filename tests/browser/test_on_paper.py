"""A table of Locus at which somebody plays on paper, and the cards are called out."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from squarely.games.locus.position import Player
from squarely.games.locus.scoring import total
from tests.browser.test_site import serious
from tests.browser.visitors import PHONE, visit
from tests.formats.photo.taken import jpeg
from tests.formats.photo.test_locus_photo import SHEET, taken
from tests.server.guests import Guest, OpenMatch, Table
from tests.server.live.test_on_paper import PAPER, one_turn, said

SPEAKING = """
window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [{ lang: "en-GB", default: true }],
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  cancel: () => undefined,
  speak: ({ text, lang }) => window.spoken.push(`${lang}: ${text}`),
}});
"""


async def before_the_last_turn(match: OpenMatch) -> None:
    async with match.guest(1) as screen, match.guest(2) as paper:
        while screen.state["view"]["turn"] < screen.state["view"]["turns"] - 1:
            await one_turn(screen, paper)


async def spoken(page: Page) -> str:
    """What was said last."""
    texts: list[str] = await page.evaluate("window.spoken")
    return texts[-1] if texts else ""


async def answer(guest: Guest) -> None:
    """The seat on the screen takes a card and puts it away, as soon as it may pick."""
    while not any(move.startswith("pick ") for move in guest.state["legal"]):
        await guest.hear()
    await said(guest, guest.state["legal"][0])
    await said(guest, "discard")


async def test_the_last_turn_is_called_out_and_the_sheet_is_scored(
    browser: Browser, table: Table, tmp_path: Path
) -> None:
    filled, photo = taken()
    file = tmp_path / "sheet.jpg"
    file.write_bytes(jpeg(photo))
    match = await table.open("locus", "pp", PAPER)
    await before_the_last_turn(match)
    async with (
        match.guest(1) as screen,
        visit(browser, table, "/", pace="at once", **PHONE) as page,
    ):
        await page.add_init_script(SPEAKING)
        await page.goto(f"/match/{match.id}#{match.keys[2]}")
        await page.get_by_role("button", name="Call the cards out").click()
        assert re.fullmatch(
            r"en-GB: Turn 16\. The cards: .+, .+, and .+\. \S+( 2)? picks\.", await spoken(page)
        )
        panel = page.get_by_role("region", name="You play on paper")
        assert await serious(page) == []
        await panel.get_by_role("button", name="Take and use").first.click()
        await answer(screen)
        await expect(panel.get_by_role("heading", name="Your sheet is due")).to_be_visible()
        assert re.search(r"Player 1 takes .+\. Left over: ", await spoken(page))
        await page.get_by_role("button", name="Say it again").click()
        assert re.fullmatch(r"en-GB: Left over: [^.]+\.", await spoken(page))

        # What nothing could have reached is not taken, and shown.
        await panel.get_by_role("button", name="Blue a9").click()
        hand_in = panel.get_by_role("button", name="Hand in the sheet")
        await hand_in.click()
        await expect(page.get_by_text("Nothing could have reached these squares")).to_be_visible()
        await expect(panel.get_by_role("button", name="Blue a9")).to_have_text("!")

        await panel.get_by_label("Take or choose a photo").set_input_files(file)
        mine = total(SHEET, Player(filled, gained=0))
        await expect(panel.get_by_role("row", name="Total")).to_contain_text(str(mine))
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        assert await serious(page) == []
        await hand_in.click()
        await said(screen, "done")
        dialog = page.get_by_role("dialog")
        await expect(dialog.locator(".result.first")).to_contain_text(str(mine))
        await expect(dialog.locator(".result.first")).to_contain_text("on paper")
        assert await serious(page) == []


async def test_somebody_on_paper_sits_down_and_says_what_they_take(
    browser: Browser, table: Table
) -> None:
    """This browser has no voices, and says so."""
    async with visit(browser, table) as page:
        await page.locator(".card").filter(has=page.get_by_text("Locus", exact=True)).click()
        setting = page.get_by_role("dialog")
        await setting.get_by_label("On paper, Seat 1").check()
        await expect(setting.get_by_role("link", name="Print sheets")).to_have_attribute(
            "href", re.compile("/api/print/locus")
        )
        await setting.get_by_role("button", name="Play", exact=True).click()
        panel = page.get_by_role("region", name="You play on paper")
        await expect(panel).to_be_visible()
        await page.get_by_role("button", name="Call the cards out").click()
        await expect(page.get_by_text("This browser has no voice for English")).to_be_visible()
        await expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        for turn in (1, 2):
            take = panel.get_by_role("button", name=re.compile("^Take and discard"))
            await take.first.focus()
            await page.keyboard.press("Enter")
            done = panel.get_by_role("button", name="Done")
            await expect(done).to_be_enabled()
            if turn == 1:
                await panel.get_by_role("button", name="Buy the leftover for 3 coins").click()
                await expect(panel.get_by_text("You have bought the leftover.")).to_be_visible()
            await done.click()
        await expect(panel.get_by_role("button", name="Take and use").first).to_be_visible()
        await expect(page.get_by_text("Turn 3 of 16")).to_be_visible()
        assert await serious(page) == []
