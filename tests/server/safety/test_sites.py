"""Other sites cannot use the table in somebody's name, nor under a name of their own."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from squarely.server.safety.sites import SameSite
from squarely.server.settings import Settings
from tests.server.guests import Table, open_table

LESSON = "/api/lessons/blokus/1"


def _own(table: Table) -> dict[str, str]:
    return {"origin": table.address}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
async def test_a_lesson_cannot_be_begun_from_another_site(
    headers: dict[str, str], local: Settings
) -> None:
    async with open_table(local) as table:
        answer = await table.http.post(LESSON, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] == "Pages of other sites may not use this table."
        assert (await table.http.get("/api/games", headers=headers)).status_code == 200


async def test_the_own_pages_and_programs_may(local: Settings) -> None:
    async with open_table(local) as table:
        for headers in ({}, _own(table), {"sec-fetch-site": "same-origin"}):
            assert (await table.http.post(LESSON, headers=headers)).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded; charset=x"])
async def test_what_a_form_could_send_is_no_json(kind: str, local: Settings) -> None:
    async with open_table(local) as table:
        headers = {"content-type": kind}
        answer = await table.http.post("/api/matches", content=b"{}", headers=headers)
        assert answer.status_code == 415
        assert answer.json()["error"].startswith("Send JSON")


async def test_a_foreign_name_is_refused_with_what_to_do(local: Settings) -> None:
    async with open_table(local) as table:
        headers = {"host": "rebound.example:8000"}
        answer = await table.http.get("/api/games", headers=headers)
        assert answer.status_code == 421
        assert "'rebound.example'" in answer.json()["error"]
        assert "--allow-host" in answer.json()["error"]
        match = await table.open("blokus-to-go")
        port = table.address.rpartition(":")[2]
        rebound = f"rebound.example:{port}"
        # The name leads to this machine, and a page of that name asks for a socket.
        live = f"ws://{rebound}/api/matches/{match.id}/live"
        with pytest.raises(InvalidStatus, match="421"):
            await connect(
                live, host="127.0.0.1", port=int(port), origin=Origin(f"http://{rebound}")
            )


async def test_names_of_this_machine_and_given_ones_are_known() -> None:
    async def nothing(*_: Any) -> None:
        """Never called."""

    site = SameSite(nothing, ["table.example", "*.tunnel.example"])
    known = [
        "localhost",
        "LOCALHOST:8000",
        "127.0.0.1:8000",
        "192.168.1.7",
        "[::1]:8000",
        "[fe80::1]",
        f"{socket.gethostname()}:8000",
        "laptop.local",
        "laptop.local.",
        "table.example:443",
        "a-b.tunnel.example",
    ]
    foreign = ["elsewhere.example", "local", "xlocalhost", "127.0.0.1.example", "[", "a b", "::1:x"]
    assert [host for host in known if not site.knows(host)] == []
    assert [host for host in foreign if site.knows(host)] == []
    assert SameSite(nothing, ["*"]).knows("elsewhere.example")


def _frame(first: int, payload: bytes) -> bytes:
    """A masked frame as a client sends it, with a mask that changes nothing."""
    return bytes([first, 0x80 | len(payload)]) + b"\0\0\0\0" + payload


@pytest.mark.parametrize(
    "sent",
    [
        _frame(0x81, b"\xff\xfe"),
        _frame(0x01, b"\xc3") + _frame(0x80, b"("),
        _frame(0x88, b"\x03\xe8\xff\xfe"),
        _frame(0x88, b"\x03"),
        _frame(0xC1, b"no deflated text"),
        _frame(0x80, b"a continuation of nothing"),
        _frame(0x83, b"an unknown kind"),
        b"\x81\x05naked",
    ],
)
async def test_broken_frames_end_the_socket_quietly(
    sent: bytes, local: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1, close_timeout=1) as guest, match.guest(2) as other:
            guest.socket.transport.write(sent)
            while other.presence.get("seats") != [2]:
                await other.hear()
    assert capsys.readouterr().err == ""


async def test_a_text_that_is_none_ends_the_socket_quietly(
    local: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_table(local) as table:
        match = await table.open("blokus-to-go")
        async with match.guest(1) as guest, match.guest(2) as other:
            await guest.socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await guest.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
            while other.presence.get("seats") != [2]:
                await other.hear()
        async with match.guest(1) as again:
            assert (await again.move())["type"] == "accepted"
    assert capsys.readouterr().err == ""
