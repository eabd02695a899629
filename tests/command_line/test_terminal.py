"""A table in the terminal: whole games of every room, by number and as moves are written."""

import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest

import kritias
from kritias.kernel.position import Position
from kritias.kernel.record import read_record
from kritias.registry import picture_of
from kritias.ui.picture import ViewContext
from kritias.ui.signs import in_signs
from kritias.ui.words import Words
from tests.campaign import some
from tests.command_line.typed import ROOT, assert_one_sentence, typed

LONGEST = 240.0  # seconds that a game may take here
COLOUR = "\x1b["
OVER = re.compile(r"<(\w+) turn \d+, over; [^>]+>")
AROUND = {"COLUMNS": "100", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT / "src")}


class Terminal:
    """Somebody before a terminal of their own."""

    def __init__(self, *words: str, **environment: str) -> None:
        own, other = pty.openpty()
        self.own, self.shown = own, ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kritias", "terminal", *words],
            stdin=other, stdout=other, stderr=other, close_fds=True,
            env={**os.environ, **AROUND, **environment},
        )  # fmt: skip
        os.close(other)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.own)

    def wait(self, prompt: str = "Your move: ") -> str:
        """What is shown up to the next prompt, or to the end."""
        shown, end = b"", time.monotonic() + LONGEST
        while time.monotonic() < end and not shown.decode(errors="ignore").endswith(prompt):
            if not select.select([self.own], [], [], 1.0)[0]:
                continue
            try:
                shown += os.read(self.own, 65536)
            except OSError:  # nobody is at the other end any more
                break
        self.shown += shown.decode()
        return shown.decode()

    def type(self, line: str) -> str:
        os.write(self.own, f"{line}\n".encode())
        return self.wait()


SHORT = {"escape": ("--option", "short=yes"), "gods": ("--seats", "1")}


@pytest.mark.parametrize("game", some(kritias.GAMES, 2))
def test_a_whole_game_is_played_in_a_pseudo_terminal(game):
    with Terminal(game, "--seed", "3", "--level", "random", *SHORT.get(game, ())) as terminal:
        first = shown = terminal.wait()
        for number in range(3000):
            if OVER.search(shown):
                break
            shown = terminal.type("1" if "is no move" in shown else str(number % 3 + 1))
            assert "Traceback" not in shown
        assert OVER.search(shown)[1] == game
        assert terminal.process.wait(20) == 0
    assert COLOUR in first
    assert "Circle" in first


def test_hint_undo_save_and_resume(tmp_path):
    file = tmp_path / "evening.game"
    with Terminal("survive", "--seed", "3", "--level", "random") as terminal:
        terminal.wait()
        assert "save FILE" in terminal.type("help")
        hint = terminal.type("hint")
        assert "Why: " in hint
        assert "%" in hint
        assert "Nothing can be taken back" in terminal.type("undo")
        terminal.type("put-d4-6")
        assert f"saved in {file}" in re.sub(r"\s+", " ", terminal.type(f"save {file}"))
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    kept = read_record(file.read_text(), kritias.game).position
    told = typed("terminal", "--resume", str(file), given=b"quit\n")
    assert told.code == 0
    assert "Survive" in told.out
    assert kept.played
    assert typed("replay", str(file)).code == 0, "it is a record like any other"


def test_a_move_is_taken_back_while_nothing_has_come_to_light():
    """Alone with a seed everything is foretold: play up to a move that brings nothing to light."""
    position = Position.start(kritias.game("gods"), 1, 3)
    while not (quiet := [move for move in position.moves if move.startswith("travel")]):
        position = position.play(position.moves[-1])
    written = [
        before.game.write(before.state, move)
        for before, move in zip(position.history(), position.played, strict=False)
    ]
    lines = [*written, quiet[0], "undo", quiet[0], "undo", "undo", "quit"]
    told = typed("terminal", "gods", "--seats", "1", "--seed", "3", given="\n".join(lines).encode())
    assert told.code == 0
    assert told.out.count(f"  {quiet[0]}\n") >= 3, "it is offered anew"
    assert told.out.count("Nothing can be taken back") == 1, "but not what was drawn before"


def test_what_is_piped_is_plain_and_colours_can_be_refused():
    plain = typed("terminal", "gods", "--seed", "3", given=b"quit\n")
    assert (plain.code, plain.err) == (0, "")
    assert COLOUR not in plain.out
    with Terminal("atlantis", "--seed", "3", NO_COLOR="1") as terminal:
        shown = terminal.wait()
    assert not re.search(r"\x1b\[[0-9;]*3[0-9][;m]", shown)


@pytest.mark.parametrize(
    ("lang", "asks", "says"),
    [("it", "La tua mossa", "Perché: "), ("es", "Tu jugada", "Por qué: ")],
)
def test_it_speaks_three_languages(lang, asks, says):
    told = typed(
        "terminal", "atlantis", "--seed", "3", "--lang", lang, given=b"help\nhint\nfly\nquit\n"
    )
    assert told.out.count(asks) == 4
    assert says in told.out
    assert "Your move" not in told.out
    assert_one_sentence(typed("terminal", "--lang", "tlh"))


def test_a_damaged_file_is_refused_in_a_sentence(tmp_path):
    file = tmp_path / "saved.game"
    typed("terminal", "atlantis", "--seed", "3", given=f"1\nsave {file}\nquit\n".encode())
    text = file.read_text()
    damages = {
        "nothing": "", "another game": text.replace("atlantis", "chess"),
        "another version": text.replace("rules: ", "rules: 9"), "a level": text.replace(
            "level: casual", "level: grandmaster"), "moves": text.rstrip() + " fly\n",
        "half": text[: len(text) // 3], "no text": "kritias: 1\n\0\x1b[31m: \n",
    }  # fmt: skip
    for name, damaged in damages.items():
        file.write_text(damaged)
        told = typed("terminal", "--resume", str(file), given=b"quit\n")
        assert told.code == 2, name
        assert_one_sentence(told)
    file.write_bytes(b"\xff\xfe")
    assert_one_sentence(typed("terminal", "--resume", str(file)))
    assert_one_sentence(typed("terminal", "--resume", str(tmp_path / "none")))


def test_a_file_of_something_else_is_not_written_over(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Livia")
    given = f"save {letter}\nsave {tmp_path}\nsave\nquit\n".encode()
    told = typed("terminal", "atlantis", "--seed", "3", given=given)
    said = " ".join(told.out.split())  # a long name of a folder breaks the line
    assert said.count("choose another name") == 1
    assert "Save it where?" in said
    assert told.code == 0
    assert letter.read_text() == "Dear Livia"


# In signs


def board_of(game: str, moves: int = 40):
    room = kritias.game(game)
    position = Position.start(room, 2, 3)
    for number in range(moves):
        if position.is_over:
            break
        position = position.play(position.codes[number * 7 % len(position.codes)])
    context = ViewContext(0, Words(), 1.0)
    return in_signs(str(picture_of(room).board(position.view(0).state, context)), 80)


@pytest.mark.parametrize("game", kritias.GAMES)
def test_every_room_has_a_map_that_fits(game):
    board = board_of(game)
    lines = ["".join(span.text for span in line) for line in board.map]
    assert lines
    assert max(map(len, lines)) <= 80
    styles = {span.style for line in board.map for span in line}
    assert styles - {"", "name", "sea"}, "somebody or something stands there"
    assert board.legend


def test_a_map_names_every_place_once():
    board = board_of("survive")
    names = [span.text for line in board.map for span in line if span.style == "name"]
    assert len(names) == len(set(names)) > 100
