"""`kritias arena` and `kritias review`: what a report and a review hold."""

from html.parser import HTMLParser

from tests.command_line.damage import GOLDEN
from tests.command_line.typed import typed


def test_an_arena_rates_the_bots_and_writes_a_report(tmp_path):
    file = tmp_path / "report.html"
    told = typed(
        "arena", "examples.connect_four", "--bots", "beginner,random", "--games", "24",
        "--workers", "1", "--option", "misere=no", "--option", "misere=yes", "--report", str(file),
    )  # fmt: skip
    assert told.out.index("beginner") < told.out.index("random"), "the better one first"
    assert "24 games" in told.out
    page = file.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert reader.tags.count("svg") == 3
    assert {"Strength", "Each against each", "By seat", "By option", "Length"} <= set(reader.titles)
    assert not reader.links, "one file that needs nothing else"
    assert "misere = yes" in page


class Reader(HTMLParser):
    """The tags, the headings and whatever is fetched from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.titles: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [
            value
            for name, value in attrs
            if name in ("src", "href", "xlink:href") and not value.startswith("#")
        ]

    def handle_data(self, data):
        if self.tags and self.tags[-1] == "h2":
            self.titles.append(data)


def test_a_review_shows_the_balance_and_the_mistakes():
    told = typed("review", str(GOLDEN), "--iterations", "100")
    assert "The worst mistakes" in told.out
    assert "own decisions" in told.out
    assert told.out.count("█") > 100
