"""What follows from the end of a match: results for players, and ratings where it counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import update

from squarely.kernel.rules import Seat
from squarely.ratings.rating import START, shown
from squarely.server.http.profiles import opponents_of
from squarely.server.live.new_match import NewMatch, Seating
from squarely.server.process import settlers
from squarely.server.settings import Settings
from squarely.server.standing.results import final_ranks, long_enough, teams_of, uncounted
from squarely.server.standing.settling import Settling
from squarely.server.storage.past_tables import Seated
from squarely.server.storage.schema import matches
from squarely.server.storage.standings import PastResult
from squarely.table.events import Hand, Player
from squarely.table.match import Match
from tests.server.guests import OpenMatch, Table, open_table
from tests.server.players.people import Person, somebody
from tests.table.games import first_move, opened

ONE, TWO, THREE, FOUR = map(Seat, (1, 2, 3, 4))


async def until(found: Callable[[], Awaitable[Any]]) -> Any:
    """What a sweep of the server brings about within a moment."""
    for _ in range(200):
        value = await found()
        if value:
            return value
        await asyncio.sleep(0.05)
    raise AssertionError("nothing happened")


async def profile(person: Person, name: str) -> dict[str, Any]:
    answer: dict[str, Any] = (await person.http.get(f"/api/players/{name}")).json()
    return answer


async def at_table(match: OpenMatch) -> dict[str, Any]:
    answer: dict[str, Any] = (await match.table.http.get(f"/api/matches/{match.id}/ratings")).json()
    return answer


async def rated_against_a_bot(table: Table, person: Person, level: int = 5) -> OpenMatch:
    """A rated match of somebody signed in."""
    wish = {
        "variant": "blokus-to-go",
        "players": [{"kind": "person", "me": True}, {"kind": "bot", "level": level}],
        "clock": "2min",
        "rated": True,
    }
    answer = await person.http.post("/api/matches", json=wish)
    assert answer.status_code == 201, answer.text
    return OpenMatch(table, answer.json())


async def test_a_rated_game_moves_the_rating_once(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada:
        match = await rated_against_a_bot(table, ada)
        async with match.guest(1) as guest:
            assert guest.welcome["rated"] is True
            assert guest.welcome["hints"] is False
            [mine, bot] = (await at_table(match))["seats"]
            assert (mine["number"], mine["before"]) == (shown(START).number, None)
            assert (bot["seat"], bot["number"]) == (2, 1500)
            await guest.move()
            await guest.ask(type="resign")

        async def rated() -> Any:
            return (await profile(ada, "Ada"))["ratings"]

        [rating] = await until(rated)
        assert (rating["category"], rating["games"]) == ("blokus-to-go", 1)
        assert rating["number"] < shown(START).number
        assert rating["plus_minus"] < shown(START).plus_minus
        assert len(rating["curve"]) == 1
        [result] = (await profile(ada, "Ada"))["results"]
        assert (result["match"], result["rank"], result["rated"]) == (match.id, 2, True)
        assert result["before"] == shown(START).number
        assert result["after"] == rating["number"]
        assert [(each["level"], each["known"]) for each in result["opponents"]] == [(5, False)]
        table_now = await at_table(match)
        assert table_now["settled"]
        assert table_now["seats"][0]["before"] == result["before"]
        assert table_now["seats"][0]["number"] == result["after"]
        assert table_now["seats"][1] == bot
        # Whoever settles it again finds it done.
        store = table.app.state.store
        async with store.transaction() as connection:
            await connection.execute(update(matches).values(settled=False))
        settling = [Settling(store, table.rooms, settlers()) for _ in range(3)]
        await asyncio.gather(*(each.sweep() for each in settling), return_exceptions=True)
        await asyncio.sleep(1.2)
        [again] = await rated()
        assert again == rating


async def test_rated_needs_somebody_signed_in_a_clock_and_bots(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada, somebody(table) as bob:
        bots = [{"kind": "person", "me": True}, {"kind": "bot"}]
        friends = [{"kind": "person", "me": True}, {"kind": "person"}]
        wish = {"variant": "blokus-to-go", "clock": "2min", "rated": True}
        for who, more, code in (
            (bob, {"players": bots}, "sign_in"),
            (ada, {"players": bots, "clock": "none"}, "cannot_be_rated"),
            (ada, {"players": friends}, "cannot_be_rated"),
            (ada, {"players": [{"kind": "bot"}, {"kind": "bot"}]}, "sign_in"),
        ):
            refused = await who.http.post("/api/matches", json={**wish, **more})
            assert refused.json()["code"] == code


def play_first(seat: Seat, match: Match, at: float) -> Match:
    return match.play(seat, first_move(match, seat), match.ply, at)


async def test_what_does_not_count_says_why(settings: Settings) -> None:
    async with (
        open_table(settings) as table,
        somebody(table, "Ada") as ada,
        somebody(table, "Eve"),
    ):
        players = (Player("person", "Ada", known=True), Player("person", "Eve", known=True))
        accounts = [await table.app.state.players.by_name_key(each) for each in ("ada", "eve")]
        seating = Seating(player_ids={ONE: accounts[0].id, TWO: accounts[1].id})
        new = NewMatch("blokus-to-go", (), players, "10min", rated=True)
        opened = await table.rooms.open(new, "here", seating)
        room = opened.room
        for seat in (ONE, TWO):
            await room.change(partial(play_first, seat))
        await room.change(lambda match, at: match.resign(TWO, at))

        async def noted() -> Any:
            return (await profile(ada, "Ada"))["results"]

        [result] = await until(noted)
        assert (result["after"], result["uncounted"]) == (None, "short")
        answer = (await table.http.get(f"/api/matches/{room.match_id}/ratings")).json()
        mine, theirs = answer["seats"]
        assert (mine["before"], mine["uncounted"]) == (None, "short")
        assert theirs["number"] < theirs["before"]
        assert theirs["uncounted"] is None


async def test_private_results_are_for_the_player_alone(settings: Settings) -> None:
    async with (
        open_table(settings) as table,
        somebody(table, "Ada") as ada,
        somebody(table, "Eve") as eve,
    ):
        match = await table.open("blokus-to-go")
        for person, seat in ((ada, 1), (eve, 2)):
            held = [{"match": match.id, "key": match.keys[seat]}]
            await person.http.post("/api/me/seats", json={"seats": held})
        async with match.guest(2) as guest:
            await guest.ask(type="resign")

        async def noted() -> Any:
            return (await profile(ada, "Ada"))["results"]

        [result] = await until(noted)
        assert (result["rank"], result["rated"], result["public"]) == (1, False, False)
        assert result["opponents"] == [
            {"name": "Eve", "known": True, "level": None, "program": False}
        ]
        assert await at_table(match) == {"seats": [], "settled": False}
        seen = await profile(eve, "Ada")
        assert seen["results"] == seen["ratings"] == seen["favourites"] == []
        assert seen["mine"] is False


async def test_results_of_matches_that_join_later_are_noted(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table) as ada:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest, match.guest(2) as other:
            await other.ask(type="name", name="Bert")
            await guest.ask(type="resign")
        await asyncio.sleep(1.5)
        seats = [{"match": match.id, "key": match.keys[1]}]
        await ada.keep_name("Ada", seats=seats)

        async def noted() -> Any:
            return (await profile(ada, "Ada"))["results"]

        [result] = await until(noted)
        assert result["rank"] == 2
        assert result["opponents"] == [
            {"name": "Bert", "known": False, "level": None, "program": False}
        ]


def test_partners_are_no_opponents() -> None:
    names = ("Ada", "Bert", "Cleo", "Dora")
    table = [Seated(Seat(n), name, False, None) for n, name in enumerate(names, start=1)]
    for variant, expected in (
        ("blokus-teams", ["Bert", "Dora"]),
        ("blokus", ["Bert", "Cleo", "Dora"]),
    ):
        result = PastResult("m", ONE, 0.0, "blokus", variant, 4, 1, 9, False, True, None, None)
        assert [each.name for each in opponents_of(result, table)] == expected
        assert opponents_of(result, []) == []


async def test_a_leaderboard_shows_those_of_whom_enough_is_known(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada:
        board = (await ada.http.get("/api/ratings/blokus-to-go")).json()
        assert board["leaders"] == []
        assert [each["level"] for each in board["bots"]] == list(range(1, 10))
        numbers = [each["number"] for each in board["bots"]]
        assert numbers == sorted(numbers)
        assert (await ada.http.get("/api/ratings/chess")).status_code == 422


def test_whoever_gives_up_is_last_though_a_bot_plays_on() -> None:
    match = opened("blokus", 4, clock="10min", rated=True)
    for seat in (ONE, TWO, THREE, FOUR):
        match = match.play(seat, first_move(match, seat), match.ply, 200.0)
    match = match.resign(ONE, 300.0)
    while not match.over:
        [seat] = match.to_act
        by: Hand = "bot" if seat in match.bots else "person"
        match = match.play(seat, first_move(match, seat), match.ply, 400.0, by)
    ranks = final_ranks(match)
    assert ranks[ONE] == 4
    assert sorted(ranks.values())[0] == 1
    assert uncounted(match, match.people) is None
    assert long_enough(match)


def test_a_game_that_is_given_up_at_once_does_not_count() -> None:
    match = opened("blokus-to-go", clock="10min", rated=True)
    assert uncounted(match.resign(TWO, 200.0), match.people) == "not_moved"
    begun = match.play(ONE, first_move(match, ONE), match.ply, 200.0)
    assert uncounted(begun.resign(TWO, 300.0), match.people) is None
    assert not long_enough(begun.resign(TWO, 300.0))


def test_teams_win_and_lose_together() -> None:
    assert teams_of(opened("blokus-teams").opened) == (0, 1, 0, 1)
    assert teams_of(opened("blokus", 4).opened) is None


async def test_nobody_is_rated_against_somebody_who_is_not_signed_in(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada:
        players = (Player("person", "Ada", known=True), Player("person", "Somebody"))
        me = await ada.me()
        assert me is not None
        account = await table.app.state.players.by_name_key("ada")
        new = NewMatch("blokus-to-go", (), players, "10min", rated=True)
        opened = await table.rooms.open(new, "here", Seating(player_ids={ONE: account.id}))
        room = opened.room
        await room.change(lambda match, at: match.play(ONE, first_move(match, ONE), match.ply, at))
        await room.change(lambda match, at: match.resign(TWO, at))

        async def noted() -> Any:
            return (await profile(ada, "Ada"))["results"]

        [result] = await until(noted)
        assert (result["rank"], result["after"], result["uncounted"]) == (1, None, "guest")
        assert (await profile(ada, "Ada"))["ratings"] == []
