"""Table codes, which people type, and tokens, which identify a browser or program."""

from __future__ import annotations

import hashlib
import re
import secrets

from fivefold.errors import Malformed
from fivefold.fair.headers import CODE_LENGTH, LETTERS, read_letters

_TOKEN_BYTES = 32
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def code_from(data: bytes) -> str:
    """A code made from random bytes. It has 50 bits; attempts are limited, so guessing finds no
    table."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in data[:CODE_LENGTH])


def read_code(text: str) -> str:
    """A code as people type it, `7KX20-RTD4M`: capitals, hyphens and similar letters are accepted.

    >>> read_code("7KX2O-RTD4M")
    '7kx20rtd4m'
    """
    code = read_letters(text, CODE_LENGTH)
    if code is None:
        raise Malformed("not-a-code")
    return code


def new_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


def owner_of(token: str) -> str:
    """The hash of a token: the owner, unless the token has replaced another one. Only the hash is
    stored, so a leaked store reveals no tokens.

    Tokens are long and random, so a plain hash is enough.
    """
    if not _TOKEN.fullmatch(token):
        raise Malformed("not-a-token")
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def owner_at(owner: str, code: str) -> str:
    """The owner as one table knows them, in all that is stored with it. It is another at every
    table, so that only the lists of owners say who has played at several."""
    return hashlib.sha256(f"{owner} {code}".encode("ascii")).hexdigest()


def same_owner(one: str | None, other: str | None) -> bool:
    """Whether two owners are the same, compared in constant time."""
    return one is not None and other is not None and secrets.compare_digest(one, other)
