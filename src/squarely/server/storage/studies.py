"""Studies of finished matches in the database."""

from __future__ import annotations

from dataclasses import dataclass
from time import time

from sqlalchemy import insert, select, update

from squarely.server.storage.database import Conflict, Database
from squarely.server.storage.schema import studies


@dataclass(frozen=True)
class StoredStudy:
    """A study as it is kept; `body` has its lines as in a record."""

    id: str
    match_id: str
    key_hash: str
    revision: int
    body: str


class Studies:
    """Reads and writes studies; every write is one transaction. Raises StorageDown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, study: StoredStudy) -> None:
        """A new study."""
        row = {
            "id": study.id,
            "match_id": study.match_id,
            "key_hash": study.key_hash,
            "created_at": time(),
            "revision": study.revision,
            "body": study.body,
        }
        async with self._database.transaction() as connection:
            await connection.execute(insert(studies), row)

    async def read(self, study_id: str) -> StoredStudy | None:
        """A study; None if there is none."""
        query = select(studies).where(studies.c.id == study_id)
        async with self._database.transaction() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return StoredStudy(row.id, row.match_id, row.key_hash, row.revision, row.body)

    async def write(self, study_id: str, revision: int, body: str) -> None:
        """The study after a change of a revision; raises Conflict if that is not the last."""
        mine = (studies.c.id == study_id) & (studies.c.revision == revision)
        changed = update(studies).where(mine).values(revision=revision + 1, body=body)
        async with self._database.transaction() as connection:
            found = (await connection.execute(changed)).rowcount
        if not found:
            raise Conflict(f"study {study_id} is past revision {revision}")
