"""The event log in a database."""
