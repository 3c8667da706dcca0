"""A table without a server: static pages, and the rules and bots that run in the browser."""
