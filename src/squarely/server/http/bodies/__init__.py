"""What goes in and out of the HTTP API, by subject."""
