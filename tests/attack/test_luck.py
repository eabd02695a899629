"""Fair luck that is fair: promised before the first move, kept on a receipt, proved afterwards."""

import re
from pathlib import Path

import httpx
import pytest

from kritias.kernel.fair import read_receipt
from tests.command_line.typed import Told, typed
from tests.server.houses import House, Person

AGAINST_BOTS = {"game": "atlantis", "seats": "2", "way": "bots", "level": "random"}


def page(house: House, table: str, **more) -> str:
    answer = httpx.get(f"{house.url}/t/{table}", **more)
    assert answer.status_code == 200
    return answer.text


def test_a_table_whose_seed_was_chosen_says_so_everywhere_and_promises_nothing(house, livia):
    waiting = livia.post("/tables", game="atlantis", seats=2, seed=7).json()
    assert (waiting["luck"], waiting["commitment"], waiting["receipt"]) == ("chosen", None, None)
    lobby = page(house, waiting["id"])
    assert "chose its luck" in lobby
    assert not re.search("[0-9a-f]{64}", lobby)
    refused = livia.post(f"/tables/{waiting['id']}/word", word="mine")
    assert refused.status_code in (403, 409)
    playing = livia.set_table(seed=7)
    at_table = page(house, playing.id)
    assert "chose its luck" in at_table
    assert not re.search("[0-9a-f]{64}", at_table)
    assert livia.get(f"/tables/{playing.id}/verify")["commitment"] is None
    livia.play_on(playing.id)
    assert "Nothing was promised" in page(house, playing.id)
    assert "\nluck: chosen\n" in livia.client.get(f"/tables/{playing.id}/record").text


def test_against_bots_too_the_hash_and_the_receipt_are_there_before_the_first_move(house):
    with httpx.Client(base_url=house.url, follow_redirects=True) as client:
        shown = client.post("/new", data=AGAINST_BOTS).text
    receipt = read_receipt(re.search('value="(kritias receipt [^"]+)"', shown)[1])
    assert receipt.move <= 1  # the bot may have been quicker than the page
    assert f'<p class="hash">{receipt.promise}</p>' in shown


def test_what_a_word_adds_is_said_where_it_is_asked_for(house, livia):
    players = [{"kind": "me"}, {"kind": "free"}]
    table = livia.post("/tables", game="atlantis", seats=2, players=players).json()["id"]
    shown = page(house, table, headers={"authorization": f"Bearer {livia.token}"})
    assert "not even the house could have chosen it alone" in shown
    bearer = {"authorization": f"Bearer {livia.token}", "accept-language": "it"}
    assert "nemmeno la casa può averla scelta da sola" in page(house, table, headers=bearer)


def verify(record: str, folder: Path, *words: str) -> Told:
    file = folder / "evening.game"
    file.write_text(record)
    return typed("verify", str(file), *words)


def finished(livia: Person, **more) -> tuple[str, str]:
    """A finished game: the receipt kept before its first move, and its record."""
    table = livia.set_table(**more)
    receipt = livia.view(table.id)["receipt"]
    livia.play_on(table.id)
    return receipt, livia.client.get(f"/tables/{table.id}/record").text


@pytest.fixture(scope="module")
def played(house):
    """A game that was played to its end: its receipt and its record."""
    return finished(house.guest("Livia"))


def test_a_record_alone_proves_less_than_with_its_receipt_and_verify_says_which(played, tmp_path):
    receipt, record = played
    alone = verify(record, tmp_path)
    assert alone.code == 0
    assert "· not proved: That the hash was shown before the first move" in alone.out
    kept = verify(record, tmp_path, "--receipt", receipt)
    assert "✓ The secret was settled before the first move" in kept.out
    assert "That the hash was shown" not in kept.out
    (tmp_path / "receipt.txt").write_text(f"\n{receipt}\n")
    assert verify(record, tmp_path, "--receipt", str(tmp_path / "receipt.txt")).code == 0


def test_a_house_that_exchanges_the_secret_afterwards_is_found_out_by_the_receipt(
    livia, played, tmp_path
):
    """It plays the same table again under its own rules of fairness: all else fits."""
    receipt, _ = played
    _, forged = finished(livia)
    ours = receipt.split("table ")[1].split(",")[0]
    forged = re.sub("^table: .*$", f"table: {ours}", forged, flags=re.MULTILINE)
    assert verify(forged, tmp_path).code == 0
    done = verify(forged, tmp_path, "--receipt", receipt)
    assert done.code == 2
    assert "not the one that the receipt promised" in done.err


def test_a_receipt_that_was_taken_late_proves_nothing_about_what_was_before(livia, tmp_path):
    table = livia.set_table()
    livia.play_on(table.id, 5)
    receipt = livia.view(table.id)["receipt"]
    livia.play_on(table.id)
    record = livia.client.get(f"/tables/{table.id}/record").text
    told = verify(record, tmp_path, "--receipt", receipt).out
    assert "settled after 5 moves" in told
    assert "not proved: Anything about the first 5 moves" in told


@pytest.mark.parametrize("line", ["kritias receipt 1: nonsense", "kritias ", "kritias \0"])
def test_a_receipt_that_is_none_is_refused_in_a_sentence(line):
    from kritias.kernel.refusal import Unreadable

    with pytest.raises(Unreadable, match="one line"):
        read_receipt(line)
