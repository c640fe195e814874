"""The rules of every game, in both languages, for everyone."""

import pytest

from fivefold.games import game_ids
from fivefold.server.requests.catalogue import all_games
from tests.web.browsing import plain
from tests.web.legible import barriers

pytestmark = pytest.mark.slow


def test_everything_that_is_known_of_a_game_is_said_in_both_languages(screen):
    at, missing = screen(), []
    games = {game["id"]: game for game in all_games()}
    for game in game_ids():
        known = games[game]
        parts = ("rulings", "steps", "bonuses", "ending", "tips", "sample_round")
        told = [known["name"], known["source"], *(words for part in parts for words in known[part])]
        told += [words for box in known["boxes"] for words in (box["label"], box["scores"])]
        at.go(f"/rules/{game}").page.get_by_role("heading", level=1).wait_for()
        for lang in ("en", "fr"):
            at.button(f"{lang.upper()}:").click()
            at.page.locator(f"html[lang={lang}]").wait_for()  # its texts are loaded first
            # A run of dice is never broken at a hyphen.
            said = plain(at.page.locator("main").inner_text().replace("\u2011", "-"))
            missing += [words[lang] for words in told if plain(words[lang]) not in said]
    assert missing == []


def test_two_games_of_one_sheet_tell_what_differs(screen):
    at = screen().go("/rules/yard-free")
    differs = at.page.locator(".differs")
    said = differs.inner_text()
    assert "Free choice: you may use any open box." in said
    assert "Forced: if the upper box of that number is open" in said
    assert "If you keep all the dice" not in said
    differs.get_by_role("link").click()
    at.page.get_by_role("heading", name="Yard Dice, Forced Trump Card", level=1).wait_for()
    assert at.page.locator(".differs").count() == 1
    for game in ("yard-forced", "deluxe-poker"):
        at.go(f"/rules/{game}")
        at.page.evaluate("document.querySelector('details')?.setAttribute('open', '')")
        assert barriers(at) == []
    at.go("/rules/nothing").page.get_by_role("alert").filter(has_text="no such game").wait_for()
