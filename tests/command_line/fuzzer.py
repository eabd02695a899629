"""Damage to records, positions and command lines, as Hypothesis draws it."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import tomli_w
from hypothesis import strategies as st

import kritias
from kritias.kernel.record import read_record
from tests.command_line.typed import ROOMS

NUMBER = re.compile(r"\d+")
NUMBERS = [
    "0", "-1", "1", "5", "127", "128", "255", "256", "32767", "32768", "65536", "2147483648",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e9", "0x10", "٣", "²",
    "9" * 30, "9" * 5000, "0x" + "f" * 5000, "nan", "-0", "1.5", "",
]  # fmt: skip
TOKENS = [
    "~", "?", "?*9", "-", "*", "*3", "@", "=", "+", ":", "#", "«", "circle", "diamond", "nobody",
    "\x1b[31m", "\u2028", "[red]", "{text}", "[[", "\x00", "box", "lost", "gone", "reserve", "none",
]  # fmt: skip
VALUES: list[Any] = [
    "", "x", "circle", "nobody", "?", "?*200", "0x10", "1" * 5000, "0x" + "f" * 5000, 0, 1, -1, 2,
    3, 4, 100, 128, 300, 40000, 1 << 40, 1 << 63, 1 << 70, 1.5, 1e300, True, False, [], ["circle"],
    {}, {"a": 1}, [[[[]]]], "\x1b[31m", "[red]", "{text}",
]  # fmt: skip


def golden(game: str) -> list[Path]:
    return sorted((ROOMS / game / "golden/valid").glob("*.game"))


def positions(game: str) -> list[dict[str, Any]]:
    """Documents of moments of the game that is stored first."""
    played = read_record(golden(game)[0].read_text("utf-8"), kritias.game).position
    moments = list(played.history())
    return [
        played.game.describe(moments[(len(moments) - 1) * part // 4].state) for part in range(5)
    ]


# Texts


@st.composite
def damaged_text(draw: st.DrawFn, text: str) -> bytes:
    """A text to which one to three things have happened."""
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from(DAMAGES))(draw, text)
    content = text.encode(errors="surrogatepass")
    if draw(st.integers(0, 9)) == 0 and content:
        place = draw(st.integers(0, len(content) - 1))
        content = content[:place] + bytes([draw(st.integers(0, 255))]) + content[place + 1 :]
    return content


def place_in(draw: st.DrawFn, things: Any) -> int:
    return draw(st.integers(0, max(len(things) - 1, 0)))


def drop_line(draw: st.DrawFn, text: str) -> str:
    lines = text.splitlines(keepends=True)
    place = place_in(draw, lines)
    return "".join(lines[:place] + lines[place + 1 :])


def double_line(draw: st.DrawFn, text: str) -> str:
    lines = text.splitlines(keepends=True)
    place = place_in(draw, lines)
    return "".join(lines[: place + 1] + lines[place:])


def swap_lines(draw: st.DrawFn, text: str) -> str:
    lines = text.splitlines(keepends=True)
    one, other = place_in(draw, lines), place_in(draw, lines)
    if lines:
        lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def blow_up_number(draw: st.DrawFn, text: str) -> str:
    found = list(NUMBER.finditer(text))
    if not found:
        return text
    number = found[place_in(draw, found)]
    return text[: number.start()] + draw(st.sampled_from(NUMBERS)) + text[number.end() :]


def exchange_words(draw: st.DrawFn, text: str) -> str:
    """A word in the place of another, or something that is no word."""
    found = list(re.finditer(r"[^\s:=]+", text))
    if not found:
        return text
    place = found[place_in(draw, found)]
    other = draw(st.sampled_from([*TOKENS, found[place_in(draw, found)].group()]))
    return text[: place.start()] + other + text[place.end() :]


def insert_token(draw: st.DrawFn, text: str) -> str:
    place = place_in(draw, text)
    return text[:place] + draw(st.sampled_from(TOKENS)) + text[place:]


def cut(draw: st.DrawFn, text: str) -> str:
    return text[: place_in(draw, text)]


def cut_out(draw: st.DrawFn, text: str) -> str:
    place = place_in(draw, text)
    return text[:place] + text[place + draw(st.integers(1, 40)) :]


DAMAGES = [
    drop_line, double_line, swap_lines, blow_up_number, exchange_words, insert_token, cut, cut_out,
]  # fmt: skip


# Documents


@st.composite
def damaged_document(draw: st.DrawFn, documents: list[dict[str, Any]]) -> tuple[str, bytes]:
    """A position in which some values are others: its suffix, and the file."""
    document = json.loads(json.dumps(draw(st.sampled_from(documents))))
    for _ in range(draw(st.integers(1, 3))):
        damage_value(draw, document)
    if draw(st.booleans()):
        return ".json", json.dumps(document).encode()
    return ".toml", tomli_w.dumps(document).encode()


def damage_value(draw: st.DrawFn, table: dict[str, Any]) -> None:
    """Change something in a table, or in one that it holds."""
    keys = sorted(key for key in table if key != "game") or ["x"]
    key = draw(st.sampled_from(keys))
    value = table.get(key)
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        damage_value(draw, value)
        return
    match draw(st.integers(0, 9)):
        case 0:
            table.pop(key, None)
        case 1:
            table[draw(st.sampled_from(["x", "seats", "hand", "[red]"]))] = value or 1
        case 2 | 3:
            table[key] = deepcopy(draw(st.sampled_from(VALUES)))
        case _ if isinstance(value, str):
            table[key] = draw(st.sampled_from(DAMAGES))(draw, value).replace("\x00", "")
        case _ if isinstance(value, int):
            table[key] = value + draw(st.sampled_from([-1, 1, 2, 100]))
        case _:
            table[key] = deepcopy(draw(st.sampled_from(VALUES)))


# Command lines


WORDS = [
    *NUMBERS, *TOKENS, "atlantis", "gods", "chess", "..", ".x", "x.y", "-", "--", "a,b", "=", "a=b",
    "/dev/null", "/dev/zero", "/nowhere/x.toml", "/nowhere/x.game", "random", "random,random",
    "kritias.cli", "kritias.__main__", "os.path", "2", "circle", "it",
    "\udcff", "é" * 300, "x" * 5000,
]  # fmt: skip
TAKEN = {  # by each command that is cheap, and what keeps it so
    "games": (["--json"], []),
    "rules": (["--lang"], []),
    "replay": (["--viewer", "--room", "--json"], []),
    "verify": (["--receipt", "--room", "--json"], []),
    "position show": (["--room", "--json"], []),
    "position moves": (["--room", "--json"], []),
    "simulate": (["--seats", "--seed", "--option", "--gpu", "--json"], ["--games", "2"]),
    "terminal": (["--seats", "--seed", "--option", "--level"], ["--level", "random"]),
    "arena": (
        ["--seats", "--seed", "--option", "--bots", "--report", "--json"],
        ["--games", "1", "--workers", "1", "--bots", "random"],
    ),
}  # fmt: skip


@st.composite
def damaged_line(draw: st.DrawFn, record: str, position: str) -> list[str]:
    """A command with words around it that mean something to it, or nothing."""
    command = draw(st.sampled_from(sorted(TAKEN)))
    options, cheap = TAKEN[command]
    subject = position if "position" in command else record
    if command in ("rules", "simulate", "terminal", "arena"):
        subject = draw(st.sampled_from(["atlantis", "gods", "survive"]))
    words = [*command.split(), *cheap]
    if draw(st.integers(0, 4)):
        words.append(subject)
    strange = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
    for _ in range(draw(st.integers(0, 2))):
        words += [draw(st.sampled_from(options)), draw(strange)]
    return words + draw(st.lists(strange, max_size=draw(st.sampled_from([0, 0, 0, 2]))))
