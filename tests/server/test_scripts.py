"""The scripts as they are served: small, and the same program."""

import re

import httpx
import pytest

from kritias.server.scripts import pack, scripts, served
from kritias.server.static_address import TABLE_SHEETS, static_address, static_version
from kritias.ui.shapes import STATIC

LARGEST = 40_000  # bytes that a table's page loads over the wire, without what others made
LONGEST = 80_000  # the same when they are unpacked: far above the 40,000 that were aimed at


def is_on_table(file):
    return file.name == "table.js" or file.parent.name == "table"


def test_what_a_table_loads_is_small():
    texts = {file.name: served(file.read_text("utf-8")).encode()
             for file in scripts() if is_on_table(file)}  # fmt: skip
    sizes = sorted(((len(pack(text)), name) for name, text in texts.items()), reverse=True)
    assert sum(size for size, _ in sizes) < LARGEST, sizes
    assert sum(map(len, texts.values())) < LONGEST, sizes


def test_a_script_is_packed_for_whoever_can_unpack_it(house):
    address = house.url + "/static/table/wire.js"
    packed = httpx.get(address, headers={"accept-encoding": "gzip"})
    plain = httpx.get(address, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.text == plain.text
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("file", scripts(), ids=lambda file: file.name)
def test_no_text_goes_over_several_lines(file):
    """Its indentation would be lost on the way."""
    lines = file.read_text("utf-8").splitlines()
    assert [line for line in lines if line.count("`") % 2] == []
    assert [line for line in lines if "/*" in line or "*/" in line] == []


def test_lines_for_readers_stay_in_the_house():
    text = "// Why.\nexport function go() {\n  // because\n\n  return `a // b`; // so\n}\n"
    assert served(text) == "export function go() {\nreturn `a // b`; // so\n}\n"


def test_a_script_is_served_once_and_then_known(house):
    first = httpx.get(house.url + "/static/table/wire.js")
    assert first.status_code == 200
    assert first.headers["content-type"].startswith("text/javascript")
    assert not any(line.lstrip().startswith("//") for line in first.text.splitlines())
    known = {"if-none-match": first.headers["etag"]}
    assert httpx.get(house.url + "/static/table/wire.js", headers=known).status_code == 304
    assert httpx.get(house.url + "/static/table/nothing.js").status_code == 404


def test_what_others_made_is_served_as_it_came(house):
    page = httpx.get(house.url + "/static/vendored/idiomorph.js")
    assert page.status_code == 200
    assert "\n  " in page.text


def test_a_browser_keeps_what_it_loaded_until_a_file_is_changed(house):
    page = httpx.get(house.url + "/").text
    assert 'href="/static/' in page
    assert set(re.findall(r'"/static/([^/"]*)/', page)) == {static_version()}
    now = httpx.get(house.url + static_address("table/wire.js"))
    assert now.headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/static/0123456789ab/table/wire.js", "/static/table/wire.js"):
        other = httpx.get(house.url + path)
        assert other.headers["cache-control"] == "no-cache"
        assert other.text == now.text
    missing = httpx.get(house.url + static_address("table/nothing.js"))
    assert missing.status_code == 404
    assert missing.headers["cache-control"] == "no-cache"


def test_style_sheets_that_a_page_needs_together_are_one_file(house):
    page = httpx.get(house.url + "/").text
    assert static_address("every-page.css") in page
    served_as_one = httpx.get(house.url + static_address("every-page.css"))
    assert served_as_one.headers["content-type"].startswith("text/css")
    assert served_as_one.headers["content-encoding"] == "gzip"
    parts = [(STATIC / name).read_text("utf-8") for name in ("tokens.css", "page.css")]
    assert served_as_one.text == "".join(parts)
    unused = {file.stem for file in (STATIC / "table").glob("*.css")} - {
        name.removeprefix("table/") for name in TABLE_SHEETS
    }
    assert unused == set()
