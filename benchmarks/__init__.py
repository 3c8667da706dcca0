"""What the figures in docs/performance.md come from."""
