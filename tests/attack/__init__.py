"""Attacks on a running house: nonsense over the wire, and crowds that do everything at once."""
