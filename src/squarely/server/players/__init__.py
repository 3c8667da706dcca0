"""People who keep their name: how they sign in, and what belongs to them."""
