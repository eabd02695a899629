"""Fair luck: a seed that was settled before anybody moved, and that nobody settled alone.

The table draws a secret and shows its hash before the first move. Every player may add a word.
The seed follows from the secret and the words, so neither the table nor a player could choose
it; after the game the secret is shown and everybody can check.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256

from kritias.kernel.record import Record
from kritias.kernel.refusal import Corrupt


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
    return ["" if word == "-" else bytes.fromhex(word).decode() for word in line.split()]


def verify(record: Record) -> list[str]:
    """Check the luck of a record that has replayed; what was checked, sentence by sentence."""
    fairness = record.fairness
    checked = [f"{len(record.position.played)} moves replay by the rules."]
    if record.position.is_over:
        checked.append(f"They lead to the result: {record.result}.")
    if "secret" not in fairness:
        return [*checked, "The record holds no secret: its seed was chosen, not drawn."]
    secret, words = fairness["secret"], split_words(fairness.get("words", ""))
    try:
        promised = commitment(secret)
        settled = seed_from(secret, words)
    except ValueError as error:
        raise Corrupt(f"The secret is not a hexadecimal number: {secret!r}.") from error
    if promised != fairness.get("commitment"):
        raise Corrupt("The secret is not the one that was promised before the game.")
    if settled != record.seed:
        raise Corrupt("The seed does not follow from the secret and the players' words.")
    added = len([word for word in words if word])
    return [
        *checked,
        "The secret is the one promised before the game.",
        f"The seed follows from it and from {added} words of players.",
    ]
