"""What the figures of speed and strength in docs/ come from."""
