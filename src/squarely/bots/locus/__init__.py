"""Locus players."""
