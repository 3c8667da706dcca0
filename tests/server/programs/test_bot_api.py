"""Programs play over the bot API, and get at nothing that is not theirs."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

import httpx
import pytest

from squarely.client import (
    Challenge,
    ChallengeDeclined,
    ChallengeGone,
    Client,
    Match,
    MatchEnd,
    MatchStart,
    NoServer,
    Refused,
)
from squarely.client.messages import Event
from squarely.server.live import lines as line_streams
from squarely.server.live.listener import BACKLOG, Listener
from squarely.server.safety.protection import LARGEST_BODY
from squarely.server.settings import Limits, Settings
from tests.server.guests import WITHIN, Table, open_table
from tests.server.people import sign_up
from tests.server.programs.programs import bot_token, play_at_random, program

SENTENCE = "The first piece of a colour must cover a free start square"


async def test_two_bots_play_a_game_to_the_end(settings: Settings) -> None:
    async with (
        open_table(settings) as table,
        program(table, "Ada") as ada,
        program(table, "Bo") as bo,
    ):
        opened, key = await ada.client.open_table("blokus-to-go", 2, clock="2min", rated=True)
        await ada.client.challenge(opened, key, "bo")
        challenge = await bo.hear()
        assert isinstance(challenge, Challenge)
        assert challenge.table.sitters[0].program
        await bo.client.accept(challenge.table.id)
        mine, theirs = await ada.begin(), await bo.begin()
        assert mine.id == theirs.id
        ends = await asyncio.gather(
            play_at_random(mine, Random(1)), play_at_random(theirs, Random(2))
        )
        assert ends[0].outcome == ends[1].outcome is not None
        assert await ada.hear() == MatchEnd(mine.id)
        # Rated games of bots count like those of people.
        for _ in range(50):
            profile = (await table.http.get("/api/players/Ada")).json()
            if profile["ratings"]:
                break
            await asyncio.sleep(0.1)
        assert profile["ratings"][0]["games"] == 1


async def test_people_challenge_bots_that_are_here(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Bo") as bo:
        person = await sign_up(table, "Ada")
        away = await bot_token(table, "Away")
        bots = (await table.http.get("/api/bots")).json()
        assert bots == [{"name": "Bo", "here": True}, {"name": "Away", "here": False}]
        wish = {"variant": "blokus-to-go", "seats": 2, "listed": False}
        seat = (await person.ask("POST", "/api/tables", wish)).json()
        address = f"/api/tables/{seat['table']}/bots"
        key = {"authorization": f"Bearer {seat['key']}"}
        for name, code in (("Away", "bot_away"), ("Ada", "no_bot"), ("Nobody", "no_bot")):
            refused = await table.http.post(address, json={"name": name}, headers=key)
            assert refused.json()["code"] == code
        stranger = await table.http.post(address, json={"name": "Bo"})
        assert stranger.json()["code"] == "wrong_key"
        for _ in range(2):
            asked = await table.http.post(address, json={"name": "Bo"}, headers=key)
            assert asked.status_code == 204
        challenge = await bo.hear()
        assert isinstance(challenge, Challenge)
        assert challenge.table.sitters[0].name == "Ada"
        async with Client(table.address, away) as other:
            with pytest.raises(Refused) as caught:
                await other.accept(seat["table"])
            assert caught.value.code == "not_challenged"
        await bo.client.decline(seat["table"])
        assert await bo.hear() == ChallengeGone(seat["table"])
        with pytest.raises(Refused) as caught:
            await bo.client.decline(seat["table"])
        assert caught.value.code == "not_challenged"
        await table.http.post(address, json={"name": "Bo"}, headers=key)
        match = await bo.begin()
        looked = (await table.http.get(f"/api/matches/{match.id}")).json()
        assert {each["name"]: each["program"] for each in looked["players"]} == {
            "Ada": False,
            "Bo": True,
        }


async def test_who_challenges_a_bot_hears_why_it_declines(settings: Settings) -> None:
    async with (
        open_table(settings) as table,
        program(table, "Ada") as ada,
        program(table, "Bo") as bo,
    ):
        opened, key = await ada.client.open_table("blokus-to-go", 2)
        address, bearer = f"/api/tables/{opened}", {"authorization": f"Bearer {key}"}
        for why in ("Too late today.", "Too late today.", ""):
            await ada.client.challenge(opened, key, "Bo")
            assert isinstance(await bo.hear(), Challenge)
            waiting = (await table.http.get(address, headers=bearer)).json()["challenged"]
            assert waiting == [{"name": "Bo", "declined": False, "reason": ""}]
            await bo.client.decline(opened, why)
            assert await bo.hear() == ChallengeGone(opened)
            # Asked again, it may decline again, and every answer is told.
            assert await ada.hear() == ChallengeDeclined(opened, "Bo", why)
            told = (await table.http.get(address, headers=bearer)).json()["challenged"]
            assert told == [{"name": "Bo", "declined": True, "reason": why}]
        # It is between those at the table.
        assert (await table.http.get(address)).json()["challenged"] == []
        await ada.client.challenge(opened, key, "Bo")
        with pytest.raises(Refused, match="printable"):
            await bo.client.decline(opened, "\x1b[2J")


async def test_a_bot_takes_an_open_seat_and_the_seat_of_a_link(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Bo") as bo:
        wish = {"variant": "blokus-to-go", "seats": 2, "name": "Guest"}
        seat = (await table.http.post("/api/tables", json=wish)).json()
        await bo.client.sit_down(seat["table"])
        assert isinstance(await bo.hear(), MatchStart)
        match = await table.open("blokus-to-go")
        assert not await bo.client.take_seat(match.id, "wrong")
        assert await bo.client.take_seat(match.id, match.keys[2])
        start = await bo.hear()
        assert isinstance(start, MatchStart)
        assert (start.match, start.seat) == (match.id, 2)
        player = (await match.look())["players"][1]
        assert (player["name"], player["known"], player["program"]) == ("Bo", True, True)


async def test_a_match_is_played_with_clauses_chat_and_resigning(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Bo") as bo:
        opened = await table.open("blokus-to-go")
        await bo.client.take_seat(opened.id, opened.keys[1])
        match = await bo.begin()
        states = match.states()
        state = await anext(states)
        assert state.my_turn
        with pytest.raises(Refused) as caught:
            await match.play("a1")
        assert caught.value.code == "illegal"
        assert caught.value.clauses
        assert str(caught.value) == f"{SENTENCE} (B31: j5 e10)."
        opening = state.legal[0]
        await match.play(opening)
        state = await anext(states)
        with pytest.raises(Refused) as caught:
            await match.play(opening)
        assert caught.value.code == "not_your_turn"
        assert [event.by for event in state.events if event.kind == "played"] == ["program"]
        await match.say("good luck")
        while not any(event.text == "good luck" for event in state.events):
            state = await anext(states)
        await match.resign()
        assert [each.outcome is not None async for each in states][-1]
        with pytest.raises(Refused) as caught:
            await match.resign()
        assert caught.value.code == "over"


async def listen_and_play(match: Match) -> list[Event]:
    """Any legal move in answer to every state that asks for one; what was heard meanwhile."""
    heard: list[Event] = []
    async for state in match.states():
        heard += state.events
        if state.my_turn:
            await match.play(Random(state.number).choice(state.legal))
    return heard


async def test_where_several_act_at_once_no_answer_comes_too_late(settings: Settings) -> None:
    swift = Limits(requests_at_once=1000, bot_requests_at_once=1000)
    async with open_table(replace(settings, limits=swift)) as table, AsyncExitStack() as stack:
        opened = await table.open("locus", "ppp")
        playing = []
        for seat, name in enumerate(("Ada", "Bo", "Cy"), start=1):
            bot = await stack.enter_async_context(program(table, name))
            await bot.client.take_seat(opened.id, opened.keys[seat])
            playing.append(listen_and_play(await bot.begin()))
        # A refusal would be raised, be it `stale` or `not_your_turn`.
        for heard in await asyncio.wait_for(asyncio.gather(*playing), 3 * WITHIN):
            moves = Counter(event.seat for event in heard if event.by == "program")
            assert len(moves) == 3
            assert min(moves.values()) > 10
            assert [event.number for event in heard] == list(range(1, len(heard) + 1))


async def test_streams_go_on_after_a_restart_and_no_move_is_lost(local: Settings) -> None:
    async with open_table(local) as table:
        port = int(table.address.rpartition(":")[2])
        tokens = [await bot_token(table, name) for name in ("Ada", "Bo")]
    # The port stays theirs while the server is away.
    clients = [Client(f"http://127.0.0.1:{port}", token) for token in tokens]
    news = [client.news() for client in clients]
    first = asyncio.gather(*(anext(each) for each in news))
    with pytest.raises(NoServer):
        await clients[0].whoami()
    async with open_table(local, port=port):
        opened, _ = await clients[0].open_table("blokus-to-go", 2)
        await clients[1].sit_down(opened)
        await asyncio.wait_for(first, WITHIN)
        starts = [await anext(each) for each in news]
        assert all(isinstance(each, MatchStart) for each in starts)
    matches = [
        client.match(start)
        for client, start in zip(clients, starts, strict=True)
        if isinstance(start, MatchStart)
    ]
    playing = [asyncio.create_task(play_at_random(each, Random(each.seat))) for each in matches]
    async with open_table(local, port=port):
        ends = await asyncio.wait_for(asyncio.gather(*playing), 2 * WITHIN)
        assert all(state.outcome is not None for state in ends)
    for each, client in zip(news, clients, strict=True):
        await each.aclose()  # type: ignore[attr-defined]
        await client.http.aclose()


async def test_everything_is_documented(local: Settings) -> None:
    async with open_table(local) as table:
        paths = (await table.http.get("/api/openapi.json")).json()["paths"]
        own = {path: each for path, each in paths.items() if path.startswith("/api/bot/")}
        assert len(own) == 13
        for path, methods in own.items():
            for each in methods.values():
                assert each["security"] == [{"token": []}]
                assert list(each["responses"]["401"]["content"]) == ["application/json"]
                streams = "application/x-ndjson" in each["responses"].get("200", {}).get(
                    "content", {}
                )
                assert streams == path.endswith("/stream")
        refused = paths["/api/bot/matches/{match_id}/move"]["post"]["responses"]["409"]
        assert refused["content"]["application/json"]["schema"]["$ref"].endswith("/MoveProblem")


async def test_streams_end_in_peace_when_the_server_stops(local: Settings) -> None:
    async with open_table(local) as table:
        token = await bot_token(table, "Bo")
        opened = await table.open("blokus-to-go")
        async with Client(table.address, token) as client:
            await client.take_seat(opened.id, opened.keys[1])
        paths = ("/api/bot/stream", f"/api/bot/matches/{opened.id}/stream")
        told = [asyncio.create_task(raw_lines(table, path, token, 100)) for path in paths]
        while table.app.state.sockets._open.total() < len(paths):
            await asyncio.sleep(0.01)
        begun = monotonic()
    took = monotonic() - begun
    for lines in await asyncio.gather(*told):
        assert lines[-1]["type"] == "come_again"
    # Nobody waited for the end of a request that has none.
    assert took < 5


async def test_silence_is_kept_alive_and_who_does_not_read_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line_streams, "KEEP_ALIVE", 0.01)
    lines = line_streams.Lines()
    listener = Listener(None, "127.0.0.1", lines)
    assert await lines.next() == ""
    listener.tell("one")
    assert await lines.next() == "one"
    for number in range(line_streams.MOST_WAITING + BACKLOG):
        listener.tell(str(number))
    kept = listener.cut_off
    listener.tell("too much")
    assert (kept, listener.cut_off) == (False, True)
    assert await lines.next() is None


async def raw_lines(table: Table, path: str, token: str, most: int) -> list[dict[str, Any]]:
    """The first lines of a stream as they are sent."""
    found: list[dict[str, Any]] = []
    bearer = {"authorization": f"Bearer {token}"}
    async with (
        httpx.AsyncClient(base_url=table.address, headers=bearer) as http,
        asyncio.timeout(WITHIN),
        http.stream("GET", path) as answer,
    ):
        async for line in answer.aiter_lines():
            if line:
                found.append(json.loads(line))
            if len(found) >= most:
                break
    return found


async def test_secrets_of_a_seat_are_on_no_other_stream(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Ada") as ada, program(table, "Bo") as bo:
        opened = await table.open("lokomoto", options=["hidden-agendas"])
        bots = {1: ada, 2: bo}
        path = f"/api/bot/matches/{opened.id}/stream"
        matches, agendas = {}, {}
        for seat, bot in bots.items():
            await bot.client.take_seat(opened.id, opened.keys[seat])
            matches[seat] = await bot.begin()
        heard = {
            seat: asyncio.create_task(raw_lines(table, path, bot.token, 15))
            for seat, bot in bots.items()
        }
        states = {seat: match.states() for seat, match in matches.items()}
        while not all(task.done() for task in heard.values()):
            for seat, match in matches.items():
                state = await asyncio.wait_for(anext(states[seat]), WITHIN)
                cards = state.view["players"][seat - 1]["agenda"]
                agendas[seat] = [card["name"] for card in cards]
                if state.my_turn:
                    await match.play(Random(seat).choice(state.legal))
        for seat, other in ((1, 2), (2, 1)):
            late = await raw_lines(table, path, bots[seat].token, 2)
            text = json.dumps([*heard[seat].result(), *late])
            assert agendas[seat]
            for card in agendas[seat]:
                assert f'"name": "{card}"' in text
            for card in agendas[other]:
                # It may be named only as one of those that nobody has seen.
                assert f'"name": "{card}"' not in text
                assert f"deal {other} {card}" not in text


async def test_what_is_not_ones_own_stays_closed(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Bo") as bo:
        match = await table.open("blokus-to-go")
        base = f"/api/bot/matches/{match.id}"
        for method, path, body in (
            ("GET", f"{base}/stream", None),
            ("POST", f"{base}/move", {"move": "a1", "ply": 0}),
            ("POST", f"{base}/chat", {"text": "hello"}),
            ("POST", f"{base}/resign", None),
        ):
            answer = await table.http.request(method, path, json=body, headers=bo.bearer)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
            for wrong, code in (
                ({}, "no_bearer"),
                ({"authorization": "Bearer x"}, "bot_token"),
                ({"authorization": f"Basic {bo.token}"}, "no_bearer"),
            ):
                answer = await table.http.request(method, path, json=body, headers=wrong)
                assert (answer.status_code, answer.json()["code"]) == (401, code)
        large = {"text": "x" * LARGEST_BODY}
        answer = await table.http.post(f"{base}/chat", json=large, headers=bo.bearer)
        assert answer.status_code == 413


async def test_rated_games_of_people_are_not_for_their_programs(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Ada", marked=False) as ada:
        with pytest.raises(Refused) as caught:
            await ada.client.open_table("blokus-to-go", 2, clock="2min", rated=True)
        assert caught.value.code == "rated_by_hand"
        other = await sign_up(table, "Grace")
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": "2min", "rated": True}
        seat = (await other.ask("POST", "/api/tables", wish)).json()
        with pytest.raises(Refused) as caught:
            await ada.client.sit_down(seat["table"])
        assert caught.value.code == "rated_by_hand"


async def test_a_revoked_token_ends_its_streams(local: Settings) -> None:
    async with open_table(local) as table:
        person = await sign_up(table, "Ada")
        made = (await person.ask("POST", "/api/me/tokens", {"label": "x"})).json()
        async with Client(table.address, made["token"]) as client:
            news = client.news()
            await anext(news)
            await person.ask("DELETE", f"/api/me/tokens/{made['id']}")
            with pytest.raises(Refused) as caught:
                await asyncio.wait_for(anext(news), 2)
            assert caught.value.code == "bot_token"
            with pytest.raises(Refused) as caught:
                await client.whoami()
            assert caught.value.code == "bot_token"


async def test_a_token_has_one_stream_and_does_not_flood(local: Settings) -> None:
    limits = Limits(bot_streams_per_second=0.01, bot_streams_at_once=3)
    async with open_table(Settings(local.database, limits=limits)) as table:
        token = await bot_token(table, "Bo")
        async with Client(table.address, token) as first, Client(table.address, token) as second:
            older, newer = first.news(), second.news()
            await anext(older)
            await anext(newer)
            with pytest.raises(Refused) as caught:
                await asyncio.wait_for(anext(older), WITHIN)
            assert caught.value.code == "token_elsewhere"
            assert len(await raw_lines(table, "/api/bot/stream", token, 1)) == 1
            flood = await first.http.get("/api/bot/stream")
            assert (flood.status_code, flood.json()["code"]) == (429, "join_too_fast")
            await newer.aclose()  # type: ignore[attr-defined]


async def test_a_bot_is_not_challenged_to_a_table_where_it_sits(local: Settings) -> None:
    async with open_table(local) as table, program(table, "Ada") as ada:
        opened, key = await ada.client.open_table("blokus-to-go", 2)
        with pytest.raises(Refused, match="You have joined already"):
            await ada.client.challenge(opened, key, "Ada")
