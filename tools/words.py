"""Collect the texts of the house and of every room into their catalogues: `make words`.

New texts come in untranslated, texts that are gone go out; a test fails on what is missing.
"""

import sys
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from kritias.kernel.lesson import FILE as LESSON
from kritias.kernel.lesson import read_lesson

HOUSE: Final = Path(__file__).parents[1] / "src" / "kritias"
LANGUAGES: Final = ("it", "es")
KEYWORDS: Final = {"say": (1,), "say_many": (1, 2), "N_": (1,), "_": None}
BEGINNING: Final = datetime(2026, 11, 15, tzinfo=UTC)  # dates that change say nothing
METHODS: Final = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]


def shelves() -> dict[Path, list[Path]]:
    """Where catalogues lie, and the folders whose texts they hold."""
    rooms = sorted(file.parent for file in (HOUSE / "games").glob("*/box.py"))
    house = [HOUSE / name for name in ("kernel", "ui", "bots", "arena", "server", "cli")]
    return {HOUSE / "ui": house, **{room: [room] for room in rooms}}


def texts(folders: list[Path]) -> Catalog:
    """All texts that stand in some folders."""
    catalog = Catalog(project="Kritias", version="1", charset="utf-8", fuzzy=False)
    for folder in folders:
        for name, line, message, comments, context in extract_from_dir(
            folder, METHODS, keywords=KEYWORDS
        ):
            place = (folder / name).relative_to(HOUSE).as_posix()
            catalog.add(message, None, [(place, line)], auto_comments=comments, context=context)
        for text in lesson_texts(folder):
            catalog.add(text, None, [((folder / LESSON).relative_to(HOUSE).as_posix(), 0)])
    return catalog


def lesson_texts(folder: Path) -> Iterator[str]:
    """What the guided first game of a room says."""
    if (folder / LESSON).is_file():
        yield from read_lesson(folder / LESSON).texts


def catalogues() -> Iterator[tuple[Path, str, Catalog]]:
    """Every catalogue as it should be: the texts of now, with the translations it has."""
    for shelf, folders in shelves().items():
        wanted = texts(folders)
        for language in LANGUAGES:
            file = shelf / "locale" / f"{language}.po"
            if file.exists():
                with file.open("rb") as source:
                    catalog = read_po(source, locale=language)
            else:
                catalog = Catalog(locale=language, fuzzy=False, charset="utf-8")
            catalog.update(deepcopy(wanted), no_fuzzy_matching=True)
            catalog.obsolete.clear()
            catalog.header_comment = f"# Kritias in {catalog.locale.get_language_name('en')}."
            catalog.creation_date = catalog.revision_date = BEGINNING
            yield file, language, catalog


def missing(catalog: Catalog) -> list[str]:
    """Texts without a translation."""
    return [
        str(message.id)
        for message in catalog
        if message.id and not all(message.string if message.pluralizable else [message.string])
    ]


def main() -> int:
    lacking = 0
    for file, _, catalog in catalogues():
        file.parent.mkdir(exist_ok=True)
        with file.open("wb") as target:
            write_po(target, catalog, width=100, sort_output=True, omit_header=False,
                     include_lineno=False)  # fmt: skip
        lacking += len(missing(catalog))
        print(f"{file.relative_to(HOUSE)}: {len(catalog)} texts, {len(missing(catalog))} missing")
    return int(lacking > 0)


if __name__ == "__main__":
    sys.exit(main())
