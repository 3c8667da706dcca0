"""The Blokus engine: placement sets in machine code."""
