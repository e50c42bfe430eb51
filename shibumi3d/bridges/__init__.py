"""The games in the words of other programs; each bridge needs an optional package."""
