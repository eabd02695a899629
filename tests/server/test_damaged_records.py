"""A thousand damaged records: each is refused in a sentence, and the house stands."""

import json

import httpx
import numpy as np

import kritias
from kritias.kernel.rulebook import folder_of
from kritias.server.app import app_of
from kritias.server.referee import Patience
from kritias.server.services import Plan
from tests.server.houses import finish

DAMAGED = 1000
SHORTEST = 2  # good records of each room, the shortest ones
STRANGE = ("\0", "\ud800", "«", "0x", "9" * 400, ":", "#", "\n\n", "\r", "seed: 1\n", "\u202e")
HEADS = (
    "kritias: 1", "game: nothing", "game: ../../x", "rules: 99", "seats: 9", "seats: -1",
    "seed: 0x1ffffffffffffffffff", "seed: two", "option nothing: yes", "name nobody: y",
    f"name circle: {'x' * 900}", "secret: zz", "secret: 00", "commitment: 11", "words: zz",
    "result: 1 2", "luck: chosen", f"table: {'t' * 300}",
)  # fmt: skip
Dice = np.random.Generator


def one_of(things, dice: Dice):
    return things[int(dice.integers(len(things)))]


def good_records() -> list[str]:
    """Some of each room."""
    found = []
    for room in kritias.GAMES.values():
        files = sorted((folder_of(room) / "golden" / "valid").glob("*.game"))
        texts = sorted((file.read_text("utf-8") for file in files), key=len)
        found += texts[:SHORTEST]
    return found


def damaged(text: str, dice: Dice) -> str:
    """The same with one, two or three things wrong."""
    for _ in range(int(dice.integers(1, 4))):
        text = one_of(WAYS, dice)(text, dice)
    return text


def cut_off(text: str, dice: Dice) -> str:
    return text[: int(dice.integers(len(text) + 1))]


def garbled(text: str, dice: Dice) -> str:
    place = int(dice.integers(len(text) + 1))
    return text[:place] + one_of(STRANGE, dice) + text[place + int(dice.integers(4)) :]


def swapped(text: str, dice: Dice) -> str:
    words = text.split(" ")
    one, other = int(dice.integers(len(words))), int(dice.integers(len(words)))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def line_lost(text: str, dice: Dice) -> str:
    lines = text.splitlines()
    if lines:
        del lines[int(dice.integers(len(lines)))]
    return "\n".join(lines)


def line_twice(text: str, dice: Dice) -> str:
    lines = text.splitlines() or [""]
    place = int(dice.integers(len(lines)))
    return "\n".join([*lines[: place + 1], *lines[place:]])


def head_changed(text: str, dice: Dice) -> str:
    new = one_of(HEADS, dice)
    key = new.partition(":")[0]
    lines = [line for line in text.splitlines() if line.partition(":")[0] != key]
    return "\n".join([*lines[:2], new, *lines[2:]])


WAYS = (cut_off, garbled, swapped, line_lost, line_twice, head_changed)


def test_a_thousand_damaged_records_get_a_sentence_each(tmp_path):
    finish(bring_all(tmp_path))


async def bring_all(folder) -> None:
    dice, texts = np.random.default_rng(20), good_records()
    plan = Plan(str(folder / "t.db"), folder, Patience(pause=3600), generous=True)
    app = app_of(plan)
    async with app.router.lifespan_context(app):
        for game in kritias.GAMES:
            await app.state.services.ready.wait(game)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            refused = [
                await bring(client, damaged(one_of(texts, dice), dice), language)
                for language in ("en", "it", "es", "en") * (DAMAGED // 4)
            ]
            for text in texts:  # and the good ones are still taken
                answer = await client.post("/api/replays", json={"record": text})
                assert answer.status_code == 201, answer.text
    assert sum(refused) > DAMAGED * 0.9
    assert len(app.state.services.imports.by_name) <= 24


async def bring(client: httpx.AsyncClient, record: str, language: str) -> bool:
    """Whether a record is refused: in a sentence, and never as a mistake of the house."""
    answer = await client.post(
        f"/api/replays?lang={language}",
        content=json.dumps({"record": record}).encode("ascii"),  # what stands for nothing, too
        headers={"content-type": "application/json"},
    )
    assert answer.status_code in (201, 404, 422), (answer.status_code, record[:200])
    if answer.status_code == 201:
        return False
    message = answer.json()["message"]
    assert message.endswith((".", "»", ")", "…")), message
    assert len(message) < 400
    return True
