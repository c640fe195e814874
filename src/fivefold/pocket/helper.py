"""What the second worker of the pocket does: long work, so that nobody who plays waits for it."""

from __future__ import annotations

import pickle
from pathlib import Path

from fivefold.pocket.brought import values_of
from fivefold.server.workers import worker
from fivefold.solver import packed_values


def carry_out(request: bytes) -> bytes:
    """Do what `PocketWork` asks for; returns a pickled answer. Files that come with it are kept."""
    folder, games, files, work = pickle.loads(request)  # noqa: S301 (from the pocket itself)
    packed_values.brought = values_of(games)
    for name, data in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return worker.carry_out(work, lambda _: None)
