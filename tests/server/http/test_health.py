"""What a supervisor and a load balancer ask, and what Prometheus reads."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import httpx
import pytest

from squarely.kernel.rules import BadInput
from squarely.server.live.farewell import Farewell
from squarely.server.operations import metrics
from squarely.server.operations.exporter import exporting
from squarely.server.settings import Settings
from squarely.server.storage.database import StorageDown
from squarely.server.storage.store import Store
from tests.server.guests import open_table
from tests.server.processes import serving


async def test_a_process_lives_though_its_database_does_not(
    local: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(self: Store) -> None:
        raise StorageDown("the disk is full")

    async with open_table(local) as table:
        monkeypatch.setattr(Store, "check", down)
        assert (await table.http.get("/healthz")).json() == {"status": "ok"}
        ready = await table.http.get("/readyz")
        assert ready.status_code == 503
        assert ready.json()["code"] == "storage_down"
        assert ready.json()["error"].endswith(".")


async def test_ready_means_that_the_database_was_written(settings: Settings) -> None:
    async with open_table(settings) as table:
        ready = await table.http.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"status": "ok", "bus": "ok"})


class _DownBus:
    well = False


async def test_a_bus_that_is_down_is_told_and_does_no_harm(local: Settings) -> None:
    async with open_table(local) as table:
        table.app.state.bus = _DownBus()
        ready = await table.http.get("/readyz")
        assert (ready.status_code, ready.json()) == (200, {"status": "ok", "bus": "down"})


async def test_a_server_that_is_about_to_stop_wants_no_more_players(local: Settings) -> None:
    async with open_table(local) as table:
        farewell: Farewell = table.app.state.farewell
        farewell.begun = True
        ready = await table.http.get("/readyz")
        assert ready.status_code == 503
        assert ready.json()["code"] == "stopping"
        assert (await table.http.get("/healthz")).status_code == 200


async def test_figures_are_on_a_port_of_their_own_and_nowhere_else(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    database = f"sqlite:///{tmp_path / 'table.db'}"
    async with serving(database, "--metrics-port", str(port)) as running:
        async with httpx.AsyncClient() as prometheus:
            figures = await prometheus.get(f"http://127.0.0.1:{port}/metrics")
        assert figures.status_code == 200
        assert re.search(r"^squarely_conflicts_total ", figures.text, re.MULTILINE)
        assert re.search(r"^process_cpu_seconds_total ", figures.text, re.MULTILINE)
        elsewhere = await running.table.http.get("/metrics")
        assert "squarely_conflicts_total" not in elsewhere.text


def test_a_port_that_is_taken_is_refused_with_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with (
            pytest.raises(BadInput, match="try another --metrics-port"),
            exporting("127.0.0.1", port),
        ):
            pass


def test_the_figures_are_shown_for_as_long_as_wanted() -> None:
    metrics.conflicted()
    with exporting("127.0.0.1", 0) as port:
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
        assert "squarely_conflicts_total" in answer.text
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics")
    with exporting("127.0.0.1", None) as nowhere:
        assert nowhere is None
