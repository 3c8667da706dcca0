"""A throw-away PostgreSQL server for the tests, where its binaries are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

NOBODY = "nobody"
WITHIN = 30.0
"""Seconds for the last process of a killed server to end."""


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, None where PostgreSQL is not installed."""
    on_path = shutil.which("pg_ctl")
    if on_path:
        return Path(on_path).parent
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return packaged[-1].parent if packaged else None


class Cluster:
    """A server on data of its own: it can be stopped, killed, halted and started again."""

    def __init__(self, folder: Path, programs: Path, durable: bool = False) -> None:
        self._folder, self._programs = folder, programs
        self._durable = durable
        self._user = owner(folder)
        self._data, self._port = folder / "data", free_port()
        initdb: list[Path | str] = [
            programs / "initdb",
            "-D",
            self._data,
            "-U",
            "squarely",
            "-A",
            "trust",
            "-N",
        ]
        self._run(initdb)

    @property
    def url(self) -> str:
        """Where it is, without a database name."""
        return f"postgresql://squarely@127.0.0.1:{self._port}"

    def start(self, *settings: str) -> None:
        """Starts it, on the same port each time; after a kill it recovers first."""
        fsync = "on" if self._durable else "off"
        chosen = ("listen_addresses=127.0.0.1", f"fsync={fsync}", *settings)
        # A socket file of a killed server would be in the way of the next one.
        options = f"-p {self._port} -k '' " + " ".join(f"-c {each}" for each in chosen)
        self._run([*self._control, "-o", options, "start"])

    def stop(self) -> None:
        """Ends it without waiting for anybody."""
        self._run([*self._control, "-m", "immediate", "stop"])

    def kill(self) -> None:
        """SIGKILL for every process at once, as if the power were cut."""
        processes = self._processes()
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        # A new server refuses to start on data that somebody still has open.
        until = monotonic() + WITHIN
        while any(_lives(process) for process in processes):
            assert monotonic() < until, "PostgreSQL does not die"
            sleep(0.01)
        # Where nobody buries the dead, their number counts as taken.
        (self._data / "postmaster.pid").unlink()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """All processes stand still: nobody is answered, and nobody is refused."""
        processes = self._processes()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    @property
    def runs(self) -> bool:
        """Whether it was started and not ended."""
        return (self._data / "postmaster.pid").exists() and any(map(_lives, self._processes()))

    @property
    def _control(self) -> list[Path | str]:
        return [self._programs / "pg_ctl", "-D", self._data, "-l", self._folder / "log", "-w"]

    def _processes(self) -> list[int]:
        postmaster = int((self._data / "postmaster.pid").read_text().split()[0])
        children = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            # Processes come and go meanwhile.
            with suppress(OSError):
                if path.read_text().rpartition(")")[2].split()[1] == str(postmaster):
                    children.append(int(path.parent.name))
        return [postmaster, *children]

    def _run(self, command: Sequence[Path | str]) -> None:
        subprocess.run(command, check=True, capture_output=True, user=self._user)


@contextmanager
def cluster(folder: Path, programs: Path, durable: bool = False) -> Iterator[Cluster]:
    """A fresh server that runs, and is gone afterwards; durable: even a kill loses nothing."""
    server = Cluster(folder, programs, durable)
    server.start()
    try:
        yield server
    finally:
        if server.runs:
            server.stop()


@contextmanager
def running(folder: Path, programs: Path) -> Iterator[str]:
    """The URL of a fresh server without a database name; it is gone afterwards."""
    with cluster(folder, programs) as server:
        yield server.url


def owner(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root, so root lends the folder to somebody else."""
    if os.geteuid() != 0:
        return None
    account = pwd.getpwnam(NOBODY)
    os.chown(folder, account.pw_uid, account.pw_gid)
    for parent in folder.parents:
        if parent.stat().st_uid == 0 and parent.is_relative_to("/tmp"):
            parent.chmod(parent.stat().st_mode | 0o111)
    return NOBODY


def free_port() -> int:
    """A port of this machine that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
