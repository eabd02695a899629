"""A house gets its games ready."""

import gc

from kritias.server.ready import Readiness
from tests.server.houses import finish


async def prepare(game: str) -> Readiness:
    ready = Readiness()
    await ready.wait(game)
    await ready.close()
    return ready


def test_rules_that_are_ready_are_not_searched_for_garbage_again():
    """Hundreds of thousands of objects: to look through them takes longer than a move may."""
    before = gc.get_freeze_count()
    try:
        ready = finish(prepare("atlantis"))
        assert ready.is_ready("atlantis")
        assert gc.get_freeze_count() > before + 10_000
    finally:
        gc.unfreeze()
