"""The rules of the games for people: pages of words and pictures, one file a game."""
