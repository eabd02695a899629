"""One call over HTTP: JSON there, JSON back, and whatever goes wrong as a refusal."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any, Final

from kritias.kernel.refusal import Refused

PATIENCE: Final = 60.0  # seconds for which a house that does not answer is asked again
PAUSE: Final = 0.5  # seconds before the second try; each pause is twice as long as the last,
LONGEST_PAUSE: Final = 8.0  # up to this
A_CALL: Final = 30.0  # seconds that an answer may take
LATER: Final = (429, 502, 503, 504)  # a house asks for patience, or a proxy finds none


class Rejected(Refused):
    """The house says no: of which kind, with which status, and what its answer holds besides."""

    def __init__(self, status: int, content: Mapping[str, Any]) -> None:
        self.status, self.content = status, dict(content)
        self.error = str(content.get("error", "refused"))
        super().__init__(str(content.get("message", f"The house answered with {status}.")))


class Unreachable(Refused):
    """Nobody answers there."""


def call(
    method: str, address: str, token: str = "", body: Any = None, patience: float = PATIENCE
) -> Any:
    """What a house answers. It is asked again while it does not answer at all or wants more time:
    whatever is sent twice is done once, or refused."""
    end, pause = time.monotonic() + patience, PAUSE
    while True:
        try:
            return call_once(method, address, token, body)
        except Rejected as refusal:
            if refusal.status not in LATER or time.monotonic() + pause > end:
                raise
            pause = max(pause, float(refusal.content.get("seconds", pause)))
        except (OSError, HTTPException, ValueError) as error:
            if time.monotonic() + pause > end:
                raise Unreachable(f"No house answers at {address}: {error}.") from error
        time.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def call_once(method: str, address: str, token: str, body: Any) -> Any:
    headers = {"content-type": "application/json", "accept": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, content, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=A_CALL) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        raise Rejected(error.code, refusal_in(error)) from error


def refusal_in(error: urllib.error.HTTPError) -> dict[str, Any]:
    """What a refusal says, and for how long one should wait."""
    with error:
        text = error.read()
    try:
        content = json.loads(text)
    except ValueError:
        content = None
    told = dict(content) if isinstance(content, dict) else {}
    if (seconds := error.headers.get("retry-after", "")).isdecimal():
        told["seconds"] = int(seconds)
    return told
