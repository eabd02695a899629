"""Inputs that cannot be: more than two hundred ways to type, hand in or set up something wrong.

`case("simulate atlantis --seed -1", "0 <= x")` is a command line and a part of what it should
say. FILE, FOLDER and RECORD in it stand for the file of the case, an empty folder, and a good
record; the content of the file may be made when the case is tried.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import kritias
from tests.command_line.fuzzer import positions
from tests.command_line.typed import ROOMS

GOLDEN = ROOMS / "atlantis/golden/valid/random-2-seats.game"
GODS = f"game: gods\nrules: {kritias.game('gods').VERSION}"
HUGE = "9" * 5000  # more digits than Python makes a number of
DEEP = 100_000

Content = bytes | Callable[[], bytes]


@dataclass(frozen=True)
class Case:
    """One of them."""

    name: str
    words: tuple[str, ...]
    says: str
    file: str = ""
    content: Content = b""
    given: bytes = b""
    environment: Mapping[str, str] = field(default_factory=dict)


def case(line: str, says: str, *more: str, name: str = "", **rest: Any) -> Case:
    """A case; words that hold spaces, or nothing, come after the line."""
    words = (*line.split(), *more)
    return Case(name or " ".join([line, *map(ascii, more)])[:70], words, says, **rest)


def handed_in(command: str, file: str, content: Content, says: str, name: str) -> Case:
    return Case(f"{command} {name}", (*command.split(), "FILE"), says, file, content)


# Words and numbers


def numbers() -> Iterator[Case]:
    """Everything that takes a number is given what is none, and what is out of all bounds."""
    whole = ("many", "", "1.5", "NaN", "²", "1e3", "0x10", HUGE, "\udcff")
    for word in whole:
        name = f"simulate --seed {word[:10]!a}"
        yield case("simulate atlantis --seed", "--seed should be a whole number.", word, name=name)
    for option in ("--seats", "--games"):
        for word in ("few", "", HUGE):
            name = f"simulate {option} {word[:10]!a}"
            yield case(
                f"simulate atlantis {option}",
                f"{option} should be a whole number.",
                word,
                name=name,
            )
    bounds = {
        "simulate atlantis --seed": ("-1", str(1 << 64)),
        "terminal atlantis --seed": ("-1", str(1 << 64)),
        "laws atlantis --seed": ("-1", str(1 << 64)),
        "arena atlantis --seed": ("-1", str(1 << 64)),
        "review RECORD --seed": ("-1", str(1 << 64)),
        "simulate atlantis --games": ("0", "-5"),
        "laws atlantis --games": ("0", "-5"),
        "arena atlantis --games": ("0", "1000001", str(1 << 80)),
        "arena atlantis --workers": ("-1", "100000"),
        "review RECORD --iterations": ("99", "10000001"),
        "bench --seconds": ("0", "601", "nan", "inf", "-inf", "soon"),
        "play --port": ("0", "65536", "-1", "http"),
        "serve --port": ("0", "65536"),
        "serve --thinkers": ("0", "257"),
        "serve --absence": ("4.9", "nan", "inf"),
        "serve --leniency": ("0", "nan", "inf"),
        "serve --drain": ("-1", "601", "nan"),
        "serve --archive": ("-1", "nan", "inf"),
        "serve --abandoned": ("-1", "nan", "inf"),
        "serve --least-space": ("-1",),
        "worker --database x --processes": ("0", "257"),
    }
    for line, words in bounds.items():
        for word in words:
            yield case(f"{line} {word}", f"{line.split()[-1]} should be ")


COMMANDS = [
    case("fly", "No such command 'fly'."),
    case("", "No such command", "", name="a command without letters"),
    case("GAMES", "No such command 'GAMES'."),
    case("games atlantis", "The command does not take «"),
    case("games --loud", "No such option: --loud"),
    case("--loud", "No such option: --loud"),
    case("-x", "No such option: -x"),
    case("rules", "Missing argument 'GAME'."),
    case("simulate", "Missing argument 'GAME'."),
    case("laws", "Missing argument 'GAME'."),
    case("arena", "Missing argument 'GAME'."),
    case("replay", "Missing argument 'RECORD'."),
    case("verify", "Missing argument 'RECORD'."),
    case("review", "Missing argument 'RECORD'."),
    case("position show", "Missing argument 'FILE'."),
    case("position moves", "Missing argument 'FILE'."),
    case("position hide", "No such command 'hide'."),
    case("simulate atlantis --seed", "requires an argument"),
    case("simulate atlantis gods", "The command does not take «"),
    case("bench atlantis", "The command does not take «"),
    case("play atlantis", "The command does not take «"),
    case("replay RECORD RECORD", "The command does not take «"),
    case("simulate", "There is a NUL character in what was typed.", "atlan\0tis"),
    case("replay", "There is a NUL character in what was typed.", "a\0b.game"),
    case("serve --host", "There is a NUL character in what was typed.", "127.0.0.1\0"),
]

GAMES = [
    *(
        case(f"{command} chess", "There is no game chess; there are atlantis, ")
        for command in ("rules", "simulate", "laws", "terminal", "arena")
    ),
    case("simulate", "There is no game", ""),
    case("simulate", "There is no game", " "),
    case("simulate", "There is no game", "\udcff\udcfe"),
    case("simulate", "There is no game", "a" * 10_000),
    case("simulate", "There is no game", "\x1b[2Jatlantis"),
    case("simulate .", "There is no module . to find a game in."),
    case("simulate ..atlantis", "There is no module ..atlantis to find a game in."),
    case("simulate examples..connect_four", "There is no module"),
    case("simulate nothing.here", "There is no module nothing.here to find a game in."),
    case("laws kritias.nothing", "There is no module kritias.nothing to find a game in."),
    case("simulate kritias.cli", "kritias.cli is no game: it lacks NAME."),
    case("laws os.path", "os.path is no game: it lacks NAME."),
    case("simulate kritias.__main__", "kritias.__main__ is no game: it lacks NAME."),
    case("rules atlantis --lang fr", "Rules are written in en, it, es, not in «fr»."),
    case("rules atlantis --lang", "Rules are written in en, it, es", ""),
    case("rules atlantis --lang ../../x", "Rules are written in en, it, es"),
    case("rules atlantis --lang", "Rules are written in en, it, es", "x" * 5000),
    case("simulate atlantis --seats 9", "Atlantis is for 2 to 4 seats, not 9."),
    case("simulate atlantis --seats -1", "Atlantis is for 2 to 4 seats, not -1."),
    case("terminal gods --seats 5", "is for 1 to 4 seats, not 5."),
    case("terminal gods --seats 0", "is for 1 to 4 seats, not 0."),
    case("arena survive --seats 1", "is for 2 to 4 seats, not 1."),
    case("simulate examples.connect_four --seats 3", "Connect Four is for 2 seats."),
    case("simulate atlantis --option dark", "An option looks like name=value, not «dark»."),
    case("simulate atlantis --option", "An option looks like name=value, not «».", ""),
    case("simulate atlantis --option dark=yes", "Atlantis has no option dark; it has any_gap."),
    case("simulate atlantis --option seats=2", "Atlantis has no option seats"),
    case("terminal atlantis --option seed=2", "Atlantis has no option seed"),
    case("terminal atlantis --option game=x", "Atlantis has no option game"),
    case("laws atlantis --option dark=yes", "Atlantis has no option dark"),
    case("arena atlantis --option dark=yes --option dark=no", "Atlantis has no option dark"),
    case("simulate escape --option short=perhaps", "short takes yes or no, not 'perhaps'."),
    case("simulate escape --option short=", "short takes yes or no, not ''."),
    case("simulate gods --option order=x", "order takes one of "),
    case("laws gods --option secret=1", "secret takes yes or no, not '1'."),
    case("arena escape --option short=yes --option short=2", "short takes yes or no, not '2'."),
    case("simulate atlantis --games 1000000000000", "This machine holds"),
    case("laws atlantis --games 1000000000000", "This machine holds"),
    case("terminal atlantis --level grandmaster", "There is no bot grandmaster; there are"),
    case("terminal atlantis --level", "There is no bot ; there are", ""),
    case("terminal atlantis --level search-0", "There is no bot search-0; there are"),
    case("arena atlantis --bots clever", "There is no bot clever; there are"),
    case("arena atlantis --bots", "Name the bots that play", ""),
    case("arena atlantis --bots ,,,", "Name the bots that play"),
    case("balance atlantis --bots random,random", "Name every bot once."),
    case("balance atlantis --bots ,", "Name the bots that play"),
    case("simulate atlantis --option =yes", "An option looks like name=value, not «=yes»."),
    case(
        "simulate atlantis --option any_gap=yes --option any_gap=no",
        "any_gap has one value here, not 2",
    ),
    case("arena atlantis --bots random,random", "Name every bot once."),
    case("arena atlantis --bots random,greedy,random", "Name every bot once."),
    case("arena atlantis --bots search-9999999", "There is no bot search-9999999"),
    case("arena atlantis --bots nothing.here", "There is no module nothing to find a bot in."),
    case("arena atlantis --bots os.path", "There is no bot path in os."),
    case("arena atlantis --bots ..x", "There is no module . to find a bot in."),
    case("arena atlantis --bots kritias.bots.", "There is no bot in kritias.bots."),
]


# Rooms of somebody else's


def room(name: str, source: str, says: str, command: str = "simulate") -> Case:
    """A case with a module of its own, in the folder where the command is typed."""
    module = "room_" + "".join(sign if sign.isalnum() else "_" for sign in name)
    return Case(
        f"a room {name}", (*command.split(), f"rooms.{module}"), says,
        f"rooms/{module}.py", source.encode(errors="surrogateescape"),
    )  # fmt: skip


FOUR = "from examples.connect_four import *\n"
NO_RULE = """
from kritias.kernel.rule import rule

@rule
def deal(s):
    s.seed = undefined_name
"""
MISTYPED = """
from kritias.kernel.rule import rule
@rule
def deal(s):
    s.sead = 1
"""

STRANGE_ROOMS = [
    room("with a syntax error", "def play(:\n", "cannot be imported: SyntaxError"),
    room(
        "that raises",
        "raise RuntimeError('not today')",
        "RuntimeError: not today (rooms/",
    ),
    room("that ends the process", "raise SystemExit(3)", "cannot be imported: SystemExit: 3 ("),
    room("that divides by nothing", "1 / 0", "ZeroDivisionError: division by zero ("),
    room("that needs another", "import nothing_like_this", "No module named 'nothing_like_this'."),
    room("that is no text", "\udcff\udcfe", "cannot be imported: SyntaxError"),
    room("with a NUL", "x = 1\0", "cannot be imported: "),
    room("that is empty", "", "is no game: it lacks NAME."),
    room("with a name only", "NAME = 'x'", "is no game: it lacks TITLE."),
    room("without a state", FOUR + "del State", "is no game: it lacks State."),
    room("without a page", FOUR + "del from_document", "is no game: it lacks from_document."),
    room("without two", FOUR + "del limit, cover", "is no game: it lacks limit, cover."),
    room("without a rule", FOUR + "def deal(s): ...", "its deal has to be a @rule"),
    room("with a mistyped field", FOUR + MISTYPED, "_field.py, line 6: State has no field «sead»;"),
    room(
        "with a mistyped word",
        FOUR + "def write(s, move):\n    return s.winer",
        "_word.py, line 3: State has no field «winer»; is it «winner»?",
        "laws",
    ),
    room(
        "with mistyped payoffs",
        FOUR + "PAYOFFS = 'zero-sum'",
        "_payoffs.py, line 2: PAYOFFS is one of Payoffs.SHARES, Payoffs.ZERO_SUM,",
    ),
    room(
        "without bounds",
        FOUR + "from kritias.kernel.payoffs import Payoffs\nPAYOFFS = Payoffs.GENERAL",
        "_bounds.py, line 1: PAID has to say the least and the most",
    ),
    room("with seats in a list", FOUR + "SEATS = [2]", "its SEATS is not what it has to be."),
    room("without seats", FOUR + "SEATS = range(0)", "its SEATS is not what it has to be."),
    room("for nine", FOUR + "SEATS = range(2, 10)", "its SEATS is not what it has to be."),
    room("with a name that is none", FOUR + "NAME = 5", "its NAME is not what it has to be."),
    room("with strange options", FOUR + "OPTIONS = ('x',)", "its OPTIONS is not what it has to be"),
    room("with a dead door", FOUR + "play = 5", "its play is not what it has to be."),
    room("of another state", FOUR + "State = dict", "its State is not what it has to be."),
    room("with no rules to read", FOUR, "has no rules in «en».", "rules"),
    room("that does not compile", FOUR + NO_RULE, "The rule deal does not compile."),
    room("as a bot", "", "There is no bot room_as_a_bot in rooms.", "arena atlantis --bots"),
    room(
        "that says no moves",
        FOUR + "del MOVE_KINDS",
        "has no MOVE_KINDS, so nobody",
        "play --folder FOLDER --room",
    ),
    room("that raises, for replay", "1 / 0", "ZeroDivisionError", "replay RECORD --room"),
    room("that raises, for a house", "1 / 0", "ZeroDivisionError", "serve --folder FOLDER --room"),
    room("that raises, for positions", "1 / 0", "ZeroDivisionError", "position show x.toml --room"),
]


# Records


def golden(old: str, new: str) -> bytes:
    text = GOLDEN.read_text("utf-8")
    assert old in text, old
    return text.replace(old, new, 1).encode(errors="surrogatepass")


HEAD = [  # what stands in the head of a good record, what stands there instead, what is said
    ("kritias: 1", "kritias: 2", "This is no Kritias record: its first line should be"),
    ("kritias: 1\n", "", "This is no Kritias record"),
    ("kritias: 1", "\ufeffkritias: 1", "This is no Kritias record"),
    ("kritias: 1", "PGN", "This is no Kritias record"),
    ("game: atlantis", "game: chess", "There is no game chess"),
    ("game: atlantis", "game: os.path", "There is no game os.path"),
    ("game: atlantis\nrules: 1", GODS, "«a-crown» is no move of Island of Gods."),
    ("game: atlantis", "game:", "There is no game"),
    ("game: atlantis\n", "", "The head of the record lacks «game»."),
    ("rules: ", "rules: 9", "The record was played by version 9"),
    ("rules: ", "rules: x", "The record was played by version x"),
    ("seats: 2", "seats: two", "«seats» should be a whole number, not 'two'."),
    ("seats: 2", "seats: 9", "Atlantis is for 2 to 4 seats, not 9."),
    ("seats: 2", "seats: 3", "does not replay."),
    ("seats: 2", "seats: -2", "«seats» should be from 0 to 99, not -2."),
    ("seats: 2", f"seats: {HUGE}", "«seats» should be a whole number, not '999"),
    ("seats: 2", f"seats: 0x{'f' * 5000}", "«seats» should be from 0 to 99, not 0xfff"),
    ("seats: 2\n", "", "The head of the record lacks «seats»."),
    ("seats: 2", "seats: 2\nseats: 2", "The head of the record says «seats» twice."),
    ("seed: ", "seed: x", "«seed» should be a whole number, not"),
    ("seed: ", "seed: -", "«seed» should be from 0 to 18446744073709551615, not -0x"),
    ("seed: 0x", "seed: 0xfffffffffffffffff", "«seed» should be from 0 to 18446744073709551615"),
    ("seed: 0x", f"seed: {HUGE}", "«seed» should be a whole number"),
    ("seed: 0x", "seed: 1e9 #", "«seed» should be a whole number"),
    ("seed: ", "need: ", "The head of the record lacks «seed»."),
    ("seed: ", "seed ", "Line 5 of the head is not «key: value»"),
    ("seats: 2", "seats: 2\noption dark: yes", "Atlantis has no option dark; it has any_gap."),
    ("seats: 2", "seats: 2\noption seats: 3", "Atlantis has no option seats; it has any_gap."),
    ("seats: 2", "seats: 2\nname diamond: Eve", "«name diamond» is of nobody at this table of 2"),
    ("won by", "lost by", "The record says «"),
    ("result: ", "result: 1", "The record says «1"),
    ("\n1 ", "\n1 circle: fly\n1 ", "fly does not replay."),
    ("\n1 ", "\n1 circle: \x1b[31mred\n1 ", "does not replay."),
    ("\n1 ", f"\n1 circle: {'x' * 9000}\n1 ", "is no move of Atlantis. Moves look like"),
    ("\n2 ", "\n2 : show show show\n2 ", "show does not replay."),
]


def records() -> Iterator[Case]:
    for number, (old, new, says) in enumerate(HEAD):
        content = golden(old, new)
        name = f"a record with {new[:24]!r} for {old!r}"
        yield handed_in("verify" if number % 2 else "replay", "x.game", content, says, name)
    text = GOLDEN.read_bytes()
    whole = [
        ("empty", b"", "This is no Kritias record"),
        ("of zeros", bytes(1000), "This is no Kritias record"),
        ("of bytes", bytes(range(256)), "is no text: byte 129 is not UTF-8."),
        ("zipped", b"\x1f\x8b\x08\x00" + text, "is no text: byte 2 is not UTF-8."),
        ("in UTF-16", text.decode().encode("utf-16"), "is no text: byte 1 is not UTF-8."),
        ("with a byte gone wrong", text[:99] + b"\xff" + text[100:], "is no text: byte 100 is not"),
        ("cut after its first line", text[:10], "The head of the record lacks «game»."),
        ("too large", text + b"#" * (8 << 20), "is larger than any game: more than 8 MB."),
        ("in JSON", b'{"kritias": 1}', "This is no Kritias record"),
        ("that goes on after the end", text + b"99 circle: show\n", "The game is over."),
        ("told twice", text + text, "does not replay."),
    ]
    for name, content, says in whole:
        for command in ("replay", "verify", "review"):
            yield handed_in(command, "x.game", content, says, f"a record {name}")
    begun = b"".join(line for line in text.splitlines(True)[:12] if b"result" not in line)
    yield handed_in("review", "x.game", begun, "Only a finished game", "a game under way")


FAIR = [  # lines of fair luck in the head of a record whose luck has another story
    ("secret: ab", "The secret is not the one that the hash of the record promised."),
    ("secret: xyz", "The secret is not a hexadecimal number: 'xyz'."),
    ("secret:", "The secret is not the one that the hash of the record promised."),
    ("secret: ab\nwords: zz", "The words of the players cannot be read: 'zz'."),
    ("secret: ab\nwords: ff", "The words of the players cannot be read: 'ff'."),
    ("secret: é", "The secret is not a hexadecimal number: 'é'."),
    (
        "secret:\ncommitment: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "The seed does not follow from the secret and the players’ words.",
    ),
]
RECEIPT = f"kritias receipt 1: table t, game atlantis, move 0, hash {'0' * 64}, words open"
NO_RECEIPT = "A receipt is one line that begins «kritias receipt 1:»"
RECEIPTS = [
    case("verify RECORD --receipt", NO_RECEIPT, ""),
    case("verify RECORD --receipt", NO_RECEIPT, "kritias receipt 2: x"),
    case("verify RECORD --receipt", NO_RECEIPT, RECEIPT[:-4], name="a receipt cut short"),
    case(
        "verify RECORD --receipt",
        NO_RECEIPT,
        RECEIPT.replace("move 0", "move 9999999"),
        name="a receipt of a game without end",
    ),
    case(
        "verify RECORD --receipt",
        "holds no secret, but the receipt promises one.",
        RECEIPT,
        name="a receipt for a record without a promise",
    ),
    case("verify RECORD --receipt nonsense", "There is no file nonsense."),
    case("verify RECORD --receipt", "A receipt begins «kritias receipt 1:»", "x" * 5000),
    case("verify RECORD --receipt RECORD", NO_RECEIPT),
    case("verify RECORD --receipt FOLDER", "is a folder, not a file."),
    case("replay RECORD --viewer diamond", "«diamond» is nobody at this table; there are nobody,"),
    case("replay RECORD --viewer", "«» is nobody at this table", ""),
    case("replay RECORD --viewer 0", "«0» is nobody at this table"),
]


# Files that are none


def files() -> Iterator[Case]:
    for command in ("replay", "verify", "review"):
        yield case(f"{command} nowhere.game", "There is no file nowhere.game.")
        yield case(f"{command} FOLDER", "is a folder, not a file.")
        yield case(f"{command} /dev/null", "This is no Kritias record")
        yield case(f"{command} -", "This is no Kritias record")
    yield case("replay RECORD/below.game", "cannot be read: Not a directory.")
    yield case("replay", "is a folder, not a file.", "")
    yield case("replay", "cannot be read: File name too long.", "x" * 5000)
    yield case("replay", "There is no file", "\udcff.game")
    yield case("replay /dev/zero", "/dev/zero is larger than any game: more than 8 MB.")
    endless = b"kritias: 1\n" + b"y\n" * (4 << 20)
    for line in ("replay -", "position show -"):
        says = "Standard input is larger than any game: more than 8 MB."
        yield case(line, says, name=f"{line} without end", given=endless)
        says = "Standard input is no text: byte 1 is not UTF-8."
        yield case(line, says, name=f"{line} of bytes", given=b"\xff\xfe")
    for command in ("show", "moves"):
        yield case(f"position {command} nowhere.toml", "There is no file nowhere.toml.")
        yield case(f"position {command} FOLDER", "is a folder, not a file.")
        yield case(f"position {command} RECORD", "should end in .toml or .json")
        yield case(f"position {command} -", "does not say which «game» it is a position of.")
    yield case("position show /dev/null", "should end in .toml or .json")


# Positions


@cache
def document(game: str) -> dict[str, Any]:
    """A position in the middle of a game."""
    return positions(game)[2]


def with_value(game: str, path: str, value: Any) -> Callable[[], bytes]:
    """The file of a position in which one value is another; a path is like «circle.hand»."""

    def content() -> bytes:
        made = json.loads(json.dumps(document(game)))
        *tables, name = path.split(".")
        table = made
        for one in tables:
            table = table.setdefault(one, {})
        table[name] = value
        return json.dumps(made).encode()

    return content


TEXTS = [b'"game"', b"[]", b"5", b"null", b'{"game": 5}', b"{}", b'{"game": null}']
PARSED = [
    ("x.json", b"", "x.json is not JSON: Expecting value"),
    ("x.json", b'{"game": "atlantis",}', "x.json is not JSON: "),
    ("x.json", b'{"game": "atlantis", "game": "gods"}', "is not JSON: «game» is there twice."),
    ("x.json", b'{"game": "atlantis", "seats": NaN}', "is not JSON: NaN is no number."),
    ("x.json", b'{"game": "atlantis", "seats": -Infinity}', "-Infinity is no number."),
    (
        "x.json",
        b'{"seats": ' + HUGE.encode() + b"}",
        "is not JSON: it holds a number of thousands of digits.",
    ),
    ("x.json", b"[" * DEEP, "is nested too deeply to be a position."),
    ("x.json", b'{"a":' * DEEP, "is nested too deeply to be a position."),
    ("x.json", b'{"game": "atlantis"', "is not JSON: "),
    ("x.json", b'game = "atlantis"', "is not JSON: "),
    ("x.json", b"\xef\xbb\xbf{}", "is not JSON: "),
    ("x.json", b'{"game": "\\ud800"}', "There is no game \\ud800; there are"),
    ("x.json", b'{"game": "chess"}', "There is no game chess; there are"),
    ("x.json", b'{"game": "os.path"}', "There is no game os.path; there are"),
    ("x.json", bytes(100), "is not JSON: "),
    ("x.json", b"\xff", "is no text: byte 1 is not UTF-8."),
    ("x.toml", b"", "does not say which «game» it is a position of."),
    ("x.toml", b'{"game": "atlantis"}', "is not TOML: "),
    ("x.toml", b'game = "atlantis"\ngame = "gods"', "is not TOML: Cannot overwrite a value"),
    ("x.toml", b"game = 5", "does not say which «game» it is a position of."),
    ("x.toml", b"game = [", "is not TOML: "),
    ("x.toml", b"a = " + b"[" * DEEP, "is nested too deeply to be a position."),
    ("x.toml", b"a = " + b"{a = " * DEEP, "is nested too deeply to be a position."),
    ("x.toml", b"a = " + HUGE.encode(), "is not TOML: it holds a number of thousands of digits."),
    ("x.toml", b'game = "atlantis"\nseats = 1979-05-27', "not datetime.date(1979, 5, 27)."),
    ("x.toml", b'game = "atlantis"\nseats = nan', "should be a whole number from 2 to 4, not nan."),
    ("x.toml", b'game = "atlantis"\nseats = 0x' + b"f" * 5000, "not a number beyond all bounds."),
    ("x.toml", b'game = "atlantis', "is not TOML: "),
    ("x.toml", b'game = "chess"', "There is no game chess; there are"),
    ("x.toml", bytes(100), "is not TOML: "),
    ("x.toml", b"\xff", "is no text: byte 1 is not UTF-8."),
    ("x.TOML", b"game = 5", "does not say which «game»"),
    ("x.txt", b'game = "atlantis"', "should end in .toml or .json"),
    ("x", b'game = "atlantis"', "should end in .toml or .json"),
]

HEADS = {  # fields that every position has, and what they are not
    "rules": (["x", 1 << 15, "9" * 5000], "«rules» of the position should be"),
    "seed": ([-1, 1 << 64, "x", [], 1.5], "«seed» of the position should be"),
    "drawn": ([5, "1 2", "x x x x", f"0 0 0 {HUGE}"], "«drawn»"),
    "seats": ([0, 9, "x", True, 2.5, [], {}, None], "«seats» of the position should be"),
    "turn": ([0, 1 << 15, "x"], "«turn» of the position should be"),
    "ply": ([-1, 1 << 15, {}], "«ply» of the position should be"),
    "seat": ([5, "", "nowhere", []], "«seat» of the position"),
    "phase": ([5, "war", {}], "«phase» of the position"),
    "first": ([5, "nobody", []], "«first» of the position"),
    "weather": (["fine"], "the position has no «weather»; it takes "),
}
FIELDS = {  # those of its own, with a value that is none for each
    "atlantis": {
        "stuck": -5, "path": "gold9", "discard": "ring*999", "spent": "sword", "veiled": "yes",
        "hidden": "none", "hidden.a": 5, "move": [], "move.pawn": "z", "move.due": "much",
        "circle": "ring", "circle.hand": "ring*200", "circle.shown": 1, "circle.tiles": "ring9",
        "circle.bridge": 1, "circle.home": "z", "circle.debt": -1, "circle.hat": "red",
    },
    "escape": {
        "options": 5, "options.short": "perhaps", "calm": -2, "island": "z99", "boats": "x",
        "undersides": 3, "undersides.rock": 5, "octopus": "nowhere", "monster": 5, "shark": "z99",
        "dolphin": [], "dice": "six", "dice.turn": -1, "move": 5, "move.moves": "x",
        "circle": "nowhere", "triangle": {},
    },
    "gods": {
        "options.order": 5, "options.secret": "x", "options.sun": {}, "numbers": "sun sun",
        "presence": "moon", "display": "sun", "discard": f"sun*{HUGE}", "stranger": "moon",
        "draws": 99, "actions": -1, "converted": "no", "winner": 5, "neutral": [],
        "neutral.sun": "circle X", "circle": [], "circle.god": "Loki", "circle.temples": "I",
        "circle.assistant": 0, "circle.hand": "sun*100", "circle.known": 5,
        "circle.followers": "moon",
    },
    "artonauti": {
        "options.adventures": 1, "options.time_limit": "long", "laid": 99, "board": "x",
        "stuck": "x", "ends": "soon", "move": 5, "move.active": "x", "move.composed": 5,
        "move.colour": "x", "circle": 5, "circle.hand": "x", "circle.shown": [],
        "circle.known": 5, "circle.looked": 5, "circle.below": 5, "circle.gallery": "x",
        "circle.adventures": "x", "circle.spent": "x", "circle.skips": 5,
    },
    "survive": {
        "options.squids": "x", "options.weather": True, "active": "x", "calm": -1, "island": "x",
        "boats": "z99", "serpents": "x", "sharks": 5, "whales": [],
        "dolphins": "x", "squids": {}, "protected": "x", "below": "x", "move": 5, "move.step": "x",
        "move.moves": "x", "move.swum": 5, "move.tile": "x", "circle": 5, "circle.people": "x",
        "circle.hand": "x", "circle.kept": 5,
    },
}  # fmt: skip


def documents() -> Iterator[Case]:
    for number, content in enumerate(TEXTS):
        says = "does not say which «game» it is a position of."
        yield handed_in("position show", "x.json", content, says, f"a document, {number}")
    for file, content, says in PARSED:
        name = f"{file}: {content[:50]!r}"
        yield handed_in("position show", file, content, says, name)
    games = list(FIELDS)
    for path, (values, says) in HEADS.items():
        for number, value in enumerate(values):
            game = games[number % len(games)]
            name = f"{game} whose {path} is {str(value)[:20]!r}"
            command = ("position moves", "position show")[number % 2]
            content = with_value(game, path, value)
            yield handed_in(command, "x.json", content, says, name)
    for game, fields in FIELDS.items():
        for path, value in fields.items():
            name = f"{game} whose {path} is {str(value)[:20]!r}"
            content = with_value(game, path, value)
            yield handed_in("position show", "x.json", content, "", name)


# What a house needs, and what an arena needs


HOUSES = [
    case("serve --folder FOLDER --metrics-token short", "has at least 16 plain characters."),
    case("forget livia --database FOLDER/t.db", "There are no tables in "),
    case("forget livia --database mysql://localhost/x", "Tables are kept in a file of SQLite"),
    case("export-tables FOLDER/out --database FOLDER/t.db", "There are no tables in "),
    case("worker", "Missing option '--database'"),
    case("worker --database FOLDER/t.db", "A worker shares a database of PostgreSQL"),
    case("worker --wait 0 --database postgresql://localhost:1/x", "database cannot be opened: "),
    case("serve --folder FOLDER --host 203.0.113.7", "This machine has no address 203.0.113.7"),
    case("serve --folder FOLDER --host nonsense.invalid", "has no address nonsense.invalid"),
    case("serve --folder FOLDER --host 256.1.1.1", "This machine has no address 256.1.1.1"),
    case("serve --folder FOLDER --host http://localhost", "has no address http://localhost"),
    case("serve --folder FOLDER --host", "Which address to listen on?", ""),
    case("serve --folder FOLDER --host", "This machine has no address ", "x" * 300),
    case("serve --folder FOLDER --host", "This machine has no address ", "\udcff"),
    case("serve --folder FOLDER --host", "This machine has no address ", "a..b"),
    case("serve --folder FOLDER --port TAKEN", "is taken, perhaps by another Kritias."),
    case("play --folder FOLDER --no-browser --port TAKEN", "is taken, perhaps by another Kritias."),
    case("serve --folder RECORD", "is a file, not a folder to keep tables in."),
    case("serve --folder RECORD/below/it", "is a file, not a folder to keep tables in."),
    case("play --folder RECORD", "is a file, not a folder to keep tables in."),
    case("play --folder /dev/null", "/dev/null is a file, not a folder to keep tables in."),
    *(
        case(f"serve --folder FOLDER --database {place}", "or at an address of PostgreSQL such as")
        for place in (
            "mysql://localhost/x", "redis://x", "sqlite:///x.db", "sqlite+aiosqlite://", "://",
            "http://localhost", "postgresql+asyncpg://localhost/x", "file://x",
        )
    ),
    case("serve --folder FOLDER --database FOLDER", "is a folder, not a file to keep tables in."),
    case("serve --folder FOLDER --database RECORD/x.db", "is a file, not a folder"),
    case(
        "serve --folder FOLDER --wait 0 --database postgresql://localhost:1/x",
        "The database cannot be opened: ",
    ),
    case(
        "serve --folder FOLDER --database postgresql://localhost:port/x",
        "The address of the database cannot be read",
    ),
    Case(
        "a database that is none", ("serve", "--folder", "FOLDER", "--database", "FILE"),
        "The tables cannot be kept in", "x.db", b"no database" * 1000,
    ),
    Case(
        "a database of KRITIAS_DATABASE", ("serve", "--folder", "FOLDER"),
        "or at an address of PostgreSQL such as", environment={"KRITIAS_DATABASE": "mysql://x"},
    ),
    Case(
        "a short key", ("serve", "--folder", "FOLDER"), "KRITIAS_KEY should be a secret",
        environment={"KRITIAS_KEY": "secret"},
    ),
    Case(
        "a key that is no text", ("play", "--folder", "FOLDER"), "KRITIAS_KEY should be a secret",
        environment={"KRITIAS_KEY": "\udcff" * 40},
    ),
    Case(
        "a damaged key", ("play", "--folder", "FOLDER/.."), "The key of the house",
        "key", b"short",
    ),
    *(
        case("serve --folder FOLDER --name", "A house has a name such as table.club.org", name_)
        for name_ in ("", "https://table.club.org", "table.club.org:80", "a b", "-x", "\udcff")
    ),
    *(
        case("serve --folder FOLDER --proxy", "Your web server has an address such as", proxy)
        for proxy in ("", "nonsense", "localhost", "127.0.0.1:80", "300.1.1.1", "10.0.0.1/8")
    ),
    case("serve --folder FOLDER --room chess", "There is no game chess"),
    case("play --folder FOLDER --room nothing.here", "There is no module nothing.here"),
]  # fmt: skip

ARENAS = [
    case("arena atlantis --report nowhere/x.html", "There is no folder nowhere to write x.html"),
    case("arena atlantis --report FOLDER", "is a folder, not a file to write into."),
    case("arena atlantis --report RECORD/x.html", "There is no folder "),
    case("arena atlantis --report", "is a folder, not a file to write into.", ""),
    case("arena atlantis --report", "File name too long.", "x" * 5000),
    case("arena atlantis --ray localhost:1", "There is no Ray cluster at localhost:1."),
    case("arena atlantis --ray ray://localhost:1", "There is no Ray cluster at ray://localhost:1."),
    case(f"arena atlantis --ray localhost:{HUGE}", "There is no Ray cluster at localhost:999"),
    case("arena atlantis --ray nonsense.invalid:10001", "There is no Ray cluster at"),
    case("arena atlantis --ray", "There is no Ray cluster at", "x" * 300 + ":1"),
    case("arena atlantis --ray", "There is no Ray cluster at", "\udcff:1"),
    case("balance atlantis --ray localhost:1", "There is no Ray cluster at localhost:1."),
    case("mine atlantis --ray localhost:1", "There is no Ray cluster at localhost:1."),
    case("solve atlantis --ray localhost:1", "There is no Ray cluster at localhost:1."),
    case("review RECORD --ray localhost:1", "There is no Ray cluster at localhost:1."),
    case("simulate atlantis --gpu", ""),
    case("worker --database postgresql://localhost:1/x --gpu", ""),
]


def fair() -> Iterator[Case]:
    for line, says in FAIR:
        content = golden("seats: 2", f"seats: 2\n{line}")
        yield handed_in("verify", "x.game", content, says, f"a record with {line[:30]!r}")


CASES = [
    *numbers(), *COMMANDS, *GAMES, *STRANGE_ROOMS, *records(), *fair(), *RECEIPTS, *files(),
    *documents(), *HOUSES, *ARENAS,
]  # fmt: skip
assert set(FIELDS) == set(kritias.GAMES)
