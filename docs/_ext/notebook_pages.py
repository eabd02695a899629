"""Notebooks as pages: their text, their code, and below it what they have shown."""

import base64
import json
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

SUFFIX = ".ipynb"
KIND = "notebook"


class NotebookParser(MystParser):
    """Reads a notebook as the Markdown it is made of."""

    supported = (KIND,)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        cells = json.loads(inputstring)["cells"]
        super().parse("\n\n".join(map(markdown, cells)), document)


def markdown(cell: dict[str, Any]) -> str:
    """A cell, with what it has shown."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    return "\n\n".join([fenced("python", source), *map(shown, cell["outputs"])])


def shown(output: dict[str, Any]) -> str:
    """What a cell has printed or drawn. A drawing is an image, so that its style stays its own."""
    if "text" in output:
        return fenced("text", "".join(output["text"]))
    data = output["data"]
    if "image/svg+xml" not in data:
        return fenced("text", "".join(data["text/plain"]))
    drawing = base64.b64encode("".join(data["image/svg+xml"]).encode()).decode()
    alt = "What the cell above draws"
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{drawing}">'


def fenced(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_source_suffix(SUFFIX, KIND)
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
