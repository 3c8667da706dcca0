"""Puzzles through the page: solved, refuted, remembered, and against the clock."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from squarely.analysis.puzzles.puzzle import BOXES, Puzzle, puzzles_of
from tests.browser.test_blokus import click_square, square
from tests.browser.test_lokomoto import point_at
from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table

SOLVED, WRONG = "Solved!", "Not this one."
COLD = "503"
"""The engine may have to be compiled first."""
COMPILED = 120_000
BOARDS = {
    "blokus": ".board",
    "blokus-to-go": ".board",
    "locus": ".paper",
    "lokomoto": ".frame",
}


def told(page: Page) -> Any:
    return page.locator(".told")


def single_squares(count: int) -> list[Puzzle]:
    """Puzzles of To Go in which a single square is right, and another one wrong."""
    return [
        each
        for each in puzzles_of("blokus-to-go").values()
        if "," not in each.solution[0] and "," not in each.other[0]
    ][:count]


def at(name: str) -> tuple[int, int]:
    """Its column and row."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def straight(solution: str) -> bool:
    """Whether a piece of three squares or more lies in a row or a column."""
    columns, rows = ({*each} for each in zip(*map(at, solution.split(",")), strict=True))
    return len(solution.split(",")) > 2 and 1 in (len(columns), len(rows))


async def lay_single(page: Page, name: str) -> None:
    await page.get_by_role("button", name="Piece 1, 1 square").click()
    await click_square(page, *at(name))


async def find_place(page: Page, squares: str, *, tap: bool = False) -> None:
    """Moves and turns the shape in hand, by keys or taps, to where it fits on some squares."""

    async def use(name: str) -> None:
        button = page.get_by_role("button", name=name, exact=True)
        await (button.tap() if tap else button.press("Enter"))

    fits = page.get_by_text(re.compile("^fits"))
    for _ in range(4):
        had: list[str] = []
        while True:
            await use("Next place")
            told = await fits.inner_text()
            if told.endswith(f" {squares}"):
                return
            if told in had:
                break
            had.append(told)
        await use("Turn")
    raise AssertionError(f"it fits on other squares alone: {had}")


async def lay_by_keys(page: Page, piece: str, squares: str) -> None:
    """Takes a piece, goes from place to place and lays it, without a pointer."""
    await page.get_by_role("button", name=re.compile(f"^Piece {piece}, ")).press("Enter")
    await find_place(page, squares)
    await page.get_by_role("button", name="Lay", exact=True).press("Enter")


async def test_puzzles_of_the_path_are_solved_and_remembered(
    browser: Browser, table: Table
) -> None:
    first, second = list(puzzles_of("blokus-to-go").values())[:2]
    async with visit(browser, table, "/puzzles/blokus-to-go") as page:
        easiest = page.locator(".path [aria-current=step]")
        await expect(easiest).to_have_attribute("aria-label", re.compile("^Step 1: 0 of "))
        await lay_by_keys(page, "1", first.solution[0])
        await expect(told(page)).to_contain_text(SOLVED)
        await expect(easiest).to_have_attribute("aria-label", re.compile("^Step 1: 1 of "))
        # Whoever plays by keys goes on right where the focus is now.
        await expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page).to_have_url(re.compile(f"#{second.id}$"))
        await lay_single(page, second.solution[0])
        await expect(told(page)).to_contain_text(SOLVED)
        await page.reload()
        await expect(easiest).to_have_attribute("aria-label", re.compile("^Step 1: 2 of "))
        await expect(page.locator(".tray button").first).to_be_enabled()
        await expect(told(page)).not_to_contain_text(SOLVED)


@pytest.mark.timeout(300)
async def test_a_wrong_answer_is_refuted_on_the_board(browser: Browser, table: Table) -> None:
    puzzle = single_squares(1)[0]
    colours = {1: "blue", 2: "green"}
    path = f"/puzzles/blokus-to-go#{puzzle.id}"
    async with visit(browser, table, path, excused=COLD, **PHONE) as page:
        board = page.locator(".board")
        await expect(board).to_be_visible()
        theme = told(page).get_by_text("lay the single square")
        await expect(theme).to_have_count(0)
        await page.get_by_role("button", name="Hint").tap()
        await expect(theme).to_be_visible()
        await page.get_by_role("button", name="Piece 1, 1 square").tap()
        await page.touchscreen.tap(*await square(page, *at(puzzle.other[0])))
        await page.get_by_role("button", name="Lay", exact=True).tap()
        await expect(told(page).get_by_text(WRONG)).to_be_in_viewport()
        costs = "The solution brings 100% more of the win."
        await expect(told(page)).to_contain_text(costs, timeout=COMPILED)
        reply = told(page).get_by_text(re.compile(f"^{colours[3 - puzzle.seat]}: .+ on "))
        squares = (await reply.inner_text()).split(" on ")[1].split()
        last = page.locator(".board path.last")
        # The own answer and the reply to it.
        await expect(last).to_have_count(2)
        seen = await last.last.bounding_box()
        assert seen is not None
        for name in squares:
            x, y = await square(page, *at(name))
            assert seen["x"] < x < seen["x"] + seen["width"]
            assert seen["y"] < y < seen["y"] + seen["height"]
        await page.get_by_role("button", name="Try again").tap()
        await expect(told(page)).not_to_contain_text(WRONG)
        await page.get_by_role("button", name="Show the solution").tap()
        await expect(told(page).get_by_role("listitem")).to_contain_text(puzzle.solution[0])
        await expect(told(page)).to_contain_text("100% of the win more than anything else.")
        await expect(last).to_have_count(1)
        await expect(page.get_by_role("button", name="Lay in advance")).to_have_count(0)
        # A solution that was shown is done with, but was not found.
        kept = await page.evaluate("localStorage['squarely.puzzles.blokus-to-go']")
        assert json.loads(kept)["first"] == []
        assert json.loads(kept)["later"] == [puzzle.id]


@pytest.mark.parametrize("box", BOXES)
async def test_a_phone_shows_the_board_without_scrolling_sideways(
    browser: Browser, table: Table, box: str
) -> None:
    async with visit(browser, table, f"/puzzles/{box}", **PHONE) as page:
        board = page.locator(BOARDS[box]).first
        await expect(board).to_be_visible()
        wide = PHONE["viewport"]["width"]
        assert await page.evaluate("document.documentElement.scrollWidth") == wide
        seen = await board.bounding_box()
        assert seen is not None
        assert seen["x"] >= 0
        assert seen["x"] + seen["width"] <= wide


async def test_a_classic_puzzle_is_solved_on_a_phone(browser: Browser, table: Table) -> None:
    puzzle = next(each for each in puzzles_of("blokus").values() if straight(each.solution[0]))
    squares = puzzle.solution[0].split(",")
    async with visit(browser, table, f"/puzzles/blokus#{puzzle.id}", **PHONE) as page:
        await page.get_by_role("button", name=re.compile(f"^Piece I{len(squares)}, ")).tap()
        await find_place(page, " ".join(squares), tap=True)
        await page.get_by_role("button", name="Lay", exact=True).tap()
        await expect(told(page).get_by_text(SOLVED)).to_be_in_viewport()
        wide = PHONE["viewport"]["width"]
        assert await page.evaluate("document.documentElement.scrollWidth") == wide


@pytest.mark.parametrize(
    ("locale", "device", "scheme"),
    [
        ("en-US", DESKTOP, "dark"),
        ("de-DE", PHONE, "light"),
        ("es-ES", PHONE, "dark"),
        ("hu-HU", PHONE, "light"),
    ],
    ids=["en-dark-desk", "de-light-phone", "es-dark-phone", "hu-light-phone"],
)
async def test_axe_finds_no_serious_problem(
    browser: Browser, table: Table, locale: str, device: dict[str, Any], scheme: str
) -> None:
    pages = [*BOXES, "blokus-to-go#today", "locus#run", "lokomoto#first"]
    problems = {}
    how = {**device, "color_scheme": scheme}
    async with visit(browser, table, "/puzzles/locus", locale, **how) as page:
        for each in pages:
            await page.goto(f"/puzzles/{each}")
            await expect(page.locator("html")).to_have_attribute("lang", locale[:2])
            await expect(page.get_by_role("heading", level=1)).to_be_visible()
            await page.wait_for_load_state("networkidle")
            if found := await serious(page):
                problems[each] = found
        # What is said of an answer: here that of somebody who gives up.
        await page.goto("/puzzles/blokus-to-go")
        await page.locator(".steps button").last.click()
        await expect(told(page).get_by_role("listitem")).to_be_visible()
        if found := await serious(page):
            problems["solution"] = found
    assert problems == {}


async def test_a_run_against_the_clock_counts(browser: Browser, table: Table) -> None:
    # Nothing is left to chance: they come in the order of the list.
    right, wrong = list(puzzles_of("blokus-to-go").values())[:2]
    async with visit(browser, table, "/puzzles/blokus-to-go#run") as page:
        await expect(page.get_by_text("3 minutes, harder and harder")).to_be_visible()
        await page.evaluate("Math.random = () => 0")
        await page.clock.install()
        await page.get_by_role("button", name="Begin").click()
        timer = page.get_by_role("timer")
        await expect(timer).to_contain_text("0 solved, ")
        await lay_single(page, right.solution[0])
        await expect(timer).to_contain_text("1 solved, ")
        await expect(timer).to_contain_text("3 mistakes to go")
        await page.clock.run_for(1_000)
        await expect(told(page)).not_to_contain_text(SOLVED)
        await expect(page.locator(".tray button").first).to_be_enabled()
        await lay_single(page, wrong.other[0])
        await expect(timer).to_contain_text("2 mistakes to go")
        await expect(told(page)).to_contain_text(WRONG)
        await page.clock.fast_forward("03:00")
        await expect(page.get_by_text("1 puzzle solved.")).to_be_visible()
        missed = page.get_by_role("link", name="Puzzle 2 (step 1)")
        await expect(missed).to_have_attribute("href", f"/puzzles/blokus-to-go#{wrong.id}")
        await expect(page.get_by_text("Your best: 1")).to_be_visible()
        await page.reload()
        await expect(page.get_by_text("Your best: 1")).to_be_visible()


async def press(target: Locator, way: str) -> None:
    """Uses something by the mouse, a tap, or a key."""
    if way == "keys":
        await target.press("Enter")
    else:
        await (target.tap() if way == "taps" else target.click())


WAYS = pytest.mark.parametrize(
    ("way", "device"),
    [("mouse", DESKTOP), ("taps", PHONE), ("keys", PHONE)],
    ids=["mouse", "phone-taps", "phone-keys"],
)


@WAYS
async def test_a_whole_turn_of_locus_is_a_solution(
    browser: Browser, table: Table, way: str, device: dict[str, Any]
) -> None:
    puzzle = next(each for each in puzzles_of("locus").values() if len(each.solution) == 3)
    pick, fill, done = puzzle.solution
    assert done == "done"
    async with visit(browser, table, f"/puzzles/locus#{puzzle.id}", **device) as page:
        await press(page.locator(f'.take[data-card="{pick.removeprefix("pick ")}"]'), way)
        await expect(page.get_by_role("button", name="Take back")).to_be_visible()
        await find_place(page, fill.split()[-1].replace(",", " "), tap=way == "taps")
        await press(page.get_by_role("button", name=re.compile("^Fill in")), way)
        await expect(told(page)).not_to_contain_text(SOLVED)
        await press(page.get_by_role("button", name="Done", exact=True), way)
        await expect(told(page).get_by_text(SOLVED)).to_be_in_viewport()


@pytest.mark.timeout(300)
async def test_a_better_turn_refutes_a_wrong_one_of_locus(browser: Browser, table: Table) -> None:
    puzzle = next(each for each in puzzles_of("locus").values() if "last-turn" in each.themes)
    path = f"/puzzles/locus#{puzzle.id}"
    async with visit(browser, table, path, excused=COLD, **PHONE) as page:
        card = puzzle.other[0].removeprefix("pick ")
        await page.locator(f'.take[data-card="{card}"]').tap()
        for name in ("Discard", "Done"):
            await page.get_by_role("button", name=re.compile(f"^{name}")).tap()
        await expect(told(page)).to_contain_text(WRONG)
        better = told(page).get_by_text(re.compile("^This brings .+ points more:$"))
        await expect(better).to_be_visible(timeout=COMPILED)
        await expect(told(page).get_by_role("listitem")).to_have_count(len(puzzle.other))
        await expect(told(page)).to_contain_text("The solution brings")
        await page.get_by_role("button", name="Try again").tap()
        await expect(told(page)).not_to_contain_text(WRONG)


@WAYS
async def test_a_purchase_of_loko_moto_is_a_solution(
    browser: Browser, table: Table, way: str, device: dict[str, Any]
) -> None:
    puzzle = next(each for each in puzzles_of("lokomoto").values() if " claim " in each.solution[0])
    bought, _, shape = puzzle.solution[0].removeprefix("buy ").partition(" claim ")
    train, _, sections = bought.rpartition(" ")
    async with visit(browser, table, f"/puzzles/lokomoto#{puzzle.id}", **device) as page:
        await press(page.get_by_role("button", name="Buy", exact=True), way)
        for section in sections.split(","):
            if way == "keys":
                await page.locator(f'[data-section="{section}"]').press("Enter")
            else:
                await point_at(page, section, touch=way == "taps")
        await press(page.locator(f'[data-bargain="{train} {shape}"]'), way)
        await expect(told(page).get_by_text(SOLVED)).to_be_in_viewport()
