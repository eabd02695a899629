"""Nonsense, drawn from seeded dice: JSON of every shape, forms, headers, paths, frames."""

from collections.abc import Sequence
from typing import Final, TypeVar

import numpy as np

from tests.attack.lines import BINARY, CLOSE, PING, TEXT, Frame

LARGEST: Final = 16 * 1024  # bytes in a body that a house reads
T = TypeVar("T")


class Dice:
    """What is drawn follows from the seed and the number of the throw alone."""

    def __init__(self, *seed: int) -> None:
        self.generator = np.random.default_rng(seed)

    def below(self, number: int) -> int:
        return int(self.generator.integers(number))

    def one(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def happens(self, share: float) -> bool:
        return float(self.generator.random()) < share

    def bytes(self, number: int) -> bytes:
        return self.generator.bytes(number)


# JSON, as text: much of it could not be written by json.dumps

DIGITS: Final = ("1" + "0" * 400, "1" + "0" * 5000, "-" + "9" * 400, "9" * 30, "9" * 4299)
NUMBERS: Final = (
    "0", "-0", "-1", "1", "2", "3.5", "1e999", "-1e999", "1e-320", "1e308", "NaN", "Infinity",
    "-Infinity", "2147483648", "18446744073709551615", "18446744073709551616", "1.0", "0.1", "01",
    "0x10", "1.", ".5", "+1", *DIGITS,
)  # fmt: skip
LETTERS: Final = (
    "", " ", "x", "\\ud800", "\\udfff\\ud800", "a\\ud800b", "\\u0000", "\x00", "\x01", "\x1b[31m",
    "{x}", "{0.__class__}", "%s%n", "<script>alert(1)</script>", "../../etc/passwd", "' or 1=1 --",
    "\\n\\r", "٣", "²", "\u202e", "\ufeff", "é" * 20, "🏛" * 12, "x" * 41, "x" * 500, "x" * 15_000,
    "null", "true", "-1", "9" * 5000, "1e5", "NaN", "\\\\", "\\", "\\x", "\\u12", "a\tb", "\u2028",
)  # fmt: skip
ODD: Final = (
    "null", "true", "false", "[]", "{}", "[null]", "[[]]", "[" * 50 + "]" * 50, "[" * 3000,
    '{"a":' * 60 + "1" + "}" * 60, '{"a":1,"a":2}', '{"\\ud800":1}', '{"":{}}', "undefined", "'x'",
    "[1,2,3]", '{"kind":"me"}', '[{"kind":"bot"}]', "", ",", "/**/1", "[" + "0," * 4000 + "0]",
)  # fmt: skip


def text(dice: Dice) -> str:
    return f'"{dice.one(LETTERS)}"'


def scrap(dice: Dice, depth: int = 0) -> str:
    """Any JSON, or almost JSON."""
    match dice.below(8 if depth < 3 else 5):
        case 0 | 1:
            return dice.one(NUMBERS)
        case 2 | 3:
            return text(dice)
        case 4:
            return dice.one(ODD)
        case 5:
            return "[" + ",".join(scrap(dice, depth + 1) for _ in range(dice.below(5))) + "]"
        case _:
            names = [text(dice) for _ in range(dice.below(4))]
            return "{" + ",".join(f"{name}:{scrap(dice, depth + 1)}" for name in names) + "}"


def encoded(dice: Dice, body: str) -> bytes:
    """A text as bytes: mostly UTF-8, now and then with something wrong about it."""
    plain = body.encode("utf-8", "surrogatepass")
    match dice.below(40):
        case 0:
            return b"\xef\xbb\xbf" + plain
        case 1:
            return body.encode("utf-16", "surrogatepass")
        case 2:
            place = dice.below(len(plain) + 1)
            return plain[:place] + dice.bytes(3) + plain[place:]
        case 3:
            return plain[: dice.below(len(plain) + 1)]
        case 4:
            return b""
        case 5:
            return dice.bytes(dice.below(300))
        case 6:
            return plain + b" " * max(LARGEST - len(plain), 0)
        case 7:
            return plain + b" " * LARGEST
    return plain


# Paths

PARTS: Final = (
    "", "-1", "0", "1", "9", "9" * 30, "9" * 4400, "%00", "%ff", "..", "%2e%2e%2f", "//", "%2f",
    "x", "x" * 300, "x" * 6000, "%F0%9F%8F%9B", "%ed%a0%80", "1.5", "+1", "%20", "%d9%a3", ".",
    "%", "%zz", "a%0d%0ab", "{x}", "null", "true", "..;", "~root", "a%00b", "é", "'", '"',
    "%C2%B2", "nowhere",
)  # fmt: skip
GAPS: Final = ("", "", "", "", "", "/", "//", "/..", "%00", "/%2e%2e/", ";x", ".svg", "/x" * 50)
ASKED: Final = ("lang", "aspect", "ply", "since", "as", "at", "uncover", "%00", "x[]", "lang")
WISHES: Final = (
    "it", "es", "de", "%ff", "%00", "-1", "0", "1", "1e999", "nan", "inf", "-inf", "9" * 30, "page",
    "9" * 4400, "data", "", "true", "0.6", "1e-320", "x" * 3000, "%ed%a0%80", "2147483648", "[]",
)  # fmt: skip


def query(dice: Dice) -> str:
    pairs = [f"{dice.one(ASKED)}={dice.one(WISHES)}" for _ in range(dice.below(4))]
    return "?" + dice.one(("&", "&", ";", "&&")).join(pairs) if pairs else ""


# Headers

METHODS: Final = (
    "GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND",
    "FOO", "get", "M-SEARCH", "QUERY", "G\x00T",
)  # fmt: skip
HEADERS: Final[dict[str, Sequence[str]]] = {
    "Accept-Language": ("it;q=nan,es;q=inf", ";q=" * 300, "\xff\xfe", "it;q=1e999", ",", "z" * 999),
    "Cookie": (
        "kritias=\xff; lang=\xff; theme=;;", "kritias=" + "x." * 900, "a=b;" * 900, ";=;=",
        "lang=zz", 'kritias="\\777"; lang="', "kritias=WyJhIiwiYiJd.bad", "theme=dark; theme=light",
    ),
    "Authorization": (
        "Bearer", "Bearer ", "Bearer x", "Bearer \xff", "Basic eDp4", "Bearer " + "x." * 900,
        "bearer", "Bearer WyJhIiwiYiJd.bad", "\xff", "Bearer a b c", "Bearer .", "Bearer e30.e30",
    ),
    "Range": (
        "bytes=0-", "bytes=-99999999999999999999", "bytes=9-1", "bytes=a-b", "x=0-1", "bytes=",
        "bytes=" + ",".join(["0-1"] * 400), "bytes=" + "9" * 4400 + "-", "bytes=0-0,-1", "bytes=--",
    ),
    "If-None-Match": ("*", "\xff", '"x"', 'W/"', "x" * 5000),
    "If-Modified-Since": ("garbage", "Mon, 99 Foo 99999999999 00:00:00 GMT", "0", "\xff"),
    "Origin": (
        "null", "http://[", "http://[::1", "http://a]b", "//", "\xff", "http://evil.example", "x",
        "http://\xe2\x84\x80", "http://x:99999999", "file://", "http://[v1.x]", "://",
        "http://" * 99,
    ),
    "X-Forwarded-For": ("a," * 99, "[", "\xff", "1.2.3.4", "::1", "-1", "127.0.0.1:abc"),
    "X-Forwarded-Proto": ("https", "http://[", "\xff", "wss", ""),
    "X-Forwarded-Host": ("[", "evil.example"),
    "Referer": ("http://[", "\xff", "javascript:alert(1)", "http://evil.example/"),
    "Content-Encoding": ("gzip", "br", "x"),
    "Expect": ("100-continue", "x"),
    "Upgrade": ("h2c", "websocket", "\xff"),
    "Accept": ("\xff", "application/json", "text/html;q=nan"),
    "Content-Type": ("text/plain", "", "application/json; charset=\xff", "x/y", "x" * 999),
    "X": ("x" * 9000, ""),
    "Bad Name": ("x",),
}  # fmt: skip
HOSTS: Final = (
    "", "[", "[::1", "a/b", "a?b", "a#b", "@", "x" * 3000, "\xff", "a b", "x:abc", "x:99999",
    "evil", "\xe2\x84\x80", "a\x00b", "127.0.0.1:1", "[::]:x", "%00", "user:pass@x", "http://x/",
)  # fmt: skip


def headers(dice: Dice) -> list[tuple[str, str]]:
    """A few headers that nobody would send."""
    names = [dice.one(list(HEADERS)) for _ in range(dice.below(4))]
    return [(name, dice.one(HEADERS[name])) for name in names]


# Forms

JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
FIELDS: Final = (
    "abc", "", "0", "-1", "1", "2", "3", "4", "9", "9" * 99, "9" * 4400, "%00", "%ff", "%ed%a0%80",
    "1.5", "1e3", "%C2%B2", "%d9%a3", "x" * 21, "x" * 41, "x" * 3000, "5", "60", "86400", "86401",
    "yes", "no", "true", "-", "--1", "%2D", "1_0", "+", "%", "nan", "master", "casual", "atlantis",
)  # fmt: skip
BOUNDARY: Final = "hurdle"


def form(dice: Dice, likely: dict[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Fields as a form has them, some of them damaged, some of them strange."""
    chosen = [(name, dice.one(values)) for name, values in likely.items() if dice.happens(0.7)]
    pairs = [(name, dice.one(FIELDS) if dice.happens(0.3) else value) for name, value in chosen]
    if dice.happens(0.1):
        pairs.append((dice.one(FIELDS), dice.one(FIELDS)))
    if dice.happens(0.03):
        pairs += [(f"f{number}", "") for number in range(2000)]
    return pairs


def urlencoded(pairs: Sequence[tuple[str, str]]) -> tuple[str, bytes]:
    return FORM, "&".join(f"{name}={value}" for name, value in pairs).encode("utf-8")


def multipart(dice: Dice, pairs: Sequence[tuple[str, str]]) -> tuple[str, bytes]:
    """The same in parts, with files for fields and a boundary that may be missing."""
    pieces = []
    for name, value in pairs[:200]:
        file = '; filename="a.txt"' if dice.happens(0.15) else ""
        kind = dice.one(("", "", "Content-Type: text/plain; charset=zz\r\n", "X\r\n"))
        disposition = f'Content-Disposition: form-data; name="{name}"{file}\r\n{kind}\r\n'
        pieces.append(f"--{BOUNDARY}\r\n{disposition}{value}\r\n")
    body = "".join(pieces) + dice.one((f"--{BOUNDARY}--\r\n", f"--{BOUNDARY}--\r\n", "", "--"))
    kinds = (f"; boundary={BOUNDARY}",) * 8 + (
        "",
        "; boundary=",
        "; boundary=other",
        "; charset=zz",
    )
    return "multipart/form-data" + dice.one(kinds), body.encode("utf-8")


# Frames

WISHED: Final = ("aspect", "uncover", "at", "ply", "zz", "\\ud800", "")


def frame(dice: Dice) -> Frame:
    """Something sent over a WebSocket: a wish, mostly a strange one; at times no frame at all."""
    match dice.below(100):
        case 0:
            return Frame(dice.bytes(5), 3 + dice.below(5), is_rude=True)
        case 1:
            return Frame(b'{"at":0}', is_masked=False, is_rude=True)
        case 2:
            return Frame(b"\xff\xfe{", is_rude=True)
        case 3:
            return Frame(b"x" * 70_000, is_rude=True)
        case 4:
            return Frame(dice.bytes(dice.below(40)), CLOSE, is_rude=True)
        case 5:
            return Frame(b"{", is_final=False, is_rude=True)
        case 6 | 7:
            return Frame(dice.bytes(dice.below(100)), PING)
        case 8 | 9 | 10 | 11:
            return Frame(dice.bytes(dice.below(3000)), BINARY)
    return Frame(said(dice).encode("utf-8", "replace"), TEXT)


def said(dice: Dice) -> str:
    """The text of a frame."""
    kind = dice.below(10)
    if kind == 0:
        return scrap(dice)
    pairs = [f'"{dice.one(WISHED)}":{wish(dice)}' for _ in range(1 + dice.below(3))]
    whole = "{" + ",".join(pairs) + "}"
    return whole[: dice.below(len(whole))] if kind == 1 else whole


def wish(dice: Dice) -> str:
    """What is wished for: something usual, a number beyond all bounds, anything."""
    match dice.below(5):
        case 0 | 1:
            return dice.one(("0", "1", "2", "5", "null", "0.6", "1e3"))
        case 2:
            return dice.one((DIGITS[0], DIGITS[2], "1e999", "-1", "true", "NaN", "1e-320", "[0]"))
    return scrap(dice)
