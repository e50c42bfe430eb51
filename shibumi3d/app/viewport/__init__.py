"""The picture of the pyramid in the window: what is seen of it and done on it."""
