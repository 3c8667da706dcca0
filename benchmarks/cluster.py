"""A whole table on this machine: PostgreSQL, Redis, nginx, servers and workers, all of which can
be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from benchmarks.table_server import UNLIMITED
from squarely.server.settings import Settings, database_url
from tests.server import postgres
from tests.server.nginx import PLAIN, Nginx
from tests.server.redis_server import RedisServer, free_port

STARTED_WITHIN = 60.0


class Program:
    """A server or a worker in a process of its own."""

    def __init__(self, log: Path, *arguments: str) -> None:
        self._log = log
        self._command = [sys.executable, "-m", "benchmarks.cluster", *arguments]
        self._process: subprocess.Popen[bytes] | None = None
        self._said = 0
        """How often a worker had said that it was there before it was started last."""

    def start(self) -> None:
        """Starts it; the log goes on where it ended."""
        self._said = self._greetings
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self) -> None:
        """SIGKILL, for its own processes too: nothing is said and nothing is saved."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Asks it to end, and returns once it has."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(20)
            self._process = None

    def revive(self) -> None:
        """Starts it again if it ended by itself, as a supervisor does."""
        if self._process is not None and self._process.poll() is not None:
            self.start()

    @property
    def works(self) -> bool:
        """Whether a worker has said that it is there since it was started."""
        return self._greetings > self._said

    @property
    def _greetings(self) -> int:
        if not self._log.exists():
            return 0
        return self._log.read_text(errors="replace").count("waits for work")

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            self._process.wait()
            self._process = None


class Cluster:
    """Everything that serves a table; each part has a name."""

    def __init__(self, folder: Path, servers: int, workers: int) -> None:
        programs = postgres.binaries()
        assert programs is not None, "PostgreSQL is not installed: apt-get install postgresql"
        for name in ("postgres", "redis", "nginx"):
            (folder / name).mkdir()
        self.database = postgres.Cluster(folder / "postgres", programs, durable=True)
        self.redis = RedisServer(folder / "redis")
        self.ports = [free_port() for _ in range(servers)]
        self.nginx = _nginx(folder / "nginx", self.ports)
        where = (f"{self.database.url}/postgres", self.redis.url)
        self.servers = {
            f"server {number}": Program(
                folder / f"server-{number}.log", "server", *where, str(port)
            )
            for number, port in enumerate(self.ports, start=1)
        }
        self.workers = {
            f"worker {number}": Program(
                folder / f"worker-{number}.log", "worker", *where, f"w{number}"
            )
            for number in range(1, workers + 1)
        }

    @property
    def address(self) -> str:
        """Where people reach the table."""
        return f"http://127.0.0.1:{self.nginx.port}"

    def start(self) -> None:
        """Starts all parts, and returns once the servers are ready."""
        self.database.start()
        self.redis.start()
        for program in (*self.servers.values(), *self.workers.values()):
            program.start()
        self.nginx.start()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Returns once every server says that it is ready, and every worker that it is there."""
        until = monotonic() + STARTED_WITHIN
        for port in self.ports:
            while not _answers(f"http://127.0.0.1:{port}/readyz"):
                self.revive()
                assert monotonic() < until, f"the server on port {port} does not get ready"
                sleep(0.1)
        while not all(worker.works for worker in self.workers.values()):
            assert monotonic() < until, "a worker does not get ready"
            sleep(0.1)

    def kill(self) -> None:
        """Ends all of it at once."""
        for program in (*self.servers.values(), *self.workers.values()):
            program.kill()
        self.nginx.kill()
        self.redis.kill()
        if self.database.runs:
            self.database.stop()

    def revive(self) -> None:
        """Starts what ended by itself, say because the database was gone."""
        for program in (*self.servers.values(), *self.workers.values()):
            program.revive()

    @property
    def victims(self) -> dict[str, tuple[Callable[[], None], Callable[[], None]]]:
        """How each part is killed, and how it is started again."""
        programs = {**self.servers, **self.workers}
        return {
            **{name: (each.kill, each.start) for name, each in programs.items()},
            "redis": (self.redis.kill, self.redis.start),
            "postgresql": (self.database.kill, self.database.start),
        }


@contextmanager
def running(folder: Path, servers: int, workers: int) -> Iterator[Cluster]:
    """A cluster that is gone afterwards."""
    cluster = Cluster(folder, servers, workers)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.kill()


def _nginx(folder: Path, ports: list[int]) -> Nginx:
    port = free_port()
    servers = " ".join(f"server 127.0.0.1:{each} max_fails=0;" for each in ports)
    return Nginx(folder, PLAIN.format(servers=f"random; {servers}", port=port), port)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def main(role: str, database: str, redis: str, name: str) -> None:
    """One process: a server without limits on a port, or a worker with a name."""
    if role == "server":
        from squarely.server.serve import serve

        settings = Settings(database_url(database), 0, limits=UNLIMITED, redis=redis)
        serve(settings, "127.0.0.1", int(name))
    else:
        from squarely.server.work import work

        # Bots of low levels play here: compiling the engine would only take the cores away.
        work(Settings(database_url(database), 1, limits=UNLIMITED, redis=redis), name, warm=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
