"""Pile: whoever takes the last counter wins."""
