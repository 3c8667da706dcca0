"""Where a table is, as people and phones read it."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno

from squarely.server import addresses
from squarely.server.addresses import announcement, code, letter_site, network_address, url


def test_a_table_of_this_machine_says_how_to_let_others_in() -> None:
    first, second = announcement("127.0.0.1", 8000)
    assert first == "Squarely is at http://127.0.0.1:8000 (Ctrl-C stops it)"
    assert "--host 0.0.0.0" in second
    assert announcement("localhost", 80)[1] == second
    assert url("::1", 80) == "http://[::1]:80"


def test_a_table_of_the_network_shows_its_address_and_a_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: "192.0.2.7")
    first, second, drawn = announcement("0.0.0.0", 8000)
    assert "http://127.0.0.1:8000" in first
    assert second == "Friends on the same network: http://192.0.2.7:8000"
    assert drawn == code("http://192.0.2.7:8000")
    assert announcement("192.0.2.9", 8000)[1].endswith("http://192.0.2.9:8000")


def test_a_machine_on_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_address", lambda: None)
    assert "on no network" in announcement("0.0.0.0", 8000)[1]


def test_the_address_is_never_this_machine_alone() -> None:
    found = network_address()
    assert found is None or not found.startswith("127.")


def test_the_code_is_dark_and_light_squares_of_a_qr_code() -> None:
    text = "http://192.0.2.7:8000"
    side = segno.make(text, micro=False).symbol_size(border=4)[0]
    lines = code(text).splitlines()
    assert len(lines) == -(-side // 2)
    assert "\x1b[" in lines[0] or set(lines[0]) <= set(" █▀▄")


PAGE = (Path(__file__).parents[2] / "docs" / "friends.md").read_text(encoding="utf-8")


def test_the_page_for_friends_uses_options_that_there_are() -> None:
    from squarely.cli.main import command_named

    known = {flag for parameter in command_named("serve").params for flag in parameter.opts}
    lines = [line for line in PAGE.splitlines() if line.startswith("squarely serve")]
    assert lines
    for line in lines:
        assert {word for word in line.split() if word.startswith("--")} <= known


def test_links_in_letters_lead_to_a_name_that_nobody_else_can_claim() -> None:
    hosts = ("0.0.0.0", "*.example", "table.example")
    assert letter_site("https", "203.0.113.9", hosts) == "https://table.example"
    assert letter_site("https", "[2001:db8::9]:81", hosts) == "https://table.example"
    assert letter_site("https", "my.example:8443", hosts) == "https://my.example:8443"


def test_a_table_without_a_name_is_where_people_reach_it() -> None:
    assert letter_site("http", "192.0.2.7:8000", ("0.0.0.0",)) == "http://192.0.2.7:8000"
