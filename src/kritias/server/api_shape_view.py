"""What a program is shown of a table, by a call or by the wire, as shapes for OpenAPI."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Setting = bool | int | str


class Exact(BaseModel):
    """A shape that holds nothing beside its fields."""

    model_config = ConfigDict(extra="forbid")


class PublicSeat(Exact):
    """Who sits on a seat."""

    seat: int
    name: str
    kind: Literal["human", "bot", "free"]
    level: str | None = Field(description="Of a bot.")
    here: bool | None = Field(description="Of a person: whether they look at the table now.")


class LegalMove(Exact):
    """Something that one may do now."""

    code: int = Field(description="What to send.")
    text: str = Field(description="The same as it is written; may be sent as well.")
    group: str = Field(description="The heading it stands under.")
    say: str = Field(description="What it does, in words.")
    touch: list[list[list[str]]] = Field(
        description="Ways to make it on the board: steps, and ids of things of which any will do."
    )
    show: list[str] = Field(description="Ids of things to light while it is pointed at.")
    asks: bool = Field(
        default=False, description="Whether it gives up the rest of the turn for good."
    )


class ScorePart(Exact):
    """A part of the points that a seat would have if the game ended now."""

    label: str
    number: int | None = Field(description="Null: whoever asks may not know.")
    clause: str


class ClockSetting(Exact):
    kind: Literal["off", "move", "game"]
    seconds: int


class LogEntry(Exact):
    """What a move did, as one may be told."""

    ply: int
    turn: int = Field(description="0: one that was skipped.")
    seat: int
    sentences: list[str]
    references: list[list[str]] = Field(description="What each sentence names on the board.")


class PositionDocument(BaseModel):
    """A position as a document: what every game has in common, and beside it what only this one
    has, under names of its own. What the seat may not know is a `?`; `seed` and `drawn` are 0."""

    model_config = ConfigDict(extra="allow")

    game: str
    rules: int = Field(description="The version of its rules.")
    seed: str
    drawn: str
    seats: int
    turn: int
    ply: int
    seat: str = Field(description="The mark of the seat to decide, or `nobody`.")
    phase: str
    options: dict[str, Setting] = Field(default_factory=dict)


class View(Exact):
    """A table as one seat may see it."""

    id: str
    game: str
    rules: int = Field(description="The version of its rules.")
    options: dict[str, Setting]
    status: Literal["waiting", "playing", "over"]
    closed: bool = Field(description="Whether the end is final.")
    ply: int = Field(description="What a move has to answer.")
    turn: int = Field(description="From 1; 0 before the game.")
    seat: int | None = Field(description="The seat one looks from.")
    decider: int | None = Field(description="The seat to decide.")
    seats: list[PublicSeat]
    moves: list[LegalMove] = Field(description="What one may do now.")
    position: PositionDocument | None = Field(default=None, description="Once the game has begun.")
    points: list[int] | None = Field(default=None, description="Of every seat, as far as known.")
    shares: list[float] | None = Field(
        default=None, description="Of the victory, of every seat, once the game is over."
    )
    score: list[list[ScorePart]] | None = Field(default=None, description="Of every seat.")
    may_talk: bool = Field(description="Not if the players have muted one, or all spectators.")
    spectators_muted: bool
    clock: ClockSetting
    time_left: float | None = Field(description="Seconds, for whoever decides.")
    hints: bool = Field(description="Whether one may ask for hints.")
    lobby: bool = Field(description="Whether anybody in the house may take a free seat.")
    lesson: bool = Field(description="Whether it is a guided first game.")
    deal: str | None = Field(description="The deal of the day it is played with.")
    ranked: bool = Field(description="Whether this is the try at the deal that counts.")
    luck: Literal["drawn", "chosen"]
    commitment: str | None = Field(description="The hash by which the luck was promised.")
    receipt: str | None
    rematch: str | None = Field(description="The next table of this company.")
    keys: list[str] | None = Field(
        default=None, description="Of each seat, for whoever has just set the table."
    )


class Frame(View):
    """What the wire sends to a program: the table after a change, and what happened."""

    log: list[LogEntry] = Field(description="Since the last frame.")
