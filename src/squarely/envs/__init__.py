"""The games as environments of PettingZoo, Gymnasium and OpenSpiel: thin adapters over rules."""
