"""The command as somebody else would have it: another home, another set of libraries."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from platformdirs import user_cache_path

ENGINE = ("numba", "numpy", "llvmlite")


@dataclass(frozen=True)
class Installation:
    """A home, and what Python does there before anything else."""

    home: Path
    first: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of this machine's but where the programs are."""
        folder = self.home.parent / "first"
        folder.mkdir(exist_ok=True)
        (folder / "sitecustomize.py").write_text(self.first, encoding="utf-8")
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "PYTHONPATH": str(folder)}

    def run(self, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        """Runs the command to its end."""
        return subprocess.run(
            [sys.executable, "-m", "squarely", *arguments],
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    @contextmanager
    def serving(self) -> Iterator[httpx.Client]:
        """A server, and somebody who talks to it."""
        command = [sys.executable, "-m", "squarely", "serve", "--port", "0"]
        with subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        ) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().split()[3]
                with httpx.Client(base_url=address, timeout=180) as client:
                    yield client
            finally:
                server.terminate()

    def files(self) -> set[str]:
        """What lies in the home now."""
        return {str(path.relative_to(self.home)) for path in self.home.rglob("*") if path.is_file()}


def without_engine(folder: Path) -> Installation:
    """A plain installation, without what only strong bots need."""
    home = folder / "home"
    home.mkdir()
    missing = "\n".join(f"sys.modules[{name!r}] = None" for name in ENGINE)
    return Installation(home, f"import sys\n{missing}\n")


def in_a_new_home(folder: Path) -> Installation:
    """An empty home but for our compiled kernels; whoever is called outside is noted."""
    home = folder / "home"
    kept = user_cache_path("squarely") / "kernels"
    if kept.exists():
        shutil.copytree(kept, home / ".cache" / "squarely" / "kernels")
    home.mkdir(exist_ok=True)
    return Installation(home, NOTING.format(calls=str(folder / "calls")))


NOTING = """
import sys

def note(event, given):
    if event != "socket.connect" or not isinstance(given[1], tuple):
        return
    if given[1][0] not in ("127.0.0.1", "::1"):
        with open({calls!r}, "a") as calls:
            calls.write(str(given[1]) + "\\n")

sys.addaudithook(note)
"""
