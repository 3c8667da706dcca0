"""All matches in one file, for SQLite and PostgreSQL alike.

Gzip over lines of JSON: a header (format, form of the tables, columns), one line for each row as
`[table, values]`, and a trailer with the number of rows and the SHA-256 of every line before it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any, BinaryIO

import orjson
from sqlalchemy import column, delete, insert, select, table
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from squarely.kernel.rules import BadInput
from squarely.server.storage.migrations.run import upgrade
from squarely.server.storage.revision import known_revisions, revision_of, upgrade_to
from squarely.server.storage.schema import (
    challenges,
    metadata,
    opening_moves,
    rules_data,
    server_keys,
)

FORMAT = 1
BATCH = 500
NOBODYS = (rules_data, server_keys, challenges, opening_moves)
"""Tables that hold nothing of anybody: data files, own keys, challenges of the day, openings."""
Progress = Callable[[int], None]
"""Called with the number of rows that are done."""


@dataclass(frozen=True)
class Contents:
    """What a backup file says about itself."""

    revision: str
    made_at: float
    columns: dict[str, list[str]]
    """By table, in the order in which they are filled."""
    rows: int


async def write_backup(engine: AsyncEngine, path: Path, progress: Progress) -> int:
    """Writes everything as of one moment; returns the number of rows.

    The file appears under its name when it is complete. It holds the seeds of matches that go on,
    so only its owner may read it; on Windows, which has no such modes, whoever may read its folder.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(opened, "wb") as file:
            async with _snapshot(engine) as connection:
                rows = await _write(connection, file, progress)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            part.unlink()
        raise
    return rows


def read_backup(path: Path) -> Contents:
    """Reads all of a backup; raises BadInput unless it is whole and unchanged."""
    digest, rows, header = hashlib.sha256(), 0, None
    for line in _lines(path):
        value = _parsed(path, line)
        if header is None:
            header = _header(path, value)
        elif isinstance(value, dict):
            if value.get("sha256") != digest.hexdigest() or value.get("rows") != rows:
                raise _broken(path)
            return Contents(header["revision"], header["made_at"], header["columns"], rows)
        else:
            rows += 1
        digest.update(line)
    raise _broken(path)


async def restore(engine: AsyncEngine, path: Path, contents: Contents, progress: Progress) -> None:
    """Puts a backup that was read into an empty database: all of it or nothing."""
    if contents.revision not in known_revisions():
        raise BadInput(f"{path} is of a newer version of Squarely: restore it with that one.")
    async with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await _make_ready(connection, contents.revision)
        done = 0
        for name, rows in _batches(path, contents):
            target = table(name, *(column(each) for each in contents.columns[name]))
            await connection.execute(insert(target), rows)
            done += len(rows)
            progress(done)
    await upgrade(engine)


async def _write(connection: AsyncConnection, file: BinaryIO, progress: Progress) -> int:
    digest, rows = hashlib.sha256(), 0
    columns = {
        str(each.name): [str(part.name) for part in each.columns] for each in metadata.sorted_tables
    }
    header = {
        "squarely backup": FORMAT,
        "revision": await connection.run_sync(revision_of),
        "made_at": time(),
        "columns": columns,
    }
    with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6) as packed:

        def put(value: Any) -> None:
            line = orjson.dumps(value) + b"\n"
            digest.update(line)
            packed.write(line)

        put(header)
        for each in metadata.sorted_tables:
            found = await connection.stream(select(each).order_by(*each.primary_key.columns))
            async for batch in found.partitions(BATCH):
                for row in batch:
                    put([str(each.name), list(row)])
                rows += len(batch)
                progress(rows)
        packed.write(orjson.dumps({"rows": rows, "sha256": digest.hexdigest()}) + b"\n")
    return rows


@asynccontextmanager
async def _snapshot(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that sees the database as it is now, whatever is written meanwhile."""
    async with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
        yield connection
        await connection.rollback()


async def _make_ready(connection: AsyncConnection, revision: str) -> None:
    """Gives an empty database the tables of a backup; raises BadInput where it is not empty."""
    found = await connection.run_sync(revision_of)
    if found is None:
        await connection.run_sync(upgrade_to, revision)
        return
    if found != revision:
        raise BadInput(
            "The tables of this database have another form than the backup: restore into a new "
            "database."
        )
    for each in metadata.sorted_tables:
        if each not in NOBODYS and (await connection.execute(select(each).limit(1))).first():
            raise BadInput("There are matches in this database: restore into an empty one.")
    # A server that was started once, or whose matches were deleted, has left them.
    for each in NOBODYS:
        await connection.execute(delete(each))


def _batches(path: Path, contents: Contents) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows again, many of one table at once."""
    name = ""
    rows: list[dict[str, Any]] = []
    for line in _lines(path):
        value = orjson.loads(line)
        if isinstance(value, dict):
            continue
        if rows and (value[0] != name or len(rows) == BATCH):
            yield name, rows
            rows = []
        name = value[0]
        rows.append(dict(zip(contents.columns[name], value[1], strict=True)))
    if rows:
        yield name, rows


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as packed:
            yield from packed
    except gzip.BadGzipFile as problem:
        raise BadInput(f"{path} is no backup of Squarely.") from problem
    except (EOFError, zlib.error) as problem:
        raise _broken(path) from problem


def _parsed(path: Path, line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError as problem:
        raise _broken(path) from problem


def _header(path: Path, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or "squarely backup" not in value:
        raise BadInput(f"{path} is no backup of Squarely.")
    if value["squarely backup"] != FORMAT:
        raise BadInput(f"{path} is of a newer version of Squarely: restore it with that one.")
    return value


def _broken(path: Path) -> BadInput:
    return BadInput(f"{path} is not whole or was changed: use another backup.")
