"""Measuring a game's data: many games between bots, counted and drawn."""
