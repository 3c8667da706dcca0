"""The same cards for everyone: shared games, and one for each day."""
