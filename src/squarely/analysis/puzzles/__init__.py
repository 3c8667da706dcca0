"""Puzzles: positions of strong games in which one decision is clearly the best."""
