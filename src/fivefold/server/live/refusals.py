"""Refusals as clients read them: in our own words, and without what is not for them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError
from fivefold.texts import Text, catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

_log = logging.getLogger("fivefold.store")
_MOST_FIELD = 100
"""The client chooses the names of fields, so they may be of any length."""
_KEYS = {
    "json_invalid": "not-json",
    "dict_type": "not-an-object",
    "union_tag_invalid": "unknown-type",
    "union_tag_not_found": "unknown-type",
    "missing": "missing-field",
    "extra_forbidden": "unknown-field",
    "string_too_long": "too-long",
}
"""The keys of `messages.toml` for the errors of pydantic; for all others there is `wrong-field`."""


def what_is_wrong(error: Mapping[str, Any]) -> Text:
    """The sentence for an error of pydantic. It never repeats the input: that may be a secret."""
    field = ".".join(map(str, error["loc"]))[:_MOST_FIELD]
    key = _KEYS.get(error["type"], "wrong-field" if field else "not-an-object")
    return catalogue("messages")[key].format(field=field)


def public(error: FivefoldError) -> FivefoldError:
    """The error as a client may see it: why the store is unavailable goes to the log only, unless
    it is the client's own device that is full."""
    if error.code != "store-unavailable":
        return error
    if error.facts.get("full"):
        return FivefoldError("storage-full")
    _log.warning("the store is unavailable", extra={"reason": str(error.facts["reason"])})
    return FivefoldError("store-unavailable", reason="…")
