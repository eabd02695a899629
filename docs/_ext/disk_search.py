"""Searching a site that is read from a disk: the search page brings the pages' texts along.

A page opened as a file may not fetch another one, so the search could show titles only.
"""

import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """The articles of all pages as one script."""
    if error or app.builder.name != "html":
        return
    pages = {f"./{name}.html": article(app, name) for name in sorted(app.env.found_docs)}
    text = f"const PAGES = {json.dumps(pages, ensure_ascii=False)};\n"
    (Path(app.outdir) / "_static" / "pages.js").write_text(text, encoding="utf-8")


def article(app: Sphinx, name: str) -> str:
    """What is to be read on a page."""
    text = (Path(app.outdir) / f"{name}.html").read_text("utf-8")
    begin, end = text.index('<article role="main"'), text.index("</article>")
    return DRAWING.sub("", text[begin:end])


def bring_pages(app: Sphinx, name: str, template: str, context: Any, tree: Any) -> None:
    """Only the search page asks for them."""
    if name == "search":
        app.add_js_file("pages.js")
        app.add_js_file("disk.js")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("html-page-context", bring_pages)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
