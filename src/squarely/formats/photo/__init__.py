"""Photos of printed sheets: opened within bounds, laid flat, and their squares judged."""
