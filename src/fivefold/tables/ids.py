"""Names that can't be guessed: table codes for people, tokens for their browsers."""

from __future__ import annotations

import hashlib
import re
import secrets

from fivefold.errors import Malformed

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base32: nothing that is mistaken for something else when read out."""
_MEANT = str.maketrans("oil", "011", "- ")
CODE_LENGTH = 8
"""Forty bits: wrong tries are limited, so nobody comes across a table by chance."""
_CODE = re.compile(rf"[{_LETTERS}]{{{CODE_LENGTH}}}")
_TOKEN_BYTES = 32
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def code_from(data: bytes) -> str:
    """A code out of bytes that nobody can guess."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in data[:CODE_LENGTH])


def read_code(text: str) -> str:
    """A code as people type it: `7KX2-0RTD`, capitals, hyphens and look-alikes included.

    >>> read_code("7KX2-ORTD")
    '7kx20rtd'
    """
    code = text[:40].lower().translate(_MEANT)
    if not _CODE.fullmatch(code):
        raise Malformed("not-a-code")
    return code


def new_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


def owner_of(token: str) -> str:
    """What is kept of a token: whoever reads the store can't sit down with it.

    Tokens are long and random, so a plain hash is enough: there is nothing to guess.
    """
    if not _TOKEN.fullmatch(token):
        raise Malformed("not-a-token")
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def same_owner(one: str | None, other: str | None) -> bool:
    """Compared in constant time."""
    return one is not None and other is not None and secrets.compare_digest(one, other)
