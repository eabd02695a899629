"""What OpenAPI cannot read off the routes: how somebody shows who they are, and the wire."""

from collections.abc import Callable
from typing import Any, Final

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from kritias.server.api_shape_view import Frame
from kritias.server.people import COOKIE

WITHIN: Final = "#/components/schemas/{model}"
SCHEMES: Final[dict[str, dict[str, Any]]] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token that `POST /api/guests` gives: who one is in this house, and so "
        "which seats are one's own. Programs show it with every call, and when they open the wire. "
        "The key of a seat is not shown so: it stands in the link to the seat and travels once, in "
        "the body of `claim`; from then on the seat is the guest's.",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The same token as a browser keeps it; a newcomer gets it with the first "
        "answer.",
    },
}
ANY_OF: Final[list[dict[str, list[str]]]] = [{"token": []}, {"cookie": []}, {}]  # or a spectator


def describe(app: FastAPI) -> None:
    """Let the application describe itself whole."""
    plain: Callable[[], dict[str, Any]] = app.openapi

    def whole() -> dict[str, Any]:
        description = plain()
        if "security" not in description:
            _, shapes = models_json_schema([(Frame, "serialization")], ref_template=WITHIN)
            components = description["components"]
            components["schemas"] = shapes["$defs"] | components["schemas"]
            components["securitySchemes"] = SCHEMES
            description["security"] = ANY_OF
        return description

    app.openapi = whole  # type: ignore[method-assign]
