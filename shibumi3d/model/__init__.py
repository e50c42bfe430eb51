"""The pyramid, positions, moves, the game contract and records: pure, immutable, standard library only."""
