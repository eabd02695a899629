"""Rooms with a defect planted on purpose: the laws must find it."""
