"""`docs/protocol.md` is held to the messages that are sent and taken."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

import kritias
from kritias.arena.match import greeting_of
from kritias.bots import program
from kritias.bots.foul import Foul, FoulKind
from kritias.bots.protocol import (
    PROTOCOL,
    QUIT,
    Clock,
    introduction_in,
    legal_move,
    line_of,
    move_in,
    over,
    question,
)
from kritias.kernel.position import Position

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```json (house|program)=(\w+)\n(.*)\n```$", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def sent() -> dict[str, dict]:
    """Every message of the house, as it is really sent in the game that the page tells of."""
    position = Position.start(kritias.open_room("examples.connect_four"), seats=2, seed=7)
    position = position.play("d")
    game, seen = position.game, position.view(position.seat).state
    with pytest.raises(Foul) as caught:
        legal_move(game, seen, "z")
    messages = {
        "hello": greeting_of(game, position.state, position.seat, ["./mybot", "skilled"]).message(),
        "decide": question(game, seen, 1, Clock(10_000)).message(),
        "over": over([0, 1], [0.0, 1.0]),
        "forfeit": over([0, 0], [0.0, 0.0], caught.value),
        "quit": QUIT,
    }
    return {name: json.loads(line_of(message)) for name, message in messages.items()}


def test_every_message_of_the_house_is_as_the_page_shows_it(sent):
    shown = {name: json.loads(text) for who, name, text in EXAMPLES if who == "house"}
    assert shown == sent


def test_every_field_is_told_of(sent):
    told = set(re.findall(r"`(\w+)`", PAGE))
    parts = [part for message in sent.values() for part in message.values()]
    tables = [*sent.values(), *sent["decide"]["moves"], *(p for p in parts if isinstance(p, dict))]
    beside = {"type", *sent["hello"]["options"], *sent["decide"]["position"]}
    assert {name for table in tables for name in table} - beside <= told
    assert f"version {PROTOCOL} of the protocol" in PAGE


def test_every_answer_on_the_page_is_taken():
    answers = [(name, json.loads(text)) for who, name, text in EXAMPLES if who == "program"]
    assert [name for name, _ in answers] == ["hello", "decline", "move", "move"]
    for name, answer in answers:
        match name:
            case "hello":
                assert introduction_in(answer).name == answer["name"]
            case "decline":
                with pytest.raises(Foul, match=answer["decline"]):
                    introduction_in(answer)
            case "move":
                assert move_in(answer) == answer["move"]


def test_every_kind_of_foul_is_on_the_page():
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \|$", PAGE.partition("## Fouls")[2], re.MULTILINE)
    assert set(rows) == set(get_args(FoulKind))
    assert f"{program.LONGEST:,} bytes" in PAGE
