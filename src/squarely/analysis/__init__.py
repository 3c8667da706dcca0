"""What a played game was worth, move by move."""
