"""A database of version 0.1 is brought up to date, and its matches go on."""

from __future__ import annotations

import sqlalchemy as sa

from squarely.server.safety.keys import key_hash, new_key
from squarely.server.settings import Settings
from squarely.server.storage.engine import engine_for
from squarely.server.storage.revision import newest_revision, revision_of, upgrade_to
from tests.server.guests import OpenMatch, open_table
from tests.server.players.people import somebody

OPENED = (
    '{"variant":"blokus-to-go","options":[],"players":[{"kind":"person","name":"Ada","level":5},'
    '{"kind":"person","name":"Grace","level":5}],"clock":"none","seed":"ab"}'
)
"""As version 0.1 wrote it: without data, hints or anything that came later."""


async def test_matches_of_version_0_1_go_on(empty_database: str) -> None:
    keys = {1: new_key(), 2: new_key()}
    engine = engine_for(empty_database, 5)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, "0001")
        for match, over in (("old", True), ("running", False)):
            await connection.execute(
                sa.text("INSERT INTO matches VALUES (:id, 100, :over, NULL)"),
                {"id": match, "over": over},
            )
            for seat, key in keys.items():
                await connection.execute(
                    sa.text("INSERT INTO seats VALUES (:id, :seat, :hash)"),
                    {"id": match, "seat": seat, "hash": key_hash(key)},
                )
            events = [(1, "opened", OPENED)]
            if over:
                events.append((2, "resigned", '{"seat":1}'))
            for number, kind, body in events:
                await connection.execute(
                    sa.text("INSERT INTO events VALUES (:id, :number, 100, :kind, :body)"),
                    {"id": match, "number": number, "kind": kind, "body": body},
                )
    async with open_table(Settings(empty_database)) as table, somebody(table) as ada:
        running = OpenMatch(table, {"id": "running", "seed_hash": "", "seats": []})
        running.keys = keys
        async with running.guest(1) as guest:
            assert guest.state["players"][1]["name"] == "Grace"
            await guest.move()
        held = [{"match": each, "key": keys[1]} for each in ("old", "running")]
        assert (await ada.keep_name("Ada", seats=held)).json()["joined"] == 2
        own = (await ada.http.get("/api/me/matches")).json()
        assert {(each["id"], each["over"]) for each in own} == {("old", True), ("running", False)}
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) == newest_revision()
    await engine.dispose()
