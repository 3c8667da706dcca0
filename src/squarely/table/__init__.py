"""One live match, with no input or output: seats, cards, log, clock and taking back."""
