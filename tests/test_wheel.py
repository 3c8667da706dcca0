"""What is installed is all there: nobody needs Node to play."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from squarely.server.http.pages import FOLDER

ROOT = Path(__file__).parents[1]


def test_the_wheel_holds_pages_data_and_migrations(tmp_path: Path) -> None:
    if not (FOLDER / "index.html").exists():
        assert not os.environ.get("CI"), "CI has to build the pages"
        pytest.skip("the pages are not built: make web")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    built = {f"squarely/server/web/{path.relative_to(FOLDER)}" for path in FOLDER.rglob("*.*")}
    assert built <= names
    for needed in (
        "squarely/table/data/lessons.toml",
        "squarely/server/storage/migrations/versions/v0001_event_log.py",
        "squarely/games/lokomoto/data/map.toml",
    ):
        assert needed in names
