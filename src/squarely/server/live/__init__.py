"""Matches being played: rooms, sockets and the messages on them."""
