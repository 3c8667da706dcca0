"""Loko moto as arrays on an accelerator, with the interface of Pgx."""
