"""Every game by keyboard and accessibility tree alone, as with a screen reader."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.rails import crew
from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, introduce, visit
from tests.server.guests import Table

AGAINST_A_BEGINNER: list[dict[str, Any]] = [{"kind": "person"}, {"kind": "bot", "level": 1}]
MOST = 120

MINUS = "\N{MINUS SIGN}"


class Listener:
    """Somebody who presses keys and hears what is said, and sees nothing."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.stage = page.get_by_role("application", name="Inspect the board")
        panel = page.get_by_role("region", name="Inspect the board")
        self._answer = panel.get_by_role("status")

    async def arrive(self) -> None:
        """Waits for the first turn and goes to the board."""
        await expect(self.turn).to_be_visible()
        await self.page.keyboard.press("i")
        await expect(self.stage).to_be_focused()

    @property
    def turn(self) -> Locator:
        """What says that it is the own turn."""
        return self.page.get_by_role("heading", name="Your turn")

    async def press(self, *keys: str) -> str:
        """Presses keys: what the board answers then."""
        for key in keys:
            await self.page.keyboard.press(key)
        return (await self._answer.inner_text()).strip()

    async def find(self, start: str, *, by: str = "n") -> None:
        """Goes on until a place is told that begins with some words."""
        for _ in range(MOST):
            if (await self.press("w")).startswith(start):
                return
            await self.press(by)
        raise AssertionError(f"no place is called {start}")

    async def tab_to(self, target: Locator, key: str = "Shift+Tab") -> None:
        """Presses Tab until something has the focus."""
        for _ in range(MOST):
            if await target.evaluate("(node) => node === document.activeElement"):
                return
            await self.page.keyboard.press(key)
        raise AssertionError("Tab does not lead there")

    async def hears(self, text: str | re.Pattern[str]) -> str:
        """Waits for a sentence anywhere on the page."""
        said = self.page.get_by_text(text).first
        await expect(said).to_be_visible()
        return await said.inner_text()


async def lay_something(ears: Listener) -> tuple[str, list[str]]:
    """A turn of Blokus: the piece that was laid, and its squares."""
    square = (await ears.press("n")).split(",")[0]
    could = await ears.press("p")
    assert could.startswith(f"{square} can be covered by ")
    await ears.press("Enter")
    ready = re.fullmatch(
        r"(\w+) fits on ([\w ]+)\. Enter again lays it\.", await ears.hears("Enter again lays it.")
    )
    assert ready is not None
    assert ready[1] in could
    assert square in ready[2].split()
    await ears.press("Enter")
    piece = ears.page.get_by_role("button", name=re.compile(f"^Piece {ready[1]},"))
    await expect(piece).to_have_count(0)
    return ready[1], ready[2].split()


async def test_a_whole_game_of_to_go(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", AGAINST_A_BEGINNER)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        ears = Listener(page)
        await ears.arrive()
        assert "start square of" in await walk_to(ears, "e10")
        assert await ears.press("l") == "No moves since your turn."
        piece, squares = await lay_something(ears)
        sheet = page.get_by_role("dialog")
        await expect(ears.turn).to_be_visible()
        for square in squares:
            assert f", piece {piece}" in await walk_to(ears, square)
        assert re.search(r"lays \w+ on ", await ears.press("l"))
        assert re.match(
            rf"Your turn\. You: {MINUS}\d+ points\. .+: {MINUS}\d+ points\.", await ears.press("s")
        )
        laid = 1
        while True:
            await expect(sheet.or_(ears.turn).first).to_be_visible()
            if await sheet.is_visible():
                break
            await expect(ears.stage).to_be_focused()
            await lay_something(ears)
            laid += 1
        assert laid > 5
        assert (await match.look())["over"]


async def walk_to(ears: Listener, square: str) -> str:
    """Goes to a square by arrows: what is there."""
    said = await ears.press("w")
    for _ in range(MOST):
        now = said.split(",")[0]
        if now == square:
            return said
        right, up = ord(square[0]) - ord(now[0]), int(square[1:]) - int(now[1:])
        if right:
            said = await ears.press("ArrowRight" if right > 0 else "ArrowLeft")
        else:
            said = await ears.press("ArrowUp" if up > 0 else "ArrowDown")
        assert said.split(",")[0] != now
    raise AssertionError(f"arrows do not lead to {square}")


async def test_arrows_are_the_board_s_only_while_it_is_inspected(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        ears = Listener(page)
        await expect(ears.turn).to_be_visible()
        await page.keyboard.press(".")
        held = await ears.hears(re.compile("^fits on "))
        await page.keyboard.press("i")
        assert await ears.press("ArrowLeft", "ArrowUp") != await ears.press("ArrowRight")
        assert await ears.hears(re.compile("^fits on ")) == held
        await page.keyboard.press("Escape")
        await expect(ears.stage).not_to_be_focused()
        await page.keyboard.press("ArrowLeft")
        await expect(page.get_by_text(held, exact=True)).to_have_count(0)
        await ears.tab_to(ears.stage, "Tab")


async def fill_in(ears: Listener) -> None:
    """Fills in what is at hand at a place where something fits."""
    zone, square = (await ears.press("n", "p")).split()[:2]
    await ears.press("Enter")
    ready = await ears.hears("Enter again fills it in.")
    assert re.search(rf"fits on {zone} .*\b{square}\b", ready)
    await ears.press("Enter")
    await expect(ears.page.get_by_text("Enter again fills it in.")).to_have_count(0)
    moves = ears.page.get_by_role("list", name="Moves").get_by_role("listitem")
    await expect(moves.first).to_contain_text(re.compile(rf"{zone} .*\b{square}\b"))
    assert (await ears.press("w")).startswith(f"{zone} {square}, filled")


async def test_a_turn_of_locus(browser: Browser, table: Table) -> None:
    match = await table.open("locus", AGAINST_A_BEGINNER)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        ears = Listener(page)
        await ears.arrive()
        first = await ears.press("w")
        assert re.match(r"yellow \w\d+, free", first)
        assert await ears.press("p") == "You can play nothing here now."
        assert (await ears.press("PageDown")).startswith("purple ")
        other = [await ears.press("PageDown") for _ in range(4)][-1]
        assert re.match(r".+: yellow \w\d+, free", other)
        await ears.press("PageUp", "PageUp")
        await page.keyboard.press("1")
        tasks = page.get_by_role("group", name="Still to do")
        await expect(tasks).to_be_visible()
        assert "could be covered now by your card" in await ears.press("n", "p")
        while await tasks.is_visible():
            await fill_in(ears)
        await expect(page.get_by_role("button", name="Done", exact=True)).to_be_enabled()
        await page.keyboard.press("d")
        await ears.hears("are done")
        await expect(ears.turn).to_be_visible()
        assert re.search(r": (picks|fills in|is done)", await ears.press("l"))
        assert re.match(r"Your turn\. You: \d+ points?\. .+: \d+ points?\.", await ears.press("s"))


async def test_a_purchase_with_a_claim_in_lokomoto(browser: Browser, table: Table) -> None:
    async with crew(table, rounds=4) as at:
        for _ in range(12):
            if ways := await at.ways(1, "shape"):
                break
            for seat in (1, 2, 3):
                await at.draw(seat)
        way = min(ways, key=len)
        async with visit(browser, table, f"/match/{at.match.id}#{at.match.keys[1]}") as page:
            ears = Listener(page)
            await ears.arrive()
            assert re.search(r": draws .+\. .+: draws ", await ears.press("l"))
            before = await ears.press("s")
            await page.keyboard.press("b")
            await expect(ears.stage).to_be_focused()
            for section in way:
                track = section.replace("-", " \N{EN DASH} ").replace("_", " ").replace("~", "-")
                await ears.find(f"{track}, drawn by you")
                assert re.search(r": you can pay with it for \w+", await ears.press("p"))
                await ears.press("Enter")
            buy = page.get_by_role("button", name=re.compile("^Buy .+, claims "))
            await ears.tab_to(buy.first)
            await page.keyboard.press("Enter")
            await ears.hears(re.compile("buy .+ and claim shape"))
            await page.keyboard.press("i")
            assert (await ears.press("w")).endswith(", black, out of the game")
            assert await ears.press("l") == "No moves since your turn."
            after = await ears.press("s")
            points = [
                int(re.findall(r"You: (-?\d+)", said.replace(MINUS, "-"))[0])
                for said in (before, after)
            ]
            assert points[1] > points[0]
            assert "is on turn" in after
            await at.draw(2)
            await at.draw(3)
            await expect(ears.turn).to_be_visible()
            assert re.search(r": draws .+\. .+: draws ", await ears.press("l"))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_no_serious_problem_while_a_board_is_inspected(
    browser: Browser, table: Table, device: dict[str, Any], scheme: Literal["light", "dark"]
) -> None:
    context = await browser.new_context(
        base_url=table.address, locale="en-US", color_scheme=scheme, bypass_csp=True, **device
    )
    await introduce(context)
    page = await context.new_page()
    for variant, seats in (("blokus-to-go", 2), ("blokus-84", 1), ("locus", 2), ("lokomoto", 3)):
        match = await table.open(variant, "p" * seats)
        await page.goto(f"/match/{match.id}#{match.keys[1]}")
        await Listener(page).arrive()
        await page.keyboard.press("s")
        assert (variant, await serious(page)) == (variant, [])
    await context.close()


@pytest.mark.parametrize("variant", ["blokus", "locus", "lokomoto"])
async def test_on_a_phone_there_are_buttons_and_helpers_see_the_place(
    browser: Browser, table: Table, variant: str
) -> None:
    match = await table.open(variant, "p" * (4 if variant == "blokus" else 3))
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **PHONE) as page:
        ears = Listener(page)
        await ears.arrive()
        panel = page.get_by_role("region", name="Inspect the board")
        for way in ["Down"] * 20 + ["Right"] * 3:
            await panel.get_by_role("button", name=way, exact=True).tap()
        place = await page.locator("[data-inspected]").bounding_box()
        below = await panel.bounding_box()
        assert place is not None
        assert below is not None
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= below["y"]
        await panel.get_by_role("button", name="What is here").tap()
        await expect(panel.get_by_role("status")).to_contain_text("free")
        await panel.get_by_role("button", name="Scores").tap()
        await expect(panel.get_by_role("status")).to_contain_text("Your turn. You: ")
        await panel.get_by_role("button", name="Back").tap()
        await expect(page.locator("[data-inspected]")).to_have_count(0)


async def test_those_who_watch_inspect_the_board_too(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go")
    async with visit(browser, table, f"/match/{match.id}") as page:
        ears = Listener(page)
        await expect(page.get_by_role("heading", name="Player 1 is on turn")).to_be_visible()
        await page.keyboard.press("i")
        assert "start square" in await walk_to(ears, "j5")
        assert await ears.press("l") == "Nobody has moved yet."
        assert await ears.press("Enter") == "Player 1 is on turn"
        assert "Player 1 is on turn" in await ears.press("p")
        await expect(page.get_by_role("button", name="Play here", exact=True)).to_have_count(0)
