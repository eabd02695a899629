"""What a game is. The kernel knows none."""
