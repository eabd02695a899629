"""Catalogues of gettext, read as translators write them.

Babel collects the texts (`make words`); to read them a page of Python is enough, and a player
need not install thirty megabytes of other people's calendars.
"""

import gettext
import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

KEYWORD: Final = re.compile(r"(msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+(?=\")")
PLURAL: Final = re.compile(r"plural=([^;\\]+)")


class Catalogue(gettext.NullTranslations):
    """The texts of one file; what it lacks is asked of the catalogue behind it."""

    def __init__(self, entries: dict[str, list[str]]) -> None:
        super().__init__()
        head = entries.pop("", [""])[0]
        rule = PLURAL.search(head)
        self.form: Callable[[int], int] = gettext.c2py(rule[1] if rule else "n != 1")
        self.entries = {text: forms for text, forms in entries.items() if all(forms)}

    def gettext(self, message: str) -> str:
        forms = self.entries.get(message)
        return forms[0] if forms else super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self.entries.get(msgid1)
        return forms[self.form(n)] if forms else super().ngettext(msgid1, msgid2, n)


def read_catalogue(file: Path) -> Catalogue:
    """The catalogue in a `.po` file."""
    return Catalogue({text: forms for text, forms in entries(file.read_text("utf-8"))})


def entries(content: str) -> Iterator[tuple[str, list[str]]]:
    """Every text with its translations: one, or one for each form of the plural."""
    for block in re.split(r"\n\s*\n", content):
        text, forms, writing = "", [], ""
        for line in block.splitlines():
            if found := KEYWORD.match(line):
                writing, line = found[1], line[found.end() :]
                forms += [""] * (writing == "msgstr")
            if not line.startswith('"'):
                continue
            if writing == "msgid":
                text += literal_eval(line)
            elif writing == "msgstr":
                forms[-1] += literal_eval(line)
        if forms:
            yield text, forms
