"""Bots: they see views, like everyone else."""
