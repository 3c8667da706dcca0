"""Levels, hints and analysis through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.analysis.reviews import MoveReview, Suggestion
from squarely.bots.bot import Goal
from squarely.server.engines.jobs import Advice, AnalysisRequest, HintRequest
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import rules_of
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import OpenMatch, Table

BOT = {"kind": "bot", "level": 1}


@pytest.fixture
def swift_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every odd move is a mistake, every even one the best."""
    think = BotPool.run

    async def ask(self: BotPool, worker: int, work: Any, request: Any) -> Any:
        if not isinstance(request, AnalysisRequest):
            return await think(self, worker, work, request)
        rules = rules_of(request.game.setup)
        texts = [
            rules.format_move(move) for move in rules.legal_moves(request.before, request.seat)
        ]
        better = next((text for text in texts if text != request.move), request.move)
        wrong = request.ply % 2 == 1 and better != request.move
        best = Suggestion(better, 0.6) if wrong else Suggestion(request.move, 0.42)
        lost = 0.18 if wrong else 0.0
        return MoveReview(
            request.ply, request.seat, request.move, (0.6, 0.4), (best,), 0.42, lost, "share"
        )

    monkeypatch.setattr(BotPool, "run", ask)


async def finished(table: Table) -> OpenMatch:
    match = await table.open("blokus-to-go", [BOT, BOT])
    async with match.guest() as watcher:
        await watcher.end()
    return match


async def begin(page: Page, level: str) -> None:
    await page.get_by_role("button", name="Blokus To Go").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("How well the bot at seat 2 plays").select_option(level)
    await dialog.get_by_role("button", name="Play", exact=True).click()


async def test_a_level_is_chosen_shown_and_remembered(browser: Browser, table: Table) -> None:
    async with visit(browser, table) as page:
        await begin(page, "1")
        players = page.get_by_role("region", name="Players")
        await expect(players).to_contain_text(re.compile(r"Bot 2\s*·\s*level 1"))
        await page.goto("/")
        await page.locator(".card", has_text="Blokus To Go").click()
        chosen = page.get_by_label("How well the bot at seat 2 plays")
        await expect(chosen).to_have_value("1")
        await expect(chosen).to_contain_text("A good evening")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_hint_is_drawn_and_told_until_the_position_changes(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("blokus-to-go", "pp", hints=True)
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}", **device) as page:
        hint = page.get_by_role("button", name="Hint")
        ghost = page.locator(".board .suggestion")
        await hint.click()
        told = page.get_by_text(re.compile(r"^Take the blue \w+ and lay it on"))
        await expect(told).to_be_visible()
        await expect(ghost).to_have_count(1)
        await hint.click()
        await expect(ghost).to_have_count(0)
        await hint.click()
        await expect(ghost).to_have_count(1)
        async with match.guest(1) as elsewhere:
            await elsewhere.move()
        await expect(ghost).to_have_count(0)
        await expect(hint).to_have_count(0)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    ("locale", "button", "goal", "sentence"),
    [
        ("en-US", "Hint", "possible", "84 is still possible."),
        (
            "de-DE",
            "Tipp",
            "impossible",
            "84 sind nicht mehr möglich: Der beste bekannte Weg legt 82",
        ),
        ("es-ES", "Pista", "open", "El mejor camino conocido coloca 82 de 84."),
        ("hu-HU", "Tipp", "open", "A legjobb ismert út 84-ből 82 elemet rak le."),
    ],
)
async def test_a_hint_of_eighty_four_says_whether_all_can_still_be_laid(
    browser: Browser,
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    device: dict[str, Any],
    locale: str,
    button: str,
    goal: Goal,
    sentence: str,
) -> None:
    async def advise(self: BotPool, worker: int, work: Any, request: HintRequest) -> Advice:
        worth = 84.0 if goal == "possible" else 82.0
        return Advice(request.move.legal[0], worth, "points", goal)

    monkeypatch.setattr(BotPool, "run", advise)
    match = await table.open("blokus-84", "p")
    path = f"/match/{match.id}#{match.keys[1]}"
    async with visit(browser, table, path, locale=locale, **device) as page:
        await page.get_by_role("button", name=button).click()
        await expect(page.get_by_text(sentence)).to_be_visible()
        width = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0


async def test_there_are_no_hints_with_a_clock(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", clock="10min")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await expect(page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.usefixtures("swift_judge")
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_finished_game_is_analysed(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await finished(table)
    async with visit(browser, table, f"/replay/{match.id}", **device) as page:
        await page.get_by_role("button", name="Analyse").press("Enter")
        await expect(page.get_by_text(re.compile(r"^\d+ mistakes$"))).to_be_visible()
        await expect(page.get_by_role("button", name="Stop")).to_have_count(0)
        # Whoever works by keys goes on here.
        await expect(page.get_by_role("button", name="Next mistake")).to_be_focused()
        await page.get_by_role("button", name="Next mistake").click()
        await expect(page.locator(".told")).to_contain_text("Move 1 of")
        told = page.get_by_text("A mistake: this gave away 18% of the win. Better was the ghost.")
        await expect(told).to_be_visible()
        ghost = page.locator(".board .suggestion")
        await expect(ghost).to_have_count(1)
        await expect(page.locator(".board .tag")).to_have_text("+18%")
        await expect(page.get_by_text("what the player could know")).to_be_visible()
        mark = page.get_by_role("button", name=re.compile("^Move 3, Bot 1: mistake"))
        await mark.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".told")).to_contain_text("Move 3 of")
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_text("The best move there was.")).to_be_visible()
        await expect(ghost).to_have_count(0)
        await page.get_by_role("button", name="Points", exact=True).click()
        await expect(page.get_by_text("Points after every move")).to_be_visible()
        width = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0
