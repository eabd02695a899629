"""What the API is told and what it answers, as shapes that OpenAPI describes."""

import re
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kritias.kernel.game import Move, Ply, Seat
from kritias.server.api_shape_view import LegalMove
from kritias.server.events import ALL_SPECTATORS
from kritias.server.imports import LONGEST
from kritias.server.muting import VOICE_LENGTH
from kritias.server.table_service import STAND_IN

Name = Annotated[str, Field(max_length=40)]


LONGEST_LINE: Final = 400


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def check_texts(cls, content: Any) -> Any:
        """No text of a message holds what cannot be stored or shown."""
        if not is_sound(content):
            raise ValueError("a text holds a character that stands for nothing")
        return content


UNSOUND: Final = re.compile("[\0\ud800-\udfff]")  # NUL and lone surrogates


def is_sound(content: Any) -> bool:
    """Whether all texts within can be stored and shown; it may be nested as deep as it likes."""
    parts = [content]
    while parts:
        match parts.pop():
            case str() as text if UNSOUND.search(text):
                return False
            case dict() as table:
                parts += [*table.keys(), *table.values()]
            case list() as row:
                parts += row
    return True


class Refusal(BaseModel):
    """Why something was refused; nothing has changed."""

    error: str = Field(description="The kind: stale, not_your_turn, illegal, over, unknown, …")
    message: str = Field(description="A sentence in the reader's language.")
    clause: str | None = Field(
        default=None, description="Of an illegal move: the clause that forbids it."
    )
    ply: int | None = Field(default=None, description="Of a stale move: where the table is now.")
    table: str | None = Field(default=None, description="Of a deal played before: at which table.")


class Player(Strict):
    kind: Literal["me", "bot", "free"] = "free"
    name: Name = ""
    level: str = Field(default="casual", max_length=20)


class NewTable(Strict):
    game: str = Field(max_length=40)
    seats: int = Field(default=2, ge=1, le=4)
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=20)
    first: bool = Field(
        default=False,
        description="A first game: the options that suit it, but for those named here.",
    )
    players: list[Player] = Field(default_factory=list, max_length=4)
    seed: int | None = Field(
        default=None, ge=0, lt=2**64, description="Chosen luck; drawn if left out."
    )
    clock: Literal["off", "move", "game"] = "off"
    seconds: int = Field(default=0, ge=0, le=24 * 3600)
    one_screen: bool = False
    hints: bool = Field(default=False, description="Let several people ask for hints.")
    daily: bool = Field(
        default=False,
        description="The deal of the day, against bots.",
    )
    lesson: bool = Field(
        default=False, description="The guided first game; one that was left goes on."
    )
    start: bool = Field(default=False, description="Deal at once; free seats get bots.")
    lobby: bool = Field(
        default=False,
        description="Let anybody in the house take a free seat, and find it to watch.",
    )


class NewGuest(Strict):
    name: Name = ""


class Called(Strict):
    name: Name = Field(default="", description="One's name at this table; the usual if left out.")


class AlmanacFile(Strict):
    file: str = Field(max_length=16_000, description="The content of an almanac's file.")


class Claim(Strict):
    key: str | None = Field(
        default=None,
        max_length=40,
        description="Of the seat, as it stands in its link; whoever set the table needs none.",
    )
    name: Name = ""


class Word(Strict):
    word: str = Field(max_length=80)


class Start(Strict):
    level: str = Field(default=STAND_IN, max_length=20, description="Of the bots on free seats.")


class NewMove(Strict):
    ply: Ply = Field(ge=0, le=2**31, description="The ply it answers.")
    move: Move | Annotated[str, Field(max_length=200)] = Field(
        description="A code or a text from the list of moves."
    )


class AtPly(Strict):
    ply: Ply = Field(ge=0, le=2**31)


class Line(Strict):
    text: str = Field(min_length=1, max_length=LONGEST_LINE)


class Voice(Strict):
    voice: str = Field(
        default=ALL_SPECTATORS,
        max_length=VOICE_LENGTH,
        description="Of a spectator, as it stands by their lines of talk; empty: of all.",
    )


class Touches(Strict):
    ply: Ply = Field(ge=0, le=2**31, description="The ply one looks at.")
    touched: list[Annotated[str, Field(min_length=1, max_length=60)]] = Field(
        min_length=1, max_length=8, description="Ids of things in the order they were touched."
    )


class Answer(BaseModel):
    """What a thing is, and why it cannot be used now."""

    name: str
    does: list[str] = Field(description="What it tells of itself and what it is for.")
    says: str = Field(description="Why it cannot be used now, or what can be done instead.")
    clause: str = Field(description="By which that is so; empty where no clause says it.")


class MoveAhead(Strict):
    ply: Ply = Field(ge=0, le=2**31, description="The ply it would answer.")
    move: Move = Field(ge=0, le=2**31, description="A code from the list of moves.")
    aspect: float = Field(default=1.6, ge=0.1, le=10, description="Of the stage: width by height.")


class Foresight(BaseModel):
    """What a move would do, as far as it is certain."""

    panel: str = Field(description="Path, price, prize and losses, as markup of the page.")
    board: str = Field(description="The same as it is drawn over the board.")


class HintedMove(BaseModel):
    """A move that a bot has looked at."""

    move: int
    text: str
    say: str
    share: float = Field(description="The own share of the victory after it.")


class Hint(BaseModel):
    """The best moves, the very best first, and why it is better than the second."""

    moves: list[HintedMove]
    why: str
    clause: str = Field(default="", description="Of the rules, by which this moment goes.")


class Acknowledgement(BaseModel):
    """What was asked for is done and kept; what it changed is in the next frame or view."""

    ply: int = Field(description="What the next move has to answer.")
    status: Literal["waiting", "playing", "over"]
    decider: int | None = Field(description="The seat to decide now.")


class Moment(BaseModel):
    """A moment of a game that is over, to one pair of eyes."""

    at: int = Field(description="So many moves after the deal.")
    count: int = Field(description="Moves of the whole game.")
    eyes: str
    seat: int = Field(description="Who made the last move; before the first, who begins.")
    decider: int = Field(description="Who is to decide; -1 at the end.")
    turn: int = Field(description="In which turn it was made; 0 before the first, or skipped.")
    says: str = Field(description="What it did, as markup.")
    remark: str = Field(description="What the review says of the decision to come; or nothing.")
    parts: dict[str, str] = Field(description="The regions of the page as markup.")
    marks: str = Field(description="What the last move changed, as it is drawn over the board.")


class Overview(BaseModel):
    """A game that is over, from end to end."""

    count: int = Field(description="Moves of the whole game.")
    ticks: list[dict[str, int]] = Field(description="Some turns, and the moment each begins at.")
    mistakes: list[dict[str, int]] = Field(
        description="The dearest first: moment, seat, and cost in points of win share."
    )
    great: list[dict[str, Any]] = Field(description="Great events: moment, seat, sentence.")
    done: int = Field(description="Decisions that the review has looked at.")
    of: int = Field(description="Decisions that there are; 0 before it is known.")
    is_reviewed: bool = Field(description="Whether no more mistakes are to be expected.")


class Story(BaseModel):
    """The log of a whole game."""

    log: str = Field(description="As markup of the page.")


class PlayOn(Strict):
    at: int = Field(ge=0, le=2**31, description="The moment: so many moves after the deal.")
    seat: Seat = Field(ge=0, le=3, description="The seat to play for.")
    level: str = Field(default=STAND_IN, max_length=20, description="Of the bots.")
    is_true: bool = Field(
        default=False,
        description="Play the true position with the luck that came; else what the seat could not "
        "know is imagined anew.",
    )


class Choices(BaseModel):
    """What could be done at a moment of a game that is over."""

    seat: int = Field(description="Who decided.")
    moves: list[LegalMove] = Field(description="As the list of moves of a table.")


class Try(Strict):
    move: Move = Field(ge=0, le=2**31, description="A code from the list of moves.")


class WeighedMove(BaseModel):
    """A move, and what it would have been worth."""

    move: int
    say: str
    share: float = Field(description="Of the victory, for the seat that decides.")
    is_tried: bool
    was_played: bool
    is_best: bool


class Weighing(BaseModel):
    """A move beside the one that was played and the best, and why that is better."""

    moves: list[WeighedMove]
    why: str


class NewRecord(Strict):
    record: str = Field(min_length=1, max_length=LONGEST, description="The text of the file.")


class Brought(BaseModel):
    """A record that was replayed and verified."""

    name: str = Field(description="Under which it can be looked at for a while.")
    game: str
    count: int = Field(description="Moves that were replayed.")
    is_proved: bool = Field(description="Whether its luck follows from a secret that it names.")
