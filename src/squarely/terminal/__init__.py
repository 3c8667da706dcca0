"""The table in a terminal: drawings of every game, and play against bots."""
