"""What is known of a table: the server's view, kept up to date by what it says. No connections."""

from __future__ import annotations

from typing import Any

Said = dict[str, Any]


class Mirror:
    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.sequence = 0
        self.events: list[dict[str, Any]] = []
        """Everything that happened, in order."""
        self.mine: list[int] = []
        """The seats of this token."""
        self.connected: list[int] = []

    def hear(self, said: Said) -> None:
        match said["type"]:
            case "welcome":
                self.view, self.mine = said["view"], said["mine"]
                self.connected = said["connected"]
                self._append(said)
            case "events":
                changed: dict[str, Any] = said["view"]
                players = {**self.view["players"], **changed.get("players", {})}
                self.view = {**self.view, **changed, "players": players}
                self._append(said)
            case "presence":
                self.connected = said["connected"]
            case "yours":
                self.mine = said["mine"]

    def _append(self, said: Said) -> None:
        """Events follow each other without a gap, and none comes twice."""
        first = said["sequence"] - len(said["events"])
        self.events += said["events"][max(0, self.sequence - first) :]
        self.sequence = said["sequence"]
