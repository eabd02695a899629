"""No part of a database's password is printed, however it was typed."""

import asyncio

import pytest

from kritias.kernel.refusal import Refused
from kritias.server.database_url import UNREADABLE
from kritias.server.listening import connected
from kritias.server.opening import opened, psycopg_url, url_of
from tests.attack.proxies import Proxy
from tests.command_line.typed import typed

pytest.importorskip("psycopg")
BARE = (
    "abra@cadabra", "abra/cadabra", "abra#cadabra", "abra?cadabra", "abra?a=cadabra",
    "12?a=cadabra", "abra%cadabra", "abra%zzcadabra", "abra%00cadabra", "abra cadabra",
    "@abra@cadabra", "/abra", "abra#", "abra:1/cadabra@x",
)  # fmt: skip
COMMANDS = ("serve --folder FOLDER", "worker", "check-tables", "forget livia", "export-tables OUT")


def is_kept(told: str) -> bool:
    return not any(part in told for part in ("abra", "cadabra", "12?", "a="))


@pytest.mark.parametrize("password", BARE)
def test_a_password_with_bare_signs_is_refused_and_not_printed(password, tmp_path):
    for place in (f"postgresql://kritias:{password}@127.0.0.1:1/x", f"postgres:/u:{password}@h/x"):
        for read in (url_of, psycopg_url):
            with pytest.raises(Refused) as refused:
                read(place)
            assert str(refused.value) == UNREADABLE


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_prints_a_part_of_a_password(command, tmp_path):
    words = [str(tmp_path) if word in ("FOLDER", "OUT") else word for word in command.split()]
    for password in BARE:
        place = f"postgresql://kritias:{password}@127.0.0.1:1/x"
        told = typed(*words, KRITIAS_DATABASE=place)
        assert told.code == 2
        assert is_kept(told.out + told.err), password
        assert "%40" in told.err
        assert len(told.err.splitlines()) == 1


def test_a_password_whose_signs_are_escaped_is_understood_and_not_printed(postgres, tmp_path):
    with Proxy(postgres) as proxy:
        good = proxy.url.replace("postgres@", "postgres:abra%40cada%2Fbra%23@")

        async def reach() -> None:
            async with opened(good), connected(good, print) as line:
                await line.run("select 1")

        asyncio.run(reach())
    told = typed("serve", "--folder", str(tmp_path), "--wait", "0", "--database", good)
    assert told.err.startswith("The database cannot be opened: ")
    assert is_kept(told.err)


@pytest.mark.parametrize(
    "place",
    [
        "postgresql://kritias@localhost/kritias",
        "postgres://kritias:p:w!$&'()*+,;=~@db:5432/kritias",
        "postgresql:///kritias?host=/run/postgresql",
        "postgresql://postgres:@/postgres?host=/tmp/x&connect_timeout=5",
        "postgresql://%2Frun%2Fpostgresql/kritias",
        "postgresql://u:p@[::1]:5432/x?sslmode=require",
        "postgresql://u:p@one:1,two:2/x",
        "postgresql://",
    ],
)
def test_an_address_that_is_read_in_one_way_is_taken(place):
    assert psycopg_url(place).split("://")[1] == place.split("://")[1]
