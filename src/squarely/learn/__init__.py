"""Learned play: the Blokus family as arrays on an accelerator (extra `learn`)."""
