"""The moving picture on home and in README: small, and still for those who want no motion."""

from pathlib import Path

from kritias.ui import shapes

ROOT = Path(__file__).parents[1]
LARGEST = 400_000  # bytes


def test_the_film_is_small_and_moves():
    film = (shapes.STATIC / "film.webp").read_bytes()
    still = (shapes.STATIC / "film-still.webp").read_bytes()
    assert len(film) < LARGEST
    assert film.count(b"ANMF") >= 12  # frames
    assert b"ANIM" not in still


def test_it_stands_still_where_no_motion_is_wanted():
    home = (shapes.STATIC.parent / "templates" / "home.html").read_text("utf-8")
    for page in (home, (ROOT / "README.md").read_text("utf-8")):
        before, _, after = page.partition('media="(prefers-reduced-motion: reduce)"')
        assert "film-still.webp" in after.partition(">")[0]
        assert "film.webp" not in before
