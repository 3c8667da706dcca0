"""What passes between processes: hints that may be lost, doubled or late."""
