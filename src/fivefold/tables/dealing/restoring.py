"""A table whose database was restored from a backup must not deal dice that were already seen.

Players' programs remember the last key they were shown. Nobody can make up a key that was not
shown yet, so whoever has one proves that this table once was further on.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING

from fivefold.tables.dealing.dealer import chain_of, published_secret
from fivefold.tables.events import Ended, Restored
from fivefold.tables.table import Status, Step

if TYPE_CHECKING:
    from fivefold.fair.chained import ShownKey
    from fivefold.tables.table import Table


def restore(table: Table, secret: bytes, seen: ShownKey) -> list[Step]:
    """Skip the keys up to one that was seen and that this table has not shown; or end the game, if
    that is no help. Nothing if the table has shown it, or if it is no key of this table."""
    chain = table.chain
    if not table.going_on or not chain.reach < seen.number <= chain.length:
        return []
    if not compare_digest(chain_of(secret, chain.length).key(seen.number).hex(), seen.key):
        return []
    if table.status is Status.PLAYING and not table.chained:
        # It was started anew with open seeds. All its dice follow from a key that is public.
        return [Step.of(table, Ended(secret=published_secret(table, secret), closed=True))]
    return [Step.of(table, Restored(after=chain.place, keys=seen.number - chain.reach))]
