"""The terminal drawings and choices of Locus."""
