"""Loko moto, the railway drawing game; the clauses are in docs/rules/lokomoto.md."""
