"""The settings of a table server: its database, its addresses, its limits."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from fivefold.errors import Malformed
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


_ANY = 1_000_000
"""More than a machine can do."""
_VARIABLE = "FIVEFOLD_LIMIT_"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_RATE = re.compile(rf"({_NUMBER.pattern})/({_NUMBER.pattern})")


class Rate(NamedTuple):
    """A rate limit: `most` at once, and as many again every `seconds`."""

    most: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits for one client. An address is an IPv4 address or a /64 network of IPv6; wider networks
    and players have more (`transport.limits`)."""

    message_bytes: int = 8192
    messages: Rate = Rate(100, 20)
    """Per connection: frames of any kind, pings and parts of messages included."""
    bytes: Rate = Rate(65_536, 2)
    """Per connection, counted before anything is parsed."""
    connections_per_address: int = 64
    """WebSockets."""
    requests_per_address: int = 256
    """HTTP connections: a browser opens six of them for a moment."""
    cpu_per_address: Rate = Rate(600, 3)
    """Milliseconds of the server's own CPU time for requests and for entering tables."""
    wrong_codes: Rate = Rate(20, 600)
    """Per address. A code has only 50 bits: this limit is what makes guessing one hopeless."""
    tables_per_address: Rate = Rate(60, 3600)
    corrections_per_address: Rate = Rate(60, 60)
    """A correction replays the game: it counts once, and once more for every hundred events."""
    questions_per_address: Rate = Rate(120, 60)
    """Requests to the coach: hints, advice, reviews, drills, histories."""
    body_bytes: int = 65_536
    bundle_bytes: int = 1_500_000
    """For a table that is handed over to this server."""
    head_bytes: int = 16_384
    """The request line and the headers."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Limits:
        """
        >>> Limits.from_environment({"FIVEFOLD_LIMIT_WRONG_CODES": "50/600"}).wrong_codes
        Rate(most=50, seconds=600.0)
        """
        usual, given = cls(), dict[str, Any]()
        known = {_VARIABLE + each.name.upper(): each.name for each in fields(cls)}
        for variable, text in environment.items():
            if not variable.startswith(_VARIABLE):
                continue
            if variable not in known:
                names = ", ".join(known)
                raise Malformed("unknown-limit", name=shown(variable), known=names)
            rate = isinstance(getattr(usual, known[variable]), Rate)
            found = (_RATE if rate else _NUMBER).fullmatch(text)
            if found is None:
                code = "not-a-rate" if rate else "not-a-limit"
                raise Malformed(code, name=variable, value=shown(text))
            given[known[variable]] = Rate(int(found[1]), float(found[2])) if rate else int(text)
        return replace(usual, **given)

    def lifted(self) -> Limits:
        """The same sizes, but no limit to how often and how many: for load tests."""
        rates = [each.name for each in fields(self) if isinstance(getattr(self, each.name), Rate)]
        lifted: dict[str, Any] = dict.fromkeys(rates, Rate(_ANY, 1))
        return replace(self, connections_per_address=_ANY, requests_per_address=_ANY, **lifted)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The argument of `create_app`."""

    database: str = field(default_factory=lambda: str(default_database()))
    """A path, or the URL of a PostgreSQL database."""
    public_url: str | None = None
    """The address users type when the server is behind a proxy: `https://dice.example.org`."""
    network_url: str | None = None
    """The address for phones in the same network, if the server accepts connections from it."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect."""
    limits: Limits = Limits()
    values_folder: Path | None = None
    """The folder of solved games; None for the platform's default."""
    close_after: int = 0
    """Days after which a table is closed that nobody has touched meanwhile; 0 for never."""
    forget_after: int = 0
    """Days after which a finished game is deleted that nobody has opened meanwhile; 0 for never."""
    solve_at_start: bool = False
    """Whether to solve every built-in game at the start, or each at its first request."""


def default_database() -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 (only if no database is given)

    return user_data_path("fivefold", appauthor=False) / "tables.sqlite"
