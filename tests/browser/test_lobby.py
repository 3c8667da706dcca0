"""Strangers meet: quick pairing, open tables, invitations by link, and matches to watch."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, expect

from squarely.ratings.lengths import fewest_moves
from squarely.table.match import Match
from tests.browser.test_blokus import lay_something
from tests.browser.test_notices import signed_in
from tests.browser.visitors import DESKTOP, PHONE, visit
from tests.server.guests import Table
from tests.server.people import sign_up
from tests.table.games import first_move


async def find_a_game(page: Page, name: str, bots: str = "never") -> None:
    form = page.get_by_role("form", name="Quick pairing")
    await form.get_by_label("Your name").fill(name)
    await form.get_by_label("Bots fill up").select_option(bots)
    await form.get_by_role("button", name="Find a game").click()


async def at_the_table(page: Page) -> None:
    await expect(page).to_have_url(re.compile(r"/match/[\w-]+$"))
    await expect(page.get_by_role("region", name="Players")).to_be_visible()


async def test_two_strangers_are_paired_and_play(browser: Browser, table: Table) -> None:
    async with (
        visit(browser, table, name="") as ada,
        visit(browser, table, name="", **PHONE) as bob,
    ):
        await find_a_game(ada, "Ada")
        await expect(ada.get_by_text("Blokus To Go: waiting for others")).to_be_visible()
        await expect(bob.get_by_text("1 seat free")).to_be_visible()
        await expect(bob.get_by_text("2 people are here")).to_be_visible()
        await find_a_game(bob, "Bob")
        await at_the_table(ada)
        await at_the_table(bob)
        assert ada.url == bob.url
        await expect(ada.get_by_role("region", name="Players")).to_contain_text("Bob")
        await expect(bob.get_by_role("region", name="Players")).to_contain_text("Ada")
        turn = ada.get_by_role("heading", name="Your turn")
        first, second = (ada, bob) if await turn.is_visible() else (bob, ada)
        await lay_something(first)
        await expect(second.get_by_role("heading", name="Your turn")).to_be_visible()
        await second.reload()
        await expect(second.get_by_role("heading", name="Your turn")).to_be_visible()
        async with visit(browser, table, name="Cleo") as watcher:
            await watcher.get_by_role("link", name=re.compile("Ada")).click()
            await expect(watcher.get_by_text("You are watching")).to_be_visible()


async def test_bots_come_if_nobody_else_does(browser: Browser, table: Table) -> None:
    async with visit(browser, table, name="", **PHONE) as ada:
        await find_a_game(ada, "Ada", "at once")
        await at_the_table(ada)
        await expect(ada.get_by_role("region", name="Players")).to_contain_text("Bot")


async def test_a_table_for_friends_is_found_by_its_link_alone(
    browser: Browser, table: Table
) -> None:
    async with visit(browser, table, name="Ada") as ada:
        form = ada.get_by_role("form", name="Quick pairing")
        await form.get_by_text("Open a table instead").click()
        await form.get_by_label("Only for those who have the link").check()
        await form.get_by_role("button", name="Open a table", exact=True).click()
        await expect(ada.get_by_role("heading", name="Your table")).to_be_visible()
        link = await ada.locator("input[readonly]").input_value()
        assert re.search(r"/join/[\w-]+$", link)
        async with visit(browser, table, name="", **PHONE) as bob:
            await expect(bob.get_by_text("Nobody is waiting just now")).to_be_visible()
            await bob.goto(link)
            await bob.get_by_label("Your name").fill("Bob")
            await bob.get_by_role("button", name="Sit down").click()
            await at_the_table(bob)
            await at_the_table(ada)


async def test_who_waits_may_look_around_and_leave(browser: Browser, table: Table) -> None:
    async with visit(browser, table, name="Ada", **DESKTOP) as ada:
        await find_a_game(ada, "Ada")
        waiting = ada.get_by_text("Blokus To Go: waiting for others")
        await expect(waiting).to_be_visible()
        await ada.goto("/rules/locus")
        await expect(waiting).to_be_visible()
        await ada.get_by_role("button", name="Leave").click()
        await expect(waiting).to_have_count(0)
        await ada.goto("/")
        await expect(ada.get_by_text("Nobody is waiting just now")).to_be_visible()


async def test_somebody_in_another_game_is_told_and_not_torn_away(
    browser: Browser, table: Table
) -> None:
    match = await table.open("blokus-to-go", "pb")
    async with (
        visit(browser, table, name="Ada") as ada,
        visit(browser, table, name="Bob") as bob,
    ):
        await find_a_game(ada, "Ada")
        await expect(ada.get_by_text("Blokus To Go: waiting for others")).to_be_visible()
        await ada.goto(f"/match/{match.id}#{match.keys[1]}")
        await expect(ada.get_by_role("heading", name="Your turn")).to_be_visible()
        await bob.get_by_role("button", name=re.compile("^Sit down")).click()
        await at_the_table(bob)
        await expect(ada.get_by_text("Blokus To Go with Bob has begun")).to_be_visible()
        assert match.id in ada.url
        await ada.get_by_role("button", name="To the table").click()
        await expect(ada).to_have_url(bob.url)


async def play_on(table: Table, page: Page, moves: int) -> None:
    """Somebody lays the next pieces, until there are so many."""
    match_id = urlsplit(page.url).path.rsplit("/", 1)[-1]
    room = await table.rooms.room(match_id)
    assert room is not None

    def play(match: Match, at: float) -> Match:
        [seat] = match.to_act
        return match.play(seat, first_move(match, seat), match.ply, at)

    while len(room.match.course.turns) < moves:
        await room.change(play)


@pytest.mark.parametrize("moves", [2, fewest_moves("blokus-to-go", 2)], ids=["short", "long"])
async def test_two_players_are_paired_for_a_rated_game_and_see_their_ratings_move(
    browser: Browser, table: Table, moves: int
) -> None:
    grace, hedy = await sign_up(table, "Grace"), await sign_up(table, "Hedy")
    async with (
        signed_in(browser, table, grace) as one,
        signed_in(browser, table, hedy, **PHONE) as two,
    ):
        for page in (one, two):
            form = page.get_by_role("form", name="Quick pairing")
            await expect(form.get_by_label("Your name")).to_have_count(0)
            await form.get_by_label("Rated").check()
            await form.get_by_label("Bots fill up").select_option("never")
            await form.get_by_role("button", name="Find a game").click()
        await at_the_table(one)
        await at_the_table(two)
        turn = one.get_by_role("heading", name="Your turn")
        first, second = (one, two) if await turn.is_visible() else (two, one)
        await lay_something(first)
        await expect(second.get_by_role("heading", name="Your turn")).to_be_visible()
        await expect(second.get_by_role("button", name="Hint")).to_have_count(0)
        await lay_something(second)
        await play_on(table, first, moves)
        await first.get_by_text("More", exact=True).click()
        await first.get_by_role("button", name="Resign").click()
        await first.get_by_role("dialog").get_by_role("button", name="Yes, I give up").click()
        told = r"Your rating: \d+ → \d+ "
        won, lost = re.compile(told + r"\(\+\d+\)"), re.compile(told + r"\([^+]\d+\)")
        await expect(first.get_by_text(lost)).to_be_visible()
        if moves == 2:
            await expect(second.get_by_text("a win counts from 12 moves on")).to_be_visible()
            await expect(second.get_by_text(won)).to_have_count(0)
        else:
            await expect(second.get_by_text(won)).to_be_visible()
            await expect(second.get_by_text("a few rated games against bots")).to_be_visible()


async def test_a_new_wait_takes_the_place_of_the_last_one(browser: Browser, table: Table) -> None:
    async with visit(browser, table, name="Ada") as ada, visit(browser, table, name="Bob") as bob:
        await find_a_game(ada, "Ada")
        await expect(bob.get_by_text("1 seat free")).to_be_visible()
        form = ada.get_by_role("form", name="Quick pairing")
        await form.get_by_label("Clock").select_option("2min")
        await form.get_by_role("button", name="Find a game").click()
        await expect(bob.get_by_text("2 players · 2 minutes a move")).to_be_visible()
        await expect(bob.get_by_text("1 seat free")).to_have_count(1)
        await expect(ada.get_by_text("Blokus To Go: waiting for others")).to_have_count(1)


async def test_home_tells_what_waits_and_with_whom(browser: Browser, table: Table) -> None:
    match = await table.open("blokus-to-go", "pb")
    async with visit(browser, table, name="Ada") as ada:
        await ada.goto(f"/match/{match.id}#{match.keys[1]}")
        await expect(ada.get_by_role("heading", name="Your turn")).to_be_visible()
        await ada.goto("/")
        await expect(ada.get_by_role("link", name=re.compile("Blokus To Go with "))).to_be_visible()
        await expect(ada).to_have_title("(1) Squarely")
        headings = await ada.locator("h2").all_inner_texts()
        assert headings[0] == "My matches"
