"""The bots of Loko moto."""
