"""What has to be loaded before anything is seen, over a phone's connection."""

import pytest

from tests.web.tables import ANN, BOT, laid

MOST = 150_000
LOADED = """performance.getEntriesByType('resource')
    .filter((each) => /\\.(js|css)$/.test(each.name))
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_a_table_is_light_enough_for_a_phone(screen, site, game):
    code, token = laid(site, {"game": game, "seats": [ANN, BOT]}, [])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    assert 0 < at.page.evaluate(LOADED) < MOST
