"""What happens, in sentences, and why something cannot."""

from examples.connect_four.notation import LETTERS
from examples.connect_four.state import NOBODY, Phase, State
from kritias.kernel.words import N_, Phrase, say, tell


def narrate(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    own, other = N_("You drop a disc into {column}."), N_("{who} drops a disc into {column}.")
    story = [tell(viewer, before.seat, own, other, column=LETTERS[move])]
    if after.phase == Phase.OVER and after.winner == NOBODY:
        story.append(say("The grid is full: the victory is shared."))
    elif after.phase == Phase.OVER:
        story.append(tell(viewer, after.winner, N_("You win."), N_("{who} wins.")))
    return story


def idle(s: State) -> int:
    """A bot decides for who is late."""
    return NOBODY


def limit(s: State) -> int:
    """There is no bell."""
    return 0


def refusal(s: State, move: int) -> tuple[str, Phrase]:
    return "C3", say("Column {column} is full.", column=LETTERS[move])
