"""The `squarely` command."""
