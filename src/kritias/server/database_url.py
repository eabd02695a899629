"""The address of a PostgreSQL: one that libraries could read in several ways is refused here.

libpq and SQLAlchemy split an address whose password has a bare @, / or # at different places, and
quote what they could not make sense of, which is a part of the password.
"""

import re
from typing import Final
from urllib.parse import unquote_to_bytes

from kritias.kernel.refusal import Refused

ADDRESS: Final = re.compile(r"postgres(?:ql)?(?:\+\w+)?:", re.IGNORECASE)
SIGN: Final = r"(?:[^@/?#%\s]|%[0-9a-f]{2})"  # of a user, a password, the name of a database
HOST: Final = r"(?:\[[0-9a-f:.]+\]|(?:[\w.-]|%[0-9a-f]{2})*)(?::\d*)?"
VALUE: Final = r"(?:[^@?#%=&\s]|%[0-9a-f]{2})"
READABLE: Final = re.compile(
    rf"postgres(?:ql)?(?:\+psycopg)?://(?:{SIGN}*@)?{HOST}(?:,{HOST})*(?:/{SIGN}*)?"
    rf"(?:\?(?:{VALUE}+={VALUE}*(?:&{VALUE}+={VALUE}*)*)?)?",
    re.IGNORECASE,
)
UNREADABLE: Final = (
    "The address of the database cannot be read, and is not repeated, as it may hold a password. "
    "It is like postgresql://USER:PASSWORD@HOST:5432/DATABASE, where @ / ? # % and blanks of a "
    "user or password are written %40 %2F %3F %23 %25 %20."
)


def is_address(place: str) -> bool:
    """Tell it from a file."""
    return ADDRESS.match(place) is not None


def check_address(place: str) -> None:
    """Refuse what could be misread, without a word of it."""
    if not READABLE.fullmatch(place) or not is_text(unquote_to_bytes(place)):
        raise Refused(UNREADABLE)


def is_text(content: bytes) -> bool:
    """Tell signs that were escaped from a bare % that happens to look like one."""
    try:
        return "\0" not in content.decode()
    except UnicodeDecodeError:
        return False
