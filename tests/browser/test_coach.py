"""The coach at the table, bots that grow with somebody, and learning from one's mistakes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.analysis.reasons.games import reasons
from squarely.analysis.reviews import MoveReview, Suggestion
from squarely.kernel.rules import AnyRules, Seat, listed_moves
from squarely.server.engines.jobs import AnalysisRequest, CoachRequest
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import rules_of
from tests.browser.test_site import serious
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table

BOT = {"kind": "bot", "level": 1}
PERSON = {"kind": "person"}
DEVICES = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])


def _review(rules: AnyRules, pos: Any, ply: int, seat: Seat, text: str) -> MoveReview:
    """Pieces of five squares are best, and all others give away a quarter of the win."""
    move = rules.parse_move(text)
    large = next(each for each in listed_moves(rules, pos, seat) if len(each.cells) == 5)
    good = len(move.cells) == 5
    best = Suggestion(text if good else rules.format_move(large), 0.65)
    worth = 0.65 if good else 0.4
    why = () if good else reasons(rules, pos, seat, move, large)
    lost = best.worth - worth
    return MoveReview(ply, seat, text, (0.6, 0.4), (best,), worth, lost, "share", reasons=why)


@pytest.fixture
def strict_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    think = BotPool.run

    async def ask(self: BotPool, worker: int, work: Any, request: Any) -> Any:
        if isinstance(request, AnalysisRequest):
            rules = rules_of(request.game.setup)
            return _review(rules, request.before, request.ply, request.seat, request.move)
        if isinstance(request, CoachRequest):
            rules = rules_of(request.move.setup)
            pos = rules.determinize(request.move.view, None)  # type: ignore[arg-type]
            return _review(rules, pos, 0, request.seat, request.text)
        return await think(self, worker, work, request)

    monkeypatch.setattr(BotPool, "run", ask)


async def lay_smallest(page: Page) -> None:
    """Lays the single square somewhere."""
    await page.locator(".tray button:not(.useless)").last.click()
    await page.get_by_role("button", name="Next place").click()
    await page.get_by_role("button", name="Lay", exact=True).click()


async def ask_for_coach(page: Page) -> None:
    kept = json.dumps({"name": "Ada", "pace": "at once", "coach": True})
    await page.evaluate(f"localStorage['squarely.settings'] = JSON.stringify({kept})")
    await page.reload()


@DEVICES
@pytest.mark.usefixtures("strict_judge")
async def test_the_coach_warns_and_the_player_decides(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    match = await table.open("blokus-to-go", [PERSON, BOT])
    address = f"/match/{match.id}#{match.keys[1]}"
    async with visit(browser, table, address, bypass_csp=True, **device) as page:
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await ask_for_coach(page)
        warning = page.get_by_role("alertdialog", name="Are you sure?")
        await lay_smallest(page)
        await expect(warning).to_contain_text("This gives away 25% of the win.")
        again = page.get_by_role("button", name="Think again")
        await expect(again).to_be_focused()
        # First somebody may look for better moves themselves.
        better = page.locator(".board .suggestion")
        await expect(warning).not_to_contain_text("a piece of 5 fits")
        await expect(better).to_have_count(0)
        await page.get_by_role("button", name="Show better moves").click()
        await expect(warning).to_contain_text("a piece of 5 fits")
        await expect(again).to_be_focused()
        await expect(better).to_have_count(1)
        card, drawn = await warning.bounding_box(), await better.bounding_box()
        assert card is not None
        assert drawn is not None
        assert drawn["y"] + drawn["height"] < card["y"] or drawn["x"] < card["x"]
        assert await serious(page) == []
        await page.keyboard.press("Escape")
        await expect(warning).to_have_count(0)
        assert (await match.look())["to_act"] == [1]
        await lay_smallest(page)
        await page.get_by_role("button", name="Play it anyway").click()
        await expect(page.locator(".talk li", has_text="You")).to_have_count(1)


async def test_without_the_wish_nobody_warns(
    browser: Browser, table: Table, strict_judge: None
) -> None:
    match = await table.open("blokus-to-go", [PERSON, BOT])
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        await lay_smallest(page)
        await expect(page.locator(".talk li", has_text="You")).to_have_count(1)


@DEVICES
async def test_bots_that_grow_are_chosen_by_the_results(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    async with visit(browser, table, **device) as page:
        won = [
            {
                "id": str(number),
                "variant": "blokus-to-go",
                "score": -3,
                "won": 1,
                "rank": "",
                "levels": [5],
                "when": number,
            }
            for number in range(4)
        ]
        await page.evaluate(f"localStorage['squarely.results'] = JSON.stringify({json.dumps(won)})")
        await page.reload()
        await page.get_by_role("button", name="Blokus To Go").click()
        dialog = page.get_by_role("dialog")
        level = dialog.get_by_label("How well the bot at seat 2 plays")
        await expect(level).to_be_enabled()
        await dialog.get_by_label("Grow with me").check()
        await expect(level).to_be_disabled()
        await dialog.get_by_label("Coach at the table").check()
        await dialog.get_by_role("button", name="Play", exact=True).click()
        players = page.get_by_role("region", name="Players")
        await expect(players).to_contain_text("level")
        kept = await page.evaluate("JSON.parse(localStorage['squarely.settings'])")
        assert kept["grow"] is True
        assert kept["coach"] is True
        match_id = page.url.rsplit("/", 1)[-1].split("#")[0]
        found = (await table.http.get(f"/api/matches/{match_id}")).json()
        grown = next(each["level"] for each in found["players"] if each["kind"] == "bot")
        # Four wins against level 5 lead beyond it.
        assert grown > 5


@DEVICES
async def test_learning_leads_to_a_first_game_with_the_coach(
    browser: Browser, table: Table, device: dict[str, Any]
) -> None:
    async with visit(browser, table, "/#blokus-to-go,coach,grow", **device) as page:
        dialog = page.get_by_role("dialog", name="Blokus To Go")
        await expect(dialog.get_by_label("Coach at the table")).to_be_checked()
        await expect(dialog.get_by_label("Grow with me")).to_be_checked()
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
        await expect(page).to_have_url(f"{table.address}/")
        daily = page.get_by_role("region", name="Puzzles of the day")
        await daily.get_by_role("link", name="Blokus To Go").click()
        await expect(page).to_have_url(f"{table.address}/puzzles/blokus-to-go#today")


@DEVICES
@pytest.mark.parametrize(
    ("locale", "title", "show", "because"),
    [
        ("en-US", "Learn from my mistakes", "Show me", "a piece of 5 fits"),
        ("de-DE", "Aus meinen Fehlern lernen", "Zeig ihn mir", "ein Stein mit 5 passt"),
        ("es-ES", "Aprender de mis errores", "Muéstramela", "cabe una pieza de 5"),
        ("hu-HU", "Tanulok a hibáimból", "Mutasd meg", "5 mezős elem is elfér"),
    ],
)
@pytest.mark.usefixtures("strict_judge")
async def test_a_mistake_is_a_small_puzzle_with_a_reason(
    browser: Browser,
    table: Table,
    device: dict[str, Any],
    locale: str,
    title: str,
    show: str,
    because: str,
) -> None:
    match = await table.open("blokus-to-go", [PERSON, BOT])
    async with match.guest(1) as guest:
        await guest.move("e10")
        await guest.ask(type="resign")
    address = f"/mistakes/{match.id}#{match.keys[1]}"
    async with visit(
        browser, table, f"/match/{match.id}#{match.keys[1]}", locale, bypass_csp=True, **device
    ) as page:
        await page.get_by_role("link", name=title).click()
        await expect(page).to_have_url(f"{table.address}{address.split('#')[0]}")
        await expect(page.get_by_role("heading", name=title)).to_be_visible()
        board = page.locator(".board")
        await expect(board).to_be_visible()
        assert await serious(page) == []
        await page.get_by_role("button", name=show).click()
        await expect(page.get_by_text(because)).to_be_visible()
        await expect(page.locator(".board .suggestion:not(.faint)")).to_have_count(1)
        await expect(page.locator(".board .suggestion.faint")).to_have_count(1)
        assert await serious(page) == []


@pytest.mark.usefixtures("strict_judge")
async def test_a_move_is_tried_in_the_place_of_a_mistake(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", [PERSON, BOT])
    async with match.guest(1) as guest:
        await guest.move("e10,e9")
        await guest.ask(type="resign")
    async with visit(browser, table, f"/match/{match.id}#{match.keys[1]}") as page:
        await page.get_by_role("link", name="Learn from my mistakes").click()
        await lay_smallest(page)
        await expect(page.get_by_text("That still gives away 25% of the win.")).to_be_visible()
