"""Shapes, words and the page. Nothing here knows a game."""
