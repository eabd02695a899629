"""`kritias games` and `kritias rules`."""

from typing import Annotated

import typer

from kritias.cli.arguments import GameName
from kritias.cli.console import AsJson, out, print_json, print_table
from kritias.kernel.refusal import Unreadable


def register(app: typer.Typer) -> None:
    app.command()(games)
    app.command()(rules)


def games(as_json: AsJson = False) -> None:
    """List the games."""
    import kritias

    if as_json:
        print_json(
            [
                {
                    "name": name,
                    "title": game.TITLE,
                    "seats": list(game.SEATS),
                    "rules": game.VERSION,
                    "options": [
                        {"name": one.name, "default": one.default, "allowed": str(one.allowed)}
                        for one in game.OPTIONS
                    ],
                }
                for name, game in kritias.GAMES.items()
            ]
        )
        return
    rows = []
    for name, game in kritias.GAMES.items():
        options = ", ".join(f"{option.name} ({option.allowed})" for option in game.OPTIONS)
        seats = f"{game.SEATS[0]}–{game.SEATS[-1]}"
        rows.append([game.TITLE, name, seats, options or "none"])
    print_table("game", "name", "seats", "options", rows=rows)


def rules(
    game: GameName, lang: Annotated[str, typer.Option(help="One of en, it, es.")] = "en"
) -> None:
    """Read the rules of a game, with their clause numbers."""
    from rich.markdown import Markdown

    import kritias
    from kritias.kernel.rulebook import LANGUAGES, rule_page
    from kritias.ui.ruling import in_text
    from kritias.ui.words import Words

    room = kritias.open_room(game)
    if lang not in LANGUAGES:
        raise Unreadable(f"Rules are written in {', '.join(LANGUAGES)}, not in «{lang}».")
    out().print(Markdown(in_text(rule_page(room, lang), Words(lang))))
