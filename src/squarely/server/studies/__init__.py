"""Studies of finished matches that several people look at together."""
