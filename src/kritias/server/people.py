"""People are guests with a name, known by a signed token: in a cookie, or as a bearer's."""

import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from kritias.server.refusal import Revoked
from kritias.server.visible import cut, visible

COOKIE: Final = "kritias"
MOST_TOKENS: Final = 4096  # whose guests are remembered
LONGEST_TOKEN: Final = 600  # characters
MAX_SIGNS: Final = 16  # read for each that is shown
YEAR: Final = 365 * 24 * 3600
NAME_LENGTH: Final = 24
KEY_LENGTH: Final = 64  # characters
FORGOTTEN: Final = 2**31 - 1  # a number that no token has


@dataclass(frozen=True)
class Guest:
    """Somebody at the table or beside it."""

    id: str
    name: str = ""
    number: int = 0  # of their token: older ones may have been revoked


def signing_key(folder: Path) -> str:
    """The key of this house: given by the host, or drawn once and kept beside the tables."""
    if given := os.environ.get("KRITIAS_KEY"):
        return given
    file = folder / "key"
    try:
        if not file.exists():
            write_key(file)
        key = file.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise Refused(f"The key of the house cannot be kept in {file}: {error}.") from error
    if len(key) < KEY_LENGTH:
        raise Refused(
            f"The key of the house in {file} is damaged. Put the old one back, or remove it: then "
            "everybody comes in as a new guest."
        )
    return key


def has_key(folder: Path) -> bool:
    """Whether a house has kept its key in a folder."""
    return (folder / "key").exists()


def write_key(file: Path) -> None:
    """Draw a key and write it whole or not at all; should another be first, theirs stays."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, prefix="key-") as draft:
        draft.write(secrets.token_hex(KEY_LENGTH // 2))
        draft.flush()
        os.fsync(draft.fileno())
        with suppress(FileExistsError):
            os.link(draft.name, file)


def mark_of(guest: str) -> str:
    """By what is remembered that a guest's tokens are revoked: of whoever was forgotten not even
    the guest is kept."""
    return sha256(f"guest {guest}".encode()).hexdigest()[:32]


class GuestCookies:
    """Knows guests by their tokens, and gives tokens to newcomers."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.signer = URLSafeSerializer(key, salt="guest")
        self.least: dict[str, int] = {}  # by mark of a guest: number from which on tokens are good
        self.remembered = lru_cache(MOST_TOKENS)(self.read)  # asked for again and again

    def secret_of(self, what: str) -> str:
        """A secret that follows from the key of the house, and from which the key does not."""
        return hmac.new(self.key.encode(), what.encode(), "sha256").hexdigest()

    def token(self, guest: Guest) -> str:
        """One that is good; but of whoever was forgotten there is none."""
        least = self.least.get(mark_of(guest.id), 0)
        number = max(guest.number, least if least < FORGOTTEN else 0)
        return str(self.signer.dumps([guest.id, guest.name, *([number] if number else [])]))

    def guest(self, token: str) -> Guest | None:
        """The guest that a token names; none of ours is long, and a long one is not kept."""
        return self.remembered(token) if len(token) <= LONGEST_TOKEN else None

    def read(self, token: str) -> Guest | None:
        """The guest that a token names, if it is one of ours."""
        try:
            content: Any = self.signer.loads(token)
            guest = Guest(*content)
            guest = replace(guest, name=tidy(guest.name))  # it may be of an earlier version
        except (AttributeError, BadSignature, TypeError, ValueError):
            return None
        is_sound = isinstance(guest.id, str) and isinstance(guest.name, str)
        return guest if is_sound and isinstance(guest.number, int) else None

    def is_revoked(self, guest: Guest) -> bool:
        """Whether the token that named a guest is good no more."""
        return guest.number < self.least.get(mark_of(guest.id), 0)

    def known(self, request: HTTPConnection) -> Guest | None:
        """Whoever asks; a bearer's token must be good, a cookie's is renewed if it is not."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            guest = self.guest(token)
            if guest is None:
                raise Unknown(say("Nobody is known by this token."))
            if self.is_revoked(guest):
                raise Revoked
            return guest
        guest = self.guest(request.cookies.get(COOKIE, ""))
        return guest if guest and not self.is_revoked(guest) else None

    def recognised(self, request: HTTPConnection) -> Guest:
        """Whoever looks at a page; a bad token is nobody's, and the page can still say so."""
        with suppress(Unknown, Revoked):
            return self.known(request) or Guest("")
        return Guest("")

    def welcome(self, request: Request, response: Response, name: str = "") -> Guest:
        """Whoever asks; a newcomer is given a cookie, and so is a guest with another name."""
        guest = self.known(request)
        if guest is None or (name and guest.name != name):
            guest = replace(guest or Guest(secrets.token_hex(8)), name=name)
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


def tidy(text: str, longest: int = NAME_LENGTH) -> str:
    """A name or a line as it can be shown: visible, on one line, not too long."""
    return cut(visible(text[: longest * MAX_SIGNS]), longest)
