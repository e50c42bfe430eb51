"""What the rules of many games share, so that a game's file is its rules and nothing else."""
