"""The HTTP API, for the page and for programs alike. Described by OpenAPI at /api/openapi.json."""

from typing import Any, Final

from fastapi import APIRouter

from kritias.server import (
    api_almanac,
    api_game,
    api_lobby,
    api_past,
    api_play,
    api_replay,
    api_table,
    api_talk,
)
from kritias.server.api_shape import Refusal

REFUSED: Final = (401, 403, 404, 408, 409, 413, 421, 422, 429, 503)
REFERENCE: Final = {
    "description": "Refused",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
}
# To hand FastAPI the model for every status of every route would take a quarter of the start.
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Refusal, "description": "Refused"},
    **dict.fromkeys(REFUSED, REFERENCE),
}
router = APIRouter(prefix="/api", responses=REFUSALS)
for subject in (
    api_game, api_table, api_play, api_talk, api_past, api_replay, api_almanac, api_lobby
):  # fmt: skip
    router.include_router(subject.router)
