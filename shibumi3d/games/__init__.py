"""The rules of the games, one file a game."""
