"""Parties and tournaments that a group runs itself."""
