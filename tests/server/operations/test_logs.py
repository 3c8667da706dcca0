"""Logs: one object on a line, which match and which request, and never a secret."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from squarely.server.operations import logs
from squarely.server.settings import Settings, database_url
from tests.server.guests import WITHIN, Table, open_table, socket_to

KEY = "hmVfw6cYTgRrSXIqkWGa1g"


@pytest.fixture
def unchanged() -> Iterator[None]:
    """Puts the logging of this process back as it was."""
    root, ours = logging.getLogger(), logging.getLogger(logs.OURS)
    before = (root.handlers[:], root.level, ours.level)
    yield
    root.handlers[:], level, our_level = before
    root.setLevel(level)
    ours.setLevel(our_level)
    logging.captureWarnings(False)
    logs.current_request.set(None)


@pytest.mark.usefixtures("unchanged")
def test_a_line_says_when_what_where_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("json", "info")
    log = logging.getLogger("squarely.server.test")
    logs.current_request.set("abcdef12")
    with logs.about("pTvV0yFhHc2A"):
        try:
            raise ValueError("broken")
        except ValueError:
            log.exception("the %s is broken", "log")
    log.info("elsewhere", extra={"match": "another"})
    log.debug("too much")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", first["time"])
    assert (first["level"], first["message"]) == ("error", "the log is broken")
    assert (first["match"], first["request"]) == ("pTvV0yFhHc2A", "abcdef12")
    assert first["traceback"].endswith("ValueError: broken")
    assert second["match"] == "another"


@pytest.mark.usefixtures("unchanged")
def test_equal_lines_within_a_minute_are_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    logs.configure("text", "info")
    log = logging.getLogger("squarely.server.test")
    for _ in range(10_000):
        log.warning("%s cannot be read", "the request")
    log.warning("something else")
    assert len(capsys.readouterr().err.splitlines()) == 2
    now += logs.WINDOW + 1
    log.warning("the request cannot be read")
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("the request cannot be read (again, 9999 times)")
    assert second.endswith("the request cannot be read")
    log.warning("the request cannot be read")
    logging.getLogger().handlers[0].close()
    assert capsys.readouterr().err.endswith("(again, 1 times)\n")


@pytest.mark.usefixtures("unchanged")
def test_people_read_the_same_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("text", "info")
    with logs.about("pTvV0yFhHc2A"):
        logging.getLogger("squarely.server.test").warning("slow")
    assert capsys.readouterr().err.endswith(" warning: slow [match pTvV0yFhHc2A]\n")


@pytest.mark.parametrize(
    "text",
    [
        f"Authorization: Bearer {KEY}",
        f"(b'authorization', b'Bearer {KEY}')",
        f'{{"type": "join", "key": "{KEY}", "after": 0}}',
        f"Join(type='join', key='{KEY}', after=0)",
        f"GET /match/pTvV0yFhHc2A#{KEY}",
        f'{{\\"seed\\":\\"{KEY}\\"}}',
    ],
)
def test_what_stands_where_secrets_stand_is_hidden(text: str) -> None:
    assert KEY not in logs.without_secrets(text)
    assert logs.HIDDEN in logs.without_secrets(text)


def test_ordinary_words_are_not_hidden() -> None:
    said = "match pTvV0yFhHc2A cannot be opened: the key is wrong, event #12"
    assert logs.without_secrets(said) == said


async def test_requests_and_sockets_have_a_name(
    local: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "squarely")
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        ours = await table.http.get("/healthz", headers={"x-request-id": "proxy-12345"})
        assert ours.headers["x-request-id"] == "proxy-12345"
        for bad in ("short", "x" * 65, "with spaces in it", 'quote"quote"'):
            made = await table.http.get("/healthz", headers={"x-request-id": bad})
            assert re.fullmatch("[0-9a-f]{16}", made.headers["x-request-id"])
        named = {"x-request-id": "socket-12345"}
        async with socket_to(table, match.id, additional_headers=named) as socket:
            assert socket.response is not None
            assert socket.response.headers["x-request-id"] == "socket-12345"


SECRET_EVENTS = "SELECT body FROM events WHERE kind = 'opened'"


async def _seeds(database: str) -> set[str]:
    if database.startswith("sqlite"):
        with sqlite3.connect(database.removeprefix("sqlite+aiosqlite:///")) as connection:
            bodies = [body for (body,) in connection.execute(SECRET_EVENTS)]
        connection.close()
    else:
        import asyncpg

        reading = await asyncpg.connect(database.replace("+asyncpg", ""))
        bodies = [row["body"] for row in await reading.fetch(SECRET_EVENTS)]
        await reading.close()
    return {json.loads(body)["seed"] for body in bodies}


async def _make_unwritable(database: str) -> None:
    """From now on every write fails, and the error knows what was to be written."""
    rename = "ALTER TABLE events RENAME TO events_away"
    if database.startswith("sqlite"):
        path = database.removeprefix("sqlite+aiosqlite:///")
        with sqlite3.connect(path, timeout=10, check_same_thread=False) as connection:
            # In a thread, for the server in this process may have to finish writing first.
            await asyncio.to_thread(connection.execute, rename)
        connection.close()
        return
    import asyncpg

    writing = await asyncpg.connect(database.replace("+asyncpg", ""))
    await writing.execute(rename)
    await writing.close()


async def _use(table: Table, database: str) -> list[str]:
    """All that people do with secrets, done well and badly; returns the secrets."""
    match = await table.open("locus", "ppb")
    secrets = [*match.keys.values()]
    bearer = {"authorization": f"Bearer {match.keys[1]}"}
    path = f"/api/matches/{match.id}"
    async with match.guest(1) as guest, match.guest(2):
        await guest.move()
        await guest.ask(type="chat", text="hello")
        await guest.ask(type="join", key=match.keys[1])
        await guest.socket.send('{"type": "join", "key": "' + match.keys[1])
        await guest.until("refused")
        await table.http.post(f"{path}/hint", headers=bearer)
        code = (await table.http.post(f"{path}/code", headers=bearer)).json()["code"]
        found = await table.http.post("/api/seats", json={"code": code})
        assert found.json()["key"] == match.keys[1]
        await table.http.post("/api/seats", json={"code": [code]})
        await table.http.get(f"{path}/record", headers=bearer)
        await table.http.get(f"{path}/history", params={"key": match.keys[1]})
        wrong = "no" + match.keys[1][2:]
        await table.http.get(f"{path}/record", headers={"authorization": f"Bearer {wrong}"})
        secrets += [code, code.replace("-", ""), wrong]
        seeds = await _seeds(database)
        await _make_unwritable(database)
        answer = await guest.ask(type="chat", text="is anybody there?")
        assert answer["code"] == "not_saved"
    wish = {"variant": "locus", "players": [{"kind": "person"}]}
    assert (await table.http.post("/api/matches", json=wish)).status_code in (500, 503)
    return [*secrets, *seeds]


async def test_no_secret_is_ever_logged(database: str) -> None:
    program = "from squarely.cli.main import main; main()"
    options = ["--database", database_url(database), "--port", "0", "--workers", "1"]
    logging_all = ["--log-format", "json", "--log-level", "debug"]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program, "serve", *options, *logging_all),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONASYNCIODEBUG": "1"},
    )
    assert process.stdout is not None
    address = (await asyncio.wait_for(process.stdout.readline(), WITHIN)).decode().split()[3]
    try:
        async with httpx.AsyncClient(base_url=address, timeout=WITHIN) as http:
            secrets = await _use(Table(address, http), database)
    finally:
        process.send_signal(signal.SIGTERM)
        out, err = await asyncio.wait_for(process.communicate(), WITHIN)
    lines: list[dict[str, Any]] = [json.loads(line) for line in err.decode().splitlines()]
    assert len(lines) > 10
    assert any(line.get("match") and line.get("request") for line in lines)
    assert any(line["level"] == "error" for line in lines)
    written = out.decode() + err.decode()
    assert [secret for secret in secrets if secret in written] == []
    # Seeds and hashes of keys, also of the match that could not be saved.
    assert re.findall(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", written) == []
