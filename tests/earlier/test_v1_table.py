"""The table of version 1.0.0 opens: matches, people and pages are as they were, and go on."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from squarely.formats.blksgf import read_study
from squarely.kernel.record import parse_record
from squarely.server.players.sessions import COOKIE
from tests.earlier.comparing import missing
from tests.earlier.conftest import Frozen
from tests.server.guests import WITHIN, Guest, OpenMatch, Table, composed
from tests.server.players.authenticator import Authenticator

MOVES = 12
"""So many moves of people are played on in a match."""
ABSENT = {"between programs"}
"""Matches in which the key of whoever is on turn was not kept."""
WITH_HEAD_START = re.compile(r"head start: .*\.players\.\d\.(total|score): \d+ in the place of")
"""Scores on the way have the head start in them since 1.0.0, as results always had."""
Json = dict[str, Any]


def known(table: Table, kept: Json) -> OpenMatch:
    match = OpenMatch(table, {"id": kept["id"], "seed_hash": "", "seats": []})
    match.keys = {int(seat): key for seat, key in kept["keys"].items()}
    return match


@pytest.mark.usefixtures("no_bots")
async def test_everybody_sees_in_every_match_what_they_saw(frozen: Frozen) -> None:
    lost: list[str] = []
    async with frozen.opened() as table:
        for name, kept in frozen.facts["matches"].items():
            match = known(table, kept)
            for audience, then in kept["audiences"].items():
                seat = int(audience) if audience else None
                async with match.guest(seat) as guest:
                    told = [json.loads(text) for text in guest.heard]
                now = [each for each in told if each["type"] != "presence"]
                place = f"{name}, seat {audience or '-'}"
                lost += missing(then["messages"], now, place)
                if await match.record(seat) != then["record"]:
                    lost.append(f"{place}: another record")
    assert [each for each in lost if not WITH_HEAD_START.match(each)] == []


@pytest.mark.usefixtures("no_bots")
async def test_every_page_says_what_it_said(frozen: Frozen) -> None:
    lost: list[str] = []
    async with frozen.opened() as table:
        for page in frozen.facts["pages"]:
            if page["path"] == "/api/bots":
                continue  # Whoever was here last comes first, and the pages themselves ask.
            answer = await table.http.get(page["path"], headers=page["headers"])
            if answer.status_code != page["status"]:
                lost.append(f"{page['path']}: {answer.status_code} {answer.text[:200]}")
            elif page["path"].endswith("/blksgf") and page["status"] == 200:
                # What Squarely writes of its own says more since then: it leads to the same game.
                then, now = read_study(page["body"]), read_study(answer.text)
                if now.record.turns != then.record.turns:
                    lost.append(f"{page['path']}: another game")
            elif isinstance(page["body"], str):
                if answer.text != page["body"]:
                    lost.append(f"{page['path']}: another text")
            else:
                lost += missing(page["body"], answer.json(), page["path"])
    # There is no mail server here.
    assert [each for each in lost if "sends_mail" not in each] == []


async def test_every_match_that_is_not_over_is_played_on(frozen: Frozen) -> None:
    async with frozen.opened() as table:
        for name, kept in frozen.facts["matches"].items():
            if not kept["over"]:
                await play_on(known(table, kept), Random(name))
                if name not in ABSENT:
                    then = len(parse_record(kept["record"]).turns)
                    now = await known(table, kept).record()
                    assert len(parse_record(now).turns) > then, name


async def play_on(match: OpenMatch, chance: Random) -> int:
    """Moves of people until there were enough, or the game is over; bots answer in between."""
    made = 0
    async with AsyncExitStack() as stack:
        guests = {seat: await stack.enter_async_context(match.guest(seat)) for seat in match.keys}
        first = next(iter(guests.values()))
        for seat, guest in guests.items():
            if first.state["players"][seat - 1]["bot"]:
                answer = await guest.ask(type="reclaim")
                assert answer["type"] == "accepted", answer
                for each in guests.values():
                    await each.reach(answer["number"])
        while made < MOVES and first.state["outcome"] is None:
            mover = next((guest for seat, guest in guests.items() if on_turn(guest, seat)), None)
            if mover is None:
                players = first.state["players"]
                if not any(players[seat - 1]["bot"] for seat in first.state["to_act"]):
                    break  # It is the turn of somebody whose key is not known here.
                await first.hear()
                for each in guests.values():
                    await each.reach(first.state["number"])
                continue
            answer = await mover.ask(
                type="move", move=choice(mover.state, chance), ply=mover.state["ply"]
            )
            if answer["type"] == "refused" and answer["code"] == "stale":
                await mover.hear()
                continue
            assert answer["type"] == "accepted", answer
            made += 1
            for each in guests.values():
                await each.reach(answer["number"])
    return made


def on_turn(guest: Guest, seat: int) -> bool:
    state = guest.state
    return seat in state["to_act"] and bool(state["legal"] or state["offers"])


def choice(state: Json, chance: Random) -> str:
    if state["legal"]:
        move: str = chance.choice(state["legal"])
        return move
    return "sheet yellow=a1 red=a1" if "moves" in state["offers"] else composed(state)[-1]


def browser(table: Table, **more: Any) -> httpx.AsyncClient:
    headers = {"origin": table.address}
    return httpx.AsyncClient(base_url=table.address, timeout=WITHIN, headers=headers, **more)


async def test_people_sign_in_with_everything_they_had(frozen: Frozen) -> None:
    people, keys = frozen.facts["people"], frozen.facts["keys"]
    async with frozen.opened() as table:
        for name in ("Ada", "Ben", "Cleó"):
            cookies = {COOKIE: people[name]["session"]}
            async with browser(table, cookies=cookies) as http:
                assert (await http.get("/api/me")).json()["me"]["name"] == name
            kept = people[name]["passkey"]
            key = load_pem_private_key(kept["key"].encode(), None)
            assert isinstance(key, ec.EllipticCurvePrivateKey)
            passkey = Authenticator(
                table.address, id=bytes.fromhex(kept["id"]), count=kept["count"], _key=key
            )
            async with browser(table) as http:
                begun = (await http.post("/api/ceremonies", json={})).json()
                used = passkey.sign_in(begun["options"])
                body: Json = {"answer": {"ceremony": begun["id"], "passkey": used}}
                await signed_in(http, body, name)
            async with browser(table) as http:
                await signed_in(http, {"code": people[name]["recovery"]}, name)
        async with browser(table) as http:
            await signed_in(http, {"code": keys["device code"]}, "Ada")
        for name in ("Robo", "Botty"):
            token = {"authorization": f"Bearer {people[name]['token']}"}
            async with browser(table, cookies={}) as http:
                answer = await http.get("/api/bot/me", headers=token)
                assert (answer.status_code, answer.json()["name"]) == (200, name)
        async with browser(table) as http:
            answer = await http.post("/api/mail/confirm", json={"token": keys["confirm"]})
            assert answer.status_code == 204, answer.text


async def signed_in(http: httpx.AsyncClient, body: Json, name: str) -> None:
    answer = await http.post("/api/session", json=body)
    assert answer.status_code in (200, 201), answer.text
    assert (await http.get("/api/me")).json()["me"]["name"] == name


async def test_what_was_waiting_goes_on(frozen: Frozen) -> None:
    """Seats at tables are taken, a competition begins, studies grow, challenges are taken up."""
    keys, links = frozen.facts["keys"], frozen.facts["links"]
    async with frozen.opened() as table:

        async def ask(path: str, body: Any = None, key: str = "") -> Any:
            headers = {"authorization": f"Bearer {key}"} if key else {}
            answer = await table.http.post(path, json=body, headers=headers)
            assert answer.status_code < 300, (path, answer.text)
            return answer.json() if answer.content else None

        waiting = keys["table, private"]
        await ask(f"/api/tables/{waiting['table']}/seats", {"name": "Hal"})
        header = {"authorization": f"Bearer {waiting['key']}"}
        found = (await table.http.get(f"/api/tables/{waiting['table']}", headers=header)).json()
        match = OpenMatch(table, {"id": found["match"], "seed_hash": "", "seats": []})
        match.keys = {found["seat"]: waiting["key"]}
        async with match.guest(found["seat"]) as guest:
            assert guest.welcome["you"] == found["seat"]
        for name, key in (("party", "2"), ("swiss, not begun", "1")):
            meeting = keys[name]
            path = f"/api/meetings/{meeting['id']}"
            await ask(f"{path}/members", {"name": "Late"})
            if name != "party":
                await ask(f"{path}/start", None, meeting["keys"][key])
        for variant in ("blokus-to-go", "locus", "lokomoto"):
            study = keys[f"study, {variant}"]
            body = {"place": study["place"], "text": "Again."}
            await ask(f"/api/studies/{study['id']}/comments", body, study["key"])
        for name in ("challenge", "daily"):
            path = f"/api/challenges/{links[name].rpartition('/')[2]}/plays"
            taken = OpenMatch(table, await ask(path, {"name": "Ida"}))
            assert await play_on(taken, Random(name)) > 0


async def test_designs_have_the_links_they_had(frozen: Frozen) -> None:
    async with frozen.opened() as table:
        designs = {n: each for n, each in frozen.facts["keys"].items() if n.startswith("design,")}
        assert len(designs) > 5
        for name, kept in designs.items():
            body = {"variant": kept["variant"], "files": kept["files"]}
            answer = await table.http.post("/api/designs", json=body)
            assert answer.status_code == 201, (name, answer.text)
            assert list(missing(kept["found"], answer.json(), name)) == []
            checked = (await table.http.post("/api/designs/check", json=body)).json()
            assert checked["problem"] is None, name


async def test_a_rematch_is_asked_for_again(at_hand: Frozen) -> None:
    async with at_hand.opened() as table:
        match = known(table, at_hand.facts["matches"]["resigned"])
        key = {"authorization": f"Bearer {match.keys[1]}"}
        answer = await table.http.post(f"/api/matches/{match.id}/again", headers=key)
        assert answer.status_code in (200, 201), answer.text
        async with match.guest(1) as guest:
            await asyncio.wait_for(guest.socket.ping(), WITHIN)
            assert guest.state["next"]["match"]
