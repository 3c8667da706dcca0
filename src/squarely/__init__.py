"""A digital table for games played on squares and lines."""
