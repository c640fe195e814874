"""A copy of a table's state, updated by the server's messages. It has no connection."""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]


class Mirror:
    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.sequence = 0
        self.events: list[dict[str, Any]] = []
        """All events so far, in order."""
        self.mine: list[int] = []
        """The seats of this client."""
        self.connected: list[int] = []

    def update(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self.view, self.mine = message["view"], message["mine"]
                self.connected = message["connected"]
                self._append_events(message)
            case "events":
                changed: dict[str, Any] = message["view"]
                players = {**self.view["players"], **changed.get("players", {})}
                self.view = {**self.view, **changed, "players": players}
                self._append_events(message)
            case "presence":
                self.connected = message["connected"]
            case "yours":
                self.mine = message["mine"]

    @property
    def digest(self) -> str | None:
        """What fixes the dice, once everyone is here: note it, for `fivefold verify --digest`."""
        digest: str | None = self.view["fair"]["digest"]
        return digest

    @property
    def last_key(self) -> str | None:
        """The last key of the dice that was shown: `12 5f70bf18…`."""
        keys = (event["key"] for event in reversed(self.events) if event.get("key"))
        return next(keys, None)

    def _append_events(self, message: Message) -> None:
        """Append the events that are new: after a reconnection some may come twice, and if the
        server was restored from a backup it has fewer."""
        if message["sequence"] < self.sequence:
            self.events, self.sequence = [], 0
        first = message["sequence"] - len(message["events"])
        self.events += message["events"][max(0, self.sequence - first) :]
        self.sequence = message["sequence"]
