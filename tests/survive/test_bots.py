"""A search in a room with many legal moves: a shortlist, halved until one is left."""

from kritias.bots.search import Effort, think_ahead
from kritias.games import survive
from tests.survive.drawn import drawn


def test_a_search_looks_closely_at_a_shortlist_and_lands_who_can():
    position = drawn(
        "d5:m j7:m",
        circle="c0=6 c4=1 d5=2 m5",
        triangle="m7 a5",
        boats="c5 b5 a6 m3",
        sharks="c2",
        move={"step": "move", "moves": 1},
    )
    assert len(position.codes) > survive.DIALS.shortlist
    thought = think_ahead(survive, position.view(0).state, 7, Effort(512))
    tried = [candidate for candidate in thought.candidates if candidate.visits]
    assert len(tried) <= survive.DIALS.shortlist
    assert {one.move for one in thought.candidates} == {*position.codes}
    assert thought.candidates[: len(tried)] == tried, "those only glanced at come last"
    assert survive.write(position.state, thought.move) == "a-land"
    visits = sorted((candidate.visits for candidate in tried), reverse=True)
    assert visits[0] > visits[-1], "the better half is tried more often"
    again = think_ahead(survive, position.view(0).state, 7, Effort(512))
    assert again.move == thought.move
