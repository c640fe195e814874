"""Whose tables are on this device: they stay ours, whatever a browser forgets."""

import re


def test_a_browser_that_loses_its_settings_keeps_its_tables(away):
    at = away.screen
    at.go("/keep?game=yum")
    at.page.get_by_label("Name of player 1").fill("Ann")
    at.page.get_by_label("Name of player 2").fill("Bo")
    at.button("Start", exact=True).click()
    at.page.wait_for_url(re.compile("/t/local-"))
    code = at.page.url.rsplit("/", 1)[1]
    owner = away.prefs["deviceToken"], away.prefs["device"]
    at.page.evaluate("localStorage.clear()")
    at.go("/")
    at.page.locator(f"a[href$='{code}']").first.wait_for()
    assert (away.prefs["deviceToken"], away.prefs["device"]) == owner
