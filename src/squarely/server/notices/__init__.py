"""How people are told that it is their turn: Web Push, webhooks and e-mail."""
