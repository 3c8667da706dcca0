"""A throw-away PostgreSQL server for the tests, where its binaries are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = "nobody"


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, None where PostgreSQL is not installed."""
    on_path = shutil.which("pg_ctl")
    if on_path:
        return Path(on_path).parent
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return packaged[-1].parent if packaged else None


@contextmanager
def running(folder: Path, programs: Path) -> Iterator[str]:
    """The URL of a fresh server without a database name; it is gone afterwards."""
    user = _owner(folder)
    data, port = folder / "data", _free_port()
    initdb: list[Path | str] = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "squarely",
        "-A",
        "trust",
        "-N",
    ]
    subprocess.run(initdb, check=True, capture_output=True, user=user)
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    control: list[Path | str] = [programs / "pg_ctl", "-D", data, "-l", folder / "log", "-w"]
    subprocess.run([*control, "-o", options, "start"], check=True, capture_output=True, user=user)
    try:
        yield f"postgresql://squarely@127.0.0.1:{port}"
    finally:
        stop = [*control, "-m", "immediate", "stop"]
        subprocess.run(stop, check=True, capture_output=True, user=user)


def _owner(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root, so root lends the folder to somebody else."""
    if os.geteuid() != 0:
        return None
    account = pwd.getpwnam(NOBODY)
    os.chown(folder, account.pw_uid, account.pw_gid)
    for parent in folder.parents:
        if parent.stat().st_uid == 0 and parent.is_relative_to("/tmp"):
            parent.chmod(parent.stat().st_mode | 0o111)
    return NOBODY


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
