"""The luck of a table: drawn and promised, of a day, or chosen."""

from dataclasses import replace

import kritias
from kritias.kernel.fair import OPEN, commitment, read_receipt, seed_from, verify
from kritias.kernel.record import read_record, write_record
from kritias.server.events import Started, TookBack, Worded
from kritias.server.table import Table
from tests.server.tables import SECRET, dealt, play, seated, setup_of


def drawn_luck(words: tuple[str, str] = ("", ""), **more) -> Table:
    table = seated(seed=None, **more)
    for seat, word in enumerate(words):
        if word:
            table.apply(Worded(seat, word), 0.0)
    return table


def test_drawn_luck_follows_from_the_secret_and_the_words():
    seeds = {drawn_luck(words).seed for words in (("", ""), ("sea", ""), ("", "sea"))}
    assert seeds == {seed_from(SECRET, words) for words in (("", ""), ("sea", ""), ("", "sea"))}
    assert len(seeds) == 3
    table = drawn_luck(("sea", ""))
    table.apply(Started(), 0.0)
    assert table.state.seed == table.seed


def test_the_receipt_is_open_until_the_deal_and_then_holds_the_words():
    table = drawn_luck(("sea", ""))
    assert table.receipt.words == OPEN
    assert table.receipt.promise == commitment(SECRET)
    table.apply(Started(), 0.0)
    play(table, 3)
    assert (table.receipt.words, table.receipt.move) == (f"{b'sea'.hex()} -", 3)
    assert (table.receipt.table, table.receipt.game) == ("table", "atlantis")
    assert read_receipt(str(table.receipt)) == table.receipt


def test_the_record_of_drawn_luck_keeps_what_every_receipt_promised():
    table = drawn_luck(("sea", "salt"))
    receipts = [table.receipt]
    table.apply(Started(), 0.0)
    receipts.append(table.receipt)
    play(table, 3)
    receipts.append(table.receipt)
    record = read_record(write_record(table.record()), kritias.game)
    assert record.names == ("Livia", "Bruno")
    assert record.position.state.tobytes() == table.state.tobytes()
    for receipt in receipts:
        assert any("hash is on the receipt" in line for line in verify(record, receipt).proved)


def test_chosen_luck_promises_nothing_and_says_so():
    table = play(dealt(seed=7), 3)
    assert (table.seed, table.state.seed) == (7, 7)
    assert table.receipt is None
    record = read_record(write_record(table.record()), kritias.game)
    assert record.fairness == {"table": "table", "luck": "chosen"}
    assert "chose its seed" in verify(record).unproved[0]


def test_the_luck_of_a_day_is_promised_and_the_record_names_the_deal():
    table = play(dealt("gods", 1, seed=None, deal="gods 2026-11-16"), 3)
    assert table.seed == seed_from(SECRET, [""])
    record = table.record()
    assert record.fairness["deal"] == "gods 2026-11-16"
    assert any("the same for all" in line for line in verify(record, table.receipt).unproved)


def test_a_record_holds_the_moves_that_count():
    table = play(dealt("escape"), 3)
    table.apply(TookBack(table.moves[-1].seat, 2), 0.0)
    assert len(table.record().position.played) == 2


def test_the_setting_says_whether_the_luck_is_promised():
    assert not setup_of(seed=0).is_promised
    assert setup_of(seed=None).is_promised
    assert replace(setup_of(), secret="00" * 32).commitment == commitment("00" * 32)
