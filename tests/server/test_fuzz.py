"""The server trusts nothing that it receives."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from squarely.kernel.rules import BadInput
from squarely.server.app import create_app
from squarely.server.live.incoming import LONGEST_MESSAGE, read_message
from squarely.server.players.sessions import COOKIE
from squarely.server.serve import Server, configuration
from squarely.server.settings import Limits, Settings
from tests.server.databases import sqlite_copy
from tests.server.guests import Guest, open_table, socket_to

_names = count()

PATIENT = Limits(
    requests_per_second=1e6,
    requests_at_once=10**6,
    matches_per_day=10**6,
    bot_matches=10**6,
    bot_matches_per_address=10**6,
    accounts_per_day=10**6,
    sign_ins_at_once=10**6,
    reports_per_day=10**6,
    tables_at_once=10**6,
    sittings_at_once=10**6,
    mails_at_once=10**6,
    messages_at_once=10**6,
    # One alone takes minutes; they have tests of their own.
    measurings_at_once=0,
)

BROKEN = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"move"',
    "\x00",
    "[" * 5000,
    '{"type": "move"}',
    '{"type": "move", "move": "x", "ply": -1}',
    '{"type": "move", "move": "x", "ply": 1e400}',
    '{"type": "move", "move": "x", "ply": 1' + "0" * 5000 + "}",
    '{"type": "move", "move": "x", "ply": 99999999999999999999}',
    '{"type": "move", "move": "x", "ply": "0"}',
    '{"type": "move", "move": "x", "ply": 0.0}',
    '{"type": "move", "move": "x", "ply": true}',
    '{"type": "move", "move": null, "ply": 0}',
    '{"type": "move", "move": ["x"], "ply": 0}',
    '{"type": "move", "move": "x", "ply": 0, "seat": 2}',
    '{"type": "move", "move": "x", "ply": 0, "ref": "' + "r" * 41 + '"}',
    '{"type": "move", "move": "\\ud800", "ply": 0}',
    '{"type": "chat", "text": "\\ud800"}',
    '{"type": "chat", "text": "\\u0000"}',
    '{"type": "reveal", "move": "x", "ply": 0}',
    '{"type": "take_over", "seat": -1}',
    '{"type": "take_over", "seat": 0}',
    '{"type": "join", "key": "x"}',
    '{"type": null}',
    "{}",
]


@pytest.mark.parametrize("variant", ["blokus-to-go", "locus", "lokomoto"])
async def test_broken_messages_are_refused_with_a_sentence_and_change_nothing(
    variant: str, tmp_path: Path
) -> None:
    settings = Settings(sqlite_copy(tmp_path), limits=PATIENT)
    async with open_table(settings) as table:
        match = await table.open(variant)
        async with match.guest(1) as guest:
            before = await match.look()
            for text in BROKEN:
                await guest.socket.send(text)
                answer = await guest.until("refused", "accepted", "pong")
                assert answer["type"] == "refused", text
                assert answer["reason"].endswith((".", ")")), answer
            await guest.socket.send(b"\xff\x00")
            assert (await guest.until("refused"))["code"] == "unusable"
            assert await match.look() == before
            assert (await guest.move())["type"] == "accepted"


async def test_a_giant_message_ends_the_connection_and_not_the_match(tmp_path: Path) -> None:
    async with open_table(Settings(sqlite_copy(tmp_path))) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest:
            await guest.socket.send("x" * (LONGEST_MESSAGE + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await guest.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with match.guest(1) as again:
            assert (await again.move())["type"] == "accepted"


async def test_who_does_not_join_first_is_shown_out(tmp_path: Path) -> None:
    async with open_table(Settings(sqlite_copy(tmp_path))) as table:
        match = await table.open("blokus-to-go")
        for text in ['{"type": "ping"}', "{", '{"type": "join", "after": -1}']:
            async with socket_to(table, match.id) as socket:
                await socket.send(text)
                assert (await Guest(socket).hear())["type"] == "refused"
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
        async with socket_to(table, "no-such-match") as socket:
            await socket.send('{"type": "join"}')
            assert (await Guest(socket).hear())["code"] == "no_match"


async def test_pages_of_other_sites_get_no_socket(tmp_path: Path) -> None:
    async with open_table(Settings(sqlite_copy(tmp_path))) as table:
        match = await table.open("blokus-to-go")
        async with socket_to(table, match.id, origin=table.address) as socket:
            await socket.send('{"type": "join"}')
            assert (await Guest(socket).hear())["type"] == "welcome"
        with pytest.raises(Exception, match="403"):
            async with socket_to(table, match.id, origin="https://elsewhere.example"):
                pass


async def test_an_address_holds_only_so_many_sockets(tmp_path: Path) -> None:
    limits = Limits(sockets_per_address=2, spectators_per_address=1)
    async with open_table(Settings(sqlite_copy(tmp_path), limits=limits)) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1), match.guest(2):
            for key in (match.keys[1], None):
                others = match.guest() if key is None else nullcontext()
                async with others, socket_to(table, match.id) as socket:
                    await socket.send(json.dumps({"type": "join", "key": key}))
                    assert (await Guest(socket).hear())["code"] == "address_full"
        async with match.guest(1):
            pass


async def test_whoever_talks_too_fast_is_heard_more_slowly(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=50, messages_at_once=5)
    async with open_table(Settings(sqlite_copy(tmp_path), limits=limits)) as table:
        match = await table.open("blokus-to-go")
        async with match.guest() as guest:
            begun = monotonic()
            for number in range(30):
                await guest.send(type="ping", ref=str(number))
            answers = [(await guest.until("pong"))["ref"] for _ in range(30)]
            assert answers == [str(number) for number in range(30)]
            # Five at once, then fifty a second: the last of thirty waits for half a second.
            assert monotonic() - begun > 0.4


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
_types = ["join", "move", "take_back", "chat", "name", "take_over", "reclaim", "ping"]
_fields = ["key", "after", "move", "ply", "text", "name", "seat", "ref"]
_messages = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(_types),
    st.dictionaries(st.sampled_from(_fields), _json, max_size=4),
)


@given(text=st.text() | _messages | _json.map(json.dumps))
def test_any_text_is_a_message_or_gets_one_sentence(text: str) -> None:
    try:
        read_message(text)
    except BadInput as problem:
        assert str(problem).endswith(".")
        assert "\n" not in str(problem)
        assert len(str(problem)) < 400


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread, for clients that know nothing of this test's loop."""
    database = sqlite_copy(tmp_path_factory.mktemp("fuzz"))
    app = create_app(Settings(database, limits=PATIENT))
    server = Server(configuration(app, "127.0.0.1", 0), app)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    yield server.address
    server.should_exit = True
    thread.join()


def _nobody(address: str) -> dict[str, str]:
    return {}


def _somebody(address: str) -> dict[str, str]:
    """The cookie of a player who signed up just now: the last one may have deleted the account."""
    name = f"Somebody {next(_names)}"
    answer = httpx.post(f"{address}/api/players", json={"name": name})
    assert answer.status_code == 201, answer.text
    return {"cookie": f"{COOKIE}={answer.cookies[COOKIE]}"}


def _keeps_to_it(operation: Any, headers: dict[str, str]) -> None:
    @hypothesis_settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def check(case: Any) -> None:
        # What fits the form may still not fit the game: blokus with one player.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    check()


@pytest.mark.parametrize("who", [_nobody, _somebody])
def test_the_api_keeps_to_its_description(
    address: str, who: Callable[[str], dict[str, str]]
) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    tried = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        _keeps_to_it(operation, who(address))
        tried.add(operation.path)
    assert {"/api/matches", "/api/players", "/api/me", "/api/session", "/api/tables"} <= tried
