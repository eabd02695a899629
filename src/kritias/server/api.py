"""The HTTP API, for the page and for programs alike. Described by OpenAPI at /api/openapi.json."""

from typing import Any

from fastapi import APIRouter

from kritias.server import api_game, api_past, api_play, api_table
from kritias.server.api_shape import Refusal

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 403, 404, 408, 409, 413, 421, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=REFUSALS)
for subject in (api_game, api_table, api_play, api_past):
    router.include_router(subject.router)
