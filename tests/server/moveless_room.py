"""A room that does not say how one moves: programs can play it, nobody at a table."""

from examples.connect_four import *  # noqa: F403

del MOVE_KINDS  # noqa: F821
