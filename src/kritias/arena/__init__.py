"""Bots against bots: matches with paired luck, ratings, reports, and reviews of played games."""
