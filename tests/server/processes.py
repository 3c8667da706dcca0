"""Real `squarely` processes for the tests: started, asked, and ended by signals."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

import httpx

from squarely.server.settings import database_url
from tests.server.guests import WITHIN, Table

PROGRAM = "from squarely.cli.main import main; main()"


@dataclass
class Running:
    """A server process and what can be done at its table."""

    process: asyncio.subprocess.Process
    table: Table

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> float:
        """Ends it, and tells how many seconds that took."""
        began = monotonic()
        self.process.send_signal(how)
        await asyncio.wait_for(self.process.wait(), WITHIN)
        return monotonic() - began


@asynccontextmanager
async def serving(
    database: str, *options: str, port: int = 0, program: Sequence[str] = (PROGRAM,)
) -> AsyncIterator[Running]:
    """`squarely serve` on a port of its own; killed in the end if it still runs."""
    where = ("serve", "--database", database_url(database), "--port", str(port), "--workers", "1")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", *program, *where, *options),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), WITHIN)).decode()
    address = line.split()[3]
    try:
        async with httpx.AsyncClient(base_url=address, timeout=WITHIN) as http:
            yield Running(process, Table(address, http))
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
