"""Programs that play for players: what they are told, and who challenges them."""
