"""Asking to take back, resigning and who may be replaced, over real sockets."""

from __future__ import annotations

from squarely.server.live import attendance
from squarely.server.settings import Settings
from tests.server.guests import Guest, open_table


async def _settle(guest: Guest, seat: int) -> None:
    """Listens until a seat is on turn."""
    while guest.state["to_act"] != [seat]:
        await guest.hear()


async def test_the_answers_of_bots_go_with_a_move(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus", "pbbb")
        async with match.guest(1) as guest, match.guest() as watcher:
            await guest.reach((await guest.move())["number"])
            await _settle(guest, 1)
            assert guest.state["can_take_back"]
            answer = await guest.ask(type="take_back", ply=guest.state["ply"])
            assert answer["type"] == "accepted"
            await guest.reach(answer["number"])
            assert guest.state["view"]["colours"][1]["placed"] == []
            assert guest.events[-1]["turns"] == 4
            await watcher.reach(answer["number"])
            assert watcher.state["to_act"] == [1]
        assert "taken back: 1 0 0 0" in await match.record()


async def test_a_friend_is_asked_before_a_move_goes(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as one, match.guest(2) as two:
            await one.reach((await one.move())["number"])
            assert not one.state["can_take_back"]
            assert one.state["can_ask_back"]
            asked = await one.ask(type="take_back", ply=one.state["ply"])
            await two.reach(asked["number"])
            assert two.state["request"] == {"seat": 1, "waiting": [2]}
            assert (await one.ask(type="answer", yes=True))["code"] == "nothing_asked"
            agreed = await two.ask(type="answer", yes=True)
            await one.reach(agreed["number"])
            assert one.state["to_act"] == [1]
            assert one.state["request"] is None
            assert one.state["view"]["colours"][0]["placed"] == []


async def test_a_spectator_gives_nothing_up(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest() as watcher:
            assert (await watcher.ask(type="resign"))["code"] == "only_watching"
            assert (await watcher.ask(type="answer", yes=True))["code"] == "only_watching"


async def test_a_game_that_is_given_up_is_over_for_everyone(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as one, match.guest(2) as two:
            await one.ask(type="resign")
            await two.end()
            ranks = [each["rank"] for each in two.state["outcome"]["results"]]
            assert ranks == [2, 1]
            assert two.state["to_act"] == []
            assert (await two.move("a1"))["code"] == "over"
    async with open_table(settings) as table:
        assert (await table.http.get(f"/api/matches/{match.id}")).json()["winners"] == [2]


async def test_everyone_knows_from_when_on_a_bot_may_step_in(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go", "pp")
        async with match.guest(1) as one:
            async with match.guest(2):
                while one.presence.get("seats") != [1, 2]:
                    await one.hear()
                assert one.presence["replaceable"] == {}
            while one.presence["seats"] != [1]:
                await one.hear()
            due = one.presence["replaceable"]["2"]
            wait = due - one.state["now"]
            assert 0 < wait <= attendance.ABSENT_AFTER + 20
