"""Escape from Atlantis (1996): four tribes flee from an island that sinks hex by hex."""
