"""Measuring a game's data: many games between sensible bots, counted and drawn."""
