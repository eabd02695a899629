"""Guests are known by their tokens."""

import pytest

from kritias.server.people import LONGEST_TOKEN, MOST_TOKENS, Guest, GuestCookies

KEY = "k" * 32


@pytest.mark.parametrize("name", ["", "Livia", "Ὀδυσσεύς", "漢" * 24, "𝔄" * 24])
def test_a_token_names_its_guest_again_and_again(name):
    guests, guest = GuestCookies(KEY), Guest("0123456789abcdef", name)
    token = guests.token(guest)
    assert len(token) <= LONGEST_TOKEN
    assert guests.guest(token) == guests.guest(token) == guest
    assert GuestCookies(KEY[::-1] + "x").guest(token) is None


def test_tokens_of_strangers_fill_no_memory():
    guests = GuestCookies(KEY)
    for number in range(MOST_TOKENS + 10):
        assert guests.guest(f"nobody{number}") is None
    assert guests.remembered.cache_info().currsize <= MOST_TOKENS
    before = guests.remembered.cache_info().misses
    guests.guest("x" * (LONGEST_TOKEN + 1))
    assert guests.remembered.cache_info().misses == before
