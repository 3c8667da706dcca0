"""The protocol that Blokus programs speak with each other."""
