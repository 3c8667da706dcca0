"""The terminal drawings and choices of Blokus."""
