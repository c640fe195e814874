"""`python -m tests.support.offline_without_numpy FILE FOLDER`: the offline app where there is no
NumPy, as in a browser; prints what it answers."""

import asyncio
import json
import sys
from pathlib import Path

from tests.support.without_numpy import BLOCKED, Refuse


async def answers(file, folder):
    from fivefold.tables.ids import new_token
    from tests.support.offline_app import Values, asked, begun, offline_app
    from tests.support.paths import GAMES
    from tests.support.waiting import comes_true

    told, token = {}, new_token()
    source = Values({"yum": file.read_bytes()})
    record = (GAMES / "yum-finished.fivefold").read_text("utf-8")
    async with offline_app(folder / "tables.sqlite", folder / "values", source) as app:

        async def get(path):
            return await asked(app, "GET", path, token=token)

        bot = {"kind": "bot", "level": "perfect"}
        code, page = await begun(app, token, "me", bot, hints=True)
        await page.say(type="act", seat=0, act="roll")
        told["hint"] = (await get(f"/api/tables/{code}/hint?seat=0"))[0]
        await page.say(type="act", seat=0, act="fill ones")
        told["moved"] = await comes_true(
            lambda: any(
                event.get("by") == "bot" for each in page.said("events") for event in each["events"]
            )
        )
        made = await asked(app, "POST", "/api/records", {"id": "r", "record": record}, token)
        over = made[1]["code"]
        told["review"] = (await get(f"/api/tables/{over}/review"))[0]
        told["winning"] = (await get(f"/api/tables/{over}/winning"))[1]
        status, refusal = await get("/api/games/yum/spread")
        told["spread"] = [status, refusal["code"]]
        record = (GAMES / "deluxe-poker-finished.fivefold").read_text("utf-8")
        made = await asked(app, "POST", "/api/records", {"id": "p", "record": record}, token)
        status, refusal = await get(f"/api/tables/{made[1]['code']}/review")
        told["poker review"] = [status, refusal["code"]]
    return told


if __name__ == "__main__":
    sys.meta_path.insert(0, Refuse())
    print(json.dumps(asyncio.run(answers(Path(sys.argv[1]), Path(sys.argv[2])))))  # noqa: T201
    assert not set(sys.modules) & set(BLOCKED)
