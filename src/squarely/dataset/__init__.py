"""Games with evaluations as data sets: played by the engine at a stated strength."""
