"""What a bot can do wrong while it plays. It forfeits the game, and none of it is carried out."""

from typing import Final, Literal

from kritias.kernel.refusal import KritiasError

FoulKind = Literal[
    "crashed", "declined", "flooded", "illegal", "late", "unasked", "unfinished", "unreadable"
]

REMEDIES: Final[dict[FoulKind, str]] = {
    "crashed": "Keep the process alive until «quit»; what it wrote to stderr tells why it ended.",
    "declined": "Let it play at least one of the games.",
    "flooded": "Print one short line for each question, and nothing else, to stdout.",
    "illegal": "Answer with a code or a text from the «moves» of the question.",
    "late": "Answer within «clock», and flush stdout after every line.",
    "unasked": "Print to stdout only what was asked for; write everything else to stderr.",
    "unfinished": "End every answer with a newline, and flush stdout.",
    "unreadable": "Print each answer as one JSON object on one line, in UTF-8.",
}


LONGEST: Final = 400  # characters of a sentence: what it quotes may have thousands


class Foul(KritiasError):
    """Why a bot forfeits: the kind, a sentence, and what it has written to stderr lately."""

    def __init__(self, kind: FoulKind, sentence: str, stderr: str = "") -> None:
        self.kind, self.stderr = kind, stderr
        super().__init__(printable(sentence, LONGEST))

    @property
    def remedy(self) -> str:
        """What its author can do about it."""
        return REMEDIES[self.kind]


def printable(text: str, longest: int) -> str:
    """A text that can be shown and stored anywhere, and is not too long."""
    plain = "".join(sign if sign.isprintable() else "�" for sign in text)
    return plain if len(plain) <= longest else f"{plain[:longest]}…"
