"""What has to be loaded before anything is seen, over a phone's connection, and what goes into the
offline pack."""

import json

import pytest

from fivefold.server.routes.static import web_folder
from tests.web.tables import ANN, BOT, laid

MOST = 150_000
MOST_OFFLINE, MOST_VALUES = 8_000_000, 4_000_000
LOADED = """performance.getEntriesByType('resource')
    .filter((each) => /\\.(js|css)$/.test(each.name))
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_a_table_is_light_enough_for_a_phone(screen, site, game):
    code, token = laid(site, {"game": game, "seats": [ANN, BOT]}, [])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    assert 0 < at.page.evaluate(LOADED) < MOST


def test_the_offline_pack_and_the_values_of_a_game_are_no_larger_than_promised():
    listed = web_folder() / "offline" / "pack.json"
    if not listed.is_file():
        pytest.skip("the page has no offline pack: `make web` (needs a network)")
    pack = json.loads(listed.read_text("utf-8"))
    assert sum(file["size"] for file in pack["files"]) < MOST_OFFLINE
    assert all(file["size"] < MOST_VALUES for file in pack["values"].values())
    for file in [*pack["files"], *pack["values"].values()]:
        size = (web_folder() / file["path"]).stat().st_size
        assert size == file["size"] or (file["path"].endswith(".js") and size > file["size"])
