import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.games import game_ids
from fivefold.rules import built_in, scorecard_ids
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.texts import Lang
from tests.support.paths import OWN_RULES

ENGLISH = {"LC_ALL": "en_US.UTF-8", "COLUMNS": "200"}


def rules(*args, env=None):
    return CliRunner().invoke(app, ["rules", *map(str, args)], env={**ENGLISH, **(env or {})})


def plain(text):
    """The words alone: no borders, no line breaks."""
    return " ".join(re.sub("[│┃•]", " ", text).split())


def rows(text):
    """The cells of every row of the table of boxes."""
    lines = [line for line in text.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in line.strip("│").split("│")] for line in lines]


@pytest.mark.parametrize("lang", Lang)
def test_all_games_are_listed_with_name_and_summary(lang):
    shown = rules("--lang", lang)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    for game in game_ids():
        info = built_in(game)
        assert f"{game} " in shown.stdout
        assert f"{info.name[lang]} {info.summary[lang]}" in plain(shown.stdout)


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", scorecard_ids())
def test_a_scorecard_game_shows_every_box_with_what_it_scores(game, lang):
    shown, own = rules(game, "--lang", lang), built_in(game)
    assert shown.exit_code == 0
    expected = [[box.label[lang], box.id, describe_box(own, box)[lang]] for box in own.boxes]
    assert [row[:3] for row in rows(shown.stdout)] == expected
    for bonus in describe_bonuses(own):
        assert bonus[lang] in plain(shown.stdout)


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
def test_every_game_shows_its_name_steps_rulings_and_source(game, lang):
    info, shown = built_in(game), rules(game, "--lang", lang)
    assert shown.exit_code == 0
    assert shown.stdout.startswith(info.name[lang])
    for text in (info.summary, info.source, *info.steps, *info.rulings):
        assert plain(text[lang]) in plain(shown.stdout)


def test_deluxe_poker_tells_how_it_is_played_and_has_no_boxes():
    assert "How to play" in rules("deluxe-poker").stdout
    assert "Comment jouer" in rules("deluxe-poker", "--lang", "fr").stdout
    assert rows(rules("deluxe-poker").stdout) == []


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({}, "Box"),
        ({"LANG": "fr_FR.UTF-8"}, "Case"),
        ({"LANG": "fr"}, "Case"),
        ({"LANG": "de_DE.UTF-8"}, "Box"),
        ({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "en_CA.UTF-8"}, "Case"),
        ({"LC_ALL": "fr_BE.UTF-8", "LC_MESSAGES": "en_US.UTF-8", "LANG": "C"}, "Case"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "fr_FR.UTF-8"}, "Box"),
    ],
)
def test_the_language_is_that_of_the_locale(variables, word):
    unset = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None}
    assert f"┃ {word} " in rules("yum", env={**unset, **variables}).stdout


def test_a_language_that_is_asked_for_wins_over_the_locale():
    assert "┃ Case " in rules("yum", "--lang", "fr", env={"LC_ALL": "en_US.UTF-8"}).stdout
    assert "┃ Box " in rules("yum", "--lang", "en", env={"LC_ALL": "fr_FR.UTF-8"}).stdout


@pytest.mark.parametrize(("lang", "box"), [("en", "Cabin"), ("fr", "Cabane")])
def test_a_rule_file_of_ones_own_is_shown_by_its_path(lang, box):
    shown = rules(OWN_RULES, "--lang", lang)
    assert shown.exit_code == 0
    assert shown.stdout.startswith("Maxi Yatzy")
    assert [row[0] for row in rows(shown.stdout) if row[1] == "cabin"] == [box]
    assert len(rows(shown.stdout)) == 20


def test_a_rule_file_may_have_any_name(tmp_path):
    (tmp_path / "mine").write_bytes(OWN_RULES.read_bytes())
    assert rules(tmp_path / "mine").stdout == rules(OWN_RULES).stdout


@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_wider_than_the_screen(game):
    for lang in Lang:
        shown = rules(game, "--lang", lang, env={"COLUMNS": "80"})
        assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"x = 1\n", "not a rule file"),
        (b'id = "a"\nid = "b"\n', "not a TOML file"),
        (b"game: yum\n", "not a TOML file"),
        (b"\xff\xfe", "not UTF-8"),
        (b"", "not a rule file"),
        (b'id = "mine"\n', "is missing"),
    ],
)
def test_a_file_that_is_no_rule_set_is_one_clear_line(tmp_path, content, complaint):
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    shown = rules(file)
    assert (shown.exit_code, shown.stdout) == (2, "")
    (line,) = shown.stderr.splitlines()
    assert line.startswith(f"fivefold: {file}")
    assert complaint in line


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ("nope", f"'nope' is not a game; games: {', '.join(game_ids())}"),
        ("", "'' is not a game"),
        (".", "'.' is not a game"),
        ("yumm", "'yumm' is not a game; did you mean yum?"),
        ("yard dice", "'yard dice' may be several games: yard-forced, yard-free"),
        ("x" * 5000, "…' is not a game"),
        ("a\nb\x1b[31m", r"'a\nb\x1b[31m' is not a game"),
        ("missing.toml", "missing.toml: can't be read: No such file or directory"),
        ("missing\n.toml", r"missing\n.toml: can't be read: No such file or directory"),
    ],
)
def test_what_is_not_a_game_is_one_clear_line(game, complaint):
    shown = rules(game)
    assert (shown.exit_code, shown.stdout) == (2, "")
    (line,) = shown.stderr.splitlines()
    assert line.startswith("fivefold: ")
    assert complaint in line


def test_a_refusal_is_said_in_the_language_asked_for():
    shown = rules("nope", "--lang", "fr").stderr
    assert f"'nope' n'est pas un jeu ; jeux : {game_ids()[0]}" in shown


def test_a_real_process_has_the_same_streams_and_status():
    command = [sys.executable, "-m", "fivefold", "rules"]
    right = subprocess.run([*command, "yum"], capture_output=True, check=False)
    wrong = subprocess.run([*command, "nope"], capture_output=True, check=False)
    assert (right.returncode, right.stderr) == (0, b"")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.count(b"\n") == 1
