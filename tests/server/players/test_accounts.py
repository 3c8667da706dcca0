"""People who keep their name: passkeys, recovery codes, devices, export and deletion."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import select

from squarely.server.players.names import name_key
from squarely.server.players.sessions import COOKIE, device_of
from squarely.server.settings import Limits, Settings
from squarely.server.storage.schema import metadata, players
from tests.server.guests import open_table
from tests.server.players.authenticator import Authenticator
from tests.server.players.people import somebody


async def test_a_name_is_kept_with_a_passkey_and_found_again_with_it(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table) as ada, somebody(table) as phone:
        assert await ada.me() is None
        kept = await ada.keep_name("Ada")
        assert kept.status_code == 201, kept.text
        me = await ada.me()
        assert me is not None
        assert me["name"] == "Ada"
        assert len(me["passkeys"]) == len(me["devices"]) == 1
        cookie = kept.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        signed = await phone.sign_in(ada.passkey)
        assert signed.status_code == 200, signed.text
        assert signed.json() == {"name": "Ada", "recovery_code": None, "joined": 0}
        me = await phone.me()
        assert me is not None
        assert [each["here"] for each in me["devices"]] == [True, False]


async def test_only_hashes_of_tokens_and_codes_are_kept(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada") as ada:
        token = ada.http.cookies[COOKIE]
        store = table.app.state.store
        async with store.transaction() as connection:
            everything = ""
            for each in metadata.sorted_tables:
                rows = await connection.execute(select(each))
                everything += repr([tuple(row) for row in rows])
        assert "Ada" in everything
        assert token not in everything
        assert ada.code not in everything
        assert ada.code.replace("-", "") not in everything
        assert ada.passkey.register({"challenge": ""})["rawId"] not in everything


async def test_a_recovery_code_is_good_once_and_gives_the_next(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada, somebody(table) as new:
        typed = ada.code.lower().replace("-", " ")
        found = await new.http.post("/api/session", json={"code": typed})
        assert found.status_code == 200, found.text
        assert found.json()["name"] == "Ada"
        again = await new.http.post("/api/session", json={"code": typed})
        assert (again.status_code, again.json()["code"]) == (401, "wrong_recovery_code")
        code = found.json()["recovery_code"]
        third = await new.http.post("/api/session", json={"code": code})
        assert third.status_code == 200
        # A new one on demand makes the last one void.
        fresh = (await ada.http.post("/api/me/recovery")).json()["recovery_code"]
        assert fresh != third.json()["recovery_code"]
        void = await new.http.post("/api/session", json={"code": third.json()["recovery_code"]})
        assert void.status_code == 401


async def test_where_no_passkeys_are_the_code_alone_brings_one_back(local: Settings) -> None:
    async with open_table(local) as table, somebody(table) as ada, somebody(table) as other:
        kept = await ada.http.post("/api/players", json={"name": "Ada"})
        assert kept.status_code == 201
        code = {"code": kept.json()["recovery_code"]}
        assert (await other.http.post("/api/session", json=code)).json()["name"] == "Ada"


async def test_a_name_belongs_to_one_player_and_so_does_what_looks_like_it(
    settings: Settings,
) -> None:
    async with open_table(settings) as table, somebody(table, "Olivia") as _:
        alike = ("Olivia", "OLIVIA", "0livia", "o l i v i a", "\u041elivia", "Ólivia", "Oiivia")
        for other in alike:
            async with somebody(table) as thief:
                taken = await thief.http.post("/api/players", json={"name": other})
                assert (taken.status_code, taken.json()["code"]) == (409, "name_taken"), other
        async with somebody(table, "Grace") as grace:
            renamed = await grace.http.put("/api/me/name", json={"name": "olivia"})
            assert renamed.json()["code"] == "name_taken"
            assert (await grace.http.put("/api/me/name", json={"name": "Gráce"})).status_code == 204


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a/b", "\u202eevil", "🙂", ".."])
async def test_what_cannot_be_a_name_is_refused_in_one_sentence(local: Settings, name: str) -> None:
    async with open_table(local) as table, somebody(table) as person:
        answer = await person.http.post("/api/players", json={"name": name})
        assert answer.status_code == 422
        assert answer.json()["error"].endswith(".")
        assert answer.json()["error"].count(". ") == 0


def test_names_that_differ_stay_different() -> None:
    names = ["Ada", "Adam", "Bob", "Böb2", "Grace", "Karl", "Carl", "Ann", "Anna", "佐藤", "Ольга"]
    assert len({name_key(name) for name in names}) == len(names)


async def test_answers_of_passkeys_are_checked(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada") as ada, somebody(table) as thief:
        foreign = replace(ada.passkey, origin="https://evil.example")
        assert (await thief.sign_in(foreign)).json()["code"] == "wrong_passkey"
        elsewhere = replace(ada.passkey, name="evil.example")
        assert (await thief.sign_in(elsewhere)).json()["code"] == "wrong_passkey"
        # The right id, signed by another key.
        forged = Authenticator(table.address, id=ada.passkey.id)
        assert (await thief.sign_in(forged)).json()["code"] == "wrong_passkey"
        unknown = Authenticator(table.address)
        assert (await thief.sign_in(unknown)).json()["code"] == "wrong_passkey"
        assert await thief.me() is None


async def test_an_answer_is_good_once(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada") as ada, somebody(table) as thief:
        begun = (await ada.http.post("/api/ceremonies", json={})).json()
        used = {"ceremony": begun["id"], "passkey": ada.passkey.sign_in(begun["options"])}
        assert (await ada.http.post("/api/session", json={"answer": used})).status_code == 200
        replayed = await thief.http.post("/api/session", json={"answer": used})
        assert (replayed.status_code, replayed.json()["code"]) == (409, "ceremony_over")


@pytest.mark.parametrize(
    "passkey", [{}, {"rawId": 7}, {"rawId": "AA", "id": "AA", "response": []}, {"id": "x" * 9000}]
)
async def test_nonsense_is_no_passkey(local: Settings, passkey: dict[str, object]) -> None:
    async with open_table(local) as table, somebody(table) as person:
        for address, more in (("/api/session", {}), ("/api/players", {"name": "Ada"})):
            begun = (await person.http.post("/api/ceremonies", json={"name": "Ada"})).json()
            answer = {"ceremony": begun["id"], "passkey": passkey}
            said = await person.http.post(address, json={"answer": answer, **more})
            assert (said.status_code, said.json()["code"]) == (401, "wrong_passkey")


async def test_devices_are_listed_and_signed_out(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table, "Ada") as ada:
        match = await table.open("blokus-to-go")
        seats = [{"match": match.id, "key": match.keys[1]}]
        joined = await ada.http.post("/api/me/seats", json={"seats": seats})
        assert joined.json() == {"joined": 1}
        async with somebody(table) as phone, somebody(table, "Eve") as eve:
            await phone.sign_in(ada.passkey)
            key = await phone.http.post(f"/api/me/matches/{match.id}/key")
            assert key.status_code == 200, key.text
            bearer = {"authorization": f"Bearer {key.json()['key']}"}
            record = f"/api/matches/{match.id}/record"
            assert (await phone.http.get(record, headers=bearer)).status_code == 200
            me = await ada.me()
            assert me is not None
            [other] = [each["id"] for each in me["devices"] if not each["here"]]
            # Nobody else can.
            assert (await eve.http.delete(f"/api/me/devices/{other}")).status_code == 404
            assert (await ada.http.delete(f"/api/me/devices/{other}")).status_code == 204
            assert await phone.me() is None
            # The key that it got went with it; that of the link is as good as before.
            assert (await phone.http.get(record, headers=bearer)).status_code == 401
            link = {"authorization": f"Bearer {match.keys[1]}"}
            assert (await phone.http.get(record, headers=link)).status_code == 200
            assert (await ada.http.delete("/api/session")).status_code == 204
            assert await ada.me() is None


async def test_a_further_passkey_is_for_its_account_alone(local: Settings) -> None:
    async with (
        open_table(local) as table,
        somebody(table, "Ada") as ada,
        somebody(table, "Eve") as eve,
    ):
        begun = (await ada.http.post("/api/ceremonies", json={"name": "Ada"})).json()
        key = Authenticator(table.address)
        answer = {"ceremony": begun["id"], "passkey": key.register(begun["options"])}
        stolen = await eve.http.post("/api/me/passkeys", json=answer)
        assert stolen.json()["code"] == "wrong_passkey"
        begun = (await ada.http.post("/api/ceremonies", json={"name": "Ada"})).json()
        answer = {"ceremony": begun["id"], "passkey": key.register(begun["options"])}
        assert (await ada.http.post("/api/me/passkeys", json=answer)).status_code == 204
        me = await ada.me()
        assert me is not None
        first, second = (each["id"] for each in me["passkeys"])
        assert (await ada.http.delete(f"/api/me/passkeys/{first}")).status_code == 204
        last = await ada.http.delete(f"/api/me/passkeys/{second}")
        assert (last.status_code, last.json()["code"]) == (409, "last_way_in")


async def test_matches_of_a_browser_join_the_player(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table) as ada, somebody(table) as thief:
        match = await table.open("blokus-to-go")
        foreign = await table.open("blokus-to-go")
        seats = [
            {"match": match.id, "key": match.keys[2]},
            {"match": foreign.id, "key": match.keys[2]},
            {"match": "nowhere", "key": match.keys[2]},
        ]
        kept = await ada.keep_name("Ada", seats=seats)
        assert kept.json()["joined"] == 1
        [own] = (await ada.http.get("/api/me/matches")).json()
        assert (own["id"], own["seat"], own["waiting"]) == (match.id, 2, False)
        assert own["players"][1] == "Ada"
        looked = await match.look()
        assert [each["known"] for each in looked["players"]] == [False, True]
        # A seat that is somebody's stays theirs, even for somebody who holds its key.
        taken = await thief.keep_name("Eve", seats=seats[:1])
        assert taken.json()["joined"] == 0
        key = await thief.http.post(f"/api/me/matches/{match.id}/key")
        assert (key.status_code, key.json()["code"]) == (403, "not_your_seat")
        async with match.guest(2) as guest:
            await guest.send(type="name", name="Somebody else")
            assert (await guest.until("refused"))["code"] == "known_name"


async def test_everything_is_handed_over_and_then_deleted(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table) as ada:
        match = await table.open("blokus-to-go")
        seats = [{"match": match.id, "key": match.keys[1]}]
        await ada.keep_name("Ada Lovelace", seats=seats)
        async with match.guest(1) as guest:
            await guest.send(type="chat", text="hello from Ada", ref="1")
            await guest.until("accepted")
        exported = await ada.http.get("/api/me/export")
        assert "attachment" in exported.headers["content-disposition"]
        found = exported.json()
        assert [row["name"] for row in found["players"]] == ["Ada Lovelace"]
        assert found["seats"] == [
            {"match_id": match.id, "seat": 1, "player_id": found["players"][0]["id"]}
        ]
        assert found["records"][0]["said"] == ["hello from Ada"]
        assert "_hash" not in json.dumps(found)
        assert (await ada.http.delete("/api/me")).status_code == 204
        assert await ada.me() is None
        store = table.app.state.store
        async with store.transaction() as connection:
            rows = []
            for each in metadata.sorted_tables:
                rows += [tuple(row) for row in await connection.execute(select(each))]
        assert "Lovelace" not in repr(rows)
        assert "hello from Ada" not in repr(rows)
        # The match itself goes on, and the name is free again.
        looked = await match.look()
        assert looked["players"][0]["name"] == "Player 1"
        async with somebody(table, "Ada Lovelace"):
            pass


async def test_nobody_reads_what_is_somebody_elses(local: Settings) -> None:
    async with open_table(local) as table, somebody(table, "Ada"), somebody(table) as stranger:
        for method, address in (
            ("GET", "/api/me/export"),
            ("GET", "/api/me/matches"),
            ("POST", "/api/me/recovery"),
            ("DELETE", "/api/me"),
            ("DELETE", "/api/session"),
            ("PUT", "/api/me/blocks/Ada"),
        ):
            answer = await stranger.http.request(method, address)
            assert (answer.status_code, answer.json()["code"]) == (401, "sign_in"), address
        stranger.http.cookies.set(COOKIE, "x" * 43)
        assert await stranger.me() is None


async def test_accounts_and_attempts_are_limited(local: Settings) -> None:
    limits = Limits(accounts_per_day=3, sign_ins_at_once=5, sign_ins_per_second=0.001)
    async with open_table(replace(local, limits=limits)) as table, somebody(table) as flood:
        codes = [
            (await flood.http.post("/api/players", json={"name": f"Name {n}"})).status_code
            for n in range(5)
        ]
        assert codes == [201, 201, 201, 429, 429]
        tried = [
            (await flood.http.post("/api/session", json={"code": "AAAAA" * 4})).status_code
            for _ in range(7)
        ]
        assert tried == [401] * 5 + [429] * 2
        store = table.app.state.store
        async with store.transaction() as connection:
            assert len((await connection.execute(select(players))).all()) == 3


def test_devices_go_by_browser_and_system() -> None:
    chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36"
    assert device_of(chrome) == "Chrome, Linux"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1"
    assert device_of(phone) == "Safari, iPhone"
    assert device_of("curl/8") == "?"
