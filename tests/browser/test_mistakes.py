"""Learn from my mistakes: the costliest moves of a finished game, each as a small puzzle."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.analysis.reasons.games import reasons
from squarely.analysis.reviews import MoveReview, Suggestion
from squarely.games import variant_named
from squarely.kernel.record import parse_record, replay
from squarely.kernel.rules import AnyRules, Seat, listed_moves
from squarely.server.engines.jobs import AnalysisRequest
from squarely.server.engines.pool import BotPool
from squarely.server.engines.replays import rules_of
from tests.browser.test_blokus import lay_something
from tests.browser.test_puzzles import lay_by_keys
from tests.browser.visitors import PHONE, visit
from tests.server.guests import OpenMatch, Table

TITLE = "Learn from my mistakes"
LOST = (0.0, 0.3, 0.1, 0.5, 0.2)
"""What the moves of the first player give away."""
BEST = 0.7


def straight(rules: AnyRules, pos: Any, seat: Seat) -> Any:
    """The first place for the straight piece of five squares."""
    return next(
        each
        for each in listed_moves(rules, pos, seat)
        if len(each.cells) == 5
        and 1 in (len({at.row for at in each.cells}), len({at.column for at in each.cells}))
    )


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves of the game cost what `LOST` says; the straight piece of five is the best."""
    think = BotPool.run

    async def ask(self: BotPool, worker: int, work: Any, request: Any) -> Any:
        if not isinstance(request, AnalysisRequest):
            return await think(self, worker, work, request)
        rules = rules_of(request.game.setup)
        pos, seat, text = request.before, request.seat, request.move
        large = straight(rules, pos, seat)
        best = Suggestion(rules.format_move(large), BEST)
        lost = 0.0 if text == best.move else LOST[(request.ply - 1) // 2]
        move = rules.parse_move(text)
        why = reasons(rules, pos, seat, move, large) if lost else ()
        return MoveReview(
            *(request.ply, seat, text, (BEST, 1 - BEST), (best,), BEST - lost, lost, "share"),
            reasons=why,
        )

    monkeypatch.setattr(BotPool, "run", ask)


async def played(table: Table) -> OpenMatch:
    """A game in which the first player lays small pieces, and gives up."""
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with match.guest(1) as first, match.guest(2) as second:
        for _ in LOST:
            for guest in (first, second):
                while guest.state["to_act"] != [1 if guest is first else 2]:
                    await guest.hear()
                shortest = min(guest.state["legal"], key=lambda move: (len(move.split(",")), move))
                await guest.move(shortest)
        await first.ask(type="resign")
    return match


async def learn(page: Page) -> None:
    """From a match that is over to its mistakes."""
    await page.get_by_role("link", name=TITLE).click()
    await expect(page.get_by_role("heading", name=TITLE)).to_be_visible()


def seat(match: OpenMatch) -> str:
    return f"/match/{match.id}#{match.keys[1]}"


async def expect_lesson(page: Page, number: int, ply: int, lost: int) -> None:
    await expect(page.get_by_text(f"{number} of 3: move {ply}")).to_be_visible()
    task = page.get_by_text(re.compile("^You played: "))
    await expect(task).to_contain_text(f"This gave away {lost}% of the win.")


@pytest.mark.usefixtures("judge")
async def test_the_costliest_moves_come_in_the_order_of_the_game(
    browser: Browser, table: Table
) -> None:
    match = await played(table)
    async with visit(browser, table, seat(match), **PHONE) as page:
        await learn(page)
        earlier, later = (
            page.get_by_role("button", name=name) for name in ("One before", "Next one")
        )
        await expect_lesson(page, 1, 3, 30)
        await expect(earlier).to_be_disabled()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide == PHONE["viewport"]["width"]
        await later.tap()
        await expect_lesson(page, 2, 7, 50)
        await later.tap()
        await expect_lesson(page, 3, 9, 20)
        await expect(later).to_be_disabled()
        await earlier.tap()
        await expect_lesson(page, 2, 7, 50)


@pytest.mark.usefixtures("judge")
async def test_a_better_move_is_found_and_says_why(browser: Browser, table: Table) -> None:
    match = await played(table)
    turns = parse_record(await match.record()).turns
    rules = variant_named("blokus-to-go").rules(options=("fixed-starts",))
    *_, before = replay(rules, turns[:2])
    best = rules.format_move(straight(rules, before, Seat(1))).replace(",", " ")
    async with visit(browser, table, seat(match)) as page:
        await learn(page)
        await expect_lesson(page, 1, 3, 30)
        why = page.get_by_role("heading", name="Why", exact=True)
        await lay_something(page)
        await expect(page.get_by_text("That still gives away 30% of the win.")).to_be_visible()
        await expect(why).to_have_count(0)
        await lay_by_keys(page, "I5", best)
        await expect(page.get_by_text("That is the best move.")).to_be_visible()
        await expect(page.get_by_text(re.compile("^The best move: "))).to_contain_text(best)
        await expect(why).to_be_visible()
        await expect(page.get_by_text("a piece of 5 fits")).to_be_visible()
        # Whoever plays by keys goes on here.
        again = page.get_by_role("button", name="Try once more")
        await expect(again).to_be_focused()
        await again.press("Enter")
        await expect(why).to_have_count(0)
        await lay_something(page)
        await expect(page.get_by_text("That still gives away 30% of the win.")).to_be_visible()
        # What was tried leaves the board for what is shown.
        await page.get_by_role("button", name="Show me").click()
        await expect(page.get_by_text("a piece of 5 fits")).to_be_visible()
        await expect(page.locator(".board .suggestion:not(.faint)")).to_have_count(1)
        await expect(page.locator(".board .suggestion.faint")).to_have_count(1)


@pytest.mark.usefixtures("judge")
async def test_whoever_played_well_has_nothing_to_learn(
    browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.browser.test_mistakes.LOST", (0.0,) * len(LOST))
    match = await played(table)
    async with visit(browser, table, seat(match)) as page:
        await learn(page)
        await expect(page.get_by_role("status")).to_contain_text("Nothing to learn here")
        await expect(page.locator(".board")).to_have_count(0)
        await expect(page.get_by_role("progressbar")).to_have_count(0)


async def test_whoever_gave_up_before_the_first_move_is_not_kept_waiting(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go", options=["fixed-starts"])
    async with match.guest(1) as first:
        await first.ask(type="resign")
    async with visit(browser, table, seat(match)) as page:
        await learn(page)
        await expect(page.get_by_role("status")).to_contain_text("Nothing to learn here")


@pytest.mark.parametrize("key", ["", "#unknown"], ids=["no-key", "unknown-key"])
async def test_whoever_did_not_play_is_told_so(browser: Browser, table: Table, key: str) -> None:
    match = await table.open("locus", "p")
    async with match.guest(1) as first:
        await first.ask(type="resign")
    async with visit(browser, table, f"/mistakes/{match.id}{key}") as page:
        await expect(page.get_by_role("status")).to_contain_text("for those who played")
