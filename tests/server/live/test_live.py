"""Live play over the socket."""

from __future__ import annotations

import asyncio

from squarely.kernel.record import parse_record
from squarely.server.settings import Settings
from tests.server.guests import Guest, open_table, socket_to


async def test_two_people_play_a_whole_game(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first, match.guest(2) as second, match.guest() as watcher:
            guests = {1: first, 2: second}
            while first.state["outcome"] is None:
                (seat,) = first.state["to_act"]
                number = (await guests[seat].move())["number"]
                for guest in (first, second, watcher):
                    await guest.reach(number)
            assert watcher.state["outcome"] == first.state["outcome"] == second.state["outcome"]
            assert watcher.events == first.events == second.events
        record = parse_record(await match.record())
        moves = [event["move"] for event in first.events if event["kind"] == "played"]
        assert [turn.move for turn in record.turns] == moves


async def test_events_are_numbered_without_a_gap(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            await guest.ask(type="chat", text="hello")
            await guest.move()
            await guest.ask(type="name", name="Ada")
            numbers = [event["number"] for event in guest.events]
        assert numbers == [1, 2, 3, 4]


async def test_only_the_seat_that_may_move_is_sent_legal_moves(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first, match.guest(2) as second, match.guest() as watcher:
            assert first.state["legal"]
            assert second.state["legal"] == []
            assert watcher.state["legal"] == []


async def test_an_illegal_move_names_the_rule_and_the_squares(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go", options=["fixed-starts"])
        async with match.guest(1) as guest:
            refusal = await guest.move("a1")
            assert refusal["code"] == "illegal"
            assert refusal["breaches"][0]["clause"].startswith("B")
            assert refusal["breaches"][0]["where"]
            assert (await match.look())["number"] == 1


async def test_a_text_that_is_no_move_is_refused_with_a_sentence(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            refusal = await guest.move("no such thing")
            assert refusal["code"] == "unusable"
            assert "no such thing" in refusal["reason"]


async def test_nobody_moves_out_of_turn(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first, match.guest(2) as second, match.guest() as watcher:
            assert (await second.move(first.state["legal"][0]))["code"] == "not_your_turn"
            assert (await watcher.move(first.state["legal"][0]))["code"] == "only_watching"


async def test_a_stale_move_is_refused_kindly(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("locus", "pp")
        async with match.guest(1) as guest, match.guest(1) as twin:
            assert (await guest.move("pick " + guest.state["view"]["face_up"][0]))["number"]
            # The other browser of the same seat has not looked yet.
            refusal = await twin.move("pick " + twin.state["view"]["face_up"][1])
            assert refusal["code"] == "stale"
            assert "look again" in refusal["reason"]


async def test_what_others_do_meanwhile_makes_no_move_stale(local: Settings) -> None:
    """Where several act at once, an answer to an older state stands (Locus, L6)."""
    async with open_table(local) as table:
        match = await table.open("locus", "pp")
        async with match.guest(1) as first, match.guest(2) as second:
            number = (await first.move("pick " + first.state["view"]["face_up"][0]))["number"]
            await second.reach(number)
            ply = second.state["ply"]
            await first.move()
            pick = "pick " + second.state["view"]["face_up"][0]
            answer = await second.ask(type="move", move=pick, ply=ply)
            assert answer["type"] == "accepted"


async def test_a_move_of_an_unfinished_turn_is_taken_back(settings: Settings) -> None:
    async with open_table(settings) as table:
        match = await table.open("locus", "p")
        async with match.guest(1) as guest:
            assert not guest.state["can_take_back"]
            before = guest.state["view"]
            await guest.move("pick " + before["face_up"][0])
            assert guest.state["can_take_back"]
            answer = await guest.ask(type="take_back", ply=guest.state["ply"])
            assert answer["type"] == "accepted"
            assert guest.state["view"] == before
            assert guest.events[-1]["kind"] == "taken_back"
            answer = await guest.ask(type="take_back", ply=guest.state["ply"])
            assert answer["code"] == "nothing_to_take_back"


async def test_two_browsers_hold_the_same_seat(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as phone, match.guest(1) as laptop, match.guest(2) as other:
            await laptop.reach((await phone.move())["number"])
            assert phone.state["view"] == laptop.state["view"]
            await other.reach(2)
            await laptop.reach((await other.move())["number"])
            assert (await laptop.move())["type"] == "accepted"


async def test_everyone_sees_who_is_there(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first:
            async with match.guest(2), match.guest():
                while (first.presence.get("seats"), first.presence.get("watchers")) != ([1, 2], 1):
                    await first.hear()
            while (first.presence["seats"], first.presence["watchers"]) != ([1], 0):
                await first.hear()


async def test_names_and_chat_reach_everyone_as_plain_text(local: Settings) -> None:
    text = '<img src=x onerror="alert(1)"> & so on'
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first, match.guest(2) as second:
            await first.ask(type="name", name="  Ada   <b>L.</b> ")
            await second.ask(type="chat", text=text)
            await first.reach(3)
            assert first.state["players"][0]["name"] == "Ada <b>L.</b>"
            assert [event["text"] for event in first.events[1:]] == ["Ada <b>L.</b>", text]
            page = await table.http.get(f"/api/matches/{match.id}")
            assert page.headers["content-type"] == "application/json"


async def test_spectators_talk_apart_until_the_game_is_over(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as player, match.guest() as watcher, match.guest() as other:
            await watcher.ask(type="chat", text="put it in the corner!")
            await player.ask(type="chat", text="hello")
            for guest, text in ((player, None), (other, "put it in the corner!")):
                await guest.reach(3)
                assert [event["text"] for event in guest.events[1:]] == [text, "hello"]
            await player.ask(type="resign")
        async with match.guest(1) as player:
            assert player.events[1]["text"] == "put it in the corner!"


async def test_chat_and_names_have_limits(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            for text in ("", "   ", "x" * 301, "a\u202eb", "\u0000"):
                assert (await guest.ask(type="chat", text=text))["type"] == "refused", text
            assert (await guest.ask(type="name", name="n" * 25))["type"] == "refused"
            answers = [await guest.ask(type="chat", text=f"line {n}") for n in range(6)]
            assert answers[-1]["code"] == "chat_too_fast"
            assert (await match.look())["number"] == 1 + sum(
                answer["type"] == "accepted" for answer in answers
            )


async def test_a_ping_is_answered(local: Settings) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest() as guest:
            assert await guest.ask(type="ping", ref="7") == {"type": "pong", "ref": "7"}


async def test_a_client_that_hangs_up_while_its_move_is_saved_loses_nothing(
    settings: Settings,
) -> None:
    async with open_table(settings) as table:
        match = await table.open("blokus-to-go")
        async with socket_to(table, match.id) as socket:
            guest = Guest(socket, table.address)
            await guest.send(type="join", key=match.keys[1])
            await guest.until("update")
            await guest.send(type="move", move=guest.state["legal"][0], ply=0)
        while (await match.look())["number"] < 2:
            await asyncio.sleep(0.01)
        async with match.guest(2) as other:
            assert (await other.move())["type"] == "accepted"
