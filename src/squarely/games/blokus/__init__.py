"""Blokus and Blokus To Go; the clauses are in docs/rules/blokus.md."""
