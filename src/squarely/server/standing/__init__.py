"""Where players stand: results, ratings, and what else follows from the end of a match."""
