"""The terminal drawings and choices of Loko moto."""
