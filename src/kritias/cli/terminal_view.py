"""What a game in the terminal looks like: the board in signs, what lies before the seats, moves."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from rich.console import Console
from rich.text import Text

from kritias.cli.console import out, print_text
from kritias.cli.position import document
from kritias.cli.terminal_game import OWN, TerminalGame
from kritias.kernel.move_kind import told_apart
from kritias.kernel.refusal import Illegal, KritiasError
from kritias.kernel.rulebook import is_drawn
from kritias.kernel.words import Phrase, both, say
from kritias.registry import picture_of
from kritias.server.viewer_payload_summary import seat_in_words
from kritias.ui.picture import ViewContext
from kritias.ui.signs import Board, Line, in_signs
from kritias.ui.things import Thing, things_in

SQUARE: Final = 1.0  # the shape of a stage without instruments
MOST: Final = 96  # columns that a map takes
MANY: Final = 40  # moves that are told in sentences at the most
TOGETHER: Final = "\N{NO-BREAK SPACE}"  # a number stays with its move
STYLES: Final = {
    "s0": "bold #e69f00", "s1": "bold #3d9fdc", "s2": "bold #00b383", "s3": "bold #d978b0",
    "sea": "blue", "name": "dim", "thing": "cyan",
    "top-beach": "yellow", "top-forest": "green", "top-mountain": "white", "top-rock": "yellow",
    "top-hill": "green", "top-citadel": "white", "top-acropolis": "bold white",
    "hull": "bold", "monster": "bold red", "serpent": "bold red", "shark": "bold red",
    "whale": "bold red", "octopus": "bold red", "squid": "bold red", "dolphin": "bold cyan",
    "crown": "yellow", "olive": "green", "ring": "cyan", "statue": "white", "amphora": "red",
    "helmet": "bright_black", "flag": "magenta",
}  # fmt: skip


def show_table(table: TerminalGame) -> None:
    """The table as far as the person sees it, and what they can do."""
    console = out()
    if is_drawn(table.game):
        show_board(console, table)
    else:
        print_text(document(table.position.shown(OWN)))
    show_moves(console, table)


def show_board(console: Console, table: TerminalGame) -> None:
    picture, seen = picture_of(table.game), table.seen
    context = ViewContext(OWN, table.words, SQUARE)
    markup = str(picture.board(seen, context))
    board = in_signs(markup, min(console.width, MOST))
    turn = table.words(say("Turn {number}.", number=int(seen.turn)))
    console.rule(Text(f"{table.game.TITLE} · {turn}"), align="left", style="dim")
    for line in board.map:
        console.print(text_of(line), no_wrap=True, overflow="ignore", crop=False)
    show_lines(console, beside(table, board))
    tray = things_in(str(picture.tray(seen, context))).values()
    show_lines(console, listed((0, one) for one in tray if "btn" not in one.classes))
    for seat in range(seen.seats):
        if told := seat_in_words(picture, seen, seat):
            console.print(Text(table.words(told), STYLES[f"s{seat}"].removeprefix("bold ")))
    console.print(Text(table.words(picture.prompt(seen, OWN)), "bold"))


def beside(table: TerminalGame, board: Board) -> Iterator[Text]:
    """The legend, and what the map has no room for."""
    signs = [f"{sign} {table.words(means)}" for sign, means in board.legend]
    if signs:
        yield Text("   ".join(signs), "dim")
    yield from listed(board.beside)


def listed(things: Iterable[tuple[int, Thing]]) -> Iterator[Text]:
    """Things in lines, each in the colour of its seat: neighbours of which there is no more to
    tell share one, and alike ones are counted."""
    for (depth, is_short), group in groupby(things, lambda one: (one[0], not one[1].lines)):
        found = [thing for _, thing in group]
        rows = [found] if is_short else [[thing] for thing in found]
        for row in rows:
            yield Text("  " * (depth + 1)) + Text(" · ").join(counted(row))


def counted(things: Iterable[Thing]) -> Iterator[Text]:
    for (name, seat), alike in groupby(things, lambda thing: (thing.name, thing.seat)):
        one, *more = alike
        text = " · ".join((name, *one.lines)) + (f" ×{len(more) + 1}" if more else "")
        yield Text(text, STYLES[f"s{seat}"].removeprefix("bold ") if seat is not None else "")


def show_lines(console: Console, lines: Iterable[Text]) -> None:
    for line in lines:
        console.print(line)


def text_of(line: Line) -> Text:
    return Text.assemble(*((span.text, STYLES.get(span.style, "")) for span in line))


# Moves


def show_moves(console: Console, table: TerminalGame) -> None:
    """What can be done, each with its number, its sentence and how it is written; where there is
    very much, without the sentences."""
    position, seen = table.position, table.seen
    offers = [table.game.offer(seen, code) for code in position.codes]
    numbered = [
        (table.words(offer.group), number, table.words(offer.says), text)
        for number, (offer, text) in enumerate(zip(offers, position.moves, strict=True), 1)
    ]
    for group, moves in groupby(numbered, lambda one: one[0]):
        if len(numbered) > MANY:
            row = "   ".join(f"{number}{TOGETHER}{text}" for _, number, _, text in moves)
            console.print(Text.assemble((f"  {group}  ", "italic"), row))
            continue
        console.print(Text(f"  {group}", "italic"))
        for _, number, says, text in moves:
            console.print(Text.assemble(f"  {number:3} {says}  ", (text, "dim")))


def tell(table: TerminalGame, story: Iterable[Phrase]) -> None:
    """What has happened."""
    for phrase in story:
        print_text(f"  {table.words(phrase)}")


def show_hint(table: TerminalGame) -> None:
    """The best moves that a bot finds, and why."""
    advice, seen, console = table.advice(), table.seen, out()
    acts = told_apart([table.game.offer(seen, one.move) for one in advice.best])
    for one, act in zip(advice.best, acts, strict=True):
        number = table.position.codes.index(one.move) + 1
        console.print(Text(f"  {number:3} {table.words(act)}  {one.share:.0%}"))
    console.print(Text(table.words(say("Why: {reasons}.", reasons=both(advice.reasons)))))


HELP: Final = (
    ("1, 2, 3 …", say("makes the move of that number")),
    ("a-ring …", say("makes a move as it is written")),
    ("hint", say("tells what a bot would do, and why")),
    ("undo", say("takes your last move back, while nothing has come to light")),
    ("table", say("shows the table again")),
    ("save FILE", say("writes the game down; kritias terminal --resume FILE goes on with it")),
    ("quit", say("leaves the table")),
)


def show_help(table: TerminalGame) -> None:
    console = out()
    for typed, does in HELP:
        console.print(Text.assemble((f"  {typed:<10}", "bold"), table.words(does)))


def tell_saved(table: TerminalGame, where: str) -> None:
    print_text(table.words(say("The game is saved in {file}.", file=where)))


def complain(table: TerminalGame, error: KritiasError) -> None:
    """Why something is refused, in red where there are colours."""
    clause = f" ({error.clause})" if isinstance(error, Illegal) else ""
    out().print(Text(table.words(error.phrase) + clause, "red"))


def show_end(table: TerminalGame) -> None:
    """How it has ended."""
    position, console = table.position, out()
    won = [seat for seat, share in enumerate(position.payoff[: position.state.seats]) if share > 0]
    for seat, points in enumerate(position.points):
        name = table.words.names[seat]
        line = table.words(say("{name}: {points}", name=name, points=str(points)))
        console.print(Text(line, STYLES[f"s{seat}"] if seat in won else ""))
    print_text(str(position))
