"""What is in deploy/ works: nginx in front of real processes, systemd units, the compose file."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import click
import httpx
import pytest
import yaml
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from squarely.cli.main import command_named
from squarely.server.operations.metrics import exposition
from squarely.server.settings import sqlite_in
from tests.server import nginx
from tests.server.guests import WITHIN, Guest, Table
from tests.server.nginx import DEPLOY, NAME
from tests.server.processes import Running, serving


@pytest.fixture(autouse=True)
def _installed() -> None:
    if nginx.program() is None:
        assert not os.environ.get("CI"), "CI has to install nginx"
        pytest.skip("nginx is not installed: apt-get install nginx")


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(sqlite_in(tmp_path), "--allow-host", NAME) as running:
        yield running


@pytest.fixture
def front(table: Running, tmp_path: Path) -> Iterator[tuple[nginx.Nginx, int]]:
    port = int(table.table.address.rpartition(":")[2])
    with nginx.shipped(tmp_path, [port]) as found:
        yield found


def _trusting(folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


@asynccontextmanager
async def _browser(front: nginx.Nginx, folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """HTTPS to the name of the table, which leads to this machine."""
    async with httpx.AsyncClient(
        base_url=f"https://127.0.0.1:{front.port}",
        headers={"host": NAME},
        verify=_trusting(folder),
    ) as browser:
        # The certificate is checked against the name, though the address is ours.
        browser.event_hooks["request"] = [_named]
        yield browser


async def _named(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = NAME


def _socket(front: nginx.Nginx, folder: Path, path: str) -> connect:
    return connect(
        f"wss://{NAME}{path}",
        host="127.0.0.1",
        port=front.port,
        ssl=_trusting(folder),
        server_hostname=NAME,
        origin=f"https://{NAME}",  # type: ignore[arg-type]
        proxy=None,
        max_size=2**24,
    )


@asynccontextmanager
async def _guest(
    front: nginx.Nginx, folder: Path, match: str, key: str, table: str
) -> AsyncIterator[Guest]:
    async with _socket(front, folder, f"/api/matches/{match}/live") as socket:
        # The numbers of moves are looked up behind nginx, which is about the socket here.
        guest = Guest(socket, table)
        await guest.send(type="join", key=key)
        await guest.until("update")
        yield guest


WISH: dict[str, Any] = {"variant": "blokus-to-go", "players": [{"kind": "person"}] * 2}


async def _opened(browser: httpx.AsyncClient) -> tuple[str, dict[int, str]]:
    answer = await browser.post("/api/matches", json=WISH)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["id"], {each["seat"]: each["key"] for each in body["seats"]}


async def test_a_move_is_played_through_nginx_with_tls(
    front: tuple[nginx.Nginx, int], table: Running, tmp_path: Path
) -> None:
    address = table.table.address
    async with _browser(front[0], tmp_path) as browser:
        match, keys = await _opened(browser)
        async with (
            _guest(front[0], tmp_path, match, keys[1], address) as first,
            _guest(front[0], tmp_path, match, keys[2], address) as second,
        ):
            number = (await first.move())["number"]
            await second.reach(number)
        page = await browser.get("/")
        assert "max-age" in page.headers["strict-transport-security"]
        assert re.fullmatch("[0-9a-f]{32}", page.headers["x-request-id"])


async def test_strangers_meet_through_nginx(front: tuple[nginx.Nginx, int], tmp_path: Path) -> None:
    async with (
        _browser(front[0], tmp_path) as browser,
        _socket(front[0], tmp_path, "/api/lobby/live") as lobby,
    ):
        wish = {"variant": "blokus-to-go", "seats": 2, "wait": None}
        for name in ("Ada", "Bob"):
            answer = await browser.post("/api/pairing", json={**wish, "name": name})
            assert answer.status_code == 201, answer.text
        async with asyncio.timeout(WITHIN):
            while not json.loads(await lobby.recv()).get("matches"):
                continue


async def test_plain_http_is_sent_to_https(front: tuple[nginx.Nginx, int]) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{front[1]}") as browser:
        answer = await browser.get("/match/abc", headers={"host": NAME})
        assert answer.status_code == 308
        assert answer.headers["location"] == f"https://{NAME}/match/abc"


async def test_what_is_for_operators_is_closed(
    front: tuple[nginx.Nginx, int], tmp_path: Path
) -> None:
    async with _browser(front[0], tmp_path) as browser:
        for path in ("/metrics", "/readyz"):
            assert (await browser.get(path)).status_code == 404
        assert (await browser.get("/healthz")).json() == {"status": "ok"}


async def test_nobody_passes_a_flood_or_a_giant_body(
    front: tuple[nginx.Nginx, int], tmp_path: Path
) -> None:
    async with _browser(front[0], tmp_path) as browser:
        giant = await browser.post("/api/matches", content=b"x" * 300_000)
        assert giant.status_code == 413
        answers = [await browser.get("/healthz") for _ in range(400)]
        assert {each.status_code for each in answers} == {200, 429}


async def test_a_process_is_restarted_and_players_go_on_at_the_other(
    own_folders: tuple[Path, Path], tmp_path: Path
) -> None:
    """Each process has matches of its own here, so the players are strangers to the other one."""
    async with (
        serving(sqlite_in(own_folders[0]), "--allow-host", NAME) as one,
        serving(sqlite_in(own_folders[1]), "--allow-host", NAME) as other,
    ):
        ports = [int(each.table.address.rpartition(":")[2]) for each in (one, other)]
        with nginx.shipped(tmp_path, ports) as (front, _):
            async with _browser(front, tmp_path) as browser:
                assert await _well(browser)
                one.process.send_signal(signal.SIGTERM)
                assert await _well(browser)
                await one.process.wait()
                assert await _well(browser)


async def _well(browser: httpx.AsyncClient) -> bool:
    answers = [await browser.get("/api/games") for _ in range(20)]
    return {each.status_code for each in answers} == {200}


@pytest.fixture
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")


async def test_a_killed_nginx_comes_back_and_players_resume(
    table: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    port = int(table.table.address.rpartition(":")[2])
    with nginx.in_front_of(tmp_path_factory.mktemp("nginx"), [port]) as front:
        address = f"http://127.0.0.1:{front.port}"
        async with httpx.AsyncClient(base_url=address) as http:
            match = await Table(address, http).open("blokus-to-go")
            async with match.guest(1) as guest:
                assert (await guest.move())["type"] == "accepted"
                front.kill()
                with pytest.raises(ConnectionClosed):
                    await guest.until("never")
            front.start()
            async with match.guest(2) as guest:
                assert guest.state["number"] == 2
                assert (await guest.move())["type"] == "accepted"


def _units() -> list[Path]:
    return sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    program = tmp_path / "squarely"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in _units():
        text = unit.read_text().replace("/opt/squarely/bin/squarely", str(program))
        (tmp_path / unit.name).write_text(text)
    names = [unit.name.replace("@.", "@8001.") for unit in _units()]
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in names)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    ours = [line for line in checked.stderr.splitlines() if "squarely" in line]
    assert ours == []


def _commands() -> Iterator[list[str]]:
    """Every `squarely` command in deploy/, as its words."""
    for unit in _units():
        text = unit.read_text().replace("\\\n", " ")
        for found in re.findall(r"/opt/squarely/bin/squarely ([^'\n]*)", text):
            yield found.split()
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    for service in compose["services"].values():
        if service["image"] == "squarely":
            yield service["command"]


@pytest.mark.parametrize("name", ["squarely@.service", "squarely-worker@.service"])
def test_processes_are_started_again_for_ever_and_their_memory_is_bounded(name: str) -> None:
    unit = (DEPLOY / name).read_text()
    assert "StartLimitIntervalSec=0\n" in unit
    assert re.search(r"^MemoryMax=\d+[MG]$", unit, re.MULTILINE)


def test_the_options_in_units_and_compose_exist() -> None:
    found = list(_commands())
    assert len(found) == 7
    for name, *words in found:
        command = command_named(name)
        known = {flag for parameter in command.params for flag in parameter.opts}
        used = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert used <= known


def test_the_page_for_operators_uses_what_there_is() -> None:
    page = (DEPLOY.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    admin = command_named("admin")
    assert isinstance(admin, click.Group)
    shown = re.findall(r"squarely admin ([a-z-]+)([^`\n]*)", page)
    assert {name for name, _ in shown} == set(admin.commands)
    for name, rest in shown:
        known = {flag for each in admin.commands[name].params for flag in each.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known
    serve = {flag for each in command_named("serve").params for flag in each.opts}
    for row in re.findall(r"^\| `(--[^|]*)\|", page, re.MULTILINE):
        assert set(re.findall(r"--[a-z-]+", row)) <= serve
    for name in re.findall(r"deploy/([\w.-]+\w)", page):
        assert (DEPLOY / name).exists() or name == "squarely", name
    figures = re.findall(r"^\| `(squarely_\w+)", page, re.MULTILINE)
    text = exposition().decode()
    assert len(figures) > 5
    assert all(name.removesuffix("_total") in text for name in figures)


def test_the_alerts_look_at_figures_that_there_are() -> None:
    rules = yaml.safe_load((DEPLOY / "prometheus-rules.yml").read_text())
    text = exposition().decode()
    for group in rules["groups"]:
        for rule in group["rules"]:
            names = re.findall(r"\b(?:squarely|process)_\w+", rule["expr"])
            assert all(
                name.removesuffix("_bucket").removesuffix("_total") in text for name in names
            )
            assert names or rule["alert"] == "SquarelyDown"


def test_the_compose_file_gives_nginx_the_addresses_of_its_services() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    script = compose["services"]["nginx"]["command"][-1]
    config = (DEPLOY / "nginx.conf").read_text()
    for before, after in re.findall(r"s/(127\.0\.0\.1:\d+)/([\w-]+):8000/", script):
        assert before in config
        assert after in compose["services"]
    assert len(re.findall(r"^ *server 127\.0\.0\.1", config, re.MULTILINE)) == 2
