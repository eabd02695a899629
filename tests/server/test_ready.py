"""A house gets its games ready."""

import subprocess
import sys

# What is frozen belongs to a whole process, so the house gets one of its own.
PREPARE = """
import asyncio, gc
from kritias.server.ready import Readiness

async def prepare(game):
    ready = Readiness()
    await ready.wait(game)
    await ready.close()
    assert ready.is_ready(game)

assert gc.get_freeze_count() == 0
asyncio.run(prepare("atlantis"))
print(gc.get_freeze_count())
"""


def test_rules_that_are_ready_are_not_searched_for_garbage_again():
    """Hundreds of thousands of objects: to look through them takes longer than a move may."""
    done = subprocess.run([sys.executable, "-c", PREPARE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10_000
