"""Codes that people type and tokens that only browsers know."""

import hashlib
import re
import secrets
from collections import Counter

import pytest

from fivefold.errors import Malformed
from fivefold.tables.ids import code_from, new_token, owner_of, read_code, same_owner


def test_codes_are_ten_of_crockfords_letters_each_as_likely():
    codes = [code_from(bytes([byte] * 11)) for byte in range(256)]
    assert all(re.fullmatch("[0-9a-hjkmnp-tv-z]{10}", code) for code in codes)
    assert set(Counter(codes).values()) == {8}
    assert code_from(bytes(range(32))) == "0123456789"


def test_a_code_reads_back_as_it_was_made():
    code = code_from(secrets.token_bytes(10))
    assert read_code(code) == code
    assert read_code(f" {code[:5].upper()}-{code[5:]} ") == code


def test_look_alikes_are_what_was_meant():
    assert read_code("OoIiL-l0000") == "0011110000"


@pytest.mark.parametrize(
    "text", ["", "7kx20rtd4", "7kx20rtd4md", "7kx20rtd4u", "7kx2.rtd4m", "７kx20rtd4m"]
)
def test_anything_else_is_no_code(text):
    with pytest.raises(Malformed) as refused:
        read_code(text)
    assert refused.value.code == "not-a-code"


def test_a_token_is_long_and_its_owner_is_its_hash():
    token, other = new_token(), new_token()
    assert re.fullmatch("[A-Za-z0-9_-]{43}", token)
    assert owner_of(token) == hashlib.sha256(token.encode()).hexdigest() != owner_of(other)


@pytest.mark.parametrize(
    "text", ["", "a" * 42, "a" * 44, "a" * 43 + "\n", "a" * 42 + "=", "é" * 43]
)
def test_anything_else_is_no_token(text):
    with pytest.raises(Malformed) as refused:
        owner_of(text)
    assert refused.value.code == "not-a-token"
    assert "aaaa" not in str(refused.value)


def test_nobody_is_the_same_owner_as_nobody():
    owner = owner_of(new_token())
    assert same_owner(owner, str(owner))
    assert not same_owner(owner, owner_of(new_token()))
    assert not same_owner(None, owner)
    assert not same_owner(owner, None)
    assert not same_owner(None, None)
