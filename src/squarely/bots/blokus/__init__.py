"""The Blokus engine: MCTS over placement sets in machine code."""
