"""`kritias replay` and `kritias verify`: finished games in files."""

from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from kritias.cli.arguments import Rooms
from kritias.cli.console import AsJson, out, print_json
from kritias.cli.files import load_record, read_text
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, by_turn

RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="A record; - reads standard input.")
]


def register(app: typer.Typer) -> None:
    app.command()(replay)
    app.command()(verify)


def replay(
    file: RecordFile,
    viewer: Annotated[str, typer.Option(help="Whose context: a mark, or nobody.")] = "nobody",
    room: Rooms = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game again."""
    position = load_record(file, room).position
    context = seat_of(viewer, position.state.seats)
    told: list[dict[str, Any]] = []
    moments = pairwise(position.history())
    for ply, (move, (before, after)) in enumerate(zip(position.played, moments, strict=True), 1):
        story = before.narrate(move, context)
        told += (
            {
                "ply": ply,
                "turn": turn,
                "seat": MARKS[seat],
                "move": before.game.write(before.state, move),
                "sentences": [str(sentence) for sentence in sentences],
            }
            for turn, seat, sentences in by_turn(story, before.state, after.state)
        )
    if as_json:
        print_json(told)
        return
    console, last_turn = out(), None
    for one in told:
        if one["turn"] != last_turn or not last_turn:
            last_turn = one["turn"]
            heading = f"turn {last_turn}, {one['seat']}" if last_turn else one["seat"]
            console.rule(heading, align="left", style="dim")
        for sentence in one["sentences"]:
            console.print(f"  {sentence}", highlight=False, markup=False)
    console.print(position, markup=False)


def seat_of(viewer: str, seats: int) -> int:
    """The number of a seat, or that of nobody."""
    from kritias.kernel.game import NOBODY

    names = ("nobody", *MARKS[:seats])
    if viewer not in names:
        raise Unreadable(f"«{viewer}» is nobody at this table; there are {', '.join(names)}.")
    return names.index(viewer) + NOBODY


def verify(
    file: RecordFile,
    receipt: Annotated[
        str | None, typer.Option(help="The line kept at the table, or a file that holds it.")
    ] = None,
    room: Rooms = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Check a finished game offline: what is proved about its moves and its luck, and what not."""
    from kritias.kernel import fair

    record = load_record(file, room)
    kept = None if receipt is None else fair.read_receipt(line_or_file(receipt))
    verdict = fair.verify(record, kept)
    if as_json:
        print_json({"proved": verdict.proved, "unproved": verdict.unproved})
        return
    console = out()
    for sentence in verdict.proved:
        console.print(f"✓ {sentence}", highlight=False, markup=False, soft_wrap=True)
    for sentence in verdict.unproved:
        console.print(f"· not proved: {sentence}", highlight=False, markup=False, soft_wrap=True)


def line_or_file(text: str) -> str:
    """A line as it was typed, or the content of the file that it names."""
    if not text.strip() or text.lstrip().startswith("kritias "):
        return text
    try:
        return read_text(Path(text))
    except Unreadable as error:
        raise Unreadable(
            f"A receipt begins «kritias receipt 1:», or names a file that holds it. {error}"
        ) from error
