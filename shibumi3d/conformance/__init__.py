"""What every game promises, and the suite that plays a game to see whether it keeps it."""
