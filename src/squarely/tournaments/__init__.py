"""Who plays whom and who leads: round robin, Swiss system, league and party. No I/O."""
