"""Loko moto players."""
