"""Locus, the flip-and-write game; the clauses are in docs/rules/locus.md."""
