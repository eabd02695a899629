"""`--json`: the figures of every table, and nothing else on standard output."""

import json

import pytest

from kritias.kernel import bench as measuring
from kritias.kernel import laws
from kritias.kernel.refusal import Broken
from tests.command_line.damage import GOLDEN
from tests.command_line.typed import ROOT, typed

POSITION = str(ROOT / "docs/positions/atlantis-x2.toml")
FOUR = "examples.connect_four"


def told_as_json(*words: str):
    told = typed(*words, "--json")
    assert told.code == 0, told.err
    assert told.err == ""
    return json.loads(told.out)


def told_as_table(*words: str) -> str:
    told = typed(*words, COLUMNS="400")
    assert told.code == 0, told.err
    return told.out


def test_the_games_with_their_seats_and_options():
    games = {game["name"]: game for game in told_as_json("games")}
    table = told_as_table("games")
    assert games["gods"]["seats"] == [1, 2, 3, 4]
    assert [option["name"] for option in games["escape"]["options"]] == ["short"]
    for game in games.values():
        assert game["title"] in table
        assert all(option["name"] in table for option in game["options"])


def test_the_figures_of_a_simulation():
    line = ("simulate", "atlantis", "--seats", "3", "--games", "50", "--seed", "4")
    figures = told_as_json(*line)
    table = told_as_table(*line)
    assert (figures["game"], figures["seats"], figures["games"]) == ("atlantis", 3, 50)
    assert f"{figures['length']['mean']:.2f} ± {half(figures['length']):.2f}" in table
    for seat in figures["by_seat"]:
        assert f"{seat['points']['mean']:.2f} ± {half(seat['points']):.2f}" in table
        assert in_per_cent(seat["share"]) in table


def half(figure):
    return (figure["high"] - figure["low"]) / 2


def in_per_cent(share):
    mean, low, high = (100 * share[name] for name in ("mean", "low", "high"))
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


@pytest.mark.parametrize("line", [
    ("simulate", FOUR, "--games", "1"),
    ("simulate", FOUR, "--games", "2", "--option", "misere=yes"),
    ("arena", FOUR, "--bots", "greedy,random", "--games", "1", "--workers", "1"),
])  # fmt: skip
def test_nothing_is_told_to_be_known_for_certain_or_not_at_all(line):
    """No «100 ± 0» where every game was won, no «± nan» where there was one."""
    table = told_as_table(*line)
    assert "nan" not in table
    assert "± 0.0 " not in table
    assert "NaN" not in typed(*line, "--json").out


def test_every_law_and_how_often_it_held():
    tried = told_as_json("laws", FOUR, "--games", "3")
    assert [law["law"] for law in tried] == list(laws.LAWS)
    table = told_as_table("laws", FOUR, "--games", "3")
    for law in tried:
        assert law["says"] in table
        assert not law["broken"]
        assert f"{law['held']:,} times" in table or law["untried"] in table


def test_a_broken_law_is_told_and_ends_with_code_one(monkeypatch):
    """The laws themselves are tried elsewhere, on planted defects."""
    found = [(4, "nothing is lost", 3), (5, "cards add up", Broken(5, "a card [/red] is gone."))]
    monkeypatch.setattr(laws, "uphold", lambda _: iter(found))
    told = typed("laws", FOUR, "--games", "3", "--json")
    assert told.code == 1
    assert [law["broken"] for law in json.loads(told.out)] == [
        "", "Law 5 is broken: a card [/red] is gone.",
    ]  # fmt: skip
    table = typed("laws", FOUR, "--games", "3")
    assert table.code == 1
    assert "Law 5 is broken: a card [/red] is gone." in table.out


def test_the_paces_of_the_benchmark(monkeypatch):
    """Measured elsewhere: here every game is as fast as the next."""

    def pace(room, seats, _):
        return measuring.Pace(room.NAME, seats, 10.0, 2000.0, 4000.0, 60.0)

    monkeypatch.setattr(measuring, "pace", pace)
    paces = told_as_json("bench", "--seconds", "0.1")
    assert {"game": "gods", "seats": 1, "one_core": 2000.0}.items() <= paces[6].items()
    assert told_as_table("bench", "--seconds", "0.1").count("2,000") == len(paces)


def test_the_ratings_of_an_arena():
    line = ("arena", FOUR, "--bots", "greedy,random", "--games", "8", "--workers", "1")
    figures = told_as_json(*line)
    table = told_as_table(*line)
    assert [bot["bot"] for bot in figures["bots"]] == ["greedy", "random"]
    assert (figures["seats"], figures["games"]) == (2, 8)
    assert f"{figures['length']['mean']:.1f} ± {half(figures['length']):.1f}." in table
    for bot in figures["bots"]:
        assert f"{bot['elo']:+.0f}" in table
        assert in_per_cent(bot["share"]) in table


def test_where_the_report_is_goes_to_the_other_stream(tmp_path):
    report = tmp_path / "report.html"
    told = typed("arena", FOUR, "--bots", "random", "--games", "2", "--workers", "1",
                 "--report", str(report), "--json")  # fmt: skip
    assert json.loads(told.out)["games"] == 2
    assert told.err == f"The report is in {report}.\n"
    assert report.read_text("utf-8").startswith("<!doctype html>")


def test_the_judgements_of_a_review(tmp_path):
    reviewed = told_as_json("review", str(short_game(tmp_path)), "--room", FOUR,
                            "--iterations", "100")  # fmt: skip
    assert reviewed["seats"] == 2
    assert len(reviewed["judgements"]) == 7
    assert sum(reviewed["payoff"]) == pytest.approx(1)


def short_game(folder):
    """Four in a column."""
    file = folder / "short.game"
    moves = "\n".join(f"{turn} x: {'ba'[turn % 2]}" for turn in range(1, 8))
    file.write_text(f"kritias: 1\ngame: {FOUR}\nrules: 1\nseats: 2\nseed: 0\n\n{moves}\n")
    return file


def test_the_sentences_of_a_replay():
    plies = told_as_json("replay", str(GOLDEN))
    table = told_as_table("replay", str(GOLDEN))
    assert [one["ply"] for one in plies] == list(range(1, len(plies) + 1))
    assert all(sentence in table for one in plies for sentence in one["sentences"])
    assert plies[0]["move"] == "a-crown"


def test_the_proofs_of_a_verification():
    proofs = told_as_json("verify", str(GOLDEN))
    table = told_as_table("verify", str(GOLDEN))
    assert set(proofs) == {"proved", "unproved"}
    assert all(sentence in table for sentences in proofs.values() for sentence in sentences)


def test_the_moves_of_a_position():
    moves = told_as_json("position", "moves", POSITION)
    table = told_as_table("position", "moves", POSITION)
    assert moves
    assert all(one["move"] in table and one["says"] in table for one in moves)


def test_a_position_itself():
    assert told_as_json("position", "show", POSITION)["seat"] == "triangle"
