"""Bots, hints and analyses, worked out in processes of their own."""
