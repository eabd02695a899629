"""Docstrings are plain sentences. What is indented in them is code; what a field is for stands in
the remark beside it."""

import inspect
import re
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

REMARK: Final = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)  # seats: int  # who play


def complete(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """What autodoc is to show of something."""
    if isinstance(thing, type) and thing.__module__.startswith("kritias."):
        note_remarks(thing)
    mark_code(lines)


def mark_code(lines: list[str]) -> None:
    """Put the sign for code before every indented block."""
    for number in reversed(range(1, len(lines))):
        is_first = lines[number].startswith("    ") and not lines[number - 1].strip()
        if is_first and begins_block(lines[:number]):
            lines[number:number] = ["::", ""]


def begins_block(above: list[str]) -> bool:
    """Whether the last line above that is not empty stands at the margin and is no list's."""
    last = next((line for line in reversed(above) if line.strip()), "")
    return not last.startswith((" ", "*", "-"))


def note_remarks(thing: type) -> None:
    """What is remarked beside the fields of a class becomes their documentation."""
    analyzer = ModuleAnalyzer.for_module(thing.__module__)
    analyzer.analyze()
    for field, remark in REMARK.findall(inspect.getsource(thing)):
        sentence = f"{remark[0].upper()}{remark[1:]}."
        analyzer.attr_docs.setdefault((thing.__qualname__, field), [sentence, ""])


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("autodoc-process-docstring", complete)
    return {"parallel_read_safe": True}
