"""The list of all games, and the page of each."""

import re

import pytest

from fivefold.games import game_ids
from fivefold.rules import built_in, scorecard_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.rules_pages import plain, rows, rules


@pytest.mark.parametrize("lang", Lang)
def test_all_games_are_listed_with_name_and_summary(lang):
    shown = rules("--lang", lang)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    for game in game_ids():
        info = built_in(game)
        assert f"{game} " in shown.stdout
        assert plain(f"{info.name[lang]} {info.summary[lang]}") in plain(shown.stdout)


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", scorecard_ids())
def test_a_scorecard_game_shows_every_box_with_what_it_scores(game, lang):
    shown, own = rules(game, "--lang", lang), built_in(game)
    assert shown.exit_code == 0
    expected = [[box.label[lang], box.id, describe_box(own, box)[lang]] for box in own.boxes]
    assert [row[:3] for row in rows(shown.stdout)] == expected
    for bonus in describe_bonuses(own):
        assert plain(bonus[lang]) in plain(shown.stdout)


@pytest.mark.parametrize(
    ("game", "box", "most"),
    [
        ("yard-forced", "chance", 30),
        ("yard-forced", "aces", 5),
        ("yard-free", "five-of-a-kind", 50),
        ("yacht", "two-pairs", 22),
        ("yacht", "small-straight", 15),
        ("yum", "low", 29),
        ("yum", "high", 30),
        ("classique", "full-house", 25),
    ],
)
def test_the_most_that_a_box_can_hold_is_shown(game, box, most):
    assert [row[3] for row in rows(rules(game).stdout) if row[1] == box] == [str(most)]


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", game_ids())
def test_every_game_shows_its_name_and_all_its_texts(game, lang):
    info, shown = built_in(game), rules(game, "--lang", lang)
    assert shown.exit_code == 0
    assert shown.stdout.startswith(info.name[lang])
    texts = (*info.steps, *info.ending, *info.tips, *info.sample_round, *info.rulings)
    for text in (info.summary, info.source, *texts):
        assert plain(text[lang]) in plain(shown.stdout)


def test_deluxe_poker_tells_how_it_is_played_and_has_no_boxes():
    assert "How to play" in rules("deluxe-poker").stdout
    assert "Comment jouer" in rules("deluxe-poker", "--lang", "fr").stdout
    assert rows(rules("deluxe-poker").stdout) == []


def test_deluxe_poker_lists_its_cards():
    shown = plain(rules("deluxe-poker").stdout)
    for card in built_in("deluxe-poker").deck:
        assert f"{card.faces} {card.rolls} rolls ${card.payout:,}" in shown


@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_wider_than_the_screen(game):
    for lang in Lang:
        shown = rules(game, "--lang", lang, env={"COLUMNS": "80"})
        assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize("columns", [57, 64, 80])
def test_no_line_of_french_begins_with_a_sign_that_ends_a_word(columns):
    for game in game_ids():
        shown = rules(game, "--lang", "fr", env={"COLUMNS": str(columns)}).stdout
        assert re.findall(r"^[\s│┃•]*[:;!?»].*$|│\s*[:;!?»].*$|^.*«\s*$", shown, re.MULTILINE) == []
