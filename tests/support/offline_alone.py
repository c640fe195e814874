"""The offline app as it is in the page, without NumPy and what only a network server needs. Run as
a program, it plays and asks for everything, and prints what came of it."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.support.without_numpy import BLOCKED, Refuse

NETWORK = ("fastapi", "starlette", "uvicorn", "prometheus_client", "segno")


async def played(app, token, game, level):
    """The code of a whole game against a bot, in which we fill the first box that we may."""
    from tests.support.offline_app import begun

    bot = {"kind": "bot", "level": level}
    code, page = await begun(app, token, "me", bot, game=game, name=level)
    await play_on(app, page, code)
    return code


async def play_on(app, page, code, until=lambda _: False):
    from tests.support.waiting import comes_true

    live = await app._context.hub.find(code)
    while live.table.going_on and not until(live.view):
        if 0 not in live.table.waiting:
            await comes_true(lambda: 0 in live.table.waiting or not live.table.going_on)
            continue
        may = live.view["acts"]["0"]
        act = "roll" if "roll" in may else f"fill {next(iter(may['boxes']))}"
        await page.say(type="act", seat=0, act=act)


async def everything(game, values):
    from fivefold.tables.ids import new_token
    from tests.support.offline_app import Values, asked, begun, offline_app
    from tests.support.paths import GAMES

    token, folder = new_token(), Path(tempfile.mkdtemp())
    source = Values({game: Path(values).read_bytes()})
    async with offline_app(folder / "tables.sqlite", folder, source) as app:

        async def ask(path, method="GET", body=None):
            return await asked(app, method, path, body, token)

        _, games = await ask("/api/games")
        offered = {one["id"]: one["bots"] for one in games}
        codes = {level: await played(app, token, game, level) for level in offered[game]}
        over = codes[offered[game][-1]]
        code, page = await begun(app, token, "me", game=game, name="hint")
        await page.say(type="act", seat=0, act="roll")
        late, at = await begun(app, token, "me", game=game, name="late")
        await play_on(app, at, late, lambda view: len(view["acts"]["0"].get("boxes", "123")) < 3)
        poker, at = await begun(
            app, token, "me", "me", game="deluxe-poker", name="poker", hints=True
        )
        await at.say(type="act", seat=0, act="turn")
        asked_for = {
            "hint": f"/api/tables/{code}/hint?seat=0",
            "review": f"/api/tables/{over}/review",
            "drills": f"/api/drills?game={game}&seed=3",
            "history": "/api/history",
            "record": f"/api/tables/{over}/record",
            "reach": f"/api/tables/{code}/reach?seat=0&total=250",
            "late reach": f"/api/tables/{late}/reach?seat=0&total=100",
            "late hint": f"/api/tables/{late}/hint?seat=0",
            "poker hint": f"/api/tables/{poker}/hint?seat=0",
            "reach drills": f"/api/drills?game={game}&kind=reach",
            "winning": f"/api/tables/{over}/winning",
            "spread": f"/api/games/{game}/spread",
        }
        found = {name: await ask(path) for name, path in asked_for.items()}
        # Last, or the history would have it.
        record = (GAMES / "deluxe-poker-finished.fivefold").read_text("utf-8")
        _, ended = await ask("/api/records", "POST", {"id": "poker", "record": record})
        found["poker review"] = await ask(f"/api/tables/{ended['code']}/review")
        found["record"] = found["record"][0], found["record"][1].decode()
        return {"offered": offered, "played": codes, **found}


def main(game, values):
    refused = (*BLOCKED, *NETWORK)
    sys.meta_path.insert(0, Refuse(refused))
    answers = asyncio.run(everything(game, values))
    assert not set(sys.modules) & set(refused)
    print(json.dumps(answers))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
