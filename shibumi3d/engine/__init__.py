"""The engine: what is best in a state of any game, proven or estimated, by searching over the contract."""
