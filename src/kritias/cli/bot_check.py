"""`kritias bot-check`: whether somebody's program can play."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kritias.cli.arena import MOST_SECONDS, SECONDS
from kritias.cli.console import AsJson, out, print_json, print_table

if TYPE_CHECKING:
    from rich.text import Text

    from kritias.arena.conformance import Finding

COLOURS: Final = {"passed": "green", "failed": "red", "declined": "yellow"}


def register(app: typer.Typer) -> None:
    app.command("bot-check")(bot_check)


def bot_check(
    program: Annotated[str, typer.Argument(metavar="PROGRAM", help="Its path, with a slash.")],
    game: Annotated[
        list[str], typer.Option("--game", help="A game to try it in; all that are here if left out")
    ] = [],  # noqa: B006
    seconds: Annotated[
        float, typer.Option(min=0.01, max=MOST_SECONDS, help="For each decision.")
    ] = SECONDS,
    as_json: AsJson = False,
) -> None:
    """Try whether a program speaks the line protocol: in whole games, and when it is surprised.

    Ends with code 1 if something failed. The protocol is described in docs/protocol.md.
    """
    import kritias
    from kritias.arena.conformance import check_name, examine
    from kritias.arena.entrant import send_home
    from kritias.cli.console import err

    check_name(program)
    findings = []
    try:
        with err().status("waiting for its first game") as status:
            for finding in examine(program, game or list(kritias.GAMES), seconds):
                findings.append(finding)
                status.update(f"{len(findings)} tried, the last: {finding.tried}")
    finally:
        send_home()
    if as_json:
        print_json([asdict(finding) for finding in findings])
    else:
        show(findings)
    if any(finding.verdict == "failed" for finding in findings):
        raise typer.Exit(1)


def show(findings: "list[Finding]") -> None:
    """What was tried, how it came out, and what to mend."""
    rows: list[list[str | Text]] = [
        [one.tried, coloured(one.verdict), f"{one.says} {one.remedy}".strip()] for one in findings
    ]
    print_table("tried", "result", "", rows=rows)
    complaint = next((one.stderr for one in findings if one.stderr), "")
    if complaint:
        out().print(f"Its stderr, the first time that something failed:\n{complaint}")
    failed = sum(one.verdict == "failed" for one in findings)
    out().print(f"{failed} of {len(findings)} failed." if failed else "It can play.")


def coloured(verdict: str) -> "Text":
    from rich.text import Text

    return Text(verdict, COLOURS[verdict])
