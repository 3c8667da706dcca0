"""Which form the tables of a database have."""

from __future__ import annotations

from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from squarely.server.storage.migrations.run import configuration


def newest_revision() -> str:
    """The form that this version works with."""
    head = ScriptDirectory.from_config(configuration()).get_current_head()
    if head is None:
        raise ValueError("there are no migrations")
    return head


def known_revisions() -> set[str]:
    """Every form that this version can bring to the newest."""
    scripts = ScriptDirectory.from_config(configuration())
    return {script.revision for script in scripts.walk_revisions()}


def revision_of(connection: Connection) -> str | None:
    """The form of a database, None where nothing is in it."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade_to(connection: Connection, revision: str) -> None:
    """Brings the tables to a form, in the transaction of the caller."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
