"""People are guests with a name, known by a signed token: in a cookie, or as a bearer's."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say

COOKIE: Final = "kritias"
YEAR: Final = 365 * 24 * 3600
NAME_LENGTH: Final = 24


@dataclass(frozen=True)
class Guest:
    """Somebody at the table or beside it."""

    id: str
    name: str = ""


def signing_key(folder: Path) -> str:
    """The key of this house: given by the host, or drawn once and kept beside the tables."""
    if given := os.environ.get("KRITIAS_KEY"):
        return given
    file = folder / "key"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(32))
    return file.read_text()


class Doorkeeper:
    """Knows guests by their tokens, and gives tokens to newcomers."""

    def __init__(self, key: str) -> None:
        self.signer = URLSafeSerializer(key, salt="guest")

    def token(self, guest: Guest) -> str:
        return str(self.signer.dumps([guest.id, guest.name]))

    def guest(self, token: str) -> Guest | None:
        try:
            content: Any = self.signer.loads(token)
            guest = Guest(*content)
        except (BadSignature, TypeError, ValueError):
            return None
        return guest if isinstance(guest.id, str) and isinstance(guest.name, str) else None

    def known(self, request: HTTPConnection) -> Guest | None:
        """Who asks; a bearer's token must be good, a cookie's is simply renewed if it is not."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            guest = self.guest(token)
            if guest is None:
                raise Unknown(say("Nobody is known by this token."))
            return guest
        return self.guest(request.cookies.get(COOKIE, ""))

    def welcome(self, request: Request, response: Response, name: str = "") -> Guest:
        """Who asks, a newcomer included, who is given a cookie; so is who takes another name."""
        guest = self.known(request)
        if guest is None or (name and guest.name != name):
            guest = Guest(guest.id if guest else secrets.token_hex(8), name)
            self.remember(request, response, guest)
        return guest

    def remember(self, request: Request, response: Response, guest: Guest) -> None:
        response.set_cookie(
            COOKIE,
            self.token(guest),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def tidy(name: str) -> str:
    """A name as it can be shown: printable, on one line, not too long."""
    return " ".join("".join(ch for ch in name if ch.isprintable()).split())[:NAME_LENGTH]
