from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from squarely.server import serve as running
from squarely.server.settings import Settings
from tests.cli.command import Command

SQUARELY = [sys.executable, "-c", "from squarely.cli.main import main; main()"]


def test_serve_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    command = [*SQUARELY, "serve", "--port", "0", "--data", str(tmp_path / "new" / "folder")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        line = run.stdout.readline()
        found = re.match(r"Squarely is at (http://127\.0\.0\.1:\d+) \(Ctrl-C stops", line)
        assert found is not None, line
        with urllib.request.urlopen(f"{found[1]}/readyz") as answer:
            assert answer.status == 200
        run.send_signal(signal.SIGINT)
        assert run.wait(10) == 0
        assert run.stderr.read() == ""
    assert (tmp_path / "new" / "folder" / "squarely.db").exists()


def test_serve_wants_one_place_to_keep_matches(squarely: Command, tmp_path: Path) -> None:
    answer = squarely("serve", "--data", tmp_path, "--database", "postgresql://x/y")
    assert answer.code == 2
    assert "not both" in answer.err


def test_serve_wants_a_database_that_it_knows(squarely: Command) -> None:
    answer = squarely("serve", "--database", "mysql://x/y")
    assert answer.code == 2
    assert "postgresql://USER:PASSWORD@HOST/NAME" in answer.err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--smtp", "http://mail.example.org"), "smtp://USER:PASSWORD@HOST:587"),
        (("--smtp", "smtp://mail.example.org:port"), "smtp://USER:PASSWORD@HOST:587"),
        (("--smtp", "smtp://mail.example.org"), "--mail-from"),
        (("--smtp", "smtp://mail.example.org", "--mail-from", "nobody"), "--mail-from"),
    ],
)
def test_serve_wants_a_mail_server_that_makes_sense(
    squarely: Command, tmp_path: Path, options: tuple[str, ...], sentence: str
) -> None:
    answer = squarely("serve", "--data", tmp_path, *options)
    assert answer.code == 2
    assert sentence in answer.err


def test_serve_says_when_the_port_is_taken(squarely: Command, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        answer = squarely("serve", "--port", taken.getsockname()[1], "--data", tmp_path)
    assert answer.code == 2
    assert "choose another --port" in answer.err


def test_serve_takes_workers_and_names(
    squarely: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Settings] = []
    monkeypatch.setattr(running, "serve", lambda settings, *_: served.append(settings))
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert squarely("serve", "--data", tmp_path).code == 0
    names = ("--allow-host", "a.example", "--allow-host", "*.b.example")
    assert squarely("serve", "--data", tmp_path, "--workers", "3", *names).code == 0
    assert squarely("serve", "--data", tmp_path, "--workers", "0").code == 2
    assert [(each.bot_processes, each.hosts) for each in served] == [
        (7, ("127.0.0.1",)),
        (3, ("127.0.0.1", "a.example", "*.b.example")),
    ]


def test_verify_says_when_there_is_nothing_to_verify(squarely: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.squarely"
    path.write_text("squarely record 1\nvariant: locus\nseats: 1\n\n")
    answer = squarely("verify", path)
    assert answer.code == 1
    assert (
        answer.err
        == "squarely: this game was not played at a table that commits itself to its cards.\n"
    )


def test_serve_says_when_the_address_is_not_ours(squarely: Command, tmp_path: Path) -> None:
    for host in ("192.0.2.1", "nobody.invalid"):
        answer = squarely("serve", "--host", host, "--port", 0, "--data", tmp_path)
        assert answer.code == 2
        assert "is no address of this machine: try --host 0.0.0.0" in answer.err
