"""What is installed is all there: nobody needs Node to play, nor a network to build."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from squarely.server.http.pages import FOLDER

ROOT = Path(__file__).parents[1]
BUILD = "import sys, hatchling.build as build; print(getattr(build, sys.argv[1])(sys.argv[2]))"
"""What pip runs to build, with what is installed here: it asks nobody."""


def built(kind: str, source: Path, out: Path) -> Path:
    command = [sys.executable, "-c", BUILD, f"build_{kind}", str(out)]
    done = subprocess.run(command, cwd=source, check=True, capture_output=True, text=True)
    return out / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (FOLDER / "index.html").exists():
        assert not os.environ.get("CI"), "CI has to build the pages"
        pytest.skip("the pages are not built: make web")
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_pages_data_and_networks(wheel: Path) -> None:
    pages = {f"squarely/server/web/{path.relative_to(FOLDER)}" for path in FOLDER.rglob("*.*")}
    assert pages <= names(wheel)
    for needed in (
        "squarely/table/data/lessons.toml",
        "squarely/server/storage/migrations/versions/v0001_event_log.py",
        "squarely/games/lokomoto/data/map.toml",
        "squarely/bots/blokus/data/evaluator14.npz",
        "squarely/bots/blokus/data/evaluator20.npz",
        "squarely/bots/locus/data/evaluator.npz",
        "squarely/server/web/pyodide/pyodide.asm.wasm",
    ):
        assert needed in names(wheel)


def test_an_sdist_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sdist = built("sdist", ROOT, tmp_path)
    subprocess.run(["tar", "-xf", str(sdist), "-C", str(tmp_path)], check=True)
    again = built("wheel", tmp_path / sdist.name.removesuffix(".tar.gz"), tmp_path)
    assert names(again) == names(wheel)


def test_the_wheel_serves_its_pages(wheel: Path, tmp_path: Path) -> None:
    """From a folder of its own, far from the checkout."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    home = tmp_path / "home"
    home.mkdir()
    environment: Mapping[str, str] = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "PYTHONPATH": str(tmp_path / "installed"),
    }
    where = [sys.executable, "-c", "import squarely; print(squarely.__file__)"]
    found = subprocess.check_output(where, env=environment, cwd=home, text=True)
    assert found.startswith(str(tmp_path))
    command = [sys.executable, "-m", "squarely", "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=environment, cwd=home, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            with httpx.Client(base_url=address, timeout=60) as client:
                assert "<title>Squarely" in client.get("/").text
                players = [{"kind": "person"}, {"kind": "bot", "level": 9}]
                wish = {"variant": "blokus-to-go", "players": players}
                assert client.post("/api/matches", json=wish).status_code in (200, 201)
        finally:
            server.terminate()
