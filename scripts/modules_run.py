"""How many of our modules run for an act, a hint online and offline, and `fivefold review`.

`python -m scripts.modules_run [--names]`: functions that run are counted by their module, after
everything is loaded; class bodies and the code of modules don't count. Imports stand in functions,
so that `fivefold review` is measured without those of the others.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SRC = str(Path(__file__).resolve().parent.parent / "src" / "fivefold")
RECORD = Path("tests/data/games/yum-finished.fivefold")
OWN = ("/client/",)
"""The library's client plays the part of the page."""


class Seen:
    """The modules whose functions run while this is `on`, in threads that start later as well."""

    def __init__(self) -> None:
        self.on, self.files = False, set[str]()

    def profile(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if self.on and event == "call" and code.co_flags & inspect.CO_OPTIMIZED:
            name = code.co_filename
            if name.startswith(SRC) and not any(part in name for part in OWN):
                self.files.add(name.removeprefix(SRC))

    async def during(self, ask: Callable[[], Any]) -> set[str]:
        """The modules that run from a question to a little after its answer."""
        self.files, self.on = set(), True
        await ask()
        await asyncio.sleep(0.2)
        self.on = False
        return self.files


async def online(seen: Seen, folder: Path) -> dict[str, set[str]]:
    import httpx2

    from fivefold.client import offers
    from tests.support.serving import at_table, serving

    async with (
        serving(folder / "tables.sqlite", values_folder=folder) as url,
        at_table(url, "yum", "me", hints=True) as (server, table),
        httpx2.AsyncClient(timeout=None) as http,
    ):

        async def hint() -> None:
            path = f"{url}/api/tables/{table.code}/hint?seat=0"
            mine = {"authorization": f"Bearer {server.token}"}
            while (answer := await http.get(path, headers=mine)).status_code == 503:
                await asyncio.sleep(0.5)  # the game is being solved
            answer.raise_for_status()

        await table.start()
        await table.act(0, "roll")
        await hint()  # loads the values
        keep = next(act for act in offers(table.view, 0) if act.startswith("keep"))
        acted = await seen.during(lambda: table.act(0, keep))
        return {"an act on the server": acted, "a hint online": await seen.during(hint)}


async def offline(seen: Seen, folder: Path) -> dict[str, set[str]]:
    from fivefold.client import offers
    from fivefold.tables.ids import new_token
    from tests.support import offline_app

    token = new_token()
    source = offline_app.Values({"yum": packed(folder)})
    async with offline_app.offline_app(folder / "offline.sqlite", folder, source) as app:
        code, page = await offline_app.begun(app, token, "me", game="yum", name="hint")
        await page.say(type="act", seat=0, act="roll")

        async def hint() -> None:
            path = f"/api/tables/{code}/hint?seat=0"
            status, data = await offline_app.asked(app, "GET", path, None, token)
            assert status == 200, data

        await hint()
        view = (await offline_app.Page(app).hello(code, token))["view"]
        keep = next(act for act in offers(view, 0) if act.startswith("keep"))
        acted = await seen.during(lambda: page.say(type="act", seat=0, act=keep))
        return {"an act offline": acted, "a hint offline": await seen.during(hint)}


def packed(folder: Path) -> bytes:
    """The file with the values of Yum that the offline app fetches."""
    from fivefold.offline.values import bundle, compared
    from fivefold.rules import scorecard_rules
    from fivefold.solver.exact_values import pack
    from fivefold.solver.packed_values import packed_path
    from fivefold.solver.values import Values

    yum = scorecard_rules("yum")
    for rules in compared(yum):
        packed_path(rules, folder).write_bytes(pack(Values.solved(rules)))
    return bundle(yum, folder)


def review() -> str:
    """What a process reports that runs `fivefold review`: this script, asked for it."""
    run = [sys.executable, "-m", "scripts.modules_run", "review"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    return done.stderr


def in_this_process() -> None:
    """`fivefold review`, with a line about the modules that it has loaded and that have run."""
    seen = Seen()
    seen.on = True
    threading.setprofile(seen.profile)
    sys.setprofile(seen.profile)
    from fivefold.commands.app import app

    app(["review", str(RECORD)], standalone_mode=False)
    sys.setprofile(None)
    loaded = sum(name.startswith("fivefold") for name in sys.modules)
    print(f"`fivefold review`: {loaded} loaded, {len(seen.files)} run", file=sys.stderr)


async def main() -> None:
    seen = Seen()
    threading.setprofile(seen.profile)
    sys.setprofile(seen.profile)  # the server runs in this thread, its work in others
    with tempfile.TemporaryDirectory() as folder:
        found = await online(seen, Path(folder)) | await offline(seen, Path(folder))
    for what, files in found.items():
        print(f"{what}: {len(files)} run")
        if "--names" in sys.argv:
            print(*(f"    {name}" for name in sorted(files)), sep="\n")
    sys.setprofile(None)
    print(review(), end="")


if __name__ == "__main__":
    in_this_process() if "review" in sys.argv else asyncio.run(main())
