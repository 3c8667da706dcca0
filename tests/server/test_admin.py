"""`squarely admin`: an operator looks after the matches, in either database."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from squarely.kernel.record import parse_record
from squarely.kernel.rules import Seat
from squarely.server.settings import Settings
from squarely.server.storage.administration import Administration
from squarely.server.storage.event_text import write_event
from squarely.server.storage.retention import sweep
from squarely.server.storage.schema import events, matches, metadata, opening_moves, seats
from squarely.table.events import Opened, Player
from tests.cli.command import Answer, Command
from tests.server.guests import Guest, OpenMatch, open_table

DAY = 86_400


class Admin:
    """`squarely admin` on one database, from inside a running loop."""

    def __init__(self, capture: pytest.CaptureFixture[str], url: str) -> None:
        self._capture, self.url = capture, url

    async def __call__(self, *arguments: object, at: tuple[object, ...] = ()) -> Answer:
        where = at or ("--database", self.url)
        # What a server has said before is not the answer.
        self._capture.readouterr()
        return await asyncio.to_thread(Command(self._capture), "admin", *arguments, *where)


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str], database: str) -> Admin:
    return Admin(capsys, database)


async def _played(url: str) -> tuple[OpenMatch, OpenMatch]:
    """A finished match, and one with secrets that goes on."""
    async with open_table(Settings(url)) as table:
        over = await table.open(
            "blokus-to-go",
            [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Grace"}],
        )
        async with over.guest(1) as first, over.guest(2) as second:
            await first.ask(type="chat", text="Ada says hello")
            await second.ask(type="name", name="Hopper")
            await second.ask(type="chat", text="hello Ada")
            await _to_the_end(first, second)
        going_on = await table.open("locus", "pb")
        async with going_on.guest(1) as guest:
            await guest.move()
    return over, going_on


async def _to_the_end(first: Guest, second: Guest) -> None:
    while first.state["outcome"] is None:
        (seat,) = first.state["to_act"]
        mover, other = (first, second) if seat == 1 else (second, first)
        number = (await mover.move())["number"]
        await mover.reach(number)
        await other.reach(number)


async def _execute(url: str, statement: Any) -> list[Any]:
    table = Administration(url)
    async with table.engine.begin() as connection:
        result = await connection.execute(statement)
        rows = list(result.all()) if result.returns_rows else []
    await table.close()
    return rows


async def _everything(url: str) -> dict[str, list[Any]]:
    """All rows of all tables."""
    return {
        table.name: sorted((tuple(row) for row in await _execute(url, select(table))), key=repr)
        for table in metadata.sorted_tables
    }


async def test_matches_are_listed_and_filtered(admin: Admin) -> None:
    over, going_on = await _played(admin.url)
    listed = (await admin("list", "--json")).json
    assert [each["id"] for each in listed] == [going_on.id, over.id]
    assert listed[1]["variant"] == "blokus-to-go"
    assert [player["name"] for player in listed[1]["players"]] == ["Ada", "Grace"]
    assert [each["id"] for each in (await admin("list", "--json", "--open")).json] == [going_on.id]
    assert [each["id"] for each in (await admin("list", "--json", "--over")).json] == [over.id]
    assert (await admin("list", "--json", "--older-than", 1)).json == []
    shown = (await admin("list")).out
    assert over.id in shown
    assert "locus" in shown


async def test_show_has_no_keys_and_no_secrets_before_the_end(admin: Admin) -> None:
    over, going_on = await _played(admin.url)
    secret = (await admin("show", going_on.id, "--json", "--secrets")).json["seed"]
    for answer in (
        await admin("show", going_on.id),
        await admin("show", going_on.id, "--json"),
    ):
        assert answer.code == 0
        assert secret not in answer.out
        assert not any(key in answer.out for key in going_on.keys.values())
    ended = (await admin("show", over.id, "--json")).json
    assert ended["over"]
    assert re.fullmatch("[0-9a-f]{64}", ended["seed"])
    assert [player["name"] for player in ended["players"]] == ["Ada", "Hopper"]
    unknown = await admin("show", "nowhere")
    assert unknown.code == 2
    assert unknown.err == (
        "squarely: There is no match 'nowhere': squarely admin list shows them.\n"
    )


async def test_a_record_is_exported_concealed_unless_asked(admin: Admin, tmp_path: Path) -> None:
    over, going_on = await _played(admin.url)
    file = tmp_path / "game.squarely"
    assert (await admin("export", over.id, file)).code == 0
    assert parse_record(file.read_text()).players == ("Ada", "Hopper")
    assert (await admin("export", going_on.id, file)).code == 0
    assert parse_record(file.read_text()).seed == ""
    everything = await admin("export", going_on.id, "-", "--secrets")
    assert re.fullmatch("[0-9a-f]{64}", parse_record(everything.out).seed)


async def test_a_match_is_deleted_after_asking(
    admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, going_on = await _played(admin.url)
    monkeypatch.setattr("click.confirm", _no)
    refused = await admin("delete", over.id)
    assert (refused.code, refused.err) == (1, "squarely: Stopped.\n")
    assert len((await admin("list", "--json")).json) == 2
    assert (await admin("delete", over.id, "--yes")).code == 0
    left = await _everything(admin.url)
    assert {row[0] for row in (*left["matches"], *left["seats"], *left["events"])} == {going_on.id}
    assert (await admin("delete", over.id, "--yes")).code == 2


def _no(*_: object, **__: object) -> None:
    import click

    raise click.Abort


async def test_a_player_is_forgotten_and_the_match_can_still_be_played_through(
    admin: Admin, tmp_path: Path
) -> None:
    over, _ = await _played(admin.url)
    before = await _everything(admin.url)
    done = (await admin("delete-player", "Grace", "--yes", "--json")).json
    # The name that the match was opened with, and the one that the same seat took later.
    assert done == [{"match": over.id, "seat": 2, "names": 2, "lines": 1}]
    after = await _everything(admin.url)
    text = json.dumps([row for row in after["events"] if row[0] == over.id])
    assert "Grace" not in text
    assert "Hopper" not in text
    assert "hello Ada" not in text
    assert "Ada says hello" in text
    keep = (0, 1, 2, 3)
    assert [[row[at] for at in keep] for row in after["events"]] == [
        [row[at] for at in keep] for row in before["events"]
    ]
    file = tmp_path / "game.squarely"
    await admin("export", over.id, file)
    assert parse_record(file.read_text()).players == ("Ada", "Player 2")
    assert (await admin("check")).code == 0
    again = await admin("delete-player", "Grace", "--yes")
    assert "nothing was changed" in again.out


async def test_a_seat_is_forgotten_by_match_and_seat(admin: Admin) -> None:
    over, going_on = await _played(admin.url)
    answer = await admin("delete-player", "--match", over.id, "--seat", 1, "--yes")
    assert answer.out == f"match {over.id}, seat 1: 1 names and 1 lines of chat deleted\n"
    for match, seat, reason in ((over.id, 3, "no seat 3"), (going_on.id, 2, "a bot sits")):
        refused = await admin("delete-player", "--match", match, "--seat", seat, "--yes")
        assert refused.code == 2
        assert reason in refused.err
    for wrong in (("--match", over.id), ("Ada", "--match", over.id, "--seat", 1), ()):
        assert "Give a NAME" in (await admin("delete-player", "--yes", *wrong)).err


async def _aged(url: str, match: OpenMatch, days: float, **progress: Any) -> None:
    """Makes a match older than it is."""
    back = days * DAY
    await _execute(
        url, update(events).where(events.c.match_id == match.id).values(at=events.c.at - back)
    )
    changed = {"opened_at": matches.c.opened_at - back, **progress}
    await _execute(url, update(matches).where(matches.c.id == match.id).values(**changed))


async def test_old_matches_are_pruned_and_those_that_go_on_are_not(admin: Admin) -> None:
    async with open_table(Settings(admin.url)) as table:
        forsaken, waiting, alive, young = [await table.open("blokus-to-go") for _ in range(4)]
    await _aged(admin.url, forsaken, 40)
    # A clock of three days still runs: somebody is going to act.
    await _aged(admin.url, waiting, 40, wake_at=2.0**33)
    await _aged(admin.url, alive, 40)
    body = {"at": 2.0**33, "kind": "said", "body": '{"seat": 1, "text": "I am back"}'}
    await _execute(admin.url, insert(events).values(match_id=alive.id, number=2, **body))
    answer = await admin("prune", "--older-than", 30, "--yes")
    assert answer.out == "1 matches are deleted.\n"
    left = {row[0] for row in (await _everything(admin.url))["matches"]}
    assert left == {waiting.id, alive.id, young.id}


async def test_several_processes_may_sweep_at_once(admin: Admin) -> None:
    async with open_table(Settings(admin.url)) as table:
        old = [await table.open("blokus-to-go") for _ in range(20)]
    for match in old[:15]:
        await _aged(admin.url, match, 10, over=True)
    sweepers = [Administration(admin.url) for _ in range(3)]
    deleted = await asyncio.gather(*(sweep(each, days=9) for each in sweepers))
    assert sum(deleted) == 15
    assert len((await _everything(admin.url))["matches"]) == 5
    for each in sweepers:
        await each.close()


async def test_check_says_what_is_wrong_and_mends_nothing(admin: Admin) -> None:
    over, going_on = await _played(admin.url)
    good = await admin("check")
    assert (good.code, good.out) == (0, "2 matches were played through: nothing is wrong.\n")
    opened = Opened("blokus-to-go", (), (Player("person", "A"), Player("bot", "B")), "none", "ab")
    await _execute(
        admin.url,
        update(events)
        .where(events.c.match_id == going_on.id, events.c.number == 1)
        .values(body=write_event(opened)),
    )
    await _execute(admin.url, update(matches).where(matches.c.id == over.id).values(over=False))
    await _execute(
        admin.url,
        insert(seats).values(match_id=over.id, seat=Seat(4), key_hash="x"),
    )
    before = await _everything(admin.url)
    bad = await admin("check", "--json")
    assert bad.code == 1
    problems = {(each["where"], each["problem"].partition(" (")[0]) for each in bad.json}
    assert (f"match {going_on.id}", "its log cannot be played through") in problems
    assert (
        f"match {over.id}",
        "its row says that it is going on, its log that it is over.",
    ) in problems
    assert (f"match {over.id}", "there are keys for seats that it does not have: [4].") in problems
    assert await _everything(admin.url) == before


async def test_a_backup_brings_everything_back_in_either_database(
    admin: Admin, tmp_path: Path
) -> None:
    over, going_on = await _played(admin.url)
    async with open_table(Settings(admin.url)) as table:
        bearer = {"authorization": f"Bearer {going_on.keys[1]}"}
        await table.http.post(f"/api/matches/{going_on.id}/code", headers=bearer)
    before = await _everything(admin.url)
    file = tmp_path / "table.backup"
    written = await admin("backup", file)
    assert written.code == 0, written.err
    assert file.stat().st_mode & 0o777 == 0o600
    folder = tmp_path / "restored"
    restored = await admin("restore", file, at=("--data", folder))
    assert restored.code == 0, restored.err
    url = f"sqlite+aiosqlite:///{folder / 'squarely.db'}"
    assert await _everything(url) == before
    # From SQLite back into the database that it came from, once that is empty.
    for match in (over, going_on):
        await admin("delete", match.id, "--yes")
    again = tmp_path / "again.backup"
    await admin("backup", again, at=("--data", folder))
    full = await admin("restore", again, at=("--data", folder))
    assert full.code == 2
    assert "restore into an empty one" in full.err
    back = await admin("restore", again)
    assert back.code == 0, back.err
    assert await _everything(admin.url) == before
    async with open_table(Settings(admin.url)) as table:
        going_on.table = table
        async with going_on.guest(1) as guest:
            assert guest.welcome["you"] == 1


async def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    admin: Admin, tmp_path: Path
) -> None:
    await _played(admin.url)
    # Openings were not counted then, so what is over will be settled once more.
    await _execute(admin.url, update(matches).values(settled=False, opening_counted=False))
    await _execute(admin.url, delete(opening_moves))
    file, folder = tmp_path / "table.backup", tmp_path / "restored"
    await admin("backup", file)
    before = await _everything(admin.url)
    first, *rows, _ = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    # The form before there were codes for seats, and players.
    header = json.loads(first)
    columns = {
        "matches": ["id", "opened_at", "over", "wake_at"],
        "seats": ["match_id", "seat", "key_hash"],
        "events": header["columns"]["events"],
        "rules_data": header["columns"]["rules_data"],
    }
    rows = [_narrowed(row, columns) for row in rows if json.loads(row)[0] in columns]
    header |= {"revision": "0002", "columns": columns}
    lines = [json.dumps(header).encode() + b"\n", *rows]
    end = {"rows": len(rows), "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    file.write_bytes(gzip.compress(b"".join(lines) + json.dumps(end).encode() + b"\n"))
    restored = await admin("restore", file, at=("--data", folder))
    assert restored.code == 0, restored.err
    now = await _everything(f"sqlite+aiosqlite:///{folder / 'squarely.db'}")
    # The challenges of the day are younger than that form.
    assert now == {**before, "challenges": []}


def _narrowed(row: bytes, columns: dict[str, list[str]]) -> bytes:
    table, values = json.loads(row)
    return json.dumps([table, values[: len(columns[table])]]).encode() + b"\n"


async def test_a_server_deletes_what_is_too_old(admin: Admin) -> None:
    async with open_table(Settings(admin.url)) as table:
        old, young = [await table.open("blokus-to-go") for _ in range(2)]
    await _aged(admin.url, old, 40)
    async with open_table(Settings(admin.url, keep_days=30)) as table:
        while len((await _everything(admin.url))["matches"]) == 2:
            await asyncio.sleep(0.05)
        assert (await table.http.get(f"/api/matches/{old.id}")).status_code == 404
        assert (await table.http.get(f"/api/matches/{young.id}")).status_code == 200


async def test_a_backup_that_is_not_whole_is_refused(admin: Admin, tmp_path: Path) -> None:
    await _played(admin.url)
    file = tmp_path / "table.backup"
    await admin("backup", file)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    broken = {
        "cut": whole[: len(whole) // 2],
        "nothing": b"",
        "text": b"squarely record 1\n",
        "a row less": gzip.compress(b"".join(lines[:3] + lines[4:])),
        "no end": gzip.compress(b"".join(lines[:-1])),
        "changed": gzip.compress(b"".join(lines).replace(b"Ada", b"Eve")),
        "another file": gzip.compress(b'{"hello": 1}\n'),
    }
    for name, content in broken.items():
        file.write_bytes(content)
        answer = await admin("restore", file)
        assert answer.code == 2, name
        assert re.search(r"not whole or was changed|no backup of Squarely", answer.err), name
    newer = lines[0].replace(b'"squarely backup":1', b'"squarely backup":99')
    file.write_bytes(gzip.compress(newer + b"".join(lines[1:])))
    assert "newer version" in (await admin("restore", file)).err


def test_a_restore_that_is_refused_leaves_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, folder = tmp_path / "x.backup", tmp_path / "new" / "folder"
    file.write_bytes(b"no backup")
    answer = Command(capsys)("admin", "restore", file, "--data", folder)
    assert (answer.code, answer.err) == (2, f"squarely: {file} is no backup of Squarely.\n")
    assert not folder.parent.exists()


def test_a_server_that_does_not_start_leaves_no_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for option in ("--port", "--metrics-port"):
            answer = Command(capsys)("serve", "--port", 0, option, port, "--data", tmp_path / "new")
            assert answer.code == 2
            assert str(port) in answer.err
            assert not (tmp_path / "new").exists()


async def test_a_backup_is_of_one_moment_while_people_play(admin: Admin, tmp_path: Path) -> None:
    async with open_table(Settings(admin.url)) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as first, match.guest(2) as second:
            playing = asyncio.create_task(_to_the_end(first, second))
            files = [tmp_path / f"{number}.backup" for number in range(5)]
            for file in files:
                assert (await admin("backup", file)).code == 0
            await playing
    for file in files:
        rows = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
        numbers = sorted(row[1][1] for row in rows[1:-1] if row[0] == "events")
        assert numbers == list(range(1, len(numbers) + 1))


def test_what_is_not_there_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    squarely = Command(capsys)
    answer = squarely("admin", "list", "--data", tmp_path / "nowhere")
    assert answer.code == 2
    assert answer.err.endswith("name another --data or --database.\n")
    assert not (tmp_path / "nowhere").exists()
    empty = squarely("admin", "list", "--database", f"sqlite:///{tmp_path / 'empty.db'}")
    assert "have the form of another version" in empty.err
    away = squarely("admin", "list", "--database", "postgresql://nobody@127.0.0.1:1/x")
    assert away.code == 2
    assert away.err.startswith("squarely: The database at 127.0.0.1, port 1 cannot be used (")
    wrong = squarely("admin", "list", "--database", "postgresql://nobody@127.0.0.1:99999/x")
    assert wrong.err.startswith("squarely: 99999 is not a port")
    assert squarely("admin", "backup", tmp_path / "no" / "x", "--data", tmp_path).code == 2
    garbage = tmp_path / "garbage"
    garbage.write_bytes(bytes(range(256)) * 40)
    for line in (
        ("list", "--data", garbage),
        ("list", "--database", f"sqlite:///{garbage}"),
        ("list", "--database", "postgresql://x:y:z@/:"),
        ("restore", garbage, "--data", tmp_path / "new"),
        ("restore", tmp_path / "nowhere", "--data", tmp_path / "new"),
        ("backup", "/proc/nowhere/file", "--data", tmp_path),
        ("prune", "--older-than", "soon", "--data", tmp_path),
    ):
        answer = squarely("admin", *line)
        assert answer.code in (1, 2), line
        assert answer.err.startswith("squarely: "), line
        assert answer.err.count("\n") == 1, answer.err
        assert "should not have happened" not in answer.err
