"""What is asked for over HTTP: matches, history, hints, tutorials and pages."""
