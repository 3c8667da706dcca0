"""People of all kinds: accounts and what they keep, tables in the lobby, competitions, studies."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from designs import DESIGNS, EDITIONS
from matches import BOT, PERSON, Facts, note, opened
from playing import play

from squarely.client import Client
from squarely.server.players.sessions import COOKIE
from tests.server.guests import OpenMatch, Table
from tests.server.meetings.gatherings import gather, give_up
from tests.server.notices.inbox import PostOffice
from tests.server.people import Person as Cookies
from tests.server.people import sign_up
from tests.server.players.people import Person, somebody


async def meet(table: Table, facts: Facts, office: PostOffice) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, cleo = [
            await stack.enter_async_context(somebody(table, name))
            for name in ("Ada", "Ben", "Cleó")
        ]
        for name, person in (("Ada", ada), ("Ben", ben), ("Cleó", cleo)):
            facts["people"][name] = account(person)
        tokens = await programs(table, facts)
        await preferences(facts, ada, ben, office)
        await games_of(table, facts, ada, ben)
        await lobby(table, facts, ada, tokens["Robo"])
        await competitions(table, facts)
        await challenges(table, facts, ada)
        await studies(table, facts)
        await designs(table, facts)
        codes = (await done(ada, "POST", "/api/me/devices"))["code"]
        facts["links"]["device"] = f"/me#{codes}"
        facts["keys"]["device code"] = codes


def account(person: Person) -> dict[str, Any]:
    key = person.passkey._key
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    passkey = {"id": person.passkey.id.hex(), "count": person.passkey.count, "key": pem.decode()}
    return {"session": person.http.cookies[COOKIE], "recovery": person.code, "passkey": passkey}


async def done(person: Person | Cookies | Table, method: str, path: str, body: Any = None) -> Any:
    if isinstance(person, Cookies):
        answer = await person.ask(method, path, body)
    else:
        answer = await person.http.request(method, path, json=body)
    assert answer.status_code < 300, (path, answer.text)
    return answer.json() if answer.content else None


async def programs(table: Table, facts: Facts) -> dict[str, str]:
    tokens = {}
    for name in ("Robo", "Botty"):
        person = await sign_up(table, name)
        await done(person, "PUT", "/api/me/bot")
        tokens[name] = (await done(person, "POST", "/api/me/tokens", {"label": "a bot"}))["token"]
        facts["people"][name] = {"session": person.token, "token": tokens[name]}
    robo, botty = ({"authorization": f"Bearer {tokens[name]}"} for name in ("Robo", "Botty"))
    wish = {"variant": "lokomoto", "seats": 2, "clock": "7days", "rated": True}
    made = (await table.http.post("/api/bot/tables", json=wish, headers=robo)).json()
    path = f"/api/bot/tables/{made['table']}/seats"
    assert (await table.http.post(path, headers=botty)).status_code == 204
    match = await of_table(table, [made])
    note(facts, "between programs", match)
    return tokens


async def preferences(facts: Facts, ada: Person, ben: Person, office: PostOffice) -> None:
    channel = {"on": True, "digest": "hourly", "quiet_from": 22, "quiet_until": 7}
    wish = {"zone": "Europe/Berlin", "language": "de", "mail": channel, "push": channel}
    for person, address in ((ada, "ada@example.org"), (ben, "ben@example.org")):
        await done(person, "PUT", "/api/me/notices", {**wish, "email": address})
    links = [
        word
        for letter in office.letters
        for word in letter.get_content().split()
        if "/confirm/" in word
    ]
    first, second = (link.partition("/confirm/")[2] for link in links)
    await done(ada, "POST", "/api/mail/confirm", {"token": first})
    facts["links"]["confirm"] = f"/confirm/{second}"
    facts["keys"]["confirm"] = second
    await done(ben, "POST", "/api/me/away", {"days": 3})
    await done(ada, "PUT", "/api/me/blocks/Botty")
    await done(ada, "POST", "/api/reports", {"reason": "spam", "text": "Look.", "player": "Ben"})


async def games_of(table: Table, facts: Facts, ada: Person, ben: Person) -> None:
    """Rated ones and not: one over, one that goes on, and some against bots."""
    for name, clock, moves in (
        ("rated, finished", "10min", 10**6),
        ("rated, under way", "7days", 5),
    ):
        wish = {"variant": "blokus-to-go", "seats": 2, "clock": clock, "rated": True}
        seats = [await done(ada, "POST", "/api/tables", wish)]
        path = f"/api/tables/{seats[0]['table']}"
        seats.append(await done(ben, "POST", f"{path}/seats", {}))
        match = await of_table(table, seats)
        await play(note(facts, name, match), moves)
    wish = {"variant": "locus", "players": [{"kind": "person", "me": True}, BOT], "clock": "1day"}
    for name, more in (("against a bot, rated", {"rated": True}), ("public", {"public": True})):
        made = await done(ada, "POST", "/api/matches", {**wish, **more})
        await play(note(facts, name, OpenMatch(table, made)), 2)


async def of_table(table: Table, seats: list[dict[str, Any]]) -> OpenMatch:
    """The match that began at an open table."""
    keys = {}
    for each in seats:
        headers = {"authorization": f"Bearer {each['key']}"}
        path = f"/api/tables/{each['table']}"
        found = (await table.http.get(path, headers=headers)).json()
        keys[found["seat"]] = each["key"]
    match = OpenMatch(table, {"id": found["match"], "seed_hash": "", "seats": []})
    match.keys = keys
    return match


async def lobby(table: Table, facts: Facts, ada: Person, token: str) -> None:
    """Tables that wait: for anybody, for friends, for a bot that was asked, and a quick pairing."""
    wishes: dict[str, dict[str, Any]] = {
        "listed": {"variant": "lokomoto", "seats": 3, "listed": True, "name": "Dora"},
        "private": {"variant": "locus", "seats": 2, "clock": "1day", "name": "Emil"},
        "to fill": {"variant": "blokus", "seats": 4, "name": "Fay", "fill_after": 3600, "level": 1},
    }
    for name, wish in wishes.items():
        await waiting(table, facts, name, wish, "/api/tables")
    pairing = {"variant": "lokomoto", "seats": 2, "clock": "10min", "name": "Gus"}
    await waiting(table, facts, "pairing", pairing, "/api/pairing")
    async with Client(table.address, token) as client:
        news = client.news()
        await anext(news)
        wish = {"variant": "blokus-to-go", "seats": 2, "listed": False, "clock": "7days"}
        made = await done(ada, "POST", "/api/tables", wish)
        headers = {"authorization": f"Bearer {made['key']}"}
        path = f"/api/tables/{made['table']}/bots"
        asked = await table.http.post(path, json={"name": "Robo"}, headers=headers)
        assert asked.status_code == 204, asked.text
        await anext(news)
        await news.aclose()  # type: ignore[attr-defined]
    facts["keys"]["challenge table"] = made
    facts["links"]["table, challenge"] = f"/join/{made['table']}"


async def waiting(table: Table, facts: Facts, name: str, wish: dict[str, Any], path: str) -> None:
    made = await done(table, "POST", path, wish)
    facts["links"][f"table, {name}"] = f"/join/{made['table']}"
    facts["keys"][f"table, {name}"] = made


async def competitions(table: Table, facts: Facts) -> None:
    friends = ("Ada L", "Ben L", "Cleo L", "Dora L")
    party = await gather(table, *friends, kind="party")
    seats = [{"member": 2}, {"member": 1}]
    answer = await party.ask(1, "games", variant="blokus-to-go", seats=seats)
    assert answer.status_code == 201, answer.text
    await play(note(facts, "at a party", party.match((await party.look())["games"][0])), 4)
    rounds = {
        "tournament": await gather(table, *friends, kind="round robin"),
        "swiss": await gather(table, *friends, kind="swiss", rounds=3),
        "league": await gather(
            table, *friends, kind="league", variant="locus", seats=4, rounds=2, clock="7days"
        ),
    }
    for name, found in {"party": party, **rounds}.items():
        facts["links"][name] = f"/meet/{found.id}"
        facts["keys"][name] = {"id": found.id, "keys": found.keys}
    for name, found in rounds.items():
        await found.ask(1, "start")
        games = (await found.until_round(1))["games"]
        if name != "league":
            await give_up(found.match(games[0]), 1)
        match = note(facts, f"in a {name}", found.match(games[-1]))
        await play(match, 3)
    started = await gather(table, *friends[:2], kind="swiss")
    facts["links"]["swiss, not begun"] = f"/meet/{started.id}"
    facts["keys"]["swiss, not begun"] = {"id": started.id, "keys": started.keys}


async def challenges(table: Table, facts: Facts, ada: Person) -> None:
    """One among friends, and that of the day, each with a result and an attempt under way."""
    players = [{"kind": "person", "name": "Ada"}]
    match = await opened(table, variant="locus", players=players)
    await play(note(facts, "made into a challenge", match))
    body = {"match": match.id, "key": match.keys[1]}
    made = (await done(table, "POST", "/api/challenges", body))["id"]
    while not (days := await done(table, "GET", "/api/daily")):
        await asyncio.sleep(0.05)
    daily = next(each["id"] for each in days if each["game"] == "locus")
    for name, challenge in (("challenge", made), ("daily", daily)):
        facts["links"][name] = f"/challenge/{challenge}"
        path = f"/api/challenges/{challenge}/plays"
        finished = OpenMatch(table, await done(ada, "POST", path, {"name": "Ada"}))
        await play(note(facts, f"{name}, finished", finished))
        begun = OpenMatch(table, await done(table, "POST", path, {"name": "Bert"}))
        await play(note(facts, f"{name}, under way", begun), 3)


async def studies(table: Table, facts: Facts) -> None:
    for variant in ("blokus-to-go", "locus", "lokomoto"):
        match = await table.open(variant, [PERSON] * 2)
        await play(note(facts, f"{variant}, studied", match))
        made = await done(table, "POST", f"/api/matches/{match.id}/studies")
        headers = {"authorization": f"Bearer {made['key']}"}
        path = f"/api/studies/{made['id']}"
        record = (await table.http.get(f"/api/matches/{match.id}/record")).text
        turns = record.partition("\n\n")[2].strip().splitlines()
        place = next(n for n, line in enumerate(turns) if not line.startswith("chance")) + 1
        seat, _, move = turns[place - 1].partition(": ")
        for what, body in (
            ("comments", {"place": place, "text": "Was this\nbetter?"}),
            ("arrows", {"place": place, "start": "a1", "end": "b2"}),
            ("moves", {"place": place - 1, "seat": int(seat), "move": move}),
        ):
            if what == "arrows" and not variant.startswith("blokus"):
                continue  # Other boards name their places otherwise.
            answer = await table.http.post(f"{path}/{what}", json=body, headers=headers)
            assert answer.status_code < 300, answer.text
        facts["links"][f"study, {variant}"] = f"/study/{made['id']}#{made['key']}"
        facts["keys"][f"study, {variant}"] = {**made, "place": place}


async def designs(table: Table, facts: Facts) -> None:
    for name, (variant, files) in DESIGNS.items():
        found = await done(table, "POST", "/api/designs", {"variant": variant, "files": files})
        facts["links"][f"design, {name}"] = found["link"]
        facts["keys"][f"design, {name}"] = {"variant": variant, "files": files, "found": found}
    facts["keys"]["editions"] = EDITIONS
