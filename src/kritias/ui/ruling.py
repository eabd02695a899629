"""What a rule page says that the printed rules do not: a sign, a word, and a legend for them."""

from typing import Final

from kritias.kernel.rulebook import MARKED, unillustrated
from kritias.kernel.words import say
from kritias.ui.shapes import icon
from kritias.ui.svg import Markup, tag
from kritias.ui.words import Words

SIGN: Final = "compass"
WORDS: Final = {
    "ruling": say("ruling"),
    "reconstruction": say("reconstruction"),
    "ours": say("ours"),
}
NAMES: Final = {
    "ruling": say("House ruling"),
    "reconstruction": say("Reconstruction"),
    "ours": say("Of our own"),
}
LEGEND: Final = say(
    "What is underlined behind this sign is not in the printed rules: a ruling of the house where "
    "they are silent or unclear, a reconstruction where their figures are lost, or something of "
    "our own."
)


def in_html(page: str, words: Words) -> Markup:
    """Some HTML of a rule page, with what is marked shown as such."""
    return Markup(MARKED.sub(lambda found: signed_span(found[1], found[2], words), page))


def legend(page: str, words: Words) -> Markup:
    """What the signs on a page mean, if it has any."""
    if not MARKED.search(page):
        return Markup()
    return tag("p", icon(SIGN), " ", words(LEGEND), class_="legend")


def signed_span(inside: str, origin: str, words: Words) -> str:
    """Some words of a page that are ours, by name for those who listen."""
    sign = tag("span", icon(SIGN), words(WORDS[origin]), class_="sign", aria_hidden="true")
    name = words(NAMES[origin])
    return tag("span", sign, Markup(inside), class_="ruling", role="note", aria_label=name)


def in_text(page: str, words: Words) -> str:
    """A rule page as Markdown for a terminal: what is marked stands in brackets behind its word,
    and pictures are left out."""
    plain = unillustrated(page)
    return MARKED.sub(lambda found: f"[{words(WORDS[found[2]])}: {found[1]}]", plain)
