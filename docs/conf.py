"""How the site is built: `make docs`. Nothing is fetched, neither by the build nor by a reader."""

import os
import re
import sys
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"  # rules are documented as the functions they are
HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent / "src")]

from kritias import __version__  # noqa: E402

STATIC = "../src/kritias/ui/static"

project = "Kritias"
author = "The Kritias founders"
version = release = __version__
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
extensions += [
    "disk_search",
    "docstrings",
    "drawings",
    "http_reference",
    "notebook_pages",
]  # from _ext
exclude_patterns = ["_static", "drawings", "glossary", "pictures", "positions", "sentences"]

# Markdown
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3

# Docstrings
default_role = "code"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_mock_imports = ["pyspiel"]
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"


def colours(night: bool) -> dict[str, str]:
    """The theme's colours, by day or by night, as the table has them in its `tokens.css`."""
    text = (HERE / STATIC / "tokens.css").read_text("utf-8")
    tokens = {
        name: pair[night]
        for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", text)
    }
    return {
        "color-brand-primary": tokens["accent"],
        "color-brand-content": tokens["accent"],
        "color-brand-visited": tokens["accent"],
        "color-foreground-primary": tokens["ink"],
        "color-foreground-secondary": tokens["ink-soft"],
        "color-foreground-muted": tokens["ink-soft"],
        "color-foreground-border": tokens["line"],
        "color-background-primary": tokens["paper-raised"],
        "color-background-secondary": tokens["paper"],
        "color-background-hover": tokens["paper"],
        "color-background-border": tokens["line"] + "66",
        "color-code-background": tokens["paper"],
        "color-code-foreground": tokens["ink"],
        "color-inline-code-background": tokens["paper"],
        "color-api-background": tokens["paper"],
        "color-admonition-background": tokens["paper"],
        "color-api-name": tokens["accent"],
        "color-api-pre-name": tokens["ink-soft"],
        "color-sidebar-link-text--top-level": tokens["ink"],
        "color-sidebar-link-text": tokens["ink-soft"],
        "color-highlighted-background": tokens["gold"] + "66",
        "color-highlight-on-target": tokens["gold"] + "33",
        "sea": tokens["shallow" if night else "sea"],
        "gold": tokens["gold"],
        "plate": tokens["paper"],
    }


FONTS = {"font-stack": '"Source Sans 3", "Segoe UI", system-ui, sans-serif'}
html_theme = "furo"
html_title = "Kritias"
html_logo = html_favicon = f"{STATIC}/icon.svg"
html_static_path = [
    "_static",
    f"{STATIC}/vendored/eb-garamond-latin-wght-normal.woff2",
    f"{STATIC}/vendored/eb-garamond-latin-wght-italic.woff2",
    f"{STATIC}/vendored/eb-garamond.LICENSE",
    f"{STATIC}/vendored/source-sans-3-latin-wght-normal.woff2",
    f"{STATIC}/vendored/source-sans-3.LICENSE",
]
html_css_files = ["site.css"]
html_theme_options = {
    "light_css_variables": FONTS | colours(night=False),
    "dark_css_variables": colours(night=True),
}
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "native"
