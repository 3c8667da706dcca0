"""Studies: any move tried after the end, the engine's opinion, and several people at one tree."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from squarely.formats import blksgf
from squarely.kernel.record import parse_record
from squarely.server.http import studies
from squarely.server.settings import Settings
from squarely.server.studies import looking
from tests.server.guests import OpenMatch, Table, open_table

BOT = {"kind": "bot", "level": 1}


@pytest.fixture
async def table(local: Settings) -> AsyncIterator[Table]:
    async with open_table(local) as opened:
        yield opened


def declined(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


async def finished(table: Table, variant: str, seats: int = 2, **options: Any) -> OpenMatch:
    match = await table.open(variant, [BOT] * seats, **options)
    async with match.guest() as watcher:
        await watcher.end()
    return match


async def sent(table: Table, path: str, body: Any = None, key: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return await table.http.post(f"/api/{path}", json=body, headers=headers)


async def told(table: Table, path: str, body: Any = None, key: str = "") -> Any:
    answer = await sent(table, path, body, key)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def at(match: OpenMatch, ply: int, *tried: dict[str, Any]) -> Any:
    node = {"ply": ply, "tried": list(tried)}
    return await told(match.table, f"matches/{match.id}/study/position", node)


async def test_nothing_can_be_studied_while_a_match_goes_on(table: Table) -> None:
    match = await table.open("blokus-to-go", "pp")
    node = {"ply": 0, "tried": []}
    for path, body in (
        ("study/position", node),
        ("study/evaluation", {**node, "step": 0, "lines": 1}),
        ("studies", None),
    ):
        declined(await sent(table, f"matches/{match.id}/{path}", body), 409, "not_over")


async def test_any_legal_move_can_be_tried_at_any_ply(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    before = await at(match, 2)
    assert (before["seat"], before["to_act"], before["cards"]) == (1, [1], [])
    move = before["legal"][-1]
    after = await at(match, 2, {"seat": 1, "move": move})
    assert after["seat"] == 2
    assert move not in after["legal"]
    assert after["scores"][0] != before["scores"][0]


async def test_an_illegal_move_is_refused_with_its_clause(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    path, node = f"matches/{match.id}/study/position", {"ply": 0, "tried": []}
    wrong = {**node, "tried": [{"seat": 1, "move": "a1"}]}
    answer = await sent(table, path, wrong)
    declined(answer, 409, "illegal")
    assert answer.json()["breaches"]
    late = {**node, "tried": [{"seat": 2, "move": "e10"}]}
    declined(await sent(table, path, late), 422, "unusable")
    declined(await sent(table, path, {**node, "ply": 999}), 404, "no_ply")


@pytest.mark.parametrize(("variant", "seats"), [("locus", 1), ("lokomoto", 2)])
async def test_a_card_is_chosen_from_those_that_may_come(
    table: Table, variant: str, seats: int
) -> None:
    match = await finished(table, variant, seats)
    first = await at(match, 0)
    assert first["to_act"] == [0]
    assert first["seat"] is None
    assert all(card["weight"] > 0 for card in first["cards"])
    chosen = first["cards"][-1]["move"]
    after = await at(match, 0, {"seat": 0, "move": chosen})
    assert after["view"] != first["view"]


async def test_secret_cards_are_open_once_the_match_is_over(table: Table) -> None:
    match = await finished(table, "lokomoto", 2, options=["hidden-agendas"])
    history = (await table.http.get(f"/api/matches/{match.id}/history")).json()
    dealt = {each["move"].split()[2] for each in history["turns"] if "deal" in each["move"]}
    shown = str((await at(match, len(history["turns"])))["view"])
    assert dealt
    assert all(card in shown for card in dealt)


async def test_the_link_to_look_changes_nothing(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    for path, body in (
        ("comments", {"place": 0, "text": "hello"}),
        ("arrows", {"place": 0, "start": "a1", "end": "b2"}),
        ("removals", {"place": 99}),
        ("moves", {"place": 0, "seat": 1, "move": (await at(match, 0))["legal"][0]}),
    ):
        for key in ("", "wrong"):
            answer = await sent(table, f"studies/{study['id']}/{path}", body, key)
            declined(answer, 403, "only_looking")
    seen = (await table.http.get(f"/api/studies/{study['id']}")).json()
    assert (seen["revision"], seen["may_write"], seen["match"]) == (1, False, match.id)
    declined(await table.http.get("/api/studies/nothing"), 404, "no_study")


async def test_a_tree_grows_and_is_saved_with_the_record(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    path, key = f"studies/{study['id']}", study["key"]
    plies = len((await table.http.get(f"/api/matches/{match.id}/history")).json()["turns"])
    move = (await at(match, 2))["legal"][0]
    wish = {"place": 2, "seat": 1, "move": move}
    grown = await told(table, f"{path}/moves", wish, key)
    assert grown["place"] == plies + 1
    again = await told(table, f"{path}/moves", wish, key)
    assert again["study"]["revision"] == grown["study"]["revision"] == 2
    reply = (await at(match, 2, {"seat": 1, "move": move}))["legal"][0]
    deeper = {"place": plies + 1, "seat": 2, "move": reply}
    assert (await told(table, f"{path}/moves", deeper, key))["place"] == plies + 2
    said = {"place": plies + 2, "text": "a better reply]"}
    await told(table, f"{path}/comments", said, key)
    await told(table, f"{path}/arrows", {"place": 0, "start": "a1", "end": "e10"}, key)
    record = parse_record((await table.http.get(f"/api/{path}/record")).text)
    assert [each.move for each in record.study.variations] == [move, reply]
    assert record.study.note(plies + 2).comment == "a better reply]"
    other = blksgf.read_study((await table.http.get(f"/api/{path}/blksgf")).text)
    assert other.record.study == record.study
    left = await told(table, f"{path}/removals", {"place": plies + 1}, key)
    assert (left["place"], left["study"]["variations"]) == (2, [])
    assert [note["place"] for note in left["study"]["notes"]] == [0]


@pytest.mark.parametrize(
    ("variant", "there", "nowhere"),
    [
        ("blokus-to-go", "n14", "o14"),
        ("blokus-to-go", "a1", "zz"),
        ("locus", "yellow:a1", "a1"),
        ("lokomoto", "", "a1"),
    ],
)
async def test_arrows_stay_on_the_board(
    table: Table, variant: str, there: str, nowhere: str
) -> None:
    match = await finished(table, variant)
    study = await told(table, f"matches/{match.id}/studies")
    path, key = f"studies/{study['id']}/arrows", study["key"]
    here = there or (await at(match, 0))["view"]["sections"][0]
    drawn = await told(table, path, {"place": 0, "start": here, "end": here}, key)
    assert drawn["study"]["notes"][0]["arrows"] == [{"start": here, "end": here}]
    refused = await sent(table, path, {"place": 0, "start": here, "end": nowhere}, key)
    declined(refused, 409, "no_place")


async def test_an_illegal_move_does_not_enter_the_tree(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    wish = {"place": 0, "seat": 1, "move": "a1"}
    declined(await sent(table, f"studies/{study['id']}/moves", wish, study["key"]), 409, "illegal")


async def test_whoever_looks_is_told_at_once_and_seen_by_the_others(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    path = f"/api/studies/{study['id']}"

    async def look(who: str, name: str, **known: Any) -> Any:
        answer = await table.http.get(path, params={"who": who, "name": name, **known})
        return answer.json()

    ada = await look("aaaa", "Ada", place=3)
    bo = await look("bbbb", "Bo", place=0)
    assert [(each["name"], each["place"]) for each in bo["lookers"]] == [("Ada", 3), ("Bo", 0)]
    ada = await look("aaaa", "Ada", place=3, after=ada["revision"], crowd=ada["crowd"])
    waiting = asyncio.create_task(
        look("aaaa", "Ada", place=3, after=ada["revision"], crowd=ada["crowd"])
    )
    await asyncio.sleep(0.2)
    assert not waiting.done()
    await told(table, f"studies/{study['id']}/comments", {"place": 1, "text": "!"}, study["key"])
    news = await asyncio.wait_for(waiting, 2)
    assert [note["comment"] for note in news["notes"]] == ["!"]


async def test_who_has_gone_is_forgotten(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "GONE_AFTER", 0.0)
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    path = f"/api/studies/{study['id']}"
    await table.http.get(path, params={"who": "aaaa"})
    await table.app.state.looking.tidy()
    assert (await table.http.get(path)).json()["lookers"] == []


async def test_too_many_lookers_are_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "MOST_LOOKERS", 1)
    match = await finished(table, "blokus-to-go")
    path = f"/api/studies/{(await told(table, f'matches/{match.id}/studies'))['id']}"
    await table.http.get(path, params={"who": "aaaa"})
    assert (await table.http.get(path, params={"who": "aaaa"})).status_code == 200
    declined(await table.http.get(path, params={"who": "bbbb"}), 429, "study_full")


async def test_two_who_write_at_once_lose_nothing(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    await asyncio.gather(
        *(
            told(
                table,
                f"studies/{study['id']}/comments",
                {"place": place, "text": f"at {place}"},
                study["key"],
            )
            for place in range(8)
        )
    )
    seen = (await table.http.get(f"/api/studies/{study['id']}")).json()
    assert [note["comment"] for note in seen["notes"]] == [f"at {place}" for place in range(8)]


async def test_nobody_waits_for_a_table_that_stops(table: Table) -> None:
    match = await finished(table, "blokus-to-go")
    study = await told(table, f"matches/{match.id}/studies")
    path = f"/api/studies/{study['id']}"
    seen = (await table.http.get(path, params={"who": "aaaa"})).json()
    known = {"who": "aaaa", "after": seen["revision"], "crowd": seen["crowd"]}
    waiting = asyncio.create_task(table.http.get(path, params=known))
    await asyncio.sleep(0.1)
    table.app.state.farewell.begun = True
    await asyncio.wait_for(waiting, 4 * studies.FAREWELL_EVERY)


async def evaluated(match: OpenMatch, ply: int, lines: int) -> Any:
    """What the engine says, once it is compiled."""
    wish = {"ply": ply, "tried": [], "step": 0, "lines": lines}
    while True:
        answer = await sent(match.table, f"matches/{match.id}/study/evaluation", wish)
        if answer.status_code != 503:
            assert answer.status_code == 200, answer.text
            return answer.json()
        await asyncio.sleep(1)


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("variant", "seats"), [("blokus-to-go", 2), ("locus", 1), ("lokomoto", 2)])
async def test_the_engine_names_lines_that_can_be_played(
    table: Table, variant: str, seats: int
) -> None:
    match = await finished(table, variant, seats)
    turns = (await table.http.get(f"/api/matches/{match.id}/history")).json()["turns"]
    ply = next(at for at, turn in enumerate(turns) if turn["seat"] and at > len(turns) // 3)
    said = await evaluated(match, ply, 3)
    assert 1 <= len(said["lines"]) <= 3
    assert said["lines"][0]["turns"][0]["move"] == said["moves"][0]["move"]
    assert len(said["forecast"]) == seats
    for line in said["lines"]:
        await at(match, ply, *line["turns"])


async def test_the_engine_has_nothing_to_say_where_a_card_comes(table: Table) -> None:
    match = await finished(table, "locus", 1)
    wish = {"ply": 0, "tried": [], "step": 0, "lines": 1}
    answer = await sent(table, f"matches/{match.id}/study/evaluation", wish)
    declined(answer, 409, "nobody_on_turn")
