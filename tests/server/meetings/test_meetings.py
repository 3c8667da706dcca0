"""Parties and tournaments over HTTP and sockets, from the link to the last table."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from squarely.server.settings import Limits, Settings
from tests.server.guests import open_table
from tests.server.meetings.gatherings import gather, give_up, play_out
from tests.server.players.people import somebody

FRIENDS = ("Ada", "Bert", "Cleo", "Dora")


async def test_a_tournament_of_four_is_played_to_its_end(settings: Settings) -> None:
    async with open_table(settings) as table:
        evening = await gather(table, *FRIENDS)
        assert (await evening.ask(1, "start")).status_code == 204
        for number in (1, 2, 3):
            found = await evening.until_round(number)
            assert (found["round"], found["rounds"], found["over"]) == (number, 3, False)
            games = [game for game in found["games"] if game["round"] == number]
            assert sorted(each for game in games for each in game["members"]) == [1, 2, 3, 4]
            await play_out(evening.match(games[0]))
            await give_up(evening.match(games[1]), 2)
        found = await evening.until_round(4)
        assert found["over"]
        assert len({frozenset(game["members"]) for game in found["games"]}) == 6
        table_of = found["standings"]
        assert sum(each["points"] for each in table_of) == 6
        assert [each["games"] for each in table_of] == [3, 3, 3, 3]
        assert table_of[0]["place"] == 1
        assert table_of[0]["points"] >= table_of[-1]["points"]


async def test_a_round_is_opened_once_however_many_look(settings: Settings) -> None:
    async with open_table(settings) as table:
        evening = await gather(table, *FRIENDS)
        meeting = await table.app.state.meetings.read(evening.id)
        rounds = table.app.state.rounds
        begun = await asyncio.gather(
            *(rounds.start(meeting) for _ in range(4)), return_exceptions=True
        )
        assert sum(each is None for each in begun) == 1
        await asyncio.gather(*(rounds.sweep() for _ in range(4)))
        found = await evening.until_round(1)
        assert len(found["games"]) == 2
        for game in found["games"]:
            await give_up(evening.match(game), 1)
        while (found := await evening.look())["round"] == 1:
            await asyncio.gather(*(rounds.sweep() for _ in range(4)))
            await asyncio.sleep(0.1)
        assert len([game for game in found["games"] if game["round"] == 2]) == 2


async def test_a_swiss_tournament_takes_late_comers_and_goes_on_without_leavers(
    local: Settings,
) -> None:
    async with open_table(local) as table:
        evening = await gather(table, *FRIENDS[:3], kind="swiss", rounds=3)
        await evening.ask(1, "start")
        found = await evening.until_round(1)
        (game,) = (each for each in found["games"] if each["match"])
        assert (await evening.join("Dora")).status_code == 201
        await give_up(evening.match(game), 1)
        found = await evening.until_round(2)
        games = [each for each in found["games"] if each["round"] == 2]
        assert sorted(each for game in games for each in game["members"]) == [1, 2, 3, 4]
        # Who leaves gives up the game, and is not paired any more.
        assert (await evening.ask(4, "leave")).status_code == 204
        rest = next(each for each in games if 4 not in each["members"])
        await give_up(evening.match(rest), 1)
        found = await evening.until_round(3)
        third = [each for each in found["games"] if each["round"] == 3]
        assert sorted(each for game in third for each in game["members"]) == [1, 2, 3]


async def test_a_league_seats_four_at_a_table(local: Settings) -> None:
    async with open_table(local) as table:
        evening = await gather(
            table, *FRIENDS, kind="league", variant="locus", seats=4, rounds=1, clock="10min"
        )
        await evening.ask(1, "start")
        (game,) = (await evening.until_round(1))["games"]
        assert sorted(game["members"]) == [1, 2, 3, 4]
        for seat in (1, 2, 3, 4):
            await give_up(evening.match(game), seat)
        assert (await evening.until_round(2))["over"]


async def test_friends_play_one_game_after_the_other_at_a_party(settings: Settings) -> None:
    async with open_table(settings) as table:
        party = await gather(table, *FRIENDS, kind="party")
        teams = [{"member": number} for number in (2, 1, 4, 3)]
        answer = await party.ask(3, "games", variant="blokus-teams", seats=teams)
        assert answer.status_code == 201, answer.text
        (game,) = (await party.look())["games"]
        assert game["members"] == [2, 1, 4, 3]
        for seat in (1, 3):
            await give_up(party.match(game), seat)
        for seat in (2, 4):
            await give_up(party.match(game), seat)
        duel = [{"member": 1}, {"member": 2}]
        head_start = [{"points": 5}, {}]
        answer = await party.ask(
            1, "games", variant="blokus-to-go", seats=duel, handicaps=head_start
        )
        game = (await party.look())["games"][-1]
        assert game["match"] == answer.json()["match"]
        await give_up(party.match(game), 2)
        found = await party.settled()
        assert found["standings"][0]["number"] == 1
        assert (await party.ask(2, "end")).json()["code"] == "not_the_host"
        assert (await party.ask(1, "end")).status_code == 204
        refused = await party.ask(1, "games", variant="blokus-to-go", seats=duel)
        assert refused.json()["code"] == "meeting_over"


async def test_partners_win_together_at_a_party(local: Settings) -> None:
    async with open_table(local) as table:
        party = await gather(table, *FRIENDS, kind="party")
        seats = [{"member": number} for number in (1, 2, 3, 4)]
        await party.ask(1, "games", variant="blokus-teams", seats=seats)
        (game,) = (await party.look())["games"]
        for seat in (2, 4, 1, 3):
            await give_up(party.match(game), seat)
        standings = (await party.settled())["standings"]
        points = {each["number"]: each["points"] for each in standings}
        assert points[1] == points[3]
        assert points[2] == points[4]


async def test_only_members_may_do_what_members_do(local: Settings) -> None:
    async with open_table(local) as table:
        evening = await gather(table, "Ada", "Bert")
        assert (await evening.ask(None, "start")).json()["code"] == "not_a_member"
        assert (await evening.ask(2, "start")).json()["code"] == "not_the_host"
        assert (await evening.ask(2, "leave", member=1)).json()["code"] == "not_the_host"
        assert (await evening.join("Ada")).json()["code"] == "name_at_meeting"
        assert (await evening.look())["me"] is None
        assert (await evening.look(2))["me"] == 2
        assert "key" not in str((await evening.look(1))["members"])
        await evening.ask(1, "start")
        assert (await evening.ask(1, "start")).json()["code"] == "begun_already"
        assert (await evening.join("Cleo")).json()["code"] == "begun_already"
        (game,) = (await evening.until_round(1))["games"]
        stranger = evening.match(game)
        stranger.keys = {1: evening.keys[2] + "x"}
        wrong = await table.http.get(
            f"/api/matches/{game['match']}/record",
            headers={"authorization": f"Bearer {stranger.keys[1]}"},
        )
        assert wrong.json()["code"] == "wrong_key"
        assert (await table.http.get("/api/meetings/nowhere")).json()["code"] == "no_meeting"


async def test_one_alone_is_no_tournament(local: Settings) -> None:
    async with open_table(local) as table:
        evening = await gather(table, "Ada")
        assert (await evening.ask(1, "start")).json()["code"] == "too_few_members"


async def test_who_meets_somebody_who_has_left_wins(local: Settings) -> None:
    async with open_table(local) as table:
        evening = await gather(table, "Ada", "Bert", "Cleo")
        assert (await evening.ask(1, "leave", member=3)).status_code == 204
        await evening.ask(1, "start")
        # Two of three rounds are walkovers, which nobody has to wait for.
        while not (found := await evening.look())["over"]:
            for game in found["games"]:
                match = await table.http.get(f"/api/matches/{game['match']}")
                if match.status_code == 200 and not match.json()["over"]:
                    await give_up(evening.match(game), 1)
            await asyncio.sleep(0.2)
        wins = {each["number"]: each["wins"] for each in found["standings"]}
        assert wins[3] == 0
        assert wins[1] + wins[2] == 3


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"kind": "swiss", "clock": "none"}, "needs a clock"),
        ({"kind": "swiss", "variant": "blokus", "seats": 4}, "with two seats"),
        ({"kind": "league"}, "three seats or more"),
        ({"kind": "league", "variant": "blokus-teams", "seats": 4}, "Teams play at a party"),
        ({"variant": "blokus-to-go", "seats": 3}, "is played with 2 seats"),
    ],
)
async def test_a_plan_that_cannot_be_played_is_refused(
    local: Settings, wish: dict[str, object], message: str
) -> None:
    usual = {"name": "X", "kind": "swiss", "variant": "blokus-to-go", "member": "Ada"}
    async with open_table(local) as table:
        answer = await table.http.post("/api/meetings", json={**usual, **wish})
        assert answer.status_code == 422
        assert message in answer.json()["error"]


async def test_an_address_begins_and_joins_so_many(local: Settings) -> None:
    limits = replace(Limits(), meetings_per_day=1, members_per_day=2)
    async with open_table(replace(local, limits=limits)) as table:
        evening = await gather(table, *FRIENDS[:3])
        assert (await evening.join("Dora")).json()["code"] == "meetings_enough"
        wish = {"name": "X", "kind": "party", "variant": "locus", "seats": 2, "member": "Ada"}
        answer = await table.http.post("/api/meetings", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (429, "meetings_enough")


async def test_who_is_signed_in_takes_part_under_their_name(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Edda") as edda:
        evening = await gather(table, "Ada")
        joined = await edda.http.post(f"/api/meetings/{evening.id}/members", json={"name": "X"})
        assert joined.status_code == 201
        evening.keys[2] = joined.json()["key"]
        found = (await edda.http.get(f"/api/meetings/{evening.id}")).json()
        assert (found["me"], found["members"][1]) == (
            2,
            {"number": 2, "name": "Edda", "left": False, "known": True, "program": False},
        )
        again = await edda.http.post(f"/api/meetings/{evening.id}/members", json={"name": "Y"})
        assert again.json()["code"] == "name_at_meeting"
        mine = (await edda.http.get("/api/me/meetings")).json()
        assert [each["id"] for each in mine] == [evening.id]
        await evening.ask(1, "start")
        (game,) = (await evening.until_round(1))["games"]
        await give_up(evening.match(game), game["members"].index(1) + 1)
        await evening.until_round(2)
        # Ada has no account, so nobody's rating moves.
        profile = (await edda.http.get("/api/players/Edda")).json()
        assert profile["ratings"] == []
