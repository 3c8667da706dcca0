"""What every game shares: the rules contract, shapes, records and the contract's test."""
