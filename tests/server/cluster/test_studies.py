"""A study that several servers show: changes and company reach everybody."""

from __future__ import annotations

import asyncio
from typing import Any

from squarely.server.settings import Settings
from tests.server.cluster.test_many_servers import tables, until
from tests.server.cluster.test_workers import knows, worker
from tests.server.guests import Table


async def look(table: Table, study_id: str, who: str, known: dict[str, Any] | None = None) -> Any:
    asked = {"who": who, "name": who}
    if known is not None:
        asked |= {"after": known["revision"], "crowd": known["crowd"]}
    return (await table.http.get(f"/api/studies/{study_id}", params=asked)).json()


async def test_people_at_two_servers_look_together(cluster: Settings) -> None:
    async with tables(cluster, 2) as (first, second):
        match = await first.open("blokus-to-go", "pp")
        async with match.guest(1) as one:
            await one.ask(type="resign")
        study = (await first.http.post(f"/api/matches/{match.id}/studies")).json()
        ada = await look(first, study["id"], "ada")
        bo = await look(second, study["id"], "bo")
        async with asyncio.timeout(5):
            while [each["name"] for each in ada["lookers"]] != ["ada", "bo"]:
                ada = await look(first, study["id"], "ada", ada)
            while [each["name"] for each in bo["lookers"]] != ["ada", "bo"]:
                bo = await look(second, study["id"], "bo", bo)
        waiting = asyncio.create_task(look(second, study["id"], "bo", bo))
        await asyncio.sleep(0.3)
        await first.http.post(
            f"/api/studies/{study['id']}/comments",
            json={"place": 0, "text": "to both"},
            headers={"authorization": f"Bearer {study['key']}"},
        )
        # Sooner than the look at the database that needs no hint.
        news = await asyncio.wait_for(waiting, 2)
        assert [note["comment"] for note in news["notes"]] == ["to both"]


async def test_the_engine_of_a_worker_is_asked(cluster: Settings) -> None:
    async with tables(cluster, 1) as (table,), worker(cluster):
        await until(lambda: knows(table, 1))
        match = await table.open("blokus-to-go", "pp")
        async with match.guest(1) as one:
            await one.ask(type="resign")
        path = f"/api/matches/{match.id}/study/evaluation"
        wish = {"ply": 0, "tried": [{"seat": 1, "move": "e10"}], "step": 0, "lines": 2}
        while (answer := await table.http.post(path, json=wish)).status_code == 503:
            assert answer.json()["code"] == "warming_up"
            await asyncio.sleep(1)
        said = answer.json()
        assert (said["seat"], len(said["lines"])) == (2, 2)
