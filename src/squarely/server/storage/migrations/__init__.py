"""The forms that the database has had, oldest first (Alembic)."""
