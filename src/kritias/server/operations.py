"""How the house is, for those who run it: /health, /ready and /metrics."""

import asyncio
import hmac
import ipaddress
from typing import Any, Final

import sqlalchemy as sa
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from kritias import __version__
from kritias.server.api_who import TheServices
from kritias.server.draining import draining_of
from kritias.server.guard import PlainJSON
from kritias.server.prometheus import CONTENT_TYPE
from kritias.server.refusal import Unavailable
from kritias.server.services import Services
from kritias.server.store import Store

router = APIRouter(include_in_schema=False)
PATIENCE: Final = 3.0  # seconds in which the database has to answer
FORWARDED: Final = ("forwarded", "via", "x-forwarded-", "x-real-ip")  # begin names of headers


@router.get("/health")
async def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "alive", "version": __version__}


@router.get("/ready")
async def ready(request: Request, services: TheServices) -> Response:
    """Whether newcomers may be sent here; if not, why not."""
    reasons = [
        *(["The house is about to close."] if draining_of(request).is_under_way else []),
        *(reasons_of_rules(services)),
        *(await reasons_of_store(services.tables.store)),
    ]
    content: dict[str, Any] = {"ready": not reasons, "reasons": reasons}
    warnings = [*filter(None, [services.space.warning]), *faulty_rules(services)]
    if warnings:
        content["warnings"] = warnings
    return PlainJSON(content, 503 if reasons else 200)


def reasons_of_rules(services: Services) -> list[str]:
    """Games on their way, and those at which the machine failed."""
    progress = services.ready.progress
    failed = sorted(name for name in services.ready.waiting if progress[name].failed)
    missing = sorted(set(services.ready.waiting) - set(failed))
    nothing = not services.ready.waiting and not any(one.is_ready for one in progress.values())
    return [
        *([f"Rules are being compiled: {', '.join(missing)}."] if missing else []),
        *(
            f"Rules of {name} not compiled, tried again: {progress[name].failed}."
            for name in failed
        ),
        *(["No game can be played here."] if nothing else []),
    ]


def faulty_rules(services: Services) -> list[str]:
    """Games with a rule that does not compile: told of, and they keep nobody from the others."""
    done = set(services.ready.progress) - set(services.ready.waiting)
    failed = {name: services.ready.progress[name].failed for name in sorted(done)}
    return [f"Rules of {name} do not compile: {said}" for name, said in failed.items() if said]


async def reasons_of_store(store: Store) -> list[str]:
    try:
        async with asyncio.timeout(PATIENCE), store.reading() as connection:
            await connection.execute(sa.select(1))
    except (Unavailable, TimeoutError):
        return ["The database does not answer."]
    return []


@router.get("/metrics")
async def metrics(request: Request, services: TheServices) -> Response:
    """Figures for Prometheus; for the host alone."""
    token = services.plan.metrics_token
    if not may_measure(request, token, is_behind=bool(services.plan.proxies)):
        return refused_by_token() if token else refused_from_there()
    text = services.measures.text(services, draining_of(request).is_under_way)
    return Response(text, media_type=CONTENT_TYPE)


def refused_by_token() -> Response:
    return PlainTextResponse(
        "Figures are told to whoever sends the token of this house: Authorization: Bearer TOKEN.\n",
        401,
        {"www-authenticate": "Bearer"},
    )


def refused_from_there() -> Response:
    return PlainTextResponse(
        "Without --metrics-token figures are told on this machine alone, and not through a web "
        "server.\n",
        403,
    )


def may_measure(request: Request, token: str, is_behind: bool) -> bool:
    """With the token of the host, from anywhere; where there is none, on this machine alone, and
    not through a web server that speaks for others. One that the host has named may add nothing by
    which it is known."""
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    is_forwarded = any(name.startswith(FORWARDED) for name in request.headers)
    return not (is_behind or is_forwarded) and is_loopback(
        request.client.host if request.client else ""
    )


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
