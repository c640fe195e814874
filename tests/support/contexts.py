"""What a request needs of a server to know whose token it has."""

from types import SimpleNamespace


async def _account(key):
    return key


NO_CHANGES = SimpleNamespace(hub=SimpleNamespace(account=_account))
"""A context in which no token was ever replaced."""
