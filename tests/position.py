"""What tests do with positions of any game: play moves, each of them audited, and be refused."""

import pytest

from kritias.kernel.position import Position
from kritias.kernel.refusal import Illegal


def play(position: Position, *moves: str | int) -> Position:
    """The position after some moves; each is counted, and the audit finds nothing after it."""
    for move in moves:
        before, position = position, position.play(move)
        fault = position.engine.audit(position.state)
        assert fault == 0, f"the audit finds fault {fault} after {move}"
        assert position.state.ply == before.state.ply + 1, f"{move} is not counted"
    return position


def refuses(position: Position, move: str, clause: str) -> str:
    """The position refuses the move by this clause, and stays as it is; the sentence it says."""
    before = position.state.tobytes()
    with pytest.raises(Illegal) as refused:
        position.play(move)
    assert refused.value.clause == clause, str(refused.value)
    assert position.state.tobytes() == before, f"{move} is refused and leaves a trace"
    return str(refused.value.phrase)
