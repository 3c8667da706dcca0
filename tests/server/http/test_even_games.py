"""An even game over HTTP: percentages, and a match that is played with what was proposed."""

from __future__ import annotations

from squarely.server.settings import Settings
from tests.server.guests import OpenMatch, open_table
from tests.server.players.people import somebody


async def test_the_chances_of_a_family_are_evened_and_played_with(settings: Settings) -> None:
    async with open_table(settings) as table:
        wish = {
            "variant": "blokus-to-go",
            "seats": [{"strength": "child"}, {"strength": "used_to_it"}],
        }
        found = (await table.http.post("/api/even-game", json=wish)).json()
        as_is, best = found["proposals"][:2]
        assert as_is["way"] == "as_is"
        assert abs(sum(best["chances"]) - 1) < 0.001
        assert best["chances"][0] > as_is["chances"][0]
        people = [{"kind": "person"}, {"kind": "person"}]
        opened = await table.http.post(
            "/api/matches",
            json={"variant": "blokus-to-go", "players": people, "handicaps": best["handicaps"]},
        )
        assert opened.status_code == 201, opened.text
        record = (await table.http.get(f"/api/matches/{opened.json()['id']}/record")).text
        given = best["handicaps"][0]
        line = "head start" if given["points"] else "fewer pieces"
        assert f"{line}: {given['points'] or given['pieces']} 0" in record


async def test_levels_are_told_as_percentages_to_one_among_bots(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Edda") as edda:
        wish = {"variant": "locus", "seats": [{"strength": "me"}, {"level": 9}]}
        found = (await edda.http.post("/api/even-game", json=wish)).json()
        chances = {each["level"]: each["chance"] for each in found["levels"]}
        assert list(chances) == list(range(1, 10))
        # Who has no rated game yet counts as level 5, unsurely.
        assert not found["rated"]
        assert abs(chances[5] - 0.5) < 0.001
        assert chances[1] > chances[5] > chances[9]


async def test_a_table_that_there_is_not_is_refused(local: Settings) -> None:
    async with open_table(local) as table:
        wish = {"variant": "blokus-to-go", "seats": [{}, {}, {}]}
        answer = await table.http.post("/api/even-game", json=wish)
        assert "not played with 3 seats" in answer.json()["error"]
        people = [{"kind": "person"}, {"kind": "person"}]
        match = {"variant": "locus", "players": people, "handicaps": [{"pieces": 1}, {}]}
        answer = await table.http.post("/api/matches", json=match)
        assert answer.status_code == 422
        assert "no piece" in answer.json()["error"]


async def test_a_bot_answers_with_fewer_pieces(local: Settings) -> None:
    async with open_table(local) as table:
        wish = {
            "variant": "blokus-to-go",
            "players": [{"kind": "person"}, {"kind": "bot", "level": 5}],
            "handicaps": [{}, {"pieces": 8}],
        }
        match = OpenMatch(table, (await table.http.post("/api/matches", json=wish)).json())
        async with match.guest(1) as guest:
            assert guest.welcome["handicaps"][1] == {"points": 0, "pieces": 8}
            await guest.reach((await guest.move())["number"])
            while guest.state["to_act"] != [1]:
                await guest.hear()
            green = guest.state["view"]["colours"][1]
            assert len(green["placed"]) == 1
            assert len(green["left"]) == 12
