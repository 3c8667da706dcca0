"""Reasons: what a move gave away against a better one, as facts of the position."""
