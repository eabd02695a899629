"""Thousands of moves that are none, at the HTTP door and at the line protocol: a refusal each."""

import json
from collections import Counter

import httpx
import pytest

import kritias
from kritias.bots.foul import Foul
from kritias.bots.program import Program
from kritias.bots.protocol import legal_move, move_in
from kritias.kernel.position import Position
from tests.attack import nonsense
from tests.attack.nonsense import Dice
from tests.bots.rogues import program
from tests.campaign import sized
from tests.server.houses import House

SEED = 21
SHOTS = sized(1_000, 100_000)
ROOMS = (*kritias.GAMES, "examples.connect_four")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("moves")) as opened:
        yield opened


def is_legal(body: bytes, ply: int, legal: set[int | str]) -> bool:
    """Whether luck has drawn something that may be done."""
    try:
        content = json.loads(body)
        return content["ply"] == ply and content["move"] in legal
    except (ValueError, TypeError, KeyError, RecursionError):
        return False


def a_move(dice: Dice, codes: list[int], texts: list[str]) -> str:
    """Something that might pass for a move: a code that is not legal, a text with a slip, any
    JSON at all."""
    match dice.below(4):
        case 0:
            return str(dice.below(4000) - 1000)
        case 1:
            return str(max(codes) + 1 + dice.below(1 << 40))
        case 2:
            text = dice.one(texts)
            return json.dumps(text[: dice.below(len(text))] + dice.one(("", "x", " ", "-", "é")))
    return nonsense.scrap(dice)


def a_body(dice: Dice, ply: int, codes: list[int], texts: list[str]) -> bytes:
    if dice.happens(0.1):
        return nonsense.encoded(dice, nonsense.scrap(dice))
    when = str(ply) if dice.happens(0.7) else nonsense.scrap(dice)
    more = f',"x":{nonsense.scrap(dice)}' if dice.happens(0.05) else ""
    return nonsense.encoded(dice, f'{{"ply":{when},"move":{a_move(dice, codes, texts)}{more}}}')


def test_every_malformed_move_is_refused_at_the_http_door(house):
    livia = house.guest()
    table = livia.set_table(seed=5).id
    livia.play_on(table, 6)
    before = livia.view(table)
    codes = [move["code"] for move in before["moves"]]
    texts = [move["text"] for move in before["moves"]]
    told: Counter[str] = Counter()
    for number in range(SHOTS):
        body = a_body(Dice(SEED, number), before["ply"], codes, texts)
        if is_legal(body, before["ply"], {*codes, *texts}):
            continue
        answer = livia.client.post(
            f"/tables/{table}/moves", content=body, headers={"content-type": "application/json"}
        )
        assert 400 <= answer.status_code < 500, (number, body, answer.text)
        refusal = answer.json()
        assert refusal["message"], (number, body)
        told[refusal["error"]] += 1
    assert told.total() > 0.9 * SHOTS
    assert {"illegal", "unreadable", "unknown"} <= set(told), "most of it gets past the outer door"
    after = livia.view(table)
    assert (after["ply"], after["position"]) == (before["ply"], before["position"])
    assert "Traceback" not in house.errors.read_text()
    assert httpx.get(f"{house.url}/api/games").status_code == 200


ECHO = """
lines = open({path!r})
def decide(m):
    sys.stdout.buffer.write(bytes.fromhex(next(lines)) + b"\\n")
    sys.stdout.flush()
"""


def a_line(dice: Dice, codes: list[int], texts: list[str]) -> bytes:
    """Without an end of line: it is one answer."""
    if dice.happens(0.3):
        line = nonsense.encoded(dice, nonsense.scrap(dice))
    else:
        line = nonsense.encoded(dice, f'{{"move":{a_move(dice, codes, texts)}}}')
    return line.replace(b"\n", b" ")


def test_every_malformed_answer_of_a_program_is_a_foul(tmp_path):
    """Positions of all rooms in turn; one program says all of it, and goes on."""
    seen = [position_of(name) for name in ROOMS]
    lines = [
        a_line(Dice(SEED, number), *offered(seen[number % len(seen)])) for number in range(SHOTS)
    ]
    (tmp_path / "lines").write_text("\n".join(line.hex() for line in lines))
    speaker = Program(program(tmp_path, ECHO.format(path=str(tmp_path / "lines"))))
    fouls: Counter[str] = Counter()
    unfit = 0  # sentences that could not be shown
    try:
        for number in range(SHOTS):
            position = seen[number % len(seen)]
            try:
                move = move_in(speaker.ask({"type": "decide"}, 10))
                code = legal_move(position.game, position.state, move)
            except Foul as foul:
                fouls[foul.kind] += 1
                unfit += len(str(foul)) > 500 or not str(foul).isprintable()
            else:
                assert move in (code, position.game.write(position.state, code)), lines[number]
    finally:
        speaker.kill()
    assert not unfit
    assert fouls.total() > 0.9 * SHOTS
    assert {"illegal", "unreadable"} == set(fouls)


def position_of(name: str) -> Position:
    """What a seat sees in the middle of a game."""
    position = Position.start(kritias.open_room(name), seats=2, seed=7)
    for _ in range(6):
        position = position.play(position.codes[-1])
    return position.view(position.seat)


def offered(position: Position) -> tuple[list[int], list[str]]:
    return list(position.codes), list(position.moves)
