"""Fair luck: a seed that was settled before anybody moved, and that nobody settled alone.

The table draws a secret and shows its hash before the first move. Every player may add a word.
The seed follows from the secret and the words, so neither the table nor a player could choose
it; after the game the secret is shown and everybody can check. Whoever keeps the line with the
hash, the receipt, can check that the house has not exchanged the secret afterwards.
"""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from kritias.kernel.record import Record
from kritias.kernel.refusal import Corrupt, Unreadable
from kritias.kernel.words import say

CHOSEN: Final = "chosen"  # the luck of a table whose seed somebody has set


def new_secret() -> str:
    """256 bits nobody knows."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown beforehand: it binds the table to its secret and does not tell it."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, words: Sequence[str]) -> int:
    """The seed that a secret and the players' words settle."""
    digest = sha256(bytes.fromhex(secret))
    for word in words:
        digest.update(len(word.encode()).to_bytes(4, "big") + word.encode())
    return int.from_bytes(digest.digest()[:8], "big")


def join_words(words: Sequence[str]) -> str:
    """The words on one line of a record."""
    return " ".join(word.encode().hex() or "-" for word in words)


def split_words(line: str) -> list[str]:
    try:
        return ["" if word == "-" else bytes.fromhex(word).decode() for word in line.split()]
    except ValueError as error:
        raise Corrupt(
            say("The words of the players cannot be read: {line}.", line=repr(line))
        ) from error


# The receipt


RECEIPT: Final = re.compile(
    r"kritias receipt 1: table (?P<table>[\w-]{1,24}), game (?P<game>[\w.]+), "
    r"move (?P<move>\d{1,6}), hash (?P<promise>[0-9a-f]{64}), words (?P<words>open|[0-9a-f.-]+)"
)
OPEN: Final = "open"  # words that players may still add


@dataclass(frozen=True)
class Receipt:
    """What a table promised somebody at some moment, on a line that can be kept."""

    table: str
    game: str
    move: int  # how many had been made when it was shown
    promise: str  # the hash of the secret
    words: str  # of the players, as a record joins them; OPEN before the game has begun

    def __str__(self) -> str:
        words = self.words.replace(" ", ".")
        return (
            f"kritias receipt 1: table {self.table}, game {self.game}, move {self.move}, "
            f"hash {self.promise}, words {words}"
        )


def read_receipt(text: str) -> Receipt:
    """The receipt on a line, with whatever white space copying has put around it."""
    found = RECEIPT.fullmatch(" ".join(text.split()))
    if found is None:
        raise Unreadable(
            "A receipt is one line that begins «kritias receipt 1:», as the table showed it."
        )
    words = found["words"].replace(".", " ")
    return Receipt(found["table"], found["game"], int(found["move"]), found["promise"], words)


# Verifying


@dataclass(frozen=True)
class Verdict:
    """What a record proves, and what it does not, in sentences."""

    proved: tuple[str, ...]
    unproved: tuple[str, ...]


def verify(record: Record, receipt: Receipt | None = None) -> Verdict:
    """Check the luck of a record that has replayed, against a receipt if somebody kept one."""
    proved = [f"{len(record.position.played)} moves replay by the rules."]
    if record.position.is_over:
        proved.append(f"They lead to the result: {record.result}.")
    if "secret" not in record.fairness:
        if receipt:
            raise Corrupt("The record holds no secret, but the receipt promises one.")
        return Verdict(tuple(proved), (without_promise(record),))
    words = split_words(record.fairness.get("words", ""))
    check_secret(record, words)
    added = len([word for word in words if word])
    proved.append(
        f"The seed follows from the secret of the record and from {counted(added, 'word')} "
        "of players."
    )
    unproved = doubts(record, added)
    if receipt is None:
        unproved.insert(0, FORGED)
    else:
        check_receipt(record, receipt)
        proved.append(f"The secret was settled {moment(receipt)}: its hash is on the receipt.")
        if receipt.words != OPEN:
            proved.append("So were the words of the players.")
        if receipt.move:
            unproved.insert(0, f"Anything about the first {counted(receipt.move, 'move')}.")
    return Verdict(tuple(proved), tuple(unproved))


FORGED: Final = (
    "That the hash was shown before the first move: without a receipt the house could have "
    "written secret and hash afterwards."
)


def moment(receipt: Receipt) -> str:
    """When a receipt was shown."""
    if receipt.move:
        return f"after {counted(receipt.move, 'move')}"
    return "before the first move"


def without_promise(record: Record) -> str:
    if record.fairness.get("luck") == CHOSEN:
        return "Anything about the luck: whoever set the table chose its seed."
    return "Anything about the luck: the record holds no secret."


def doubts(record: Record, added: int) -> list[str]:
    """What no receipt can prove."""
    found = []
    if deal := record.fairness.get("deal"):
        found.append(f"That nobody had played the deal «{deal}» before: it is the same for all.")
    elif not added:
        found.append(
            "That the house did not draw several secrets and keep the one it liked: nobody added "
            "a word."
        )
    found.append("That the house did not look at its secret while the game was played.")
    return found


def check_secret(record: Record, words: Sequence[str]) -> None:
    """The secret fits its hash, and the seed follows from it."""
    secret = record.fairness["secret"]
    try:
        promised = commitment(secret)
        settled = seed_from(secret, words)
    except ValueError as error:
        raise Corrupt(
            say("The secret is not a hexadecimal number: {secret}.", secret=repr(secret))
        ) from error
    if promised != record.fairness.get("commitment"):
        raise Corrupt(say("The secret is not the one that the hash of the record promised."))
    if settled != record.seed:
        raise Corrupt(say("The seed does not follow from the secret and the players’ words."))


def check_receipt(record: Record, receipt: Receipt) -> None:
    """The record is of the game that the receipt is of, and keeps its promise."""
    if receipt.game != record.position.game.NAME:
        raise Corrupt(f"The receipt is of a game of {receipt.game}, the record is not.")
    if receipt.table != record.fairness.get("table", receipt.table):
        raise Corrupt("The receipt is of another table than the record.")
    if receipt.promise != record.fairness.get("commitment"):
        raise Corrupt("The secret is not the one that the receipt promised.")
    if receipt.words not in (OPEN, record.fairness.get("words", "")):
        raise Corrupt("The words of the record are not those of the receipt.")


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
