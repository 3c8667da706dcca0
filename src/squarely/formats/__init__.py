"""Game files: our own records, and the notations of other programs."""
