"""Thousands of hostile requests and frames: the house answers every one, and never with 5xx."""

import asyncio

import pytest

from tests.attack.fuzzer import Tally, ground_of, throw, tracebacks, whisper
from tests.campaign import sized
from tests.server.houses import House

SEED = 20
REQUESTS, FRAMES = sized(300, 2500), sized(200, 2000)


@pytest.fixture(scope="module")
def attacked(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("fuzzed")) as opened:
        yield opened


def told(tally: Tally) -> str:
    found = "\n".join(str(finding) for finding in tally.findings[:5])
    return f"{len(tally.findings)} of {tally}:\n{found}"


def test_hostile_requests_and_frames_are_answered_and_never_with_5xx(attacked):
    ground = ground_of(attacked)
    thrown = asyncio.run(throw(ground, SEED, range(REQUESTS)))
    whispered = asyncio.run(whisper(ground, SEED, FRAMES))
    stumbles = tracebacks(attacked.errors.read_text(errors="replace"))
    assert thrown.answers.total() == REQUESTS
    assert whispered.answers["frame"] == FRAMES
    assert thrown.answers["200"] > REQUESTS / 10, "most of it must get past the outer door"
    assert not thrown.findings, told(thrown)
    assert not whispered.findings, told(whispered)
    assert not stumbles, f"{len(stumbles)} tracebacks, the first: {stumbles[0]}"
