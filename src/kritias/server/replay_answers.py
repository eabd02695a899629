"""What is told of a replay, as it is sent: drawn apart from the loop, and of a closed game kept."""

import json
from functools import partial
from typing import Any

from fastapi.responses import JSONResponse

from kritias.server import replay
from kritias.server.api_shape import Moment, Story
from kritias.server.drawing import Drawing
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.replay import Looker
from kritias.server.viewer import check_moment, shape_like


async def moment(
    drawing: Drawing, who: Caller, open_table: OpenTable, looker: Looker, at: int
) -> bytes:
    """One moment, with somebody's eyes."""
    check_moment(open_table.table, at)
    asked = "moment", looker._replace(aspect=shape_like(looker.aspect)), at
    return await drawing.answer(who, open_table, asked, partial(moment_text, looker=looker, at=at))


def moment_text(open_table: OpenTable, looker: Looker, at: int) -> bytes:
    return sent(Moment(**replay.moment(open_table, looker, at)).model_dump())


async def story(drawing: Drawing, who: Caller, open_table: OpenTable, looker: Looker) -> bytes:
    """The log of the whole game; the shape of a stage does not matter to it."""
    asked = "story", looker.eyes, looker.language
    return await drawing.answer(who, open_table, asked, partial(story_text, looker=looker))


def story_text(open_table: OpenTable, looker: Looker) -> bytes:
    return sent(Story(log=replay.log_of(open_table, looker)).model_dump())


async def great(
    drawing: Drawing, who: Caller, open_table: OpenTable, looker: Looker
) -> list[dict[str, Any]]:
    """The great moments."""
    asked = "great", looker.language
    text = await drawing.answer(who, open_table, asked, partial(great_text, looker=looker))
    found: list[dict[str, Any]] = json.loads(text)
    return found


def great_text(open_table: OpenTable, looker: Looker) -> bytes:
    return sent(replay.great_moments(open_table, looker))


def sent(content: Any) -> bytes:
    """JSON as every answer of the API is written."""
    return bytes(JSONResponse(content).body)
