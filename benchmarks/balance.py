"""How balanced a game of the house is: the pages in `docs/balance/`.

    python -m benchmarks.balance atlantis

plays as `kritias balance` does and counts besides what `benchmarks/tallies.py` knows of the game.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import kritias
from benchmarks.sheet import machine, today
from benchmarks.tallies import SIDES, TALLIES
from kritias.arena.balance import Setup, Study, setups
from kritias.arena.balance_report import write_markdown
from kritias.cli.balance import carry_out

FOLDER: Final = Path("docs/balance")
BOTS: Final = "skilled,random"
UNTIL: Final = 0.03
MOST: Final = 1_000


def see_also(stem: str) -> str:
    """Pages on single questions about the same game."""
    pages = sorted(FOLDER.glob(f"{stem}-*.md"))
    links = ", ".join(f"[{page.stem}]({page.name})" for page in pages)
    return f"See also {links}." if pages else ""


def tried(name: str, left_out: Sequence[str]) -> list[Setup]:
    """All set-ups of a game but those of some options."""
    return [
        one
        for one in setups(kritias.open_room(name))
        if not any(option in left_out for option, _ in one.settings)
    ]


def chosen_by(words: Sequence[str]) -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", help="a name, or a module")
    arguments.add_argument("--bots", default=BOTS, help="by commas, each with itself")
    arguments.add_argument("--until", type=float, default=UNTIL, help="half the widest interval")
    arguments.add_argument("--games", type=int, default=MOST, help="of a set-up and bot at most")
    arguments.add_argument("--without", default="", help="options that are not tried, by commas")
    arguments.add_argument("--plain", default="", help="bots that try no options, by commas")
    arguments.add_argument("--workers", type=int, default=0, help="processes; all cores if 0")
    return arguments.parse_args(words)


def main() -> int:
    words = sys.argv[1:]
    chosen = chosen_by(words)
    name = kritias.open_room(chosen.game).NAME
    study = Study(
        chosen.game, chosen.bots.split(","), chosen.until, chosen.games,
        setups=tried(chosen.game, chosen.without.split(",")),
        plain=chosen.plain.split(","),
        tallies=TALLIES.get(name, {}), sides=SIDES.get(name, {}),
    )  # fmt: skip
    carry_out(study, chosen.workers, ray="", what=f"balancing {name}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{name}.md"
    head = f"{today()}, `python -m benchmarks.balance {' '.join(words)}`, {machine()}. "
    write_markdown(study, file, head, see_also(name))
    print(f"{study.games:,} games; the page is in {file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
