"""Commands for the user to type next."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path


def program() -> str:
    """How to start this program: `fivefold` if the shell finds it, else the way it was started."""
    if shutil.which("fivefold"):
        return "fivefold"
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{quoted(sys.executable)} -m fivefold"
    return quoted(sys.argv[0])


def quoted(path: object) -> str:
    return f'"{path}"' if " " in str(path) else str(path)
