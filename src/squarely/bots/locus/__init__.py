"""The bots of Locus."""
