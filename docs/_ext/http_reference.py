"""The HTTP reference, written from what the server says of itself (OpenAPI) when the site is built.

```{http} keys       how somebody shows who they are
```{http} paths      every path: what it is for, what it takes, what it answers
```{http} shapes     the objects that go in and out
```{http} refusals   the kinds of refusals, and the status of each
"""

from functools import cache
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from kritias.server.api_reference import Reference
from kritias.server.app import app_of
from kritias.server.services import Plan


@cache
def reference() -> Reference:
    """What the server says of itself. No house is opened for it."""
    return Reference(app_of(Plan("", Path())).openapi())


class Part(SphinxDirective):
    """A part of the reference: Markdown that is written when the page is read."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        text = "\n".join(getattr(reference(), self.arguments[0])())
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("http", Part)
    return {"parallel_read_safe": True}
