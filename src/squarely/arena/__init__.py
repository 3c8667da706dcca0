"""Bots against bots: who is stronger, and by how much."""
