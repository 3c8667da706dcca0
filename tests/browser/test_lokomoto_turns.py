"""How Loko moto is followed and played: marks, purchases, hints, keys, every screen."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.rails import Crew, crew
from tests.browser.test_lokomoto import use
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table

BOTH = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])


def mine(at: Crew) -> str:
    return f"/match/{at.match.id}#{at.match.keys[1]}"


def section(page: Page, name: str) -> Locator:
    return page.locator(f'[data-section="{name}"]')


def mode(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


async def box(target: Locator) -> dict[str, float]:
    found = await target.bounding_box()
    assert found is not None
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "right": x + width,
        "bottom": y + height,
    }


async def within(target: Locator, frame: Locator) -> bool:
    inner, outer = await box(target), await box(frame)
    return inner["x"] >= outer["x"] and inner["right"] <= outer["right"]


async def moves(at: Crew) -> list[str]:
    return [line for line in (await at.match.record()).splitlines() if re.match(r"\d+: ", line)]


# Following the game


@BOTH
async def test_every_move_since_mine_is_marked_in_its_order(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    async with crew(table, rounds=6) as at, visit(browser, table, mine(at), **device) as page:
        await at.draw(1)
        train = await at.buy(2)
        await at.draw(3)
        view = await at.view(1)
        marks = page.locator(".frame [data-recent]")
        await expect(marks).to_have_count(2)
        await expect(marks.nth(0)).to_have_attribute("data-recent", f"1 {train}")
        await expect(marks.nth(0)).to_have_class(re.compile("tile-red"))
        await expect(marks.nth(1)).to_have_attribute("data-recent", "2")
        await expect(marks.nth(1)).to_have_class(re.compile("tile-green"))
        paid = section(page, view["black"][0])
        await expect(paid.locator(".recent")).to_have_class(re.compile("tile-red"))
        await expect(paid).to_have_attribute("aria-label", re.compile("black.*move 1, by seat 2"))
        assert await page.locator(".frame .recent").count() == len(view["black"]) + 1


async def test_on_a_phone_the_map_moves_to_what_happened(browser: Browser, table: Table) -> None:
    async with crew(table) as at, visit(browser, table, mine(at), **PHONE) as page:
        frame = page.locator(".frame")
        sections = (await at.view(1))["sections"]
        far = [name for name in sections if "Lenti" in name] + [
            name for name in sections if "Fehérgyarmat" in name
        ]
        west, east = section(page, far[0]), section(page, far[-1])
        await at.draw(1)
        await at.play(2, f"draw {far[-1]}")
        await expect(east.locator(".recent")).to_have_count(1)
        assert await within(east.locator(".hit"), frame)
        await at.play(3, f"draw {far[0]}")
        await expect(west.locator(".recent")).to_have_count(1)
        assert await within(west.locator(".hit"), frame)
        await page.get_by_role("button", name=re.compile("^Show move 1")).tap()
        assert await within(east.locator(".hit"), frame)


CONTRAST = """
([line, sheet]) => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const light = (colour) => {
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const parts = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const of = part / 255;
      return of <= 0.03928 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const [one, other] = [light(line), light(sheet)].sort((a, b) => b - a);
  return (one + 0.05) / (other + 0.05);
}
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_black_lines_are_stronger_than_free_ones(
    browser: Browser, table: Table, theme: str
) -> None:
    async with crew(table, 2) as at:
        view = await at.view(1)
        await at.play(1, f"blacken {view['free'][0]}")
        async with visit(
            browser, table, mine(at), color_scheme=theme, viewport=DESKTOP["viewport"]
        ) as page:
            stroke = "(node) => getComputedStyle(node).stroke"
            width = "(node) => parseFloat(getComputedStyle(node).strokeWidth)"
            black = section(page, view["free"][0]).locator(".rim")
            free = section(page, view["free"][1]).locator(".free")
            sheet = await page.locator(".frame .land").evaluate(stroke)
            contrast = {}
            for name, line in (("black", black), ("free", free)):
                colour = await line.evaluate(stroke)
                contrast[name] = await page.evaluate(CONTRAST, [colour, sheet])
            assert contrast["black"] > 2 * contrast["free"] > 6
            assert await black.evaluate(width) > 3 * await free.evaluate(width)


async def test_every_mark_has_one_meaning_which_the_legend_tells(
    browser: Browser, table: Table
) -> None:
    async with crew(table, rounds=6) as at, visit(browser, table, mine(at)) as page:
        legend = page.locator("dl", has_text="Can pay now")
        await expect(legend).to_be_visible()
        for words in ("since your turn, in order", "Chosen", "A hint", "Does not fit"):
            await expect(legend).to_contain_text(words)
        glow = await page.evaluate(
            "() => getComputedStyle(document.documentElement).getPropertyValue('--glow')"
        )
        orange = await page.evaluate(
            """(glow) => {
              const probe = document.createElement('i');
              probe.style.color = glow;
              document.body.append(probe);
              const colour = getComputedStyle(probe).color;
              probe.remove();
              return [...document.querySelectorAll('.lokomoto *')].filter((node) => {
                const { stroke, boxShadow, borderColor, outlineColor } = getComputedStyle(node);
                return [stroke, boxShadow, borderColor, outlineColor].some((each) =>
                  each.includes(colour));
              }).length;
            }""",
            glow,
        )
        assert orange == 0
        await expect(page.locator(".market .ready .check").first).to_be_visible()


# Buying


@BOTH
async def test_the_best_purchase_comes_first_and_is_shown_before_it_is_made(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    async with crew(table, rounds=9) as at, visit(browser, table, mine(at), **device) as page:
        await mode(page, "Buy").click()
        panel = page.locator(".payment")
        await expect(panel.locator(".button.strong")).to_have_count(1)
        rows = panel.locator(".bargain")
        assert await rows.count() > 1
        assert [await row.is_visible() for row in await rows.all()].count(True) == 1
        await panel.get_by_text(re.compile(r"^\d+ more ways?$")).click()
        points = [int(await row.get_attribute("data-points") or "") for row in await rows.all()]
        assert points == sorted(points, reverse=True)
        best = rows.first
        await expect(best).to_have_text(re.compile(r"\+\d+.*\d+ sections?", re.DOTALL))
        cards = (await best.get_attribute("data-bargain") or "").split(" ")
        await best.click()
        chosen = page.locator('.section[aria-pressed="true"]')
        buy = panel.locator(".button.strong")
        await expect(buy).to_have_accessible_name(re.compile(f"^Buy {cards[0]}, "))
        count = await chosen.count()
        await expect(buy).to_contain_text(f"{count} section")
        await expect(panel).to_contain_text("Score \u22129 →")
        await buy.click()
        await expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
        last = (await moves(at))[-1]
        assert last.startswith(f"1: buy {cards[0]} ")
        assert last.partition(" claim ")[2] == " ".join(cards[1:])


@BOTH
async def test_what_is_not_mine_does_not_pay(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    async with crew(table, rounds=3) as at, visit(browser, table, mine(at), **device) as page:
        view = await at.view(1)
        await mode(page, "Buy").click()
        for name in (view["free"][0], view["players"][1]["solid"][0]):
            target = section(page, name)
            await target.focus()
            spot = await box(target.locator(".hit"))
            x, y = (spot["x"] + spot["right"]) / 2, (spot["y"] + spot["bottom"]) / 2
            await (page.touchscreen.tap(x, y) if "has_touch" in device else page.mouse.click(x, y))
            await expect(page.get_by_text("is not a line of yours")).to_be_visible()
            await expect(target).to_have_attribute("aria-pressed", "false")
            await expect(target).to_have_attribute("aria-disabled", "true")
        await expect(page.locator('.section[aria-pressed="true"]')).to_have_count(0)


async def test_a_purchase_by_keys_and_what_is_read_out(browser: Browser, table: Table) -> None:
    async with crew(table, rounds=9) as at, visit(browser, table, mine(at)) as page:
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await page.keyboard.press("b")
        here = page.locator(":focus")
        buy = page.get_by_role("button", name=re.compile("^Buy .+ points"))
        await page.keyboard.press("n")
        for _ in range(9):
            await expect(here).to_have_accessible_name(re.compile("drawn by you"))
            await page.keyboard.press("Enter")
            await expect(here).to_have_attribute("aria-pressed", "true")
            if await buy.count():
                break
            await page.keyboard.press("n")
        for _ in range(20):
            await page.keyboard.press("Tab")
            if (await here.get_attribute("data-bargain")) is not None:
                break
        await expect(here).to_have_accessible_name(re.compile("^Buy .+ points?, .*sections?"))
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
        assert (await moves(at))[-1].startswith("1: buy ")


# Drawing and reserving


async def test_a_mouse_confirms_where_that_is_set(browser: Browser, table: Table) -> None:
    async with crew(table) as at, visit(browser, table, mine(at)) as page:
        kept = json.dumps({"confirm": "always", "pace": "at once", "name": "Ada"})
        await page.evaluate("(kept) => localStorage.setItem('squarely.settings', kept)", kept)
        await page.reload()
        free = (await at.view(1))["free"]
        await use(page, free[0], touch=False)
        await expect(section(page, free[0])).to_have_attribute("aria-pressed", "true")
        assert await moves(at) == []
        await page.get_by_role("button", name="Draw this section").click()
        await expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
        assert await moves(at) == [f"1: draw {free[0]}"]


async def test_a_mouse_reserves_with_the_second_section(browser: Browser, table: Table) -> None:
    async with crew(table) as at, visit(browser, table, mine(at)) as page:
        free = (await at.view(1))["free"]
        await mode(page, "Reserve").click()
        await use(page, free[0], touch=False)
        await expect(page.get_by_text("Choose one more section.")).to_be_visible()
        await use(page, free[9], touch=False)
        await expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
        assert await moves(at) == [f"1: reserve {free[0]},{free[9]}"]


async def test_a_hasty_click_draws_and_a_hasty_drag_moves_the_map(
    browser: Browser, table: Table
) -> None:
    async with crew(table) as at, visit(browser, table, mine(at)) as page:
        free = (await at.view(1))["free"]
        svg = page.locator(".frame > svg")
        for _ in range(2):
            await page.get_by_role("button", name="Zoom in").click()
        before = await svg.get_attribute("viewBox")
        frame = await box(svg)
        middle = frame["x"] + frame["width"] / 2
        await page.mouse.move(middle, frame["y"] + frame["height"] / 2)
        await page.mouse.down()
        await page.mouse.move(middle + 120, frame["bottom"] + 150)
        after = await svg.get_attribute("viewBox")
        assert after != before
        await page.mouse.move(middle, frame["bottom"] + 150)
        assert await svg.get_attribute("viewBox") != after
        await page.mouse.up()
        assert await moves(at) == []
        await page.get_by_role("button", name="Whole map").click()
        spot = await box(section(page, free[0]).locator(".hit"))
        x, y = (spot["x"] + spot["right"]) / 2, (spot["y"] + spot["bottom"]) / 2
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x + 3, y + 25)
        await page.mouse.up()
        await expect(page.get_by_role("heading", name="Your turn")).to_have_count(0)
        assert await moves(at) == [f"1: draw {free[0]}"]


@BOTH
async def test_a_hint_is_taken_in_hand(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("lokomoto", [{"kind": "person"}] + [{"kind": "bot", "level": 1}] * 2)
    path = f"/match/{match.id}#{match.keys[1]}"
    async with visit(browser, table, path, **device) as page:
        await page.get_by_role("button", name="Hint").click()
        await page.get_by_role("button", name="Take it in hand").click(timeout=40_000)
        confirm = page.locator(".lokomoto .turn .button.strong")
        await expect(confirm).to_be_visible()
        await expect(confirm).to_be_focused()
        assert await page.locator('.section[aria-pressed="true"]').count() > 0
        before = (await match.look())["number"]
        await confirm.click()
        await expect(confirm).to_have_count(0)
        assert (await match.look())["number"] > before


async def test_blackening_says_what_it_is_for(browser: Browser, table: Table) -> None:
    async with crew(table, 2) as at, visit(browser, table, mine(at)) as page:
        told = page.locator(".lokomoto .turn")
        await expect(told).to_contain_text("For two the map is too large")
        await expect(told).to_contain_text("12 still to go")
        await use(page, (await at.view(1))["free"][0], touch=False)
        await expect(told).to_contain_text("11 still to go")


# Every screen


async def test_a_phone_shows_the_cards_while_one_draws(browser: Browser, table: Table) -> None:
    async with crew(table, rounds=1) as at, visit(browser, table, mine(at), **PHONE) as page:
        trains = page.locator(".market .train")
        await expect(trains).to_have_count(6)
        await expect(trains.last).to_be_in_viewport(ratio=1)
        await expect(page.locator(".market .shape").first).to_be_in_viewport(ratio=0.6)
        before = await box(trains.last)
        target = section(page, (await at.view(1))["free"][0])
        await target.focus()
        await target.locator(".hit").tap()
        confirm = page.get_by_role("button", name="Draw this section")
        await expect(confirm).to_be_in_viewport(ratio=1)
        assert await box(trains.last) == before


async def test_the_whole_map_fills_its_frame(browser: Browser, table: Table) -> None:
    async with crew(table) as at, visit(browser, table, mine(at), **PHONE) as page:
        await page.get_by_role("button", name="Whole map").tap()
        await expect(page.get_by_role("button", name="Whole map")).to_be_disabled()
        frame, land = await box(page.locator(".frame")), await box(page.locator(".frame .border"))
        assert land["width"] > 0.9 * frame["width"]
        assert land["height"] > 0.9 * frame["height"]


@pytest.mark.parametrize(
    "size",
    [(1440, 900), (1200, 800), (820, 1180), (844, 390), (720, 450), (390, 844), (320, 640)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
async def test_every_screen_shows_the_map_whole_or_in_part_and_never_scrolls_sideways(
    browser: Browser, table: Table, size: tuple[int, int]
) -> None:
    width, height = size
    async with (
        crew(table, rounds=4, options=("hidden-agendas",)) as at,
        visit(browser, table, mine(at), viewport={"width": width, "height": height}) as page,
    ):
        for name in ("Draw", "Buy"):
            await mode(page, name).click()
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
        frame = await box(page.locator(".frame"))
        assert frame["width"] > 0.45 * width
        assert frame["height"] <= height
        if width >= 1200:
            await expect(
                page.get_by_role("heading", name=re.compile("^Who has what"))
            ).to_be_in_viewport()
