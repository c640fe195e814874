"""How a table server is set up: where it keeps tables, how it is reached, how much it takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from platformdirs import user_data_path

if TYPE_CHECKING:
    from pathlib import Path


class Rate(NamedTuple):
    """So many at once, and again as many in so many seconds."""

    most: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one client may ask of the server. An address is one of IPv4 or a /64 of IPv6."""

    message_bytes: int = 8192
    messages: Rate = Rate(100, 20)
    """Of one connection."""
    connections_per_address: int = 64
    wrong_codes: Rate = Rate(20, 600)
    """Of one address: with forty bits a code, this is what keeps tables from being found."""
    tables_per_address: Rate = Rate(60, 3600)
    questions_per_address: Rate = Rate(120, 60)
    """To the coach: hints, advice, reviews, drills, histories."""
    body_bytes: int = 65_536
    head_bytes: int = 16_384
    """Request line and headers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What `create_app` is given."""

    database: str = field(default_factory=lambda: str(default_database()))
    """A path, or the URL of a PostgreSQL database."""
    public_url: str | None = None
    """What people type to get here, if a proxy stands in front: `https://dice.example.org`."""
    network_url: str | None = None
    """What phones in the same network type, if the server listens to more than its own machine."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect."""
    limits: Limits = Limits()
    tables_folder: Path | None = None
    """Where solved games are kept; the platform's place if None."""
    solve_at_start: bool = False
    """Whether every built-in game is solved at once, or each when it is first asked for."""


def default_database() -> Path:
    return user_data_path("fivefold", appauthor=False) / "tables.sqlite"
