"""What protects the table: limits, keys, headers and foreign sites."""
