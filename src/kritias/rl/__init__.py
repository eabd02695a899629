"""The games as others' environments."""
