"""What first moves led to in the matches of a server, and the page that asks for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import select, update

from squarely.analysis.openings import DEPTH, move_image
from squarely.server.process import settlers
from squarely.server.settings import Settings
from squarely.server.standing.settling import Settling
from squarely.server.storage.engine import engine_for
from squarely.server.storage.revision import upgrade_to
from squarely.server.storage.schema import matches
from tests.server.guests import OpenMatch, Table, open_table
from tests.server.players.people import somebody
from tests.server.standing.test_settling import until

FIRST, SECOND = "e10,f10,g10,h10,i10", "f5,g5,h5,i5,j5"
MIRRORED = 4
"""The symmetry that exchanges columns and rows, and with them the two starts."""
TURNED = 2


async def openings(table: Table, *moves: str, variant: str = "blokus-to-go", **more: Any) -> Any:
    answer = await table.http.get(f"/api/openings/{variant}", params={"moves": moves, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def here(table: Table, *moves: str, **more: Any) -> dict[str, Any]:
    """What was counted of the matches of this server."""
    found = (await openings(table, *moves, **more))["moves"]
    return {each["move"]: each["here"] for each in found if each["here"]}


async def settled(table: Table, *played: OpenMatch) -> None:
    async def none_left() -> bool:
        ids = [each.id for each in played]
        query = select(matches.c.id).where(matches.c.id.in_(ids), matches.c.settled)
        async with table.app.state.store.transaction() as connection:
            return len((await connection.execute(query)).all()) == len(ids)

    await until(none_left)


async def played(
    table: Table, *moves: str, resigns: int, options: tuple[str, ...] = ()
) -> OpenMatch:
    """A match of two in which somebody gives up after some moves."""
    match = await table.open("blokus-to-go", options=options)
    async with match.guest(1) as one, match.guest(2) as two:
        for number, move in enumerate(moves):
            guest = (one, two)[number % 2]
            await guest.reach(1 + number)
            answer = await guest.move(move)
            assert answer["type"] == "accepted", answer
        await (one, two)[resigns - 1].ask(type="resign")
    await settled(table, match)
    return match


async def test_symmetric_matches_are_counted_together(settings: Settings) -> None:
    async with open_table(settings) as table:
        await played(table, FIRST, SECOND, resigns=2)
        for symmetry in (MIRRORED, TURNED):
            images = [move_image(symmetry, move, 14) for move in (FIRST, SECOND)]
            await played(table, *images, resigns=1)
        await played(table, FIRST, SECOND, resigns=1, options=("fixed-starts",))
        [(move, share)] = (await here(table)).items()
        assert (share["games"], share["share"]) == (4, 0.25)
        assert 0 < share["low"] < 0.25 < share["high"] < 1
        for start in (FIRST, move, move_image(MIRRORED, FIRST, 14)):
            [(_, answer)] = (await here(table, start)).items()
            assert (answer["games"], answer["share"]) == (4, 0.75)
        # With fixed starts only what covers the own one is a move.
        found = (await openings(table, options=["fixed-starts"]))["moves"]
        [first] = [each for each in found if each["here"]]
        assert all("e10" in text.split(",") for text in (first["move"], *first["same"]))


async def test_a_match_is_counted_once(settings: Settings) -> None:
    async with open_table(settings) as table, somebody(table) as ada:
        match = await played(table, FIRST, SECOND, resigns=2)
        held = [{"match": match.id, "key": match.keys[1]}]
        # Somebody who joins later has the match settled anew.
        assert (await ada.keep_name("Ada", seats=held)).json()["joined"] == 1
        await settled(table, match)
        store = table.app.state.store
        async with store.transaction() as connection:
            await connection.execute(update(matches).values(settled=False))
        sweeps = (Settling(store, table.rooms, settlers()).sweep() for _ in range(3))
        await asyncio.gather(*sweeps, return_exceptions=True)
        await settled(table, match)
        [share] = (await here(table)).values()
        assert share["games"] == 1


async def test_a_match_in_which_somebody_never_moved_is_not_counted(local: Settings) -> None:
    async with open_table(local) as table:
        await played(table, FIRST, resigns=2)
        assert await here(table) == {}


async def test_matches_from_before_are_counted_too(empty_database: str) -> None:
    opened = (
        '{"variant":"blokus-to-go","options":[],"players":[{"kind":"person","name":"Ada",'
        '"level":5},{"kind":"person","name":"Grace","level":5}],"clock":"none","seed":"ab"}'
    )
    log = [
        ("opened", opened),
        ("played", f'{{"seat":1,"move":"{FIRST}","by":"person"}}'),
        ("played", f'{{"seat":2,"move":"{SECOND}","by":"person"}}'),
        ("resigned", '{"seat":2}'),
    ]
    engine = engine_for(empty_database, 5)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_to, "0006")
        await connection.execute(
            sa.text("INSERT INTO matches (id, opened_at, over, settled) VALUES ('old', 1, :y, :y)"),
            {"y": True},
        )
        for number, (kind, body) in enumerate(log, start=1):
            await connection.execute(
                sa.text("INSERT INTO events VALUES ('old', :number, 100, :kind, :body)"),
                {"number": number, "kind": kind, "body": body},
            )
    await engine.dispose()
    async with open_table(Settings(empty_database)) as table:
        [share] = (await until(lambda: here(table))).values()
        assert (share["games"], share["share"]) == (1, 1.0)


@pytest.mark.parametrize("variant", ["blokus", "blokus-to-go"])
async def test_the_start_has_the_games_of_the_book(local: Settings, variant: str) -> None:
    async with open_table(local) as table:
        found = await openings(table, variant=variant)
        assert sum(each["self_play"]["games"] for each in found["moves"]) == found["made"]["games"]
        assert found["depth"] == DEPTH
        games = [each["self_play"]["games"] for each in found["moves"]]
        assert games == sorted(games, reverse=True)
        best = found["moves"][0]
        after = await openings(table, best["move"], variant=variant)
        assert after["view"]["to_act"] == 2
        [laid] = after["view"]["colours"][0]["placed"]
        assert ",".join(laid["cells"]) == best["move"]
        # The same position under another symmetry: other moves with the same figures.
        mirrored = await openings(table, best["same"][0], variant=variant)
        figures = [
            sorted((each["self_play"]["games"], each["self_play"]["share"]) for each in one)
            for one in (after["moves"], mirrored["moves"])
        ]
        assert figures[0] == figures[1]
        assert figures[0]


async def test_a_form_without_a_book_has_the_matches_of_the_server_alone(local: Settings) -> None:
    async with open_table(local) as table:
        found = await openings(table, variant="blokus-teams")
        assert (found["moves"], found["made"]) == ([], None)


@pytest.mark.parametrize(
    ("variant", "params", "status", "code"),
    [
        ("locus", {}, 422, "unusable"),
        ("blokus-84", {}, 422, "unusable"),
        ("chess", {}, 422, "unusable"),
        ("blokus-to-go", {"options": ["fixed-corners"]}, 422, "unusable"),
        ("blokus-to-go", {"moves": ["a1"]}, 409, "illegal"),
        ("blokus-to-go", {"moves": ["nonsense"]}, 422, "unusable"),
        ("blokus-to-go", {"moves": ["e10"] * (DEPTH + 1)}, 422, "unusable"),
    ],
)
async def test_what_is_no_opening_is_refused(
    local: Settings, variant: str, params: dict[str, Any], status: int, code: str
) -> None:
    async with open_table(local) as table:
        answer = await table.http.get(f"/api/openings/{variant}", params=params)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
