"""The rules of every game, in both languages, for everyone."""

import pytest

from fivefold.games import game_ids
from fivefold.server.requests.catalogue import all_games
from tests.web.axe import barriers

GAMES = {game["id"]: game for game in all_games()}


@pytest.mark.parametrize("game", game_ids())
def test_everything_that_is_known_of_a_game_is_said_in_both_languages(screen, game):
    at = screen().go(f"/rules/{game}")
    at.page.get_by_role("heading", level=1).wait_for()
    known = GAMES[game]
    parts = ("rulings", "steps", "bonuses", "ending", "tips", "sample_round")
    told = [known["name"], known["source"], *(words for part in parts for words in known[part])]
    told += [words for box in known["boxes"] for words in (box["label"], box["scores"])]
    for lang in ("en", "fr"):
        at.button(f"{lang.upper()}:").click()
        at.page.locator(f"html[lang={lang}]").wait_for()  # its texts are loaded first
        # A run of dice is never broken at a hyphen.
        said = " ".join(at.page.locator("main").inner_text().replace("\u2011", "-").split())
        for words in told:
            assert " ".join(words[lang].split()) in said


def test_two_games_of_one_sheet_tell_what_differs(screen):
    page = screen().go("/rules/yard-free").page
    differs = page.locator(".differs")
    said = differs.inner_text()
    assert "Free choice: you may use any open box." in said
    assert "Forced: if the upper box of that number is open" in said
    assert "If you keep all the dice" not in said
    differs.get_by_role("link").click()
    page.get_by_role("heading", name="Yard Dice, Forced Trump Card", level=1).wait_for()
    assert page.locator(".differs").count() == 1


def test_a_game_that_is_not_there_is_said(screen):
    page = screen().go("/rules/nothing").page
    assert "no such game" in page.get_by_role("alert").filter(has_text="game").inner_text()


@pytest.mark.parametrize("game", ["yard-forced", "deluxe-poker"])
def test_nobody_is_shut_out_of_the_rules(screen, look, game):
    at = screen(**look).go(f"/rules/{game}")
    at.page.evaluate("document.querySelector('details')?.setAttribute('open', '')")
    assert barriers(at) == []
    assert at.fits()
