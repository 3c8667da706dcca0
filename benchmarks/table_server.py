"""The server under load: a process of its own on one core, which can say what its time goes to."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from squarely.server.serve import serve
from squarely.server.settings import Limits, Settings, database_url, sqlite_in

UNLIMITED = Limits(
    requests_per_second=1e6,
    requests_at_once=10**6,
    matches_per_day=10**6,
    half_open=10**6,
    joins_at_once=10**6,
    sockets_per_address=10**6,
    spectators_per_address=10**6,
)
SAMPLE_EVERY = 0.002

PARTS = {
    "squarely/games/": "rules and views",
    "squarely/table/": "the match",
    "squarely/server/live/outgoing": "messages to JSON",
    "squarely/server/live/broadcast": "what has changed",
    "squarely/server/live/changes": "what has changed",
    "squarely/server/safety/sockets": "sockets",
    "squarely/server/storage/": "database",
    "sqlalchemy": "database",
    "aiosqlite": "database",
    "permessage_deflate": "compression",
    "websockets": "sockets",
    "uvicorn": "sockets",
    "starlette": "sockets",
    "pydantic": "checking messages",
    "squarely/server/live/incoming": "checking messages",
    "squarely/server/": "rooms",
    "asyncio": "event loop",
}
"""The innermost of these that a sample is in says what the time went to."""


class Served:
    """A running server process."""

    def __init__(self, place: str, core: int) -> None:
        """On a folder, or on the addresses of PostgreSQL and Redis with a comma between them."""
        command = [sys.executable, "-m", "benchmarks.table_server", place, str(core)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self._output = self._process.stdout
        self.address = self._output.readline().split()[3]

    def memory(self) -> int:
        """Bytes that it holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def cpu(self) -> float:
        """Seconds that it has worked."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds for which it could have worked, but something else had its core."""
        return waited(self._process.pid)

    def stop(self) -> str:
        """Ends it: what its time went to."""
        self._process.send_signal(signal.SIGINT)
        told = self._output.read()
        self._process.wait()
        return told


def waited(pid: int) -> float:
    """Seconds that a process has spent waiting for a core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


class Samples:
    """Looks every few milliseconds of work at what is being done."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, SAMPLE_EVERY, SAMPLE_EVERY)

    def _look(self, _: int, frame: FrameType | None) -> None:
        while frame is not None:
            name = frame.f_code.co_filename
            part = next((part for mark, part in PARTS.items() if mark in name), None)
            if part is not None:
                self._seen[part] += 1
                return
            frame = frame.f_back
        self._seen["event loop"] += 1

    def table(self) -> str:
        """Shares of the time, largest first."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        total = self._seen.total() or 1
        return "\n".join(
            f"  {part:<20} {count / total:6.1%}" for part, count in self._seen.most_common()
        )


def main(place: str, core: str) -> None:
    """Serves on one core until it is told to stop, then tells what the time went to."""
    os.sched_setaffinity(0, {int(core)})
    samples = Samples()
    # Nobody plays against bots here, and compiling them would take the core away from the server.
    where = place.split(",")
    if len(where) == 1:
        settings = Settings(sqlite_in(Path(place)), limits=UNLIMITED)
    else:
        settings = Settings(database_url(where[0]), 0, limits=UNLIMITED, redis=where[1])
    serve(settings, "127.0.0.1", 0, warm=False)
    print(samples.table(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
