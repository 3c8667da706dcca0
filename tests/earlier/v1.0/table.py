"""A table with matches in all states, and people of all kinds, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import subprocess
import tempfile
from pathlib import Path
from time import time
from typing import Any

import seen
from make import HERE, keep, keep_bytes
from matches import open_with_bots, open_without_bots
from people import meet

from squarely.server.live import attendance
from squarely.server.live.bot_turns import LocalTurns
from squarely.server.settings import Limits, Settings, sqlite_in
from tests.server import postgres
from tests.server.databases import postgresql_copy
from tests.server.guests import open_table
from tests.server.notices.inbox import PostOffice

SUBMIT = LocalTurns.submit
MANY = 10**6
LIMITS = Limits(**dict.fromkeys(Limits.__dataclass_fields__, MANY))


def main() -> None:
    attendance.ABSENT_AFTER = 0
    with tempfile.TemporaryDirectory(prefix="squarely-") as folder:
        facts = asyncio.run(fill(sqlite_in(Path(folder))))
        keep_bytes("table.db.gz", next(Path(folder).glob("*.db")).read_bytes())
        keep("table", facts)
        keep_plain(facts)
    programs = postgres.binaries()
    assert programs is not None
    with (
        tempfile.TemporaryDirectory(prefix="squarely-") as folder,
        postgres.running(Path(folder), programs) as server,
    ):

        async def on_postgresql() -> dict[str, Any]:
            return await fill(await postgresql_copy(server, "frozen"))

        facts = asyncio.run(on_postgresql())
        keep_bytes("table.sql.gz", dumped(f"{server}/frozen").encode())
        keep("table-postgresql", facts)


def dumped(url: str) -> str:
    """A database as statements that any client can execute."""
    program = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"))[-1]
    dump = [program, "--inserts", "--no-owner", "--no-privileges", url]
    text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    # psql has commands of its own, which begin so.
    return "".join(line for line in text.splitlines(keepends=True) if line[:1] != "\\")


async def fill(url: str) -> dict[str, Any]:
    """Everything, and what 1.0.0 said about it."""
    LocalTurns.submit = SUBMIT  # type: ignore[method-assign]
    facts: dict[str, Any] = {"matches": {}, "links": {}, "people": {}, "keys": {}}
    async with PostOffice() as office:
        more: dict[str, Any] = {"smtp": office.url, "mail_from": "table@example.org"}
        with_bots = Settings(url, limits=LIMITS, **more)
        async with open_table(with_bots) as table:
            await meet(table, facts, office)
            await open_with_bots(table, facts)
        LocalTurns.submit = lambda *_: None  # type: ignore[method-assign]
        async with open_table(with_bots) as table:
            await open_without_bots(table, facts)
        async with open_table(with_bots) as table:
            facts["frozen_at"] = time()
            await seen.note(table, facts)
    return facts


def keep_plain(facts: dict[str, Any]) -> None:
    """The same as 0.1 and 0.2 left behind: a match of each game over, and one under way."""
    kept = [
        {name: match[name] for name in ("id", "variant", "over", "keys", "outcome", "record")}
        for match in facts["matches"].values()
        if match["plain"]
    ]
    text = json.dumps(kept, ensure_ascii=False)
    (HERE / "matches.json").write_text(text + "\n", encoding="utf-8")
